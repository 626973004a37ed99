// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call's last stage: what it taught, what it gave up, and its record.
#pragma once

#include "shim/call/kernel_used.hpp"
#include "shim/dispatch/call_state.hpp"

namespace blaslift::dispatch {

// It is complete, and was on the device, where this kernel computed it.
void learn(CallState const& state, KernelUsed const& kernel);
// The CPU BLAS has computed it, in so many seconds.
void learn_on_cpu(Call const& call, PendingCall* seen, double seconds);

// Before there is a device: kernels that the call would gain by are loaded with its start. What first uses will take is
// not known yet. Some 25 to 75 ms, and the start holds calls up anyway.
void want_loaded_with_start(CallState const& state);
// In a reproducible run a call that its arguments send to the device was computed elsewhere, in part or as a whole.
void tell_where_bits_may_differ(observe::Observation const& call);

}  // namespace blaslift::dispatch
