// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether any thread of the program is left, for threads of ours that wait without end.
//
// A program whose main thread leaves by pthread_exit ends with its last thread. Ours block all signals and would keep
// it for ever, and no SIGTERM would reach anybody. The C library runs a key's destructor when the main thread leaves:
// only from then on does a thread look at times which others are left, and nothing is spent before.
#pragma once

namespace blaslift {

// Starts the thread that looks, once a process; 0, or why there is none.
int watch_for_program_end();

// The main thread has left by pthread_exit. It may have called BLAS from destructors since.
bool main_has_left();

// True once no thread of the program is left: the calling thread, which is ours, has to end.
bool program_has_ended();

// `wake(context)` lets a thread of ours that waits ask again. Called by the thread that looks.
void wake_at_program_end(void (*wake)(void*), void* context);

// For shim/base/own_thread.cpp: the calling thread is ours, from its begin to its end. end_as_own() does not return
// where no thread but the libraries' is left: it ends the process, as the C library does behind the last thread.
void begin_as_own();
void end_as_own();

void forget_own_threads_after_fork();

}  // namespace blaslift
