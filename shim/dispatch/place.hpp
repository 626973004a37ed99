// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call's second stage: where it runs, and what it does about kernels, the device's start and its operands' stay.
#pragma once

#include "shim/dispatch/call_state.hpp"

namespace blaslift::dispatch {

enum class Placement : std::uint8_t {
  cpu,
  gpu,
  wait  // for the device, and be placed again then
};

// Puts the decision into state.seen and the wishes into state.wishes. `may_wait`: Placement::wait may be the answer;
// nothing has been booked then.
Placement place(CallState& state, bool may_wait);
// The same for a call whose caller has too little stack, or one of which nothing is known, for the device. Operands
// that are there, or could come to stay, are not looked at.
void place_without_stack(CallState& state);

// Whether a call that would gain by the device does so only with operands that stay there.
bool gains_by_residency_alone(Decision const& decision);
// With the device as it would be used at best: with operands that stay, where that is better.
double least_gpu_seconds(Decision const& decision);
// What a call that is computed by the CPU would take on the device: for which it gives up the difference.
double seconds_on_device(Decision const& decision);
// Whether its kernels come with the device's own library.
bool computes_itself(gpu::Executor& executor, Call const& call);

}  // namespace blaslift::dispatch
