// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/dispatch.hpp"

#include "shim/base/apart.hpp"
#include "shim/dispatch/estimate.hpp"
#include "shim/dispatch/learn.hpp"
#include "shim/dispatch/place.hpp"
#include "shim/dispatch/run.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/dispatch/wait.hpp"
#include "shim/observe/call_log.hpp"

namespace blaslift::dispatch {
namespace {

Placement place_and_wait(CallState& state) {
  Placement placed = place(state, true);
  if (placed != Placement::wait) return placed;
  wait_for_start(state);
  if (executor()) state.undisturbed.begin();  // it has come up
  estimate(state);
  return place(state, false);
}

void go_on_on_cpu(CallState& state) {
  open_for_stores(state.call, state.operands, state.undisturbed);
  begin_on_cpu();
  state.seen.under_way_on_cpu = true;
  if (cpu_is_shared_by(speeds().profile.cpu_threads) > 1) disturb_others();
}

// Not inlined: the kernel's description would make the frame of every call larger.
[[gnu::noinline]] bool run_and_learn(CallState& state, gpu::CpuBlas& cpu, std::byte* value) {
  KernelUsed kernel;
  if (!run(state, cpu, value, &kernel)) return false;
  learn(state, kernel);
  return true;
}

}  // namespace

void describe(Call const& call, PendingCall* seen) {
  auto const within = seen->within;
  *seen = {};
  seen->within = within;
  seen->symbol = call.symbol;
  seen->m = call.integer("m");
  seen->n = call.integer("n");
  seen->k = call.integer("k", call.integer("nrhs"));
}

void stay_on_cpu(Call const& call, Reason reason, PendingCall* seen) {
  describe(call, seen);
  seen->decision.reason = reason;
  open_for_stores(call);
}

bool attempt(Call const& call, gpu::CpuBlas& cpu, std::byte* value, PendingCall* seen) {
  describe(call, seen);
  if (!has_path(call)) return false;
  apart::end_calls_left();
  end_waiting();  // of one that was left
  CallState state(call, *seen, executor() != nullptr);
  if (!suits_device(state)) return false;
  estimate(state);
  auto placed = Placement::cpu;
  if (has_stack_for_device()) {
    if (must_wait(state)) wait_as_forced(state);
    if (executor()) state.undisturbed.begin();  // it may have come up meanwhile
    placed = place_and_wait(state);
  } else {
    place_without_stack(state);
  }
  if (placed == Placement::gpu && run_and_learn(state, cpu, value)) return true;
  go_on_on_cpu(state);
  return false;
}

void finish_on_cpu(Call const& call, PendingCall* seen, double seconds) { learn_on_cpu(call, seen, seconds); }

}  // namespace blaslift::dispatch
