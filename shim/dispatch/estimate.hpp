// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call's first stage: what it costs, and what is known of calls like it.
#pragma once

#include "shim/dispatch/call_state.hpp"

namespace blaslift::dispatch {

// Whether the device has a path for the routine.
bool has_path(Call const& call);
// Whether there is work that the device does by the same rules as the CPU; else the reason is in the decision.
bool suits_device(CallState const& state);
// Fills in cost, measured, moment and small.
void estimate(CallState& state);

}  // namespace blaslift::dispatch
