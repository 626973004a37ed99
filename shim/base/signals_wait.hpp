// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SignalsWait: the program's signal handlers wait until the calling thread holds no lock and has nothing half done.
// They may leave a call for good (siglongjmp), and nothing that it has begun would ever be finished.
#pragma once

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstring>
#include <optional>

#include "shim/base/others_threads.hpp"

namespace blaslift {

// A set of signals as the kernel has it. The C library's has 128 bytes, and stacks may be small.
using SignalMask = std::uint64_t;
constexpr SignalMask mask_of(int signal) { return SignalMask{1} << (signal - 1); }

// Those that can wait. Not what a fault of the thread raises, and not what ends a program: a thread that blocked it for
// long could keep the process. Nor what profilers sample threads by: their handlers look and return. Nor the two that
// the C library keeps for itself (cancellation, setuid in all threads).
constexpr SignalMask signals_that_wait() {
  SignalMask made = ~SignalMask{0} & ~mask_of(32) & ~mask_of(33);
  for (int const signal :
       {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGTERM, SIGHUP, SIGQUIT, SIGPROF, SIGVTALRM})
    made &= ~mask_of(signal);
  return made;
}

// As pthread_sigmask() on a set of the kernel's, in 16 bytes of stack. ThreadSanitizer delivers signals in its own
// version of that alone.
inline void change_signal_mask(int how, SignalMask mask, SignalMask* before) {
#ifdef __SANITIZE_THREAD__
  sigset_t set, old;
  sigemptyset(&set);
  std::memcpy(&set, &mask, sizeof mask);
  pthread_sigmask(how, &set, &old);
  if (before) std::memcpy(before, &old, sizeof *before);
#else
  syscall(SYS_rt_sigprocmask, how, &mask, before, sizeof mask);
#endif
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
    change_signal_mask(SIG_BLOCK, signals_that_wait(), &callers_);
    begun_ = true;
  }
  // What the thread blocked before; none if it is not known, for it has not begun.
  std::optional<SignalMask> callers() const { return begun_ ? std::optional(callers_) : std::nullopt; }
  // Handlers of what has come meanwhile run in here.
  void end() {
    if (!begun_) return;
    begun_ = false;
    change_signal_mask(SIG_SETMASK, callers_, nullptr);
  }
  // Whether a handler would run at the end.
  bool any() const {
    SignalMask pending = 0;
    return begun_ && syscall(SYS_rt_sigpending, &pending, sizeof pending) == 0 && (pending & ~callers_) != 0;
  }

 private:
  SignalMask callers_ = 0;
  bool begun_ = false;
};

}  // namespace blaslift
