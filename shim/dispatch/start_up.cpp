// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start_up.hpp"

#include <pthread.h>
#include <atomic>
#include <cstdlib>

#include "shim/base/apart.hpp"
#include "shim/base/first_mask.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/log.hpp"
#include "shim/base/program_end.hpp"
#include "shim/base/state.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/dispatch/keeping.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/history.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/dispatch/thresholds.hpp"
#include "shim/dispatch/under_way.hpp"
#include "shim/observe/exit_report.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift {

std::uint64_t size_threshold[5] = {}, placing_threshold[5] = {};
std::uint64_t sample_mask = 0;

namespace dispatch {
namespace {

// Order matters: the background thread may bind symbols while it brings the device up, never the other way round.
void before_fork() {
  bring_up_gate.before_fork();
  loader_gate.before_fork();
  binding_gate.before_fork();
}

void after_fork_in_parent() {
  binding_gate.after_fork_in_parent();
  loader_gate.after_fork_in_parent();
  bring_up_gate.after_fork_in_parent();
}

void after_fork_in_child() {
  binding_gate.after_fork_in_child();
  loader_gate.after_fork_in_child();
  bring_up_gate.after_fork_in_child();
  device_start().after_fork_in_child();
  apart::forget_calls_left_after_fork();
  forget_history_lock_after_fork();
  forget_accounts_after_fork();
  forget_calls_after_fork();
  forget_own_threads_after_fork();
  observe::forget_after_fork();
}

void start() {
  Settings const& wanted = settings();
  (void)observe::statistics();  // here, where little of the caller's stack is taken
  bool const every_call = log_wants(setting::log::calls);
  for (int level = 1; level <= 4; ++level) {
    placing_threshold[level] =
        static_cast<std::uint64_t>(smallest_gaining_size(wanted, speeds().profile, speeds().measured, level));
    size_threshold[level] = every_call ? 0 : placing_threshold[level];
  }
  // One tiny call in 1024 is timed; with a line per call, all of them are looked at. Where it matters from where they
  // come, eight in a row of 16384: of two places that call in turn, each 1024th call is always the same one's.
  bool const in_rows = wanted.call_sites == setting::call_sites::on;
  sample_mask = every_call ? 0 : in_rows ? std::uint64_t{2047} << 3 : 1023;
  device_start().tell_rewrites_to(rewrite_listener());
  if (log_wants(setting::log::summary)) std::atexit(&observe::write_summary);
  look_up_program();
  if (program_starts_early()) device_start().begin_early();
}

// Before anything is locked: a fork beside another thread's first call leaves it locked in the child otherwise. Not
// inlined, for the stack of the first call.
[[gnu::noinline]] void watch_forks() {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  Undisturbed const undisturbed;
  pthread_once(&once, [] { pthread_atfork(&before_fork, &after_fork_in_parent, &after_fork_in_child); });
}

}  // namespace

void start_up() {
  static std::atomic<bool> has_started{false};
  bool const is_first = !has_started.load(std::memory_order_acquire);
  if (is_first) watch_forks();
  ask_libgomp_for_cores();
  if (!is_first) return;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  Undisturbed const undisturbed;
  pthread_once(&once, &start);
  has_started.store(true, std::memory_order_release);
}

}  // namespace dispatch
}  // namespace blaslift
