// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The time of calls that are in no group: tiny ones by samples, larger ones of levels 1 and 2 one by one. And which
// calls are part of others, so that no second is counted twice.
//
// A sample is processor time of the calling thread: one during which the thread was set aside would otherwise count as
// seconds, for it stands for a thousand calls. Samples stand for no more time than their thread has had.
#pragma once

#include <cstddef>
#include <cstdint>

#include "shim/observe/statistics.hpp"

namespace blaslift::observe {

// Notes of a thread that nobody else sees: made with its block, and gone with it.
void know_thread();
void forget_thread();
void forget_thread_after_fork();

// A call that is timed for others as well.
struct Sample {
  Symbol symbol{};
  std::uint64_t stands_for = 0;  // 0: it is none
  std::uint64_t row = 1;         // samples come in rows of as many
  bool first_of_row = true;
  bool warms_up = false;  // it is none: the next one finds the code that times it in the caches
  bool is_short = false;
  std::int64_t cpu_begin = 0;  // 0: not known
  std::int64_t clock_begin = 0, begin = 0;
};
// Whether a routine's calls are so short that fewer samples do.
bool is_short(Symbol symbol);
// True and false by turns: whether the call is the one before the sample.
bool warms_up(Symbol symbol);
// What stands before `cpu_begin` is set. The last thing before the call: of a short one anything between would count.
void begin_sample(Sample* sample);
// `wall` is read first after it (monotonic_nanoseconds).
void end_sample(Sample const& sample, std::int64_t wall);

// A call that is no sample, timed for itself.
void record_timed(Symbol symbol, double seconds);

// Which part of a call of LAPACK's the call at this place of the stack is that `caller` makes.
Within within_lapack(std::byte const* place, void const* caller);
// A call of LAPACK's begins whose time will be known: it calls others by name from between the two addresses, deeper on
// the stack. An error handler may leave it without our notice (longjmp): a later call from elsewhere is not part of it.
// `looks_inside`: the calls of LAPACK that it makes are decided for themselves.
void begin_lapack(std::byte const* place, void const* code_begin, void const* code_end, Within kind,
                  bool looks_inside = false);
// Of the one under way. A call within it may change that for its own time.
bool lapack_looks_inside();
void set_lapack_looks_inside(bool looks);
// The calls of BLAS that the one under way makes from now on are the CPU's.
bool lapack_stays_on_cpu();
void keep_lapack_on_cpu();
// What the calls within it, so far, make of its time: no time of the CPU's alone, and none that another call would
// take.
struct WithinLapack {
  bool ran_on_device = false, waited = false;
};
WithinLapack within_lapack_so_far();
// It ends: the calls that it made are part of it, and of the `stands_for` that it stands for.
void end_lapack(std::uint64_t stands_for);
// A call within it is in a group of its own.
void is_grouped_within(Observation const& call);

}  // namespace blaslift::observe
