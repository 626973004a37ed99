// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// While the device comes up, or loads kernels, a thread of this process computes beside those of the CPU BLAS. These
// wait for each other many times a call: where they fill all cores, the one that shares its core holds up all. On 16
// cores dpotrf n = 1500 took 9 ms with 16 threads, 18 beside a busy process and 338 beside cuInit(); with 15
// threads 9.3 in all three (bench/results/2026-11-23-again). So the CPU BLAS makes room.
#pragma once

namespace blaslift::dispatch {

// How the threads of a CPU BLAS are counted and set. A process may have several (NumPy and SciPy bring one each); one
// that comes while the device starts makes room at once. Null: not possible.
void add_cpu_thread_control(int (*get)(), void (*set)(int));
// One thread less each, where they fill all cores and there are four at least. Not in reproducible runs.
void make_room_for_start();
// As before, unless the program has set another number since. A child that was forked meanwhile keeps the smaller
// number: to set one would start threads in it.
void end_room_for_start();

}  // namespace blaslift::dispatch
