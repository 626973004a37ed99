// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/start.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>

#include "shim/base/clock.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/decide/start_rule.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/at_exit.hpp"
#include "shim/dispatch/start/history.hpp"
#include "shim/dispatch/start/record.hpp"
#include "shim/dispatch/start/room_for_start.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::dispatch {

Start& device_start() {
  static constinit Start one;
  return one;
}

void Start::change_to(DeviceState state) {
  state_.store(state, std::memory_order_release);
  changes_.fetch_add(1);
  wake(changes_);
}

void Start::begin() {
  is_wanted_.store(true);
  begin_thread();
}

bool Start::begin_again() {
  if (state() != DeviceState::idle) return false;
  begin();
  return true;
}

void Start::begin_early() {
  is_early_.store(true);
  if (log_wants(setting::log::debug)) log_line("start: begun at the first call");
  begin_thread();
}

void Start::begin_thread() {
  DeviceState idle = DeviceState::idle;
  if (state() != idle || program_ends()) return;
  Undisturbed const undisturbed;
  if (!state_.compare_exchange_strong(idle, DeviceState::starting)) return;
  enter(StartStage::opening);
  make_room_for_start();
  wait_at_exit();
  wait_at_exit_of_main();
  int const error = thread_.begin(&bring_up);
  if (error == 0) return;
  std::snprintf(problem_, sizeof problem_, "no thread to bring the device up: %s", std::strerror(error));
  observe::note(problem_);
  end_room_for_start();
  change_to(DeviceState::missing);
}

void Start::enter(StartStage stage) {
  double const now = monotonic_seconds();
  StartStage const before = stage_.load();
  if (takes_time(before)) took_[index(before)] = now - stage_began_.load();
  stage_began_.store(now);
  stage_.store(stage, std::memory_order_release);
  changes_.fetch_add(1);
  wake(changes_);
}

StartTimes const& Start::times() const { return remembered_start().times; }

StartLeft Start::left() const {
  StartStage const now = stage();
  return times().left(now, monotonic_seconds() - stage_began_.load());
}

double Start::patience_with_stage() const {
  StartStage const now = stage();
  constexpr double without_end = 1e3;
  if (!takes_time(now)) return without_end;
  return times().stuck_after(now) - (monotonic_seconds() - stage_began_.load());
}

StageSeconds Start::seconds_at_least() const {
  StageSeconds made = took_;
  StartStage const now = stage();
  made[index(now)] = monotonic_seconds() - stage_began_.load();
  for (StartStage later = next(now); takes_time(later); later = next(later))
    made[index(later)] = times().usual[index(later)];
  return made;
}

bool Start::may_wait() const { return remembered_start().may_wait; }

void Start::was_waited_for_in_vain() {
  if (state() == DeviceState::starting && patience_with_stage() <= 0) remember_failed_start();
}

void Start::asks_loader() {
  asks_loader_since_.store(monotonic_seconds());
  changes_.fetch_add(1);
  wake(changes_);
}

void Start::set_loader_was_free() {
  loader_was_free_.store(true);
  changes_.fetch_add(1);
  wake(changes_);
}

// Without a lock: a signal handler may leave a call that only waits.
void Start::wait_until_up() {
  constexpr double long_enough = 120, patience_with_loader = 5;
  constexpr timespec pause{0, 1000000};
  begin();
  double const end = monotonic_seconds() + long_enough;
  double loader_end = monotonic_seconds() + patience_with_loader;
  for (;;) {
    std::int32_t const seen = change();
    if (begin_again()) loader_end = monotonic_seconds() + patience_with_loader;
    double const left = end - monotonic_seconds();
    if (state() != DeviceState::starting || !(left > 0)) return;
    if (loader_was_free()) {
      wait_for_change(seen, left);
      continue;
    }
    // The caller may be the constructor of a library that is being opened: it holds the loader's lock, which the start
    // needs, and must not wait for ever, nor once a call.
    static std::atomic<bool> in_vain{false};
    if (in_vain.load() || monotonic_seconds() > loader_end) {
      if (!in_vain.exchange(true)) observe::note("a library's constructor made a call that could not wait for the GPU");
      return;
    }
    nanosleep(&pause, nullptr);
  }
}

void Start::book(double seconds) {
  if (!(seconds > 0)) return;
  constexpr double most = 1e6;
  booked_nanoseconds_.fetch_add(static_cast<std::uint64_t>(std::min(seconds, most) * 1e9), std::memory_order_relaxed);
}

bool Start::is_paid_for(double gain_seconds) const {
  double const booked = 1e-9 * static_cast<double>(booked_nanoseconds_.load(std::memory_order_relaxed));
  return pays_for_start(booked, gain_seconds, price());
}

void Start::pay_for() { book(price()); }

double Start::price() const { return start_price_seconds(speeds().profile) * price_factor_of_program(); }

void Start::lose_device(char const* why) {
  DeviceState ready = DeviceState::ready;
  if (!state_.compare_exchange_strong(ready, DeviceState::missing)) return;
  std::snprintf(problem_, sizeof problem_, "the device failed and is not used any more: %s", why);
  failed_.store(true);
  observe::note(problem_);
  if (log_wants(setting::log::summary)) log_line("%s", problem_);
}

void Start::finish(gpu::Executor* made) {
  executor_ = made;
  if (is_early_.load())
    observe::note("the GPU was started at the first BLAS call: earlier runs gained by it, or BLASLIFT_START=early");
  end_room_for_start();
  state_.store(DeviceState::ready, std::memory_order_release);  // before its stage: who waits looks at both
  enter(StartStage::ready);
}

void Start::fail(Error const& error) {
  std::snprintf(problem_, sizeof problem_, "%s", error.text);
  failed_.store(error.code != Error::Code::unavailable);
  if (log_wants(setting::log::summary)) log_line("no GPU is used: %s", problem_);
  observe::note(problem_);
}

void Start::give_up_at_program_end() {
  std::snprintf(problem_, sizeof problem_, "the program ended while the GPU was starting");
  if (log_wants(setting::log::debug)) log_line("start: the program ends, at \"%s\"", name_of(stage()));
}

void Start::be_missing() {
  end_room_for_start();
  change_to(DeviceState::missing);
}

void Start::be_idle_again() {
  if (log_wants(setting::log::debug)) log_line("start: given up for a fork");
  end_room_for_start();
  stage_.store(StartStage::idle);
  is_early_.store(false);
  loader_was_free_.store(false);
  change_to(DeviceState::idle);
}

void Start::end_with_program(double until) {
  for (;;) {
    std::int32_t const seen = change();
    double const left = until - monotonic_seconds();
    if (state() != DeviceState::starting) break;
    if (!(left > 0)) return remember_failed_start();  // it hangs
    wait_for_change(seen, left);
  }
  thread_.join_until(until);
}

void Start::after_fork_in_child() {
  // A start whose thread had not done anything is none.
  bool const untouched = state() == DeviceState::idle || (state() == DeviceState::starting && !loader_was_free());
  state_.store(untouched ? DeviceState::idle : DeviceState::forked);
  if (untouched) stage_.store(StartStage::idle), is_wanted_.store(false);
  thread_.forget_after_fork_in_child();
  booked_nanoseconds_.store(0);
}

}  // namespace blaslift::dispatch
