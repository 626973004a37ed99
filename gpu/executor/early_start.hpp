// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What of a device's start needs no device library yet, done by threads of their own while the library is opened and
// the driver wakes. Of 0.9 s that a start took on the H200 machine, 0.15 went to opening cuBLAS, 0.11 to cuInit(), 0.15
// to pinning the ring, while the driver let nobody else in, and 0.03 to trying the write tracking out, one after the
// other (bench/results, 2026-11-24-start).
#pragma once

#include <cstddef>

#include "gpu/transfer/host_pages.hpp"
#include "shim/base/own_thread.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu {

class EarlyStart {
 public:
  struct Wishes {
    std::size_t ring_bytes = 0;  // that will be pinned
    bool tracking = false;       // try the kernel's write tracking out
  };
  // Where threads cannot be made, or memory is scarce or limited, all is left to those who need it.
  explicit EarlyStart(Wishes const& wishes);
  ~EarlyStart();
  EarlyStart(EarlyStart const&) = delete;
  EarlyStart& operator=(EarlyStart const&) = delete;

  // The pages for the ring, which are the caller's from now on. Waits until they are there.
  HostPages take_ring();

 private:
  HostPages ring_;
  OwnThread pages_, tracking_;  // joined at the end
};

// cuInit() of NVIDIA's driver; null where the loader finds no such function but there is a device, so that the plugin
// may find a driver on its own search paths. unavailable: there is neither, and nothing else need be opened (cuBLAS
// takes 0.15 s). The plugin calls it too, and says what is wrong; the second time it takes no time. It may fork
// (nvidia-modprobe): the caller must be the thread that brings the device up.
using WakeDriver = int (*)(unsigned);
Result<WakeDriver> nvidia_driver();

}  // namespace blaslift::gpu
