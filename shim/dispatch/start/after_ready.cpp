// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/after_ready.hpp"

#include <ctime>

#include "shim/base/clock.hpp"
#include "shim/base/first_mask.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/at_exit.hpp"
#include "shim/dispatch/start/history.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/dispatch/under_way.hpp"

namespace blaslift::dispatch {

namespace {

void pause() {
  constexpr timespec some{0, 5000000};
  bring_up_gate.let_fork_pass();
  nanosleep(&some, nullptr);
}

// The call that has waited for the start is there first. Where calls never end, what is to be done is done beside them:
// `patience`, in seconds, is what is left to wait for an idle device.
void wait_for_idle_device(double* patience) {
  double const begin = monotonic_seconds();
  while (calls_of_others().on_device > 0 && monotonic_seconds() - begin < *patience && !program_ends()) pause();
  *patience -= monotonic_seconds() - begin;
}

void log_seconds(char const* what, double begin) {
  char const* const ended = program_ends() ? ", for the program ends" : "";
  if (log_wants(setting::log::debug))
    log_line("device: %s after %.0f ms%s", what, 1e3 * (monotonic_seconds() - begin), ended);
}

}  // namespace

void grow_ring(gpu::Executor& executor) {
  double const begin = monotonic_seconds();
  double patience = 1;
  while (!program_ends() && executor.grow_ring()) {
    wait_for_idle_device(&patience);  // who pins pages holds the driver's locks
    if (!(patience > 0)) pause();     // calls take turns with it
  }
  log_seconds("the ring's growth ended", begin);
}

void settle(gpu::Executor& executor) {
  if (settings().fault[0] || is_reproducible() || program_ends()) return;
  double patience = 1;
  wait_for_idle_device(&patience);
  Settling const settling;
  double const begin = monotonic_seconds();
  executor.settle();
  if (!program_ends()) settle_speeds_of(executor);
  log_seconds("measuring its speeds ended", begin);
  disturb_others();  // calls that began meanwhile are no experience either
}

void load_ahead(gpu::Executor& executor) {
  if (settings().fault[0] || is_reproducible() || usable_cores() < 2) return;
  if (!(executor.first_use_seconds(Precision::d) > 0)) return;  // it has nothing to load
  constexpr double small_ones_together = 0.01;
  want_lapack_loaded(lapack_kernels_of_last_run());
  double const begin = monotonic_seconds();
  double patience = 1;
  int made = 0;
  while (wants_kernels() && !program_ends()) {
    wait_for_idle_device(&patience);
    Settling const settling;
    made += load_wanted(executor, small_ones_together, &program_ends);
    disturb_others();
    bring_up_gate.let_fork_pass();
  }
  if (made > 0 && log_wants(setting::log::debug))
    log_line("device: kernels of %d routines were loaded ahead in %.0f ms", made, 1e3 * (monotonic_seconds() - begin));
}

}  // namespace blaslift::dispatch
