// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call's third stage: on the device, apart, with what the device leaves over done by the CPU BLAS.
#pragma once

#include "shim/call/kernel_used.hpp"
#include "shim/dispatch/call_state.hpp"

namespace blaslift::dispatch {

// Whether the caller has enough of a stack for it. The device part has one of ours (shim/base/apart). On the caller's
// run what comes before and after, the CPU BLAS for what the device leaves over, and handlers, which are told from
// later calls by addresses: no coroutines. Threads that were not given small stacks have eight times as much.
bool has_stack_for_device();
// True if the call is complete, and *kernel says what computed it. After an error the decision is one for the CPU, with
// its reason.
bool run(CallState& state, gpu::CpuBlas& cpu, std::byte* value, KernelUsed* kernel);

}  // namespace blaslift::dispatch
