// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SignalsWait: the program's signal handlers wait until the calling thread holds no lock and has nothing half done.
// They may leave a call for good (siglongjmp), and nothing that it has begun would ever be finished.
#pragma once

#include <csignal>
#include <cstdint>
#include <cstring>

#include "shim/base/others_threads.hpp"

namespace blaslift {

// Those that can wait. Not what a fault of the thread raises, and not what ends a program: a thread that blocked it for
// long could keep the process. Nor what profilers sample threads by: their handlers look and return.
inline sigset_t signals_that_wait() {
  sigset_t made;
  sigfillset(&made);
  for (int const signal :
       {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGTERM, SIGHUP, SIGQUIT, SIGPROF, SIGVTALRM})
    sigdelset(&made, signal);
  return made;
}

class SignalsWait {
 public:
  SignalsWait() = default;
  explicit SignalsWait(bool from_now_on) {
    if (from_now_on) begin();
  }
  ~SignalsWait() { end(); }
  SignalsWait(SignalsWait const&) = delete;
  SignalsWait& operator=(SignalsWait const&) = delete;

  void begin() {
    if (begun_ || others_threads_take_signals.load(std::memory_order_relaxed)) return;
    sigset_t const those = signals_that_wait();
    sigset_t before;
    pthread_sigmask(SIG_BLOCK, &those, &before);
    std::memcpy(&callers_, &before, sizeof callers_);
    begun_ = true;
  }
  bool has_begun() const { return begun_; }
  // Handlers of what has come meanwhile run in here.
  void end() {
    if (!begun_) return;
    begun_ = false;
    sigset_t const mask = callers();
    pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  }
  // Whether a handler would run at the end.
  bool any() const {
    sigset_t pending;
    if (!begun_ || sigpending(&pending) != 0 || sigisemptyset(&pending)) return false;
    sigset_t const mask = callers();
    for (int signal = 1; signal < NSIG; ++signal)
      if (sigismember(&pending, signal) == 1 && sigismember(&mask, signal) == 0) return true;
    return false;
  }

 private:
  sigset_t callers() const {
    sigset_t mask;
    sigemptyset(&mask);
    std::memcpy(&mask, &callers_, sizeof callers_);
    return mask;
  }

  std::uint64_t callers_ = 0;  // as the kernel has it: sigset_t takes 128 bytes of a stack that may be small
  bool begun_ = false;
};

}  // namespace blaslift
