// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/fork_gate.hpp"

#include <unistd.h>

#include <array>
#include <ctime>

#include "shim/base/clock.hpp"

namespace blaslift {

namespace {

// How often this thread has entered the loader's gate.
[[gnu::tls_model("initial-exec")]] thread_local int entered = 0;

// Waits until `reached()`; false when the patience came to its end first.
template <class Reached>
bool wait_until(Reached reached, int patience_seconds) {
  constexpr timespec pause{0, 100000};
  int before = 0;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);  // a gate must not stay closed
  double const end = monotonic_seconds() + patience_seconds;
  bool done = reached();
  while (!done && monotonic_seconds() < end) {
    nanosleep(&pause, nullptr);
    done = reached();
  }
  pthread_setcancelstate(before, nullptr);
  return done;
}

// Threads that ask the loader: few, and seldom.
struct Asking {
  std::atomic<pid_t> thread{0};
  SignalMask callers_signals = 0;
  int depth = 0;  // a constructor may make a call whose code asks again
};
constinit std::array<Asking, 16> asking;

Asking* find_asking(pid_t thread) {
  for (Asking& one : asking)
    if (one.thread.load(std::memory_order_relaxed) == thread) return &one;
  return nullptr;
}

void begin_asking(std::optional<SignalMask> callers_signals) {
  pid_t const self = gettid();
  if (Asking* const own = find_asking(self)) {
    ++own->depth;
    return;
  }
  if (!callers_signals) return;
  for (Asking& one : asking) {
    pid_t nobody = 0;
    if (!one.thread.compare_exchange_strong(nobody, self)) continue;
    one.callers_signals = *callers_signals;
    one.depth = 1;
    return;
  }
}

void end_asking() {
  Asking* const own = find_asking(gettid());
  if (own && --own->depth == 0) own->thread.store(0);
}

}  // namespace

AskingLoader::AskingLoader() {
  begin_asking(undisturbed_.callers_signals());
  loader_gate.enter();
}
AskingLoader::~AskingLoader() {
  loader_gate.leave();
  end_asking();
}

std::optional<SignalMask> signals_of_asking_thread() {
  Asking const* const own = find_asking(gettid());
  return own ? std::optional(own->callers_signals) : std::nullopt;
}

constinit ForkGate binding_gate{10};
constinit LoaderGate loader_gate{10};
constinit ForkGate bring_up_gate{10};

void ForkGate::lock() { pthread_mutex_lock(&mutex_); }
void ForkGate::unlock() {
  held_too_long_.store(false);
  pthread_mutex_unlock(&mutex_);
}

void ForkGate::let_fork_pass() {
  constexpr int patience = 1;
  if (waiting_.load() == 0) return;
  unlock();
  wait_until([this] { return waiting_.load() == 0; }, patience);
  lock();
}

void ForkGate::before_fork() {
  if (forking_.load() == gettid())
    return;  // the handlers are there twice: a fork came between their registration and its end
  ++waiting_;
  bool const got =
      wait_until([this] { return pthread_mutex_trylock(&mutex_) == 0; }, held_too_long_.load() ? 0 : patience_seconds_);
  if (got) forking_.store(gettid());
  held_too_long_.store(!got);
  --waiting_;
}

void ForkGate::after_fork_in_parent() {
  // Another thread may fork meanwhile, in vain: it holds nothing, and must neither release this nor keep it from being
  // released.
  if (pid_t self = gettid(); forking_.compare_exchange_strong(self, 0)) pthread_mutex_unlock(&mutex_);
}

void ForkGate::after_fork_in_child() {
  // The thread that held it, if any, does not exist here.
  mutex_ = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  waiting_.store(0);
  held_too_long_.store(false);
  forking_.store(0);
}

void LoaderGate::enter() {
  bool patient = true;
  for (++inside_; closed_.load() > 0 && entered == 0 && patient;
       ++inside_) {  // a fork waits for whoever was inside before it
    --inside_;
    patient = wait_until([this] { return closed_.load() == 0; }, patience_seconds_);
  }
  ++entered;
}

void LoaderGate::leave() {
  --entered;
  --inside_;
}

void LoaderGate::before_fork() {
  ++closed_;
  wait_until([this] { return inside_.load() == entered; }, patience_seconds_);
}

void LoaderGate::after_fork_in_parent() { --closed_; }

void LoaderGate::after_fork_in_child() {
  inside_.store(entered);  // other threads do not exist here
  closed_.store(0);
}

}  // namespace blaslift
