// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The part of a call that uses the device runs apart: on a stack of ours, while the program's signals wait. From time
// to time it stops where it holds no lock and nobody works for it, and handlers run, on the caller's stack. One that
// leaves the call for good (siglongjmp) takes the caller's stack away, and nothing else: the thread's next call, or the
// thread's end, finds the part where it stopped and lets it end as after an error, so that all it holds comes back. See
// docs/signals.md.
#pragma once

#include <algorithm>
#include <chrono>

#include "shim/base/clock.hpp"
#include "shim/base/undisturbed.hpp"

namespace blaslift::apart {

// Runs work(context) apart. false: there is no memory for a stack, or handlers of this thread make too many calls
// inside of one another, and nothing was done. `undisturbed` has begun, and ends while handlers run.
bool run(Undisturbed& undisturbed, void (*work)(void*), void* context);
// The same for a function object, of which a copy is made there: what a call that has been left uses to its end must
// not lie on the caller's stack.
template <class Work>
bool run(Undisturbed& undisturbed, Work const& work) {
  return run(
      undisturbed,
      [](void* context) {
        Work own(*static_cast<Work const*>(context));
        own();
      },
      const_cast<void*>(static_cast<void const*>(&work)));
}

// All below are called by what runs apart; by others they do nothing.

// Whether handlers have left the call: the caller's memory must not be touched any more, nor anything on its stack.
bool is_left();
// Whether a handler waits to be run: a system call.
bool signal_waits();
// Runs them. false if the call is left.
bool let_signals_in();
// Runs work(context) on the caller's stack, which may be larger, and perhaps with its signals: the CPU BLAS does in the
// call's name what the device does not. false if the call is left, and then perhaps half done.
bool run_on_callers_stack(void (*work)(void*), void* context, bool with_signals);
template <class Work>
bool run_on_callers_stack(Work const& work, bool with_signals) {
  return run_on_callers_stack([](void* context) { (*static_cast<Work const*>(context))(); },
                              const_cast<void*>(static_cast<void const*>(&work)), with_signals);
}

// What must not be in force while handlers run, for they may never come back: between the two the thread is the
// program's.
class Outside {
 public:
  Outside();
  Outside(Outside const&) = delete;
  Outside& operator=(Outside const&) = delete;
  virtual void step_out() = 0;
  virtual void step_in() = 0;

 protected:
  ~Outside();

 private:
  Outside* before_;
};

// Asks for signals now and then, for loops.
class Watch {
 public:
  bool signal_waits() {
    constexpr double interval = 1e-3;
    double const now = monotonic_seconds();
    if (now < next_) return false;
    next_ = now + interval;
    return apart::signal_waits();
  }

 private:
  double next_ = monotonic_seconds() + 1e-3;
};

// condition.wait_for(lock, seconds, holds) that runs handlers meanwhile, without the lock. false too if the call is
// left.
template <class Condition, class Lock, class Holds>
bool wait_for(Condition& condition, Lock& lock, double seconds, Holds const& holds) {
  constexpr double slice = 0.01;
  double const end = monotonic_seconds() + seconds;
  for (double left = seconds;; left = end - monotonic_seconds()) {
    if (condition.wait_for(lock, std::chrono::duration<double>(std::clamp(left, 0.0, slice)), holds)) return true;
    if (left <= slice) return false;
    if (!signal_waits()) continue;
    lock.unlock();
    bool const goes_on = let_signals_in();
    lock.lock();
    if (!goes_on) return false;
  }
}

// At the beginning of a call: ends what handlers have left of earlier calls of this thread.
void end_calls_left();
// In the child of a fork, where the device is not used: they are never ended.
void forget_calls_left_after_fork();

}  // namespace blaslift::apart
