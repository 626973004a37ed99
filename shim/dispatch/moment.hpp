// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is known when a call comes, of calls like it and of those of other threads; how that changes its estimates, and
// what it taught by its end.
#pragma once

#include "shim/call/call.hpp"
#include "shim/decide/cost.hpp"
#include "shim/decide/measured_calls.hpp"
#include "shim/decide/start_record.hpp"
#include "shim/dispatch/experience.hpp"
#include "shim/dispatch/pending_call.hpp"

namespace blaslift::dispatch {

// In reproducible runs nothing, so that a call's arguments alone decide.
struct Moment {
  struct Known {
    Experience cpu, sent, kept;
  };
  Known alone, in_company;  // the second of calls with about as much company: nothing where there is none
  bool is_alone = true;
  double cpu_shared_by = 1;
};

// Notes in `seen` what other threads have under way.
Moment moment_of(PendingCall* seen);

// What may be put to the test, as if nothing were known of the place: the CPU not by a call whose stores there would
// end a result's stay, the device not by one that would buy operands for it, nor (which is asked here) load kernels.
struct MayTry {
  bool cpu = true, gpu = true;
};
// From now on the cost is estimated with all that is known, in this moment, of a call whose operands are where they
// are.
void correct(Call const& call, Moment const& moment, Factors const& measured, MayTry may_try, CallCost* cost,
             PendingCall* seen);
// The call has been placed: whether it is the test that it was estimated for.
void settle_trial(PendingCall* seen);

// A call has ended that took seen.seconds on the device, or was computed by the CPU. `teaches`: it took nothing longer
// that a call like it does not meet again.
void learn_from_device(PendingCall const& seen, bool teaches, bool result_is_there);
void learn_from_cpu(Call const& call, PendingCall const& seen, bool teaches, bool has_device);
// What the CPU is estimated to take for it, without what calls like it have taught, and without other threads' calls.
double cpu_seconds_by_model(PendingCall const& seen);
// As it is remembered from one process to the next.
KindOnCpu kind_on_cpu(PendingCall const& seen);
// Whether nothing of other threads was under way from the begin of a call on the CPU to its end.
bool was_alone_on_cpu(PendingCall const& seen);

}  // namespace blaslift::dispatch
