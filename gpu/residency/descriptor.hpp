// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A file descriptor of ours in a process that is not ours: the program may close it, and open its own data under the
// same number.
#pragma once

#include <sys/types.h>

#include <atomic>

namespace blaslift::gpu {

class Descriptor {
 public:
  Descriptor() = default;
  Descriptor(Descriptor const&) = delete;
  Descriptor& operator=(Descriptor const&) = delete;
  ~Descriptor() { reset(); }

  // Takes over an open descriptor and moves it up (close-on-exec), away from the low numbers that programs count on.
  void take(int opened);
  // Closes it if it is still ours.
  void reset();

  int get() const { return number_.load(std::memory_order_relaxed); }
  // Whether the number still means the file that was taken over, by device and inode: one fstat(), 0.2 to 0.5 us. True
  // after a use means that the use reached the right file: nobody but us puts it back.
  bool intact() const;

 private:
  std::atomic<int> number_{-1};  // reset while others still ask
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

}  // namespace blaslift::gpu
