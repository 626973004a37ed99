// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls that wait until the device is up: forced ones, those of reproducible runs, and those that gain even so
// (shim/decide/start_rule.hpp).
#pragma once

#include "shim/dispatch/call_state.hpp"

namespace blaslift::dispatch {

// A call that is forced onto the device waits until it is up, and so does, in a reproducible run, one that will gain
// there.
bool must_wait(CallState const& state);
void wait_as_forced(CallState& state);

// After the decision, of a call that would gain by a device that is not up: whether it still does after the rest of the
// start.
bool pays_to_wait(CallState const& state);
// Starts the device if need be, and waits, bounded. The rule is asked again at each stage of the start. Nothing is
// held: a signal handler may leave the call.
void wait_for_start(CallState& state);
// The call has been placed: its reason says that it has waited, if so.
void settle_wait(PendingCall& seen);

}  // namespace blaslift::dispatch
