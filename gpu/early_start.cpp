// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/early_start.hpp"

#include <dlfcn.h>
#include <time.h>

#include <system_error>
#include <utility>

#include "gpu/residency/write_tracker.hpp"

namespace blaslift::gpu {
namespace {

template <class Work>
std::jthread begin(Work&& work) {
  try {
    return std::jthread(std::forward<Work>(work));
  } catch (std::system_error const&) {
    return {};
  }
}

// The plugin does the same, and says what is wrong; the second time it takes no time.
std::jthread wake_nvidia() {
  // Opened here: a thread would wait until the plugin, which is opened next, lets it in.
  void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  auto* const init = library ? reinterpret_cast<int (*)(unsigned)>(dlsym(library, "cuInit")) : nullptr;
  if (!init) return (void)dlerror(), std::jthread();  // seen: it must not surface in the program's own
  std::jthread thread = begin([init] { init(0); });
  // It opens libraries itself, in its first milliseconds: if the loader were busy with the plugin's by then, it would wait for these. With
  // this nap the two took 0.20 s together on the H200 machine, and 0.29 without.
  constexpr timespec nap{0, 10000000};
  if (thread.joinable()) nanosleep(&nap, nullptr);
  return thread;
}

}  // namespace

EarlyStart::EarlyStart(Wishes const& wishes) {
  if (wishes.nvidia) driver_ = wake_nvidia();
  if (wishes.ring_bytes > 0) pages_ = begin([this, bytes = wishes.ring_bytes] { ring_ = make_host_pages(bytes); });
  if (wishes.tracking) tracking_ = begin([] { (void)WriteTracker::open(); });  // it stays open for whoever asks next
}

EarlyStart::~EarlyStart() { release(take_ring()); }

HostPages EarlyStart::take_ring() {
  if (pages_.joinable()) pages_.join();
  return std::exchange(ring_, {});
}

}  // namespace blaslift::gpu
