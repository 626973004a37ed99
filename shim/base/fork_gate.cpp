// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/fork_gate.hpp"

#include <ctime>

namespace blaslift {

constinit ForkGate binding_gate{10};
constinit ForkGate bring_up_gate{30};

void ForkGate::lock() { pthread_mutex_lock(&mutex_); }
void ForkGate::unlock() { pthread_mutex_unlock(&mutex_); }

void ForkGate::before_fork() {
  timespec until{};
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += patience_seconds_;
  held_by_fork_ = pthread_mutex_timedlock(&mutex_, &until) == 0;
}

void ForkGate::after_fork_in_parent() {
  if (held_by_fork_) pthread_mutex_unlock(&mutex_);
}

void ForkGate::after_fork_in_child() {
  // The thread that held it, if any, does not exist here.
  mutex_ = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
}

}  // namespace blaslift
