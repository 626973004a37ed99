// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fork gates: sections of our own code (opening libraries, bringing a device up) that a fork must not cut in two,
// because the child would inherit locks that nobody will release: its own loader's among them.
//
// The loader has a lock of its own, and holds it while it runs the constructors of a library that is opened, which may
// call BLAS. So nobody may hold a lock of ours while asking the loader: the thread in the constructor would wait for
// that lock, and its holder for the loader. Questions to the loader are asked in a LoaderGate, in which threads do not
// wait for each other; only what they found is stored under a ForkGate.
#pragma once

#include <pthread.h>
#include <sys/types.h>
#include <atomic>
#include <optional>

#include "shim/base/undisturbed.hpp"

namespace blaslift {

class ForkGate {
 public:
  // `patience_seconds`: how long a fork waits for the section to end before it goes on regardless; further ones do not
  // wait then, until it has ended.
  explicit constexpr ForkGate(int patience_seconds) : patience_seconds_(patience_seconds) {}
  void lock();  // recursive
  void unlock();
  // For who holds it for long, where a fork may pass: lets one that waits.
  void let_fork_pass();
  bool is_waited_for() const { return waiting_.load() > 0; }

  // For the fork handlers (dispatch/fork.cpp).
  void before_fork();
  void after_fork_in_parent();
  void after_fork_in_child();

 private:
  pthread_mutex_t mutex_ = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  int const patience_seconds_;
  std::atomic<int> waiting_{0};  // forks
  std::atomic<bool> held_too_long_{false};
  std::atomic<pid_t> forking_{0};  // the thread that holds it for its fork
};

// Where threads ask the loader. None waits for another there; a fork waits until all have left, and keeps new ones out.
class LoaderGate {
 public:
  explicit constexpr LoaderGate(int patience_seconds) : patience_seconds_(patience_seconds) {}
  void enter();  // any number of threads, each any number of times; waits while a fork goes on
  void leave();

  void before_fork();
  void after_fork_in_parent();
  void after_fork_in_child();

 private:
  std::atomic<int> inside_{0};
  std::atomic<int> closed_{0};  // by so many threads that fork
  int const patience_seconds_;
};

// Held while what was found is stored: microseconds.
extern ForkGate binding_gate;
// Entered while symbols are searched and the CPU BLAS is opened: milliseconds.
extern LoaderGate loader_gate;
// Held by the background thread while it brings the device up: up to seconds.
extern ForkGate bring_up_gate;

// A handler that left for good (siglongjmp) would leave the gate closed.
class GateHolder {
 public:
  explicit GateHolder(ForkGate& gate) : gate_(gate) { gate_.lock(); }
  ~GateHolder() { gate_.unlock(); }
  GateHolder(GateHolder const&) = delete;
  GateHolder& operator=(GateHolder const&) = delete;

 private:
  Undisturbed undisturbed_;
  ForkGate& gate_;
};

// If the calling thread asks the loader: what it blocked before. Constructors of what is opened may make threads, which
// are to have the program's signals.
std::optional<SignalMask> signals_of_asking_thread();

// A stretch of code that asks the loader: dlopen, dlsym, dladdr. One that is left for good leaves the loader locked.
class AskingLoader {
 public:
  AskingLoader();
  ~AskingLoader();
  AskingLoader(AskingLoader const&) = delete;
  AskingLoader& operator=(AskingLoader const&) = delete;

 private:
  Undisturbed undisturbed_;
};

}  // namespace blaslift
