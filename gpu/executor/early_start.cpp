// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/executor/early_start.hpp"

#include <dlfcn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include "gpu/plugin.hpp"
#include "gpu/residency/write_tracker.hpp"
#include "shim/base/host_memory.hpp"

namespace blaslift::gpu {
namespace {

// The pages count against what the process may have, whether there is a GPU in the end or not.
bool has_room(std::size_t bytes) {
  rlimit limit{};
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY && bytes < available_host_memory() / 4;
}

}  // namespace

EarlyStart::EarlyStart(Wishes const& wishes) {
  std::size_t const bytes = wishes.ring_bytes;
  if (bytes > 0 && has_room(bytes))
    pages_ = OwnThread("blaslift-pages", StackSize::usual, [this, bytes] { ring_ = make_host_pages(bytes); });
  if (wishes.tracking)
    tracking_ = OwnThread("blaslift-track", StackSize::usual,
                          [] { (void)WriteTracker::open(); });  // it stays open for whoever asks next
}

EarlyStart::~EarlyStart() { release(take_ring()); }

HostPages EarlyStart::take_ring() {
  pages_.join();
  return std::exchange(ring_, {});
}

Result<WakeDriver> nvidia_driver() {
  void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    Error const none = no_nvidia_driver(dlerror());
    // The plugin has search paths of its own, and where there is a device (/dev/dxg: under Windows) there may be a
    // driver on one of them.
    bool const may_be_elsewhere = access("/dev/nvidiactl", F_OK) == 0 || access("/dev/dxg", F_OK) == 0;
    if (may_be_elsewhere) return WakeDriver{nullptr};
    return none;
  }
  auto const init = reinterpret_cast<WakeDriver>(dlsym(library, "cuInit"));
  if (!init) (void)dlerror();  // seen: it must not surface in the program's own
  return init;
}

}  // namespace blaslift::gpu
