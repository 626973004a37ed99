// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/cpu_threads.hpp"

#include "fallback/threads.hpp"
#include "shim/dispatch/room_for_start.hpp"

namespace blaslift::entry {

void know_cpu_threads(void const* code) {
  if (!code) return;
  fallback::ThreadControl const threads = fallback::thread_control(code);
  dispatch::add_cpu_thread_control(threads.get, threads.set);
}

}  // namespace blaslift::entry
