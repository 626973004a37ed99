// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/room_for_start.hpp"

#include <array>
#include <atomic>

#include "shim/base/first_mask.hpp"
#include "shim/base/state.hpp"

namespace blaslift::dispatch {
namespace {

struct Library {
  std::atomic<int (*)()> get{nullptr};
  std::atomic<void (*)(int)> set{nullptr};  // written last
  std::atomic<int> before{0};               // 0: no room was made
};
std::array<Library, 8> libraries;
std::atomic<bool> starting{false};

void make_room(Library& library) {
  constexpr int enough_cores = 4;
  auto* const set = library.set.load();
  if (!set || is_reproducible()) return;
  int const threads = library.get.load()();
  if (threads < enough_cores || threads < usable_cores()) return;
  int none = 0;
  if (library.before.compare_exchange_strong(none, threads)) set(threads - 1);
}

void take_back(Library& library) {
  int const threads = library.before.exchange(0);
  if (threads > 0 && library.get.load()() == threads - 1) library.set.load()(threads);
}

}  // namespace

void add_cpu_thread_control(int (*get)(), void (*set)(int)) {
  if (!get || !set) return;
  for (Library& library : libraries) {
    int (*free)() = nullptr;
    if (library.get.compare_exchange_strong(free, get)) {
      library.set.store(set);
      if (!starting.load()) return;
      make_room(library);
      if (!starting.load()) take_back(library);  // it has ended meanwhile
      return;
    }
    if (free == get) return;
  }
}

void make_room_for_start() {
  starting.store(true);
  for (Library& library : libraries) make_room(library);
}

void end_room_for_start() {
  starting.store(false);
  for (Library& library : libraries) take_back(library);
}

}  // namespace blaslift::dispatch
