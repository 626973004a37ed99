// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What earlier runs of this program made of the device, read at its first call, and what this run adds to that
// (shim/decide/program_history.hpp). Nothing where the settings say where calls run or that nothing is remembered, in
// reproducible runs, and in privileged processes.
#pragma once

#include <cstdint>

namespace blaslift::dispatch {

// At the process's first call of BLAS. Asks the kernel which program this is.
void look_up_program();
// Whether the device is to be started at once (starts_early() in shim/decide/start_rule.hpp).
bool program_starts_early();
// What the price of a start is multiplied by.
double price_factor_of_program();

// By the thread that starts the device, once it comes to the driver. In a child of a fork: its parent's program has
// children that compute.
void remember_begun_start();
// A call has gained so much on the device, or lost.
void count_gain(double seconds, double seconds_since_begin);
// What a call on the CPU took, and what it would have taken on a device that is up.
void count_missed_gain(double cpu_seconds, double gpu_seconds, double seconds_since_begin);
// A call of LAPACK used such kernels of the device, or would have (dispatch/lapack_kernels.hpp says which bits these
// are).
void remember_lapack_kernels(std::uint32_t kernels);
// Those of the last run that was remembered, before this one.
std::uint32_t lapack_kernels_of_last_run();
// A child of a fork would have used the device, had its parent not.
void remember_wish_of_child();

void forget_history_lock_after_fork();

}  // namespace blaslift::dispatch
