// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Dispatch: the whole path of a call that is looked at.
#pragma once

#include <cstddef>

#include "gpu/executor/executor.hpp"
#include "shim/call/call.hpp"
#include "shim/dispatch/pending_call.hpp"

namespace blaslift::dispatch {

// Decides where the call runs and, for the device, runs it there. Returns true if the call is complete; otherwise the
// caller runs it on the CPU and then calls finish_on_cpu. What goes wrong on the device leaves the call as it was, or
// is completed with `cpu`. `value`: a function's result as gpu::Lane::run leaves it. `seen` carries what is recorded.
bool attempt(Call const& call, gpu::CpuBlas& cpu, std::byte* value, PendingCall* seen);
// In place of attempt(), where a rule that needs no estimate keeps the call on the CPU: the caller runs it there, as
// after that.
void stay_on_cpu(Call const& call, Reason reason, PendingCall* seen);
// Fills in what is recorded of a call that is not looked at further.
void describe(Call const& call, PendingCall* seen);
void finish_on_cpu(Call const& call, PendingCall* seen, double seconds);

}  // namespace blaslift::dispatch
