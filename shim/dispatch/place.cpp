// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/place.hpp"

#include <algorithm>

#include "shim/base/state.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/learn.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/load.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/dispatch/wait.hpp"

namespace blaslift::dispatch {
namespace {

// Of a call that would gain by the device at once, or once its operands are there as well.
enum class Kernels : std::uint8_t {
  available,   // or the call loads them itself, and gains more than that takes
  loading,     // beside the call
  not_loaded,  // and not paid for
};

// Those that are not available are done without: the CPU computes the call. Not one that writes an operand on the
// device: what is there would be lost.
Kernels kernels_for(Call const& call, Decision const& decision, Keeping const& keeping) {
  bool const later = decision.reason == Reason::not_resident;
  if (decision.place == Place::cpu && !later) return Kernels::available;
  if (later && settings().residency == setting::residency::always)
    return Kernels::available;  // it is bought at its first use
  gpu::Executor* const executor = dispatch::executor();
  if (!executor || is_reproducible() || keeping.result_is_there()) return Kernels::available;
  Decision asked = decision;
  if (later) asked.place = Place::gpu, asked.gpu_seconds = decision.resident_seconds;
  double const first_use = first_use_seconds(*executor, call);
  if (!waits_for_kernels(call, asked, first_use) || computes_itself(*executor, call)) return Kernels::available;
  if (!pays_for_loading(call, decision.cpu_seconds - seconds_on_device(decision), first_use))
    return can_load_in_background() ? Kernels::not_loaded : Kernels::available;
  want_loaded(call);
  return load_in_background() ? Kernels::loading : Kernels::available;
}

// What the device holds of its operands, and the decision by all that is known.
void decide_by_estimates(CallState& state) {
  PendingCall& seen = state.seen;
  Keeping& keeping = state.keeping.emplace(state.call, state.operands, executor());
  keeping.look(&state.cost);
  seen.finds_operands = is_mostly_there(state.cost);
  MayTry may_try{.cpu = !keeping.result_is_there()};
  auto const decide_now = [&] {
    correct(state.call, state.moment, state.measured, may_try, &state.cost, &seen);
    seen.decision = decide(settings(), speeds().profile, device_state(), state.cost);
  };
  decide_now();
  if (!seen.tries_gpu || seen.decision.reason != Reason::not_resident) return;
  may_try.gpu = false;  // operands are not bought for a test
  decide_now();
}

bool waits_for_start(Reason reason) { return reason == Reason::starting || reason == Reason::not_started; }

bool would_gain(Reason reason) {
  return reason != Reason::cpu_is_faster && reason != Reason::within_margin && reason != Reason::no_product &&
         reason != Reason::forced_cpu;
}

// The call would gain by a device that is not up. What earlier calls would have gained has paid for the start, or this
// one is booked in its turn (learn.cpp): no start is begun for a call that cannot use it.
void book_start(CallState& state) {
  Decision& made = state.seen.decision;
  double const gain = made.cpu_seconds - least_gpu_seconds(made);
  if (gains_by_residency_alone(made)) {
    state.undisturbed.begin();
    if (made.reason == Reason::starting)
      state.keeping->book_while_starting(made);
    else if (!device_start().is_paid_for(gain) && state.keeping->pays_for_start(made))
      return device_start().pay_for();
  }
  if (made.reason == Reason::not_started && device_start().is_paid_for(gain)) {
    device_start().begin();
    if (device_state() == DeviceState::starting) made.reason = Reason::starting;
  }
}

void place_by_kernels(CallState& state) {
  PendingCall& seen = state.seen;
  Kernels const kernels = kernels_for(state.call, seen.decision, *state.keeping);
  seen.lacks_kernels = kernels != Kernels::available;
  seen.waits_for_kernels = kernels == Kernels::loading;
  if (!state.small) state.wishes = state.keeping->decide(&seen.decision, !seen.lacks_kernels);
  if (!seen.lacks_kernels || seen.decision.place == Place::cpu) return;
  seen.decision.place = Place::cpu;
  seen.decision.reason = seen.waits_for_kernels ? Reason::loading : Reason::not_loaded;
}

}  // namespace

double least_gpu_seconds(Decision const& decision) {
  if (decision.resident_seconds <= 0) return decision.gpu_seconds;
  return std::min(decision.gpu_seconds, decision.resident_seconds);
}

bool gains_by_residency_alone(Decision const& decision) {
  return decision.gpu_seconds >= speeds().profile.advantage * decision.cpu_seconds;
}

bool computes_itself(gpu::Executor& executor, Call const& call) {
  return device_path(call.symbol) == DevicePath::level3 && executor.device().computes_itself(make_level3(call));
}

double seconds_on_device(Decision const& decision) {
  switch (decision.reason) {
    case Reason::not_resident: return decision.resident_seconds;
    case Reason::starting:
    case Reason::waited_in_vain:
    case Reason::not_started: return least_gpu_seconds(decision);
    default: return decision.gpu_seconds;
  }
}

Placement place(CallState& state, bool may_wait) {
  decide_by_estimates(state);
  PendingCall& seen = state.seen;
  if (state.small && would_gain(seen.decision.reason))
    seen.decision.place = Place::cpu, seen.decision.reason = Reason::tiny;
  if (waits_for_start(seen.decision.reason)) {
    want_loaded_with_start(state);
    if (may_wait && pays_to_wait(state)) return Placement::wait;
    book_start(state);
  }
  place_by_kernels(state);
  settle_wait(seen);
  if (seen.decision.place == Place::cpu) tell_where_bits_may_differ(seen);
  settle_trial(&seen);
  return seen.decision.place == Place::gpu ? Placement::gpu : Placement::cpu;
}

void place_without_stack(CallState& state) {
  Decision& made = state.seen.decision;
  made = decide(settings(), speeds().profile, device_state(), state.cost);
  switch (made.reason) {
    case Reason::starting:
    case Reason::not_started:
    case Reason::gpu_is_faster:
    case Reason::forced_gpu:
    case Reason::resident:
    case Reason::not_resident:
    case Reason::rewritten:
    case Reason::not_trackable: made.reason = state.small ? Reason::tiny : Reason::small_stack; break;
    default: break;
  }
  made.place = Place::cpu;
  tell_where_bits_may_differ(state.seen);
}

}  // namespace blaslift::dispatch
