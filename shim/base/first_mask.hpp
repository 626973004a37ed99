// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The cores that the process was given, which are often more than those that its threads were bound to.
//
// They are the main thread's mask when this library was loaded, and the cores of all places of the OpenMP runtimes that
// are loaded: libgomp binds the main thread when it is loaded itself, before any constructor of ours. A mask that was
// given to the process (taskset, mpirun --bind-to) holds for both.
#pragma once

namespace blaslift {

// How many there are, at most the CPU quota of the control group.
int usable_cores();

// By the first call that is looked at, in the program's own thread, which holds no lock of ours: asks libgomp for its
// places. Those of LLVM and Intel make who asks a thread of theirs, so that no thread of the program may ask them.
void ask_libgomp_for_cores();

// Once, by the thread that brings the device up: asks the other OpenMP runtimes too, and takes what the kernel grants
// of the whole: never more than the control group's cpuset.
void complete_first_mask();

// For threads of ours: the calling one may run on all of them; false: it stays where it is. Threads of the program are
// never touched.
bool use_first_mask();

}  // namespace blaslift
