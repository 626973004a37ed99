// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A lock for sections of microseconds that a dozen threads pass: sleeping and waking would cost more than the section.
#pragma once

#include <sched.h>
#include <time.h>

#include <atomic>

namespace blaslift::gpu {

// Tells the core that this is a loop that waits.
inline void pause_briefly() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("isb");
#endif
}

class SpinLock {
 public:
  void lock() {
    for (int tries = 0; !try_lock(); ++tries) {
      // The holder may have lost its core; to a thread of higher priority sched_yield() gives nothing.
      constexpr int many = 4096;
      constexpr timespec nap{0, 20000};
      if (tries > many)
        nanosleep(&nap, nullptr);
      else if (tries % 64 == 63)
        sched_yield();
      else
        for (int i = 0; i < 8; ++i) pause_briefly();
    }
  }
  bool try_lock() { return !held_.load(std::memory_order_relaxed) && !held_.exchange(true, std::memory_order_acquire); }
  void unlock() { held_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> held_ = false;
};

}  // namespace blaslift::gpu
