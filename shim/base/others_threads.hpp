// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Threads that libraries keep for their work. The kernel gives a signal for the process to any thread that has it
// unblocked, and so to one of these while the calling thread makes it wait: its handler would run on the wrong stack.
#pragma once

#include <atomic>

namespace blaslift {

// An OpenMP runtime has begun to make its threads, which the program's own loops may run on: their signals are left
// alone, and no call makes signals wait.
extern std::atomic<bool> others_threads_take_signals;
// Threads of the CPU BLAS were made through us, and block signals that calls make wait.
extern std::atomic<bool> blas_threads_keep_out;

}  // namespace blaslift
