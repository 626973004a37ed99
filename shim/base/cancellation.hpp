// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CancellationOff: a cancelled thread must not leave the device path half-way. Its memory and lane would never come
// back, and helpers would go on writing to memory that may be its stack.
#pragma once

#include <pthread.h>

namespace blaslift {

class CancellationOff {
 public:
  CancellationOff() { begin(); }
  ~CancellationOff() { end(); }
  CancellationOff(CancellationOff const&) = delete;
  CancellationOff& operator=(CancellationOff const&) = delete;

  // For a while, in which nothing is held: the thread's own state again. A signal handler that leaves the call then
  // leaves it with that.
  void end() { pthread_setcancelstate(before_, nullptr); }
  void begin() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }

 private:
  int before_ = 0;
};

}  // namespace blaslift
