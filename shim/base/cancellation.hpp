// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CancellationOff: a cancelled thread must not leave the device path half-way. Its memory and lane would never come back, helpers would
// go on writing to memory that may be its stack, and whoever waits for the device's start holds a lock.
#pragma once

#include <pthread.h>

namespace blaslift {

class CancellationOff {
 public:
  CancellationOff() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }
  ~CancellationOff() { pthread_setcancelstate(before_, nullptr); }
  CancellationOff(CancellationOff const&) = delete;
  CancellationOff& operator=(CancellationOff const&) = delete;

 private:
  int before_ = 0;
};

}  // namespace blaslift
