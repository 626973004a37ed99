// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/run.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "shim/base/apart.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/log.hpp"
#include "shim/base/stack.hpp"
#include "shim/base/state.hpp"
#include "shim/call/device_part.hpp"
#include "shim/dispatch/check_result.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/learn.hpp"
#include "shim/dispatch/place.hpp"
#include "shim/dispatch/sent_again.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/start.hpp"

namespace blaslift::dispatch {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t stack_for_device = std::size_t{1} << 20;
#else
constexpr std::size_t stack_for_device = std::size_t{256} << 10;
#endif

// Alone on the machine, with as much patience at the least as the decision leaves between the two places. A call that
// has to run there waits long, and not for ever.
gpu::Expected expected(PendingCall const& seen) {
  constexpr double long_wait = 60;
  if (seen.decision.reason == Reason::forced_gpu || is_reproducible()) return {long_wait, 0};
  double const alone = seen.decision.gpu_alone_seconds,
               left = std::max(0.0, seen.decision.cpu_seconds - seen.decision.gpu_seconds);
  return {std::max(seen.decision.cpu_seconds / seen.cpu_shared_by, alone + left), alone};
}

Reason reason_for(Error const& error, bool lapack) {
  if (error.code == Error::Code::out_of_memory) return Reason::device_full;
  if (error.code == Error::Code::busy) return Reason::busy;
  if (error.code == Error::Code::stale) return Reason::rewritten;
  if (error.code == Error::Code::irregular) return Reason::irregular;
  if (lapack && error.code == Error::Code::unavailable) return Reason::not_on_device;
  return error.code == Error::Code::declined ? Reason::not_finite : Reason::device_error;
}

// The CPU BLAS has the caller's stack, and perhaps its signals.
class OnCallersStack final : public gpu::CpuBlas {
 public:
  OnCallersStack(gpu::CpuBlas& cpu, bool with_signals) : cpu_(cpu), with_signals_(with_signals) {}
  void run(Level3 const& call) override {
    apart::run_on_callers_stack([&] { cpu_.run(call); }, with_signals_);
  }
  void run(Call const& call, std::byte* value) override {
    apart::run_on_callers_stack([&] { cpu_.run(call, value); }, with_signals_);
  }
  Error begin_part(Call* part) override { return cpu_.begin_part(part); }
  Error finish_part() override {
    Error error;
    bool const done = apart::run_on_callers_stack([&] { error = cpu_.finish_part(); }, with_signals_);
    return done ? error : Error::make(Error::Code::busy, "a signal handler has left the call");
  }

 private:
  gpu::CpuBlas& cpu_;
  bool with_signals_;
};

// A part on the device, and the rest by the caller's own LAPACK, when the device is others' again: `under_way` ends.
[[gnu::noinline]] gpu::Outcome run_in_parts(gpu::Executor& executor, Call const& call, gpu::Expected const& wait,
                                            gpu::CpuBlas& cpu, std::byte* value, std::optional<OnDevice>* under_way) {
  Call part = call;
  if (Error const error = cpu.begin_part(&part)) return error;
  gpu::Outcome outcome = executor.run(part, {}, wait, value);
  if (!outcome.complete || apart::is_left()) return outcome;
  under_way->reset();
  outcome.error = cpu.finish_part();
  outcome.complete = !outcome.error;
  return outcome;
}

gpu::Outcome run_on_device(gpu::Executor& executor, Call const& call, gpu::Wishes const& wishes,
                           gpu::Expected const& wait, gpu::CpuBlas& cpu, std::byte* value,
                           std::optional<OnDevice>* under_way) {
  if (device_path(call.symbol) == DevicePath::level3) return executor.run(make_level3(call), wishes, wait, cpu);
  if (has_device_part(call.routine->id)) return run_in_parts(executor, call, wait, cpu, value, under_way);
  return executor.run(call, wishes, wait, value);
}

// Runs the call on the device, apart: a signal handler may leave it. Not inlined: its frame would add to its caller's.
[[gnu::noinline]] gpu::Outcome run_apart(CallState& state, gpu::CpuBlas& caller_cpu, std::byte* caller_value) {
  gpu::Executor* const executor = dispatch::executor();
  if (!executor) return Error::make(Error::Code::unavailable, "the device has gone");
  PendingCall const& seen = state.seen;
  std::optional<gpu::Outcome> ended;
  bool const sends = seen.decision.reason != Reason::resident;
  // What is captured by reference is touched only as long as the call has not been left.
  auto const work = [&ended, &caller_cpu, caller_value, executor, call = state.call, wishes = state.wishes,
                     wait = expected(seen), sends, alone_seconds = seen.decision.gpu_alone_seconds] {
    std::optional<OnDevice> under_way;
    under_way.emplace(alone_seconds, sends ? executor->helpers() : 0);
    if (device_is_shared()) disturb_others();
    OnCallersStack left_over(caller_cpu, true), again(caller_cpu, false);
    alignas(16) std::byte value[16] = {};
    std::optional<ResultCheck> check;
    if (!is_lapack(call.symbol)) check.emplace(call);
    gpu::Outcome const outcome = run_on_device(*executor, call, wishes, wait, left_over, value, &under_way);
    if (check && outcome.complete && !apart::is_left()) check->finish(again, value);
    if (apart::is_left()) return;
    std::memcpy(caller_value, value, sizeof value);
    ended = outcome;
  };
  if (!apart::run(state.undisturbed, work))
    return Error::make(Error::Code::busy, "no stack for the part of a call that uses the GPU");
  return *ended;
}

double milliseconds(double seconds) { return 1e3 * seconds; }

void log_outcome(CallState const& state, gpu::Outcome const& outcome) {
  if (!log_wants(setting::log::debug)) return;
  auto const& took = outcome.seconds;
  if (outcome.complete && device_path(state.call.symbol) != DevicePath::level3)
    log_line("device: %s: placed in %.3f ms, sent after %.3f, computed after %.3f, written after %.3f",
             info(state.call.symbol).name, milliseconds(took.planning), milliseconds(took.sent),
             milliseconds(took.started), milliseconds(took.written));
  if (outcome.complete && outcome.expected_seconds > 0)
    log_line(
        "device: tiles %lld x %lld x %lld; planned in %.3f ms, sent after %.3f, started after %.3f, written after %.3f "
        "(%.3f expected)",
        static_cast<long long>(outcome.tiles.m), static_cast<long long>(outcome.tiles.n),
        static_cast<long long>(outcome.tiles.k), milliseconds(took.planning), milliseconds(took.sent),
        milliseconds(took.started), milliseconds(took.written), milliseconds(outcome.expected_seconds));
  if (auto const& buying = outcome.buying_seconds; state.keeping->has_bought())
    log_line("device: operands come to stay: asked what is pinned in %.3f ms, memory found in %.3f, armed in %.3f",
             milliseconds(buying.pins), milliseconds(buying.memory), milliseconds(buying.arming));
  if (outcome.error) log_line("device: %s", outcome.error.text);
}

void note_complete(CallState& state, gpu::Executor& executor, gpu::Outcome const& outcome, SentAgain& sent_again) {
  PendingCall& seen = state.seen;
  if (!outcome.error && !is_loaded(state.call) && !computes_itself(executor, state.call)) is_loaded_now(state.call);
  seen.bytes_to_device = outcome.moved.up;
  seen.bytes_from_device = outcome.moved.down;
  seen.bytes_sent_again = sent_again.settle(outcome);
  seen.sent_again_seconds = seen.bytes_sent_again / speeds().profile.upload_bytes_per_second;
}

void note_error(CallState& state, Error const& error) {
  PendingCall& seen = state.seen;
  seen.decision.place = Place::cpu;
  seen.decision.reason = reason_for(error, is_lapack(state.call.symbol));
  if (error.code == Error::Code::failed) device_start().lose_device(error.text);
  if (error.code == Error::Code::out_of_memory) observe::note(error.text);
  tell_where_bits_may_differ(seen);
}

}  // namespace

bool has_stack_for_device() { return stack_left() >= stack_for_device; }

// Not inlined: its frame is large, and calls that stay on the CPU do without.
[[gnu::noinline]] bool run(CallState& state, gpu::CpuBlas& cpu, std::byte* value, KernelUsed* kernel) {
  state.undisturbed.begin();
  gpu::Executor* const executor = dispatch::executor();  // the device may be lost meanwhile
  if (state.seen.shares) disturb_others();
  SentAgain sent_again(state.call, state.operands, state.wishes);
  double const begin = monotonic_seconds();
  gpu::Outcome const outcome = run_apart(state, cpu, value);
  if (outcome.complete) {
    state.seen.seconds = monotonic_seconds() - begin;
    note_complete(state, *executor, outcome, sent_again);
    *kernel = outcome.kernel;
  }
  state.keeping->settle(outcome, state.wishes, &state.seen);
  if (outcome.error) note_error(state, outcome.error);
  log_outcome(state, outcome);
  return outcome.complete;
}

}  // namespace blaslift::dispatch
