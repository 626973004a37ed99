// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The line per call of BLASLIFT_LOG=calls, in the form of a command that repeats the call. Behind it, as a comment:
// where it ran and why, what computed it on the device, what it took, and both estimates. Then when it began (seconds
// since the process's first call), and its thread by the system's number.
#pragma once

#include "shim/call/call.hpp"
#include "shim/call/kernel_used.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::observe {

// Writes the line if calls are logged. `kernel`: what computed the call on the device; null if nothing did.
void log_call(Call const& call, Observation const& seen, KernelUsed const* kernel = nullptr);

// The command: "blaslift replay dgemm -transa N ... -lda 100". Returns its length.
int format_call(Call const& call, char* text, std::size_t size);
// "gemv_n 0:8x32x2 (WrpOcp 32/64, BlkOcp 4/32, GrdOcp 0.97)": variant : Tx x Ty x work of a thread; or "cuBLAS".
void format_kernel(KernelUsed const& kernel, char* text, std::size_t size);

}  // namespace blaslift::observe
