// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/room_for_start.hpp"

#include <atomic>

#include "gpu/executor.hpp"
#include "shim/base/state.hpp"

namespace blaslift::dispatch {
namespace {

std::atomic<int (*)()> get_threads{nullptr};
std::atomic<void (*)(int)> set_threads{nullptr};
std::atomic<int> before{0};  // 0: no room was made

}  // namespace

void set_cpu_thread_control(int (*get)(), void (*set)(int)) {
  get_threads.store(get);
  set_threads.store(set);
}

void make_room_for_start() {
  constexpr int enough_cores = 4;
  auto* const get = get_threads.load();
  auto* const set = set_threads.load();
  if (!get || !set || is_reproducible()) return;
  int const threads = get();
  if (threads < enough_cores || threads < gpu::usable_cores()) return;
  before.store(threads);
  set(threads - 1);
}

void end_room_for_start() {
  int const threads = before.exchange(0);
  if (threads > 0 && get_threads.load()() == threads - 1) set_threads.load()(threads);
}

}  // namespace blaslift::dispatch
