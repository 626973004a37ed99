// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/after_ready.hpp"

#include <ctime>

#include "shim/base/clock.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/state.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/at_exit.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/dispatch/under_way.hpp"

namespace blaslift::dispatch {

namespace {

// The call that has waited for the start is there first. Where calls never end, measurements run beside them.
void wait_for_idle_device() {
  constexpr double patience = 1;
  constexpr timespec pause{0, 5000000};
  for (double const end = monotonic_seconds() + patience; monotonic_seconds() < end && !program_ends();) {
    if (calls_of_others().on_device == 0) return;
    bring_up_gate.let_fork_pass();
    nanosleep(&pause, nullptr);
  }
}

}  // namespace

void settle(gpu::Executor& executor) {
  if (settings().fault[0] || is_reproducible() || program_ends()) return;
  wait_for_idle_device();
  Settling const settling;
  executor.settle();
  if (!program_ends()) settle_speeds_of(executor);
  disturb_others();  // calls that began meanwhile are no experience either
}

}  // namespace blaslift::dispatch
