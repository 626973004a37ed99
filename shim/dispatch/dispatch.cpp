// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/dispatch.hpp"

#include <pthread.h>

#include "gpu/run_level3.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/dispatch/bring_up.hpp"
#include "shim/observe/call_log.hpp"

namespace blaslift::dispatch {
namespace {

// A cancelled thread must not leave the device path half-way: its memory and lane would never come back.
class CancellationOff {
 public:
  CancellationOff() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }
  ~CancellationOff() { pthread_setcancelstate(before_, nullptr); }
  CancellationOff(CancellationOff const&) = delete;
  CancellationOff& operator=(CancellationOff const&) = delete;

 private:
  int before_ = 0;
};

// Runs the call on the device; on an error the decision becomes one for the CPU, with its reason.
bool run_on_device(Level3 const& call, observe::Observation* seen) {
  CancellationOff const cancellation_off;
  ActiveDevice const active = active_device();
  double const begin = monotonic_seconds();
  Error const error = active.device ? gpu::run_level3(*active.device, *active.budget, call)
                                    : Error::make(Error::Code::unavailable, "the device has gone");
  if (!error) {
    seen->seconds = monotonic_seconds() - begin;
    seen->bytes_to_device = bytes_to_device(call);
    seen->bytes_from_device = bytes_from_device(call);
    return true;
  }
  seen->decision.place = Place::cpu;
  seen->decision.reason = error.code == Error::Code::out_of_memory ? Reason::device_full
                          : error.code == Error::Code::declined    ? Reason::not_finite
                                                                   : Reason::device_error;
  if (error.code == Error::Code::failed) lose_device(error.text);
  if (error.code == Error::Code::out_of_memory) observe::note(error.text);
  if (log_wants(setting::log::debug)) log_line("device: %s", error.text);
  return false;
}

}  // namespace

bool attempt(Call const& call, observe::Observation* seen) {
  seen->symbol = call.symbol;
  seen->m = call.integer("m");
  seen->n = call.integer("n");
  seen->k = call.integer("k");
  if (call.routine->device != DevicePath::level3) {
    seen->decision = {Place::cpu, Reason::not_on_device, 0, 0};
    return false;
  }
  Level3 const product = make_level3(call);
  seen->flops = flops(product);
  if (settings().place == setting::place::gpu && settings().device != setting::device::none &&
      device_state() <= DeviceState::starting)
    wait_for_device();
  seen->decision = decide(settings(), profile(), device_state(), product);
  if (seen->decision.reason == Reason::not_started)
    book_gain(seen->decision.cpu_seconds - seen->decision.gpu_seconds, profile().start_price_seconds);
  if (seen->decision.place == Place::cpu || !run_on_device(product, seen)) return false;
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
