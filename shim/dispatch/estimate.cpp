// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/estimate.hpp"

#include "shim/base/state.hpp"
#include "shim/call/direct.hpp"
#include "shim/call/scattered.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/thresholds.hpp"

namespace blaslift::dispatch {
namespace {

// Levels 1 and 2: whether the call has work that the device does by the same rules as the CPU's loops. Increments of
// zero and single vectors walked backwards have rules of their own.
bool suits_direct_path(Call const& call, Operands const& operands) {
  if (direct_effect(call, operands) != Effect::product || call.integer("n") <= 0) return false;
  std::size_t vectors = 0;
  bool backwards = false;
  for (Operand const& operand : operands) {
    if (operand.shape != Shape::vector) continue;
    if (operand.stride == 0) return false;
    ++vectors;
    backwards = backwards || operand.stride < 0;
  }
  return !(backwards && vectors == 1 && operands.size() == 1);
}

}  // namespace

bool has_path(Call const& call) { return device_path(call.symbol) != DevicePath::none; }

bool suits_device(CallState const& state) {
  if (device_path(state.call.symbol) != DevicePath::direct || suits_direct_path(state.call, state.operands))
    return true;
  state.seen.decision.reason = Reason::no_product;
  return false;
}

void estimate(CallState& state) {
  PendingCall& seen = state.seen;
  seen.scattered = is_mostly_scattered(state.operands);
  state.cost = call_cost(state.call, state.operands);
  seen.flops = state.cost.flops;
  state.moment = moment_of(&seen);
  Speeds const& now = speeds();  // the memo is of these measured calls, and others may come meanwhile
  state.measured = now.memo.of(now.measured, state.call.symbol, seen.m, seen.n, seen.k);
  correct(&state.cost, state.measured);
  // Such a call is looked at if it is a thread's first, or for the log; its place is the same then.
  state.small = stays_by_size(state.call, placing_threshold[state.call.routine->level]);
}

}  // namespace blaslift::dispatch
