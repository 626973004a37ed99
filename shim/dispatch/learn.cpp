// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/learn.hpp"

#include <algorithm>

#include "shim/base/format.hpp"
#include "shim/base/log.hpp"
#include "shim/base/stack.hpp"
#include "shim/base/state.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/place.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/history.hpp"
#include "shim/dispatch/start/record.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/observe/call_log.hpp"

namespace blaslift::dispatch {
namespace {

bool was_before_start(Reason reason) {
  return reason == Reason::not_started || reason == Reason::starting || reason == Reason::waited_in_vain;
}

// What a call that does without kernels gives up, booked for their loading: by what it took, if nothing held it up
// (within reason, for a first call may wait for a thousand pages). Nothing where its operands would not stay on the
// device.
void give_up_for_kernels(Call const& call, PendingCall const& seen) {
  Reason const reason = seen.decision.reason;
  if (!was_before_start(reason) &&
      !(seen.lacks_kernels && (reason == Reason::not_loaded || reason == Reason::not_resident)))
    return;
  double const expected = seen.decision.cpu_seconds;
  give_up(call, std::min(seen.seconds, (was_alone_on_cpu(seen) && reason != Reason::starting ? 4 : 1) * expected) -
                    seconds_on_device(seen.decision));
}

void remember_company_of(PendingCall const& seen) {
  remember_company(std::max(seen.others.all(), calls_of_others().all()));
}

bool has_stack_for_files() {
  constexpr std::size_t least_stack = std::size_t{32} << 10;
  return stack_left() >= least_stack;
}

// Of a call that is long enough to wait for the device in another process.
void remember_time_on_cpu(PendingCall const& seen) {
  constexpr double least_seconds = 0.1;
  double const expected = cpu_seconds_by_model(seen);
  if (seen.seconds < least_seconds || !(expected > 0) || seen.device_within || seen.cpu_is_met ||
      !has_stack_for_files() || seen.within != observe::Within::nothing || is_reproducible() ||
      device_state() > DeviceState::ready || !was_alone_on_cpu(seen))
    return;
  remember_cpu_ratio(kind_on_cpu(seen), seen.seconds / expected);
}

// What the call took, and not what it was expected to; within reason, for a first call may wait for a thousand pages.
double seconds_within_reason(PendingCall const& seen) { return std::min(seen.seconds, 4 * seen.decision.cpu_seconds); }

void learn_for_next_run(PendingCall const& seen) {
  if (!has_stack_for_files()) return;
  if (seen.decision.reason == Reason::forked) remember_wish_of_child();
  if (was_before_start(seen.decision.reason) && !gains_by_residency_alone(seen.decision))
    count_missed_gain(seconds_within_reason(seen), least_gpu_seconds(seen.decision),
                      seen.seconds + seen.waited_seconds);
}

// Notes a call that used them, or would have.
void remember_kernels(Call const& call) {
  if (is_lapack(call.symbol)) remember_lapack_kernels(lapack_kernels(call));
}

void record(Call const& call, PendingCall const& seen, KernelUsed const* kernel = nullptr) {
  observe::record(seen);
  observe::log_call(call, seen, kernel);
}

}  // namespace

void learn(CallState const& state, KernelUsed const& kernel) {
  learn_from_device(state.seen, !state.keeping->has_bought(), state.keeping->result_is_there());
  remember_company_of(state.seen);
  double const took = state.seen.seconds + state.seen.waited_seconds;
  count_gain(state.seen.decision.cpu_seconds - took, took);
  remember_kernels(state.call);
  record(state.call, state.seen, &kernel);
}

void learn_on_cpu(Call const& call, PendingCall* seen, double seconds) {
  seen->seconds = seconds;
  if (seen->under_way_on_cpu) end_on_cpu();
  remember_company_of(*seen);
  // While the device comes up, or loads kernels, the CPU BLAS shares its cores.
  Reason const reason = seen->decision.reason;
  bool const beside_device_work =
      reason == Reason::starting || reason == Reason::waited_in_vain || seen->waits_for_kernels || seen->waited_within;
  learn_from_cpu(call, *seen, !beside_device_work, executor() != nullptr);
  if (!beside_device_work) remember_time_on_cpu(*seen);
  if (reason == Reason::not_started && !gains_by_residency_alone(seen->decision))
    device_start().book(seconds_within_reason(*seen) - least_gpu_seconds(seen->decision));
  learn_for_next_run(*seen);
  give_up_for_kernels(call, *seen);
  if (seen->waits_for_kernels) remember_kernels(call);
  record(call, *seen);
}

void want_loaded_with_start(CallState const& state) {
  constexpr double least_first_use_seconds = 0.025;
  Decision const& made = state.seen.decision;
  if (!pays_for_loading(state.call, made.cpu_seconds - seconds_on_device(made), least_first_use_seconds)) return;
  want_loaded(state.call);
  remember_kernels(state.call);
}

[[gnu::noinline]] void tell_where_bits_may_differ(observe::Observation const& call) {
  if (!is_reproducible()) return;
  switch (call.decision.reason) {
    case Reason::device_full:
    case Reason::device_error:
    case Reason::forked:
    case Reason::small_stack:
    case Reason::starting: break;
    case Reason::no_device:  // a machine without one has the same place every time
      if (!device_start().has_failed()) return;
      break;
    default: return;
  }
  static constexpr char format[] =
      "BLASLIFT_REPRODUCIBLE: a call of %s left the GPU (%s): bits may differ from other runs'";
  warn_once(format, info(call.symbol).name, explain(call.decision.reason));
  char text[observe::note_size];
  format_text(text, sizeof text, format, info(call.symbol).name, explain(call.decision.reason));
  observe::note(text);
}

}  // namespace blaslift::dispatch
