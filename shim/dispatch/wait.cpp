// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/wait.hpp"

#include <algorithm>
#include <atomic>
#include <ctime>

#include "shim/base/clock.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/decide/start_rule.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/place.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/at_exit.hpp"
#include "shim/dispatch/start/record.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/dispatch/under_way.hpp"

namespace blaslift::dispatch {
namespace {

// Nobody waits twice in vain in one process.
std::atomic<bool> waited_in_vain{false};

// By what calls like it took in this process, or an earlier one of the program.
double likely_cpu_seconds(CallState const& state) {
  PendingCall const& seen = state.seen;
  double const estimated = seen.decision.cpu_seconds;
  if (seen.cpu_is_met) return estimated;
  if (double const ratio = remembered_cpu_ratio(kind_on_cpu(seen)); ratio > 0)
    return estimated / seen.cpu_factor * ratio;
  Speeds const& now = speeds();
  return blaslift::likely_cpu_seconds(estimated,
                                      now.cpu_is_measured || (now.products_are_met && is_large_product(state.cost)));
}

double seconds_to_wait(CallState const& state, double waited_seconds) {
  Decision const& made = state.seen.decision;
  Start const& start = device_start();
  StartLeft const left = start.left();
  StartQuestion question;
  question.cpu_seconds = likely_cpu_seconds(state);
  question.gpu_seconds = made.gpu_seconds;
  question.first_use_seconds = is_loaded(state.call) ? 0 : usual_first_use_seconds;
  question.usual_left = left.usual;
  question.late_left = std::max(left.late, start.patience_with_stage());
  question.waited_seconds = waited_seconds;
  question.advantage = speeds().profile.advantage;
  question.gains_by_residency_alone = gains_by_residency_alone(made);
  question.cores_are_busy = calls_of_others().on_cpu > 0;
  question.has_context = start.stage() > StartStage::context;
  return wait_seconds(question);
}

// Calls of constructors that have waited for the loader. The program's own begin right behind the last of them: some
// more are let try.
std::atomic<int> waits_for_loader{0};
constexpr int most_waits_for_loader = 3;

// The caller may be the constructor of a library that is being opened: it holds the loader's lock, which the start
// needs. Other threads hold it for moments, and on a busy machine the start's thread comes late.
bool loader_comes_free() {
  constexpr double patience = 0.1, patience_with_thread = 0.2;
  Start& start = device_start();
  double const begin = monotonic_seconds();
  for (;;) {
    std::int32_t const seen = start.change();
    double const asked = start.asks_loader_since();
    double const end = asked > 0 ? std::max(asked, begin) + patience : begin + patience_with_thread;
    double const left = end - monotonic_seconds();
    if (start.loader_was_free() || start.state() != DeviceState::starting) return true;
    if (!(left > 0)) break;
    start.wait_for_change(seen, left);
  }
  waits_for_loader.fetch_add(1);
  return false;
}

// False: in vain.
bool wait_while_it_pays(CallState const& state, double begin) {
  Start& start = device_start();
  for (;;) {
    std::int32_t const seen = start.change();
    (void)start.begin_again();
    if (start.state() != DeviceState::starting) return start.state() == DeviceState::ready;
    double const more = std::min(seconds_to_wait(state, monotonic_seconds() - begin), start.patience_with_stage());
    if (!(more > 0)) return false;
    start.wait_for_change(seen, more);
  }
}

// The program ends, and the CPU BLAS may be torn down under its calls (OpenBLAS 0.3.21 takes its buffers away at exit).
// As a rule the process is gone before this has passed; an exit handler may wait for this thread.
void let_program_end(long seconds) {
  timespec const long_enough{seconds, 0};
  bool const was_given_up = device_state() != DeviceState::ready && device_state() != DeviceState::idle;
  if (program_ends() && was_given_up) nanosleep(&long_enough, nullptr);
}

}  // namespace

bool must_wait(CallState const& state) {
  if (settings().device == setting::device::none || device_state() > DeviceState::starting) return false;
  if (state.small) return false;
  if (settings().place == setting::place::gpu) return true;
  return is_reproducible() && decide(settings(), speeds().profile, DeviceState::ready, state.cost).place == Place::gpu;
}

void wait_as_forced(CallState& state) {
  double const begin = monotonic_seconds();
  device_start().begin();
  device_start().wait_until_up();
  let_program_end(5);  // forced calls are tests', whose sanitizers take seconds to end
  state.seen.waited_seconds = monotonic_seconds() - begin;
}

bool pays_to_wait(CallState const& state) {
  if (settings().start == setting::start::late || is_reproducible() || waited_in_vain.load(std::memory_order_relaxed) ||
      !device_start().may_wait() || program_ends() ||
      (waits_for_loader.load() >= most_waits_for_loader && !device_start().loader_was_free()))
    return false;
  return seconds_to_wait(state, 0) > 0;
}

void wait_for_start(CallState& state) {
  double const begin = monotonic_seconds();
  device_start().begin();
  begin_waiting(state.seen.decision.gpu_alone_seconds);
  bool const may_wait = loader_comes_free(), is_up = may_wait && wait_while_it_pays(state, begin);
  let_program_end(1);
  end_waiting();
  state.seen.waited_seconds = monotonic_seconds() - begin;
  if (is_up || device_state() == DeviceState::idle) return;  // it gave way to a fork in that moment
  if (may_wait) {
    waited_in_vain.store(true);
    device_start().was_waited_for_in_vain();
  }
  if (log_wants(setting::log::debug))
    log_line("start: a call waited %.0f ms for the GPU in vain: it was at \"%s\"", 1e3 * state.seen.waited_seconds,
             name_of(device_start().stage()));
}

void settle_wait(PendingCall& seen) {
  if (seen.waited_seconds <= 0 || settings().place != setting::place::automatic || is_reproducible()) return;
  Decision& made = seen.decision;
  if (made.reason == Reason::gpu_is_faster) made.reason = Reason::waited;
  if (made.reason == Reason::starting) made.reason = Reason::waited_in_vain;
}

}  // namespace blaslift::dispatch
