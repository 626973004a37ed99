// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CancellationOff: a cancelled thread must not leave the device path half-way. Its memory and lane would never come
// back, and helpers would go on writing to memory that may be its stack.
#pragma once

#include <pthread.h>

namespace blaslift {

// A handler that left the call meanwhile (siglongjmp) would leave the thread without cancellation for ever: in the
// program's threads only where signals wait already (undisturbed.hpp).
class CancellationOff {
 public:
  explicit CancellationOff(bool from_now_on = true) {
    if (from_now_on) begin();
  }
  ~CancellationOff() { end(); }
  CancellationOff(CancellationOff const&) = delete;
  CancellationOff& operator=(CancellationOff const&) = delete;

  void begin() {
    if (!begun_) pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_);
    begun_ = true;
  }
  void end() {
    if (begun_) pthread_setcancelstate(before_, nullptr);
    begun_ = false;
  }

 private:
  int before_ = 0;
  bool begun_ = false;
};

}  // namespace blaslift
