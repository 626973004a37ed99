// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether a call waits for the device to start, and when the gains that were missed pay for a start. A function of
// numbers alone: dispatch, `blaslift explain` and the simulation (bench/start_policy.cpp) ask the same.
//
// A call that is worth it waits, and starts the device where nobody has: the only big call of a program gains in no
// other way, since the CPU's part of it cannot be taken back. Other calls stay on the CPU, and what they would have
// gained is booked. A start that nobody waits for begins when the booked gains have reached its price, as one stops
// renting skis and buys them; and not for the sake of the call that reached it, but with the next one that would gain:
// a program whose last call that was has no use for a device.
#pragma once

#include <optional>

#include "shim/decide/machine_profile.hpp"
#include "shim/decide/program_history.hpp"

namespace blaslift {

// All in seconds but for the advantage.
struct StartQuestion {
  double cpu_seconds = 0;        // of the call on the CPU
  double gpu_seconds = 0;        // and on the device, once that is up, behind the calls that wait for it as well
  double first_use_seconds = 0;  // until its kernels are loaded
  double usual_left = 0;         // of the start, as it usually goes
  double late_left = 0;          // and at the latest
  double waited_seconds = 0;     // by this call so far
  double advantage = 0.7;        // the profile's: the part of the CPU's time that the device has to stay below
  bool gains_by_residency_alone = false;
  bool cores_are_busy = false;  // with other threads' calls: the start takes longer beside them
  bool has_context = false;     // of the stages those have ended of which nobody knows how long they take
};

// The start loads the kernels that a call has asked for: what large products still wait for.
constexpr double usual_first_use_seconds = 0.03;

// How long the call waits at most; 0: it does not. It is asked again when a stage of the start has ended, with what is
// left then. However late the device comes, a call never waits for more than half of what the CPU is taken to need
// (likely_cpu_seconds()), or three quarters once there is a context: what is left then is short, and who gives up there
// has waited for nothing. Where not even a quick start is over within half of that time, the call does not begin to
// wait.
double wait_seconds(StartQuestion const& question);

// What the CPU will take for a first call. Built-in numbers stand for a fast CPU and a good LAPACK: over the programs
// of bench/results/2026-11-28-first-call it took 1.6 to 4 times as long. With 1.5 two programs of
// bench/results/2026-11-28-tall waited in vain: one gave up 27 ms before the GPU was up. Not where the CPU's speed was
// measured, by `blaslift tune` or by large products of this process.
double likely_cpu_seconds(double estimated_seconds, bool cpu_is_measured);

// Gains have to justify a start that nobody waits for: what it takes at the end of the process, and from the calls
// beside it.
double start_price_seconds(MachineProfile const& profile);
// Times that, for a program whose last two runs had the device started and gained too little: its calls end when the
// start does. 1 for others.
double price_factor(std::optional<ProgramRecord> const& program);
// What has to be booked until a call that would gain so many seconds starts the device: the price. But a call that
// gains next to nothing says little of those to come: three times as much. (R's prcomp: an SVD of 1.1 s, then a product
// of 7 ms, at which the GPU was started, and the program's end waited for it.)
double needed_booking(double gain_seconds, double price);
// At the begin of such a call: whether so much is booked. The call's own gain counts nothing yet.
bool pays_for_start(double booked_seconds, double gain_seconds, double price);

// Whether the device is started at the process's first call of BLAS, before it is known what calls will come: where the
// program's last two runs have gained, or would have by that, and had time for it. One that
// gains nothing ends it until two runs have gained again.
//
// Never where children of a fork may want the device, for a child of a process that uses it does not get it: not in a
// process that has children or is one, nor in a program whose children have wanted it before.
struct EarlyQuestion {
  std::optional<ProgramRecord> program;  // what is remembered of it
  bool is_wanted = false;                // by BLASLIFT_START=early, for programs that nobody knows as well
  bool is_of_fork = false;               // the process has forked, or was forked
  int cores = 1;                         // that it may use: two at least, for its own thread goes on
};
bool starts_early(EarlyQuestion const& question);

// A run has gained if its calls gained this on the device, together with what calls on the CPU would have gained by a
// start at the first call, whose rest they would have waited for. Without the latter a program of one medium call or of
// many small ones, for which each start comes too late, would never have an early one. Half of the price of a start
// beside calls: in the simulation less makes programs longer that gain little, more keeps medium calls on the CPU.
double price_of_early_start(MachineProfile const& profile);
double gain_by_early_start(double cpu_seconds, double gpu_seconds, double since_first_call, double usual_start_seconds);

}  // namespace blaslift
