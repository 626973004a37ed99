// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/dispatch.hpp"

#include <pthread.h>
#include <algorithm>

#include "gpu/executor.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/dispatch/bring_up.hpp"
#include "shim/observe/call_log.hpp"

namespace blaslift::dispatch {
namespace {

// A cancelled thread must not leave the device path half-way: its memory and lane would never come back, and whoever waits for
// the device's start holds a lock.
class CancellationOff {
 public:
  CancellationOff() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }
  ~CancellationOff() { pthread_setcancelstate(before_, nullptr); }
  CancellationOff(CancellationOff const&) = delete;
  CancellationOff& operator=(CancellationOff const&) = delete;

 private:
  int before_ = 0;
};

// A forced call waits long, and not for ever.
gpu::Expected expected(Decision const& decision) {
  constexpr double forced = 60;
  if (decision.reason == Reason::forced_gpu) return {forced, 0};
  return {decision.cpu_seconds, decision.gpu_seconds};
}

Reason reason_for(Error const& error) {
  if (error.code == Error::Code::out_of_memory) return Reason::device_full;
  return error.code == Error::Code::declined ? Reason::not_finite : Reason::device_error;
}

// Runs the call on the device; on an error the decision becomes one for the CPU, with its reason. True if the call is
// complete.
bool run_on_device(Level3 const& call, gpu::CpuBlas& cpu, observe::Observation* seen) {
  double const begin = monotonic_seconds();
  gpu::Executor* const executor = dispatch::executor();
  gpu::Outcome const outcome = executor ? executor->run(call, expected(seen->decision), cpu)
                                        : gpu::Outcome(Error::make(Error::Code::unavailable, "the device has gone"));
  if (outcome.complete) {
    seen->seconds = monotonic_seconds() - begin;
    seen->bytes_to_device = outcome.moved.up;
    seen->bytes_from_device = outcome.moved.down;
  }
  if (log_wants(setting::log::debug) && outcome.complete)
    log_line(
        "device: tiles %lld x %lld x %lld; planned in %.3f ms, sent after %.3f, started after %.3f, written after %.3f "
        "(%.3f expected)",
        static_cast<long long>(outcome.tiles.m), static_cast<long long>(outcome.tiles.n),
        static_cast<long long>(outcome.tiles.k), 1e3 * outcome.seconds.planning, 1e3 * outcome.seconds.sent,
        1e3 * outcome.seconds.started, 1e3 * outcome.seconds.written, 1e3 * outcome.expected_seconds);
  if (Error const& error = outcome.error) {
    seen->decision.place = Place::cpu;
    seen->decision.reason = reason_for(error);
    if (error.code == Error::Code::failed) lose_device(error.text);
    if (error.code == Error::Code::out_of_memory) observe::note(error.text);
    if (log_wants(setting::log::debug)) log_line("device: %s", error.text);
  }
  return outcome.complete;
}

}  // namespace

bool attempt(Call const& call, gpu::CpuBlas& cpu, observe::Observation* seen) {
  seen->symbol = call.symbol;
  seen->m = call.integer("m");
  seen->n = call.integer("n");
  seen->k = call.integer("k");
  if (device_path(call.symbol) != DevicePath::level3) {
    seen->decision = {Place::cpu, Reason::not_on_device, 0, 0};
    return false;
  }
  CancellationOff const cancellation_off;
  Level3 const product = make_level3(call);
  seen->flops = flops(product);
  if (settings().place == setting::place::gpu && settings().device != setting::device::none &&
      device_state() <= DeviceState::starting)
    wait_for_device();
  seen->decision = decide(settings(), profile(), device_state(), product);
  if (seen->decision.reason == Reason::not_started)
    book_gain(seen->decision.cpu_seconds - seen->decision.gpu_seconds, profile().start_price_seconds);
  if (seen->decision.place == Place::cpu || !run_on_device(product, cpu, seen)) return false;
  observe::record(*seen);
  observe::log_call(call, *seen);
  return true;
}

void finish_on_cpu(Call const& call, observe::Observation* seen, double seconds) {
  seen->seconds = seconds;
  observe::record(*seen);
  observe::log_call(call, *seen);
}

}  // namespace blaslift::dispatch
