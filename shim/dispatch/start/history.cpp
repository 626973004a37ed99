// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/history.hpp"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <new>
#include <optional>
#include <string>

#include "shim/base/cancellation.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/first_mask.hpp"
#include "shim/base/forked_child.hpp"
#include "shim/base/signals_wait.hpp"
#include "shim/base/stack.hpp"
#include "shim/base/state.hpp"
#include "shim/decide/profile_path.hpp"
#include "shim/decide/program_identity.hpp"
#include "shim/decide/start_rule.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/record.hpp"

namespace blaslift::dispatch {
namespace {

struct Own {
  std::string path;  // "": nothing is remembered
  std::uint64_t identity = 0;
  std::optional<ProgramRecord> before;
  double first_call = 0;  // monotonic seconds

  std::atomic<std::int64_t> gained_nanoseconds{0};
  std::atomic<std::int64_t> lead_milliseconds{-1};  // until the first call that gains has begun
  std::atomic<bool> has_gained{false}, has_told_of_child{false};

  pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
  std::uint32_t run = 0;  // under it: this run's number in the record; 0: it is not there yet
};

Own& own() {
  static Own& one = *new Own;  // lives as long as the process: threads may call in its last moments
  return one;
}

bool is_remembered() {
  return settings().start != setting::start::late && settings().place == setting::place::automatic &&
         settings().device != setting::device::none && !is_reproducible();
}

// In whatever thread: a microsecond's work for the kernel, and for a slow disk what that takes, a few times a process.
template <class Change>
void change_own_record(Change&& change) {
  constexpr std::size_t least_stack = std::size_t{32} << 10;
  if (own().path.empty() || stack_left() < least_stack) return;
  CancellationOff const whole;
  SignalsWait signals;
  signals.begin();
  pthread_mutex_lock(&own().writing);
  try {
    change_program_record(own().path, own().identity, change);
  } catch (std::bad_alloc const&) {  // it is not remembered
  }
  pthread_mutex_unlock(&own().writing);
}

std::uint32_t run_in(ProgramRecord& record) {
  if (own().run == 0) own().run = record.add_run();
  return own().run;
}

void note_lead(double seconds_since_begin) {
  constexpr double most = 1e6;
  double const lead = monotonic_seconds() - seconds_since_begin - own().first_call;
  std::int64_t none = -1;
  own().lead_milliseconds.compare_exchange_strong(none, static_cast<std::int64_t>(1e3 * std::clamp(lead, 0.0, most)));
}

void add_gain(double seconds) {
  constexpr double most = 1e6, nanosecond = 1e-9;
  Own& of = own();
  auto const more = static_cast<std::int64_t>(std::clamp(seconds, -most, most) / nanosecond);
  double const all = nanosecond * static_cast<double>(of.gained_nanoseconds.fetch_add(more) + more);
  if (of.has_gained.load(std::memory_order_relaxed) || all < price_of_early_start(speeds().profile)) return;
  if (of.has_gained.exchange(true) || is_forked_child() || !remembered_start().may_be_made) return;
  change_own_record([&](ProgramRecord& record) {
    record.set_gained(run_in(record));
    record.lead_milliseconds = static_cast<std::uint32_t>(std::max<std::int64_t>(of.lead_milliseconds.load(), 0));
    record.gain_milliseconds = static_cast<std::uint32_t>(1e3 * std::min(all, most));
  });
}

}  // namespace

void look_up_program() try {
  Own& of = own();
  of.first_call = monotonic_seconds();
  constexpr std::size_t least_stack = std::size_t{32} << 10;
  if (!is_remembered() || stack_left() < least_stack) return;
  CancellationOff const whole;
  std::string path = program_history_path();
  if (path.empty()) return;
  of.identity = this_program();
  if (of.identity == 0) return;
  if (auto const history = read_program_history(path)) of.before = history->find(history->key_of(of.identity));
  of.path = std::move(path);
} catch (std::bad_alloc const&) {  // as if there were none
}

bool program_starts_early() {
  if (settings().start == setting::start::late || settings().place == setting::place::cpu ||
      settings().device == setting::device::none)
    return false;
  bool const is_wanted = settings().start == setting::start::early;
  if (!own().before && !is_wanted) return false;
  EarlyQuestion asked{.program = own().before, .is_wanted = is_wanted, .is_of_fork = false, .cores = usable_cores()};
  if (!starts_early(asked)) return false;
  CancellationOff const whole;
  asked.is_of_fork = is_forked_child() || has_children();
  return starts_early(asked);
}

double price_factor_of_program() { return price_factor(own().before); }

void remember_begun_start() {
  if (is_forked_child()) return remember_wish_of_child();
  change_own_record([](ProgramRecord& record) { record.set_started(run_in(record)); });
}

void count_gain(double seconds, double seconds_since_begin) {
  if (own().path.empty()) return;
  note_lead(seconds_since_begin);
  add_gain(seconds);
}

void count_missed_gain(double cpu_seconds, double gpu_seconds, double seconds_since_begin) {
  if (own().path.empty()) return;
  note_lead(seconds_since_begin);
  StageSeconds const& usual = remembered_start().times.usual;
  double whole = 0;
  for (double const stage : usual) whole += stage;
  double const since_first = monotonic_seconds() - seconds_since_begin - own().first_call;
  add_gain(gain_by_early_start(cpu_seconds, gpu_seconds, since_first, whole));
}

void remember_wish_of_child() {
  if (own().path.empty() || own().has_told_of_child.exchange(true)) return;
  change_own_record([](ProgramRecord& record) { record.children_compute = 1; });
}

void forget_history_lock_after_fork() {
  own().writing = PTHREAD_MUTEX_INITIALIZER;
  own().has_told_of_child.store(false);
}

}  // namespace blaslift::dispatch
