// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Undisturbed: a stretch of code in the program's thread that holds a lock, allocates or writes a file. Neither does a
// signal handler leave it for good (siglongjmp) nor a cancellation end it: the next call would wait for ever.
#pragma once

#include "shim/base/cancellation.hpp"
#include "shim/base/signals_wait.hpp"

namespace blaslift {

class Undisturbed {
 public:
  Undisturbed() = default;
  Undisturbed(Undisturbed const&) = delete;
  Undisturbed& operator=(Undisturbed const&) = delete;

 private:
  SignalsWait signals_{true};  // begins first and ends last: handlers find the thread as it was
  CancellationOff cancellation_;
};

}  // namespace blaslift
