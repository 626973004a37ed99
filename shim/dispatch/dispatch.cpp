// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/dispatch.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "gpu/executor/executor.hpp"
#include "shim/base/apart.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/format.hpp"
#include "shim/base/log.hpp"
#include "shim/base/stack.hpp"
#include "shim/base/state.hpp"
#include "shim/call/direct.hpp"
#include "shim/call/scattered.hpp"
#include "shim/decide/start_rule.hpp"
#include "shim/dispatch/bring_up.hpp"
#include "shim/dispatch/check_result.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/keeping.hpp"
#include "shim/dispatch/moment.hpp"
#include "shim/dispatch/sent_again.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/thresholds.hpp"
#include "shim/dispatch/under_way.hpp"
#include "shim/observe/call_log.hpp"

namespace blaslift::dispatch {
namespace {

// With the device as it would be used at best: with operands that stay, where that is better.
double least_gpu_seconds(Decision const& decision) {
  if (decision.resident_seconds <= 0) return decision.gpu_seconds;
  return std::min(decision.gpu_seconds, decision.resident_seconds);
}

// Whether a call that would gain by the device does so only with operands that stay there.
bool gains_by_residency_alone(Decision const& decision) {
  return decision.gpu_seconds >= speeds().profile.advantage * decision.cpu_seconds;
}

bool computes_itself(gpu::Executor& executor, Call const& call) {
  return device_path(call.symbol) == DevicePath::level3 && executor.device().computes_itself(make_level3(call));
}

// What a call that is computed by the CPU would take on the device: for which it gives up the difference.
double seconds_on_device(Decision const& decision) {
  switch (decision.reason) {
    case Reason::not_resident: return decision.resident_seconds;
    case Reason::starting:
    case Reason::not_started: return least_gpu_seconds(decision);
    default: return decision.gpu_seconds;
  }
}

// Of a call that would gain by the device at once, or once its operands are there as well.
enum class Kernels : std::uint8_t {
  available,   // or the call loads them itself, and gains more than that takes
  loading,     // beside the call
  not_loaded,  // and not paid for
};

// Those that are not available are done without: the CPU computes the call. Not one that writes an operand on the
// device: what is there would be lost.
Kernels kernels_for(Call const& call, Decision const& decision, Keeping const& keeping) {
  bool const later = decision.reason == Reason::not_resident;
  if (decision.place == Place::cpu && !later) return Kernels::available;
  if (later && settings().residency == setting::residency::always)
    return Kernels::available;  // it is bought at its first use
  gpu::Executor* const executor = dispatch::executor();
  if (!executor || is_reproducible() || keeping.result_is_there()) return Kernels::available;
  Decision asked = decision;
  if (later) asked.place = Place::gpu, asked.gpu_seconds = decision.resident_seconds;
  // cuSOLVER's took 14 ms in double precision (first_uses.hpp); of the others nothing is known.
  double const first_use = executor->first_use_seconds(is_lapack(call.symbol) ? Precision::d : call.precision);
  if (!waits_for_kernels(call, asked, first_use) || computes_itself(*executor, call)) return Kernels::available;
  if (!pays_for_loading(call, decision.cpu_seconds - seconds_on_device(decision), first_use))
    return can_load_in_background() ? Kernels::not_loaded : Kernels::available;
  want_loaded(call);
  return load_in_background() ? Kernels::loading : Kernels::available;
}

// Before there is a device: what first uses will take is not known yet. Some 25 to 75 ms, and the start holds calls up
// anyway.
void want_loaded_with_start(Call const& call, Decision const& decision) {
  constexpr double least_first_use_seconds = 0.025;
  if (pays_for_loading(call, decision.cpu_seconds - seconds_on_device(decision), least_first_use_seconds))
    want_loaded(call);
}

// What a call that does without kernels gives up, booked for their loading: by what it took, if nothing held it up
// (within reason, for a first call may wait for a thousand pages). Nothing where its operands would not stay on the
// device.
void give_up_for_kernels(Call const& call, observe::Observation const& seen) {
  Reason const reason = seen.decision.reason;
  bool const before_start = reason == Reason::not_started || reason == Reason::starting;
  if (!before_start && !(seen.lacks_kernels && (reason == Reason::not_loaded || reason == Reason::not_resident)))
    return;
  double const expected = seen.decision.cpu_seconds;
  give_up(call, std::min(seen.seconds, (was_alone_on_cpu(seen) && reason != Reason::starting ? 4 : 1) * expected) -
                    seconds_on_device(seen.decision));
}

// A call that is forced onto the device waits until it is up, and so does, in a reproducible run, one that will gain
// there.
bool waits_for_device(CallCost const& cost, bool small) {
  if (settings().device == setting::device::none || device_state() > DeviceState::starting) return false;
  if (settings().place == setting::place::gpu) return true;
  return !small && is_reproducible() &&
         decide(settings(), speeds().profile, DeviceState::ready, cost).place == Place::gpu;
}

// The device part has a stack of ours (shim/base/apart). On the caller's run what comes before and after, the CPU BLAS
// for what the device leaves over, and handlers, which are told from later calls by addresses: no coroutines. Threads
// that were not given small stacks have eight times as much.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t stack_for_device = std::size_t{1} << 20;
#else
constexpr std::size_t stack_for_device = std::size_t{256} << 10;
#endif

// The decision for a call whose caller has too little stack, or one of which nothing is known, for the device. Operands
// that are there, or could come to stay, are not looked at.
void decide_without_stack(CallCost const& cost, bool small, observe::Observation* seen) {
  Decision& made = seen->decision;
  made = decide(settings(), speeds().profile, device_state(), cost);
  switch (made.reason) {
    case Reason::starting:
    case Reason::not_started:
    case Reason::gpu_is_faster:
    case Reason::forced_gpu:
    case Reason::resident:
    case Reason::not_resident:
    case Reason::rewritten:
    case Reason::not_trackable: made.reason = small ? Reason::tiny : Reason::small_stack; break;
    default: break;
  }
  made.place = Place::cpu;
}

// In a reproducible run a call that its arguments send to the device was computed elsewhere, in part or as a whole.
[[gnu::noinline]] void tell_where_bits_may_differ(observe::Observation const& call) {
  if (!is_reproducible()) return;
  switch (call.decision.reason) {
    case Reason::device_full:
    case Reason::device_error:
    case Reason::forked:
    case Reason::small_stack:
    case Reason::starting: break;
    case Reason::no_device:  // a machine without one has the same place every time
      if (!device_has_failed()) return;
      break;
    default: return;
  }
  static constexpr char format[] =
      "BLASLIFT_REPRODUCIBLE: a call of %s left the GPU (%s): bits may differ from other runs'";
  warn_once(format, info(call.symbol).name, explain(call.decision.reason));
  char text[observe::note_size];
  format_text(text, sizeof text, format, info(call.symbol).name, explain(call.decision.reason));
  observe::note(text);
}

// Alone on the machine, with as much patience at the least as the decision leaves between the two places. A call that
// has to run there waits long, and not for ever.
gpu::Expected expected(observe::Observation const& seen) {
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

 private:
  gpu::CpuBlas& cpu_;
  bool with_signals_;
};

// Runs the call on the device, apart: a signal handler may leave it. Not inlined: its frame would add to its caller's.
[[gnu::noinline]] gpu::Outcome run_apart(Call const& caller_call, gpu::CpuBlas& caller_cpu, std::byte* caller_value,
                                         gpu::Wishes const& caller_wishes, observe::Observation const& seen,
                                         apart::Callers const& callers) {
  gpu::Executor* const executor = dispatch::executor();
  if (!executor) return Error::make(Error::Code::unavailable, "the device has gone");
  std::optional<gpu::Outcome> ended;
  bool const sends = seen.decision.reason != Reason::resident;
  // What is captured by reference is touched only as long as the call has not been left.
  auto const work = [&ended, &caller_cpu, caller_value, executor, call = caller_call, wishes = caller_wishes,
                     wait = expected(seen), sends, alone_seconds = seen.decision.gpu_alone_seconds] {
    OnDevice const under_way(alone_seconds, sends ? executor->helpers() : 0);
    if (device_is_shared()) disturb_others();
    DevicePath const path = device_path(call.symbol);
    OnCallersStack left_over(caller_cpu, true), again(caller_cpu, false);
    alignas(16) std::byte value[16] = {};
    std::optional<ResultCheck> check;
    if (path != DevicePath::lapack) check.emplace(call);
    gpu::Outcome outcome = path != DevicePath::level3 ? executor->run(call, wishes, wait, value)
                                                      : executor->run(make_level3(call), wishes, wait, left_over);
    if (check && outcome.complete && !apart::is_left()) check->finish(again, value);
    if (apart::is_left()) return;
    std::memcpy(caller_value, value, sizeof value);
    ended = outcome;
  };
  if (!apart::run(callers, work))
    return Error::make(Error::Code::busy, "no stack for the part of a call that uses the GPU");
  return *ended;
}

// Runs the call on the device; on an error the decision becomes one for the CPU, with its reason. True if the call is
// complete.
bool run_on_device(Call const& call, gpu::CpuBlas& cpu, std::byte* value, Keeping& keeping, gpu::Wishes const& wishes,
                   apart::Callers const& callers, observe::Observation* seen) {
  gpu::Executor* const executor = dispatch::executor();  // the device may be lost meanwhile
  if (seen->shares) disturb_others();
  SentAgain sent_again(call, wishes);
  double const begin = monotonic_seconds();
  gpu::Outcome const outcome = run_apart(call, cpu, value, wishes, *seen, callers);
  if (outcome.complete) {
    seen->seconds = monotonic_seconds() - begin;
    if (!outcome.error && !is_loaded(call) && !computes_itself(*executor, call)) is_loaded_now(call);
    seen->bytes_to_device = outcome.moved.up;
    seen->bytes_from_device = outcome.moved.down;
    seen->bytes_sent_again = sent_again.settle(outcome);
    seen->sent_again_seconds = seen->bytes_sent_again / speeds().profile.upload_bytes_per_second;
  }
  keeping.settle(outcome, wishes, seen);
  if (log_wants(setting::log::debug) && outcome.complete && device_path(call.symbol) != DevicePath::level3)
    log_line("device: %s: placed in %.3f ms, sent after %.3f, computed after %.3f, written after %.3f",
             info(call.symbol).name, 1e3 * outcome.seconds.planning, 1e3 * outcome.seconds.sent,
             1e3 * outcome.seconds.started, 1e3 * outcome.seconds.written);
  if (log_wants(setting::log::debug) && outcome.complete && outcome.expected_seconds > 0)
    log_line(
        "device: tiles %lld x %lld x %lld; planned in %.3f ms, sent after %.3f, started after %.3f, written after %.3f "
        "(%.3f expected)",
        static_cast<long long>(outcome.tiles.m), static_cast<long long>(outcome.tiles.n),
        static_cast<long long>(outcome.tiles.k), 1e3 * outcome.seconds.planning, 1e3 * outcome.seconds.sent,
        1e3 * outcome.seconds.started, 1e3 * outcome.seconds.written, 1e3 * outcome.expected_seconds);
  if (auto const& took = outcome.buying_seconds; keeping.has_bought() && log_wants(setting::log::debug))
    log_line("device: operands come to stay: asked what is pinned in %.3f ms, memory found in %.3f, armed in %.3f",
             1e3 * took.pins, 1e3 * took.memory, 1e3 * took.arming);
  if (Error const& error = outcome.error) {
    seen->decision.place = Place::cpu;
    seen->decision.reason = reason_for(error, is_lapack(call.symbol));
    if (error.code == Error::Code::failed) lose_device(error.text);
    if (error.code == Error::Code::out_of_memory) observe::note(error.text);
    tell_where_bits_may_differ(*seen);
    if (log_wants(setting::log::debug)) log_line("device: %s", error.text);
  }
  return outcome.complete;
}

// The same with what comes after it. Not inlined: its frame is large, and calls that stay on the CPU do without.
[[gnu::noinline]] bool complete_on_device(Call const& call, gpu::CpuBlas& cpu, std::byte* value, Keeping& keeping,
                                          gpu::Wishes const& wishes, apart::Callers const& callers,
                                          observe::Observation* seen) {
  if (!run_on_device(call, cpu, value, keeping, wishes, callers, seen)) return false;
  learn_from_device(*seen, !keeping.has_bought(), keeping.result_is_there());
  remember_company(std::max(seen->others.all(), calls_of_others().all()));
  return true;
}

// Levels 1 and 2: whether the call has work that the device does by the same rules as the CPU's loops. Increments of
// zero and single vectors walked backwards have rules of their own.
bool suits_device(Call const& call, Operands const& operands) {
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

void go_on_on_cpu(Call const& call, bool signals_wait, observe::Observation* seen) {
  open_for_stores(call, signals_wait);
  begin_on_cpu();
  seen->under_way_on_cpu = true;
  if (cpu_is_shared_by(speeds().profile.cpu_threads) > 1) disturb_others();
}

}  // namespace

void describe(Call const& call, observe::Observation* seen) {
  seen->symbol = call.symbol;
  seen->m = call.integer("m");
  seen->n = call.integer("n");
  seen->k = call.integer("k", call.integer("nrhs"));
  seen->decision = {};
  seen->under_way_on_cpu = seen->lacks_kernels = seen->waits_for_kernels = false;
  seen->cpu_factor = seen->gpu_factor = seen->cpu_in_company = seen->gpu_in_company = seen->cpu_shared_by =
      seen->cpu_shared_by_at_least = 1;
  seen->tries_cpu = seen->tries_gpu = seen->cpu_is_met = seen->gpu_is_met = seen->finds_operands = false;
  seen->queue_seconds = seen->company = 0;
  seen->company_class = 0;
  seen->others = {};
  seen->shares = false;
  seen->disturbances = 0;
}

void stay_on_cpu(Call const& call, Reason reason, observe::Observation* seen) {
  describe(call, seen);
  seen->decision.reason = reason;
  open_for_stores(call);
}

bool attempt(Call const& call, gpu::CpuBlas& cpu, std::byte* value, observe::Observation* seen) {
  describe(call, seen);
  DevicePath const path = device_path(call.symbol);
  if (path == DevicePath::none) return false;
  Operands const operands(call);
  if (path == DevicePath::direct && !suits_device(call, operands)) {
    seen->decision.reason = Reason::no_product;
    return false;
  }
  apart::end_calls_left();
  SignalsWait signals;  // handlers run when all below has been given back
  if (executor()) signals.begin();
  CancellationOff cancellation_off;
  seen->scattered = is_mostly_scattered(operands);
  CallCost cost = call_cost(call, operands);
  seen->flops = cost.flops;
  Moment const moment = moment_of(seen);
  Speeds const& now = speeds();  // the memo is of these measured calls, and others may come meanwhile
  Factors const measured = now.memo.of(now.measured, call.symbol, seen->m, seen->n, seen->k);
  correct(&cost, measured);
  // Such a call is looked at if it is a thread's first, or for the log; its place is the same then.
  bool const small =
      settings().place == setting::place::automatic && stays_by_size(call, placing_threshold[call.routine->level]);
  if (stack_left() < stack_for_device) {
    decide_without_stack(cost, small, seen);
    tell_where_bits_may_differ(*seen);
    go_on_on_cpu(call, signals.has_begun(), seen);
    return false;
  }
  if (waits_for_device(cost, small)) {
    cancellation_off.end();
    wait_for_device();  // nothing is held
    cancellation_off.begin();
  }
  if (executor()) signals.begin();  // it may have come up meanwhile
  Keeping keeping(call, operands, executor());
  keeping.look(&cost);
  seen->finds_operands = is_mostly_there(cost);
  MayTry may_try{.cpu = !keeping.result_is_there()};
  correct(call, moment, measured, may_try, &cost, seen);
  seen->decision = decide(settings(), speeds().profile, device_state(), cost);
  if (seen->tries_gpu && seen->decision.reason == Reason::not_resident) {  // operands are not bought for a test
    may_try.gpu = false;
    correct(call, moment, measured, may_try, &cost, seen);
    seen->decision = decide(settings(), speeds().profile, device_state(), cost);
  }
  Reason const reason = seen->decision.reason;
  if (!small && (reason == Reason::starting || reason == Reason::not_started))
    want_loaded_with_start(call, seen->decision);
  bool const gains = reason != Reason::cpu_is_faster && reason != Reason::within_margin &&
                     reason != Reason::no_product && reason != Reason::forced_cpu;
  if (small && gains) seen->decision.place = Place::cpu, seen->decision.reason = Reason::tiny;
  Kernels const kernels = kernels_for(call, seen->decision, keeping);
  seen->lacks_kernels = kernels != Kernels::available;
  seen->waits_for_kernels = kernels == Kernels::loading;
  bool const books_alone = gains_by_residency_alone(seen->decision);
  if (books_alone && (seen->decision.reason == Reason::not_started || seen->decision.reason == Reason::starting))
    signals.begin();
  if (seen->decision.reason == Reason::not_started && books_alone && keeping.pays_for_start(seen->decision))
    start_device();
  // A call that will have paid for the start by its end: the device comes up while it runs.
  if (seen->decision.reason == Reason::not_started && !books_alone)
    start_if_this_pays(seen->decision.cpu_seconds - least_gpu_seconds(seen->decision),
                       start_price_seconds(speeds().profile));
  if (seen->decision.reason == Reason::starting && books_alone) keeping.book_while_starting(seen->decision);
  gpu::Wishes const wishes = small ? gpu::Wishes{} : keeping.decide(&seen->decision, !seen->lacks_kernels);
  if (seen->lacks_kernels && seen->decision.place == Place::gpu) {
    seen->decision.place = Place::cpu;
    seen->decision.reason = seen->waits_for_kernels ? Reason::loading : Reason::not_loaded;
  }
  if (seen->decision.place == Place::cpu) tell_where_bits_may_differ(*seen);
  settle_trial(seen);
  if (seen->decision.place == Place::gpu) signals.begin();
  if (seen->decision.place == Place::cpu ||
      !complete_on_device(call, cpu, value, keeping, wishes, {signals, cancellation_off}, seen)) {
    go_on_on_cpu(call, signals.has_begun(), seen);
    return false;
  }
  observe::record(*seen);
  observe::log_call(call, *seen);
  return true;
}

void finish_on_cpu(Call const& call, observe::Observation* seen, double seconds) {
  seen->seconds = seconds;
  if (seen->under_way_on_cpu) end_on_cpu();
  remember_company(std::max(seen->others.all(), calls_of_others().all()));
  // While the device comes up, or loads kernels, the CPU BLAS shares its cores.
  bool const beside_device_work = seen->decision.reason == Reason::starting || seen->waits_for_kernels;
  learn_from_cpu(call, *seen, !beside_device_work, executor() != nullptr);
  if (seen->decision.reason == Reason::not_started && !gains_by_residency_alone(seen->decision)) {
    // What the call took, and not what it was expected to; within reason, for a first call may wait for a thousand
    // pages.
    double const took = std::min(seconds, 4 * seen->decision.cpu_seconds);
    book_gain(took - least_gpu_seconds(seen->decision), start_price_seconds(speeds().profile));
  }
  give_up_for_kernels(call, *seen);
  observe::record(*seen);
  observe::log_call(call, *seen);
}

}  // namespace blaslift::dispatch
