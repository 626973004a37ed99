// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/after_ready.hpp"

#include <ctime>

#include "shim/base/clock.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/log.hpp"
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

void log_seconds(char const* what, double begin) {
  if (log_wants(setting::log::debug)) log_line("device: %s in %.0f ms", what, 1e3 * (monotonic_seconds() - begin));
}

}  // namespace

void grow_ring(gpu::Executor& executor) {
  double const begin = monotonic_seconds();
  for (;; bring_up_gate.let_fork_pass()) {
    wait_for_idle_device();  // who pins pages holds the driver's locks
    if (program_ends() || !executor.grow_ring()) break;
  }
  log_seconds("the ring has grown", begin);
}

void settle(gpu::Executor& executor) {
  if (settings().fault[0] || is_reproducible() || program_ends()) return;
  wait_for_idle_device();
  Settling const settling;
  double const begin = monotonic_seconds();
  executor.settle();
  if (!program_ends()) settle_speeds_of(executor);
  log_seconds("its speeds were measured", begin);
  disturb_others();  // calls that began meanwhile are no experience either
}

}  // namespace blaslift::dispatch
