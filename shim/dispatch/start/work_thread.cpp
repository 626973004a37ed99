// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/work_thread.hpp"

#include <cerrno>
#include <ctime>
#include <utility>

#include "shim/base/clock.hpp"
#include "shim/base/own_thread.hpp"

namespace blaslift::dispatch {
namespace {

// Tries again and again, by the monotonic clock: the C library's timed functions of old go by the wall clock, which
// people set.
template <class Try>
bool try_until(double until, Try attempt) {
  constexpr timespec pause{0, 1000000};
  bool done = attempt();
  for (; !done && monotonic_seconds() < until; done = attempt()) nanosleep(&pause, nullptr);
  return done;
}

}  // namespace

int WorkThread::start(void (*work)()) {
  if (std::exchange(is_there_, false)) pthread_join(thread_, nullptr);  // it has nothing left to do
  int const error = start_own_thread(&thread_, "blaslift-start", StackSize::large, work);
  is_there_ = error == 0;
  return error;
}

int WorkThread::begin(void (*work)()) {
  pthread_mutex_lock(&mutex_);
  int const error = start(work);
  pthread_mutex_unlock(&mutex_);
  return error;
}

int WorkThread::replace(void (*prepare)(), void (*work)()) {
  if (!ended_.load()) return 0;  // the thread that is there sees what is wanted, or the next call does
  if (pthread_mutex_trylock(&mutex_) != 0) return 0;  // another does this, or the program ends
  int error = 0;
  if (ended_.exchange(false)) {
    prepare();
    error = start(work);
    if (error != 0) ended_.store(true);
  }
  pthread_mutex_unlock(&mutex_);
  return error;
}

void WorkThread::join_until(double until) {
  if (!try_until(until, [this] { return pthread_mutex_trylock(&mutex_) == 0; })) return;
  bool const is_caller = is_there_ && pthread_equal(thread_, pthread_self());  // the last thread of the process
  if (std::exchange(is_there_, false) && !is_caller)
    try_until(until, [this] { return pthread_tryjoin_np(thread_, nullptr) != EBUSY; });
  pthread_mutex_unlock(&mutex_);
}

void WorkThread::forget_after_fork_in_child() {
  mutex_ = PTHREAD_MUTEX_INITIALIZER;
  is_there_ = false;
}

}  // namespace blaslift::dispatch
