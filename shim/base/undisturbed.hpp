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
  explicit Undisturbed(bool from_now_on = true) : signals_(from_now_on), cancellation_(from_now_on) {}
  Undisturbed(Undisturbed const&) = delete;
  Undisturbed& operator=(Undisturbed const&) = delete;

  // Repeated calls change nothing.
  void begin() {
    signals_.begin();
    cancellation_.begin();
  }
  // Handlers of what has come meanwhile run in here.
  void end() {
    cancellation_.end();
    signals_.end();
  }
  // Whether a handler would run at the end: a system call.
  bool signal_waits() const { return signals_.any(); }
  std::optional<SignalMask> callers_signals() const { return signals_.callers(); }

 private:
  SignalsWait signals_;  // begins first and ends last: handlers find the thread as it was
  CancellationOff cancellation_;
};

}  // namespace blaslift
