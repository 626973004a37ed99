// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fork gates: sections of our own code (opening libraries, bringing a device up) that a fork must not cut in two,
// because the child would inherit locks that nobody will release: its own loader's among them.
#pragma once

#include <pthread.h>

namespace blaslift {

class ForkGate {
 public:
  // `patience_seconds`: how long a fork waits for the section to end before it goes on regardless.
  explicit constexpr ForkGate(int patience_seconds) : patience_seconds_(patience_seconds) {}
  void lock();  // recursive
  void unlock();

  // For the fork handlers (dispatch/fork.cpp).
  void before_fork();
  void after_fork_in_parent();
  void after_fork_in_child();

 private:
  pthread_mutex_t mutex_ = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  int const patience_seconds_;
  bool held_by_fork_ = false;
};

// Held while symbols are bound and the CPU BLAS is opened: milliseconds.
extern ForkGate binding_gate;
// Held by the background thread while it brings the device up: up to seconds.
extern ForkGate bring_up_gate;

class GateHolder {
 public:
  explicit GateHolder(ForkGate& gate) : gate_(gate) { gate_.lock(); }
  ~GateHolder() { gate_.unlock(); }
  GateHolder(GateHolder const&) = delete;
  GateHolder& operator=(GateHolder const&) = delete;

 private:
  ForkGate& gate_;
};

}  // namespace blaslift
