// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/cpu_threads.hpp"

#include "fallback/threads.hpp"
#include "shim/base/others_threads.hpp"
#include "shim/dispatch/start/room_for_start.hpp"

namespace blaslift::entry {

void know_cpu_threads(void const* code) {
  if (!code) return;
  fallback::ThreadControl const threads = fallback::thread_control(code);
  dispatch::add_cpu_thread_control(threads.get, threads.set);
  // It has made its threads without our notice (a local scope, a static copy): they may take the program's signals.
  if (threads.get && threads.get() > 1 && !blas_threads_keep_out.load(std::memory_order_relaxed))
    others_threads_take_signals.store(true, std::memory_order_relaxed);
}

}  // namespace blaslift::entry
