// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sentinel: a thread that looks at armed memory every few milliseconds. A program that rewrites an operand which
// was armed pays 0.7 us a page; the sentinel notices it and disarms the rest. It also gives device memory back that
// nobody has used for a long time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "gpu/residency/mirror.hpp"

namespace blaslift::gpu {

class Sentinel {
 public:
  Sentinel(Device& device, Mirror& mirror, RewriteListener& listener)
      : device_(device), mirror_(mirror), listener_(listener) {}
  // Starts the thread; where that cannot be done, false: then nothing should be armed.
  bool start();
  // Something has been armed.
  void wake();

 private:
  void watch();

  Device& device_;
  Mirror& mirror_;
  RewriteListener& listener_;
  std::mutex mutex_;
  std::condition_variable news_;
  bool wanted_ = false;
  std::atomic<bool> entered_ = false;
};

}  // namespace blaslift::gpu
