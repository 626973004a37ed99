// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How much of the calling thread's stack is left. Programs make calls on stacks of their own as well (coroutines,
// tasks, signal handlers): of those nothing is known.
#pragma once

#include <cstddef>

namespace blaslift {

// Bytes below the caller's frame that the thread may certainly use; 0 where the stack is none that the system gave to
// this thread. Some nanoseconds, but for a thread's first time.
std::size_t stack_left();

}  // namespace blaslift
