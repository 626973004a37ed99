// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// While the device comes up a thread of this process computes beside those of the CPU BLAS. These wait for each other many times a call:
// where they fill all cores, the one that shares its core holds up all. On 16 cores dpotrf n = 1500 took 92 ms instead of 5
// (bench/results/2026-11-23-decided); on two, with a thread that does nothing else, 207 instead of 42. So the CPU BLAS makes room.
#pragma once

namespace blaslift::dispatch {

// How its threads are counted and set; before the device is started. Null where that is not possible.
void set_cpu_thread_control(int (*get)(), void (*set)(int));
// One thread less, where they fill all cores and there are four at least. Not in reproducible runs.
void make_room_for_start();
// As before, unless the program has set another number since. A child that was forked meanwhile keeps the smaller number: to set one
// would start threads in it.
void end_room_for_start();

}  // namespace blaslift::dispatch
