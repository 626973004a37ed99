// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SignalsWait: the program's signal handlers wait until the calling thread holds no lock and has nothing half done. They may leave a call
// for good (siglongjmp), and nothing that it has begun would ever be finished.
#pragma once

#include <csignal>

#include "shim/base/others_threads.hpp"

namespace blaslift {

// Those that can wait. Not what a fault of the thread raises, and not what ends a program: a thread that blocked it for long could keep the process.
inline sigset_t signals_that_wait() {
  sigset_t made;
  sigfillset(&made);
  for (int const signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGTERM, SIGHUP, SIGQUIT}) sigdelset(&made, signal);
  return made;
}

class SignalsWait {
 public:
  SignalsWait() = default;
  ~SignalsWait() { end(); }
  SignalsWait(SignalsWait const&) = delete;
  SignalsWait& operator=(SignalsWait const&) = delete;

  void begin() {
    if (begun_ || others_threads_take_signals.load(std::memory_order_relaxed)) return;
    sigset_t const those = signals_that_wait();
    pthread_sigmask(SIG_BLOCK, &those, &callers_);
    begun_ = true;
  }
  bool has_begun() const { return begun_; }
  // Handlers of what has come meanwhile run in here.
  void end() {
    if (!begun_) return;
    begun_ = false;
    pthread_sigmask(SIG_SETMASK, &callers_, nullptr);
  }
  // Whether a handler would run at the end.
  bool any() const {
    sigset_t pending;
    if (!begun_ || sigpending(&pending) != 0 || sigisemptyset(&pending)) return false;
    for (int signal = 1; signal < NSIG; ++signal)
      if (sigismember(&pending, signal) == 1 && sigismember(&callers_, signal) == 0) return true;
    return false;
  }

 private:
  sigset_t callers_;
  bool begun_ = false;
};

}  // namespace blaslift
