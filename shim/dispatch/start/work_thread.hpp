// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The thread that uses the device in nobody's name: it brings the device up, and later loads kernels. One at a time.
#pragma once

#include <pthread.h>

#include <atomic>

namespace blaslift::dispatch {

class WorkThread {
 public:
  // The first work, or the next where that was given up; 0, or why there is no thread.
  int begin(void (*work)());
  // Whether that has ended: another may take its place. The thread says so itself, last of all.
  bool has_ended() const { return ended_.load(); }
  void end() { ended_.store(true); }
  // Work in the place of what has ended; 0 too where a thread is at work, or another is just being started. `prepare`
  // comes before it.
  int replace(void (*prepare)(), void (*work)());
  // Waits for its end, until so many monotonic seconds.
  void join_until(double until);
  void forget_after_fork_in_child();

 private:
  int start(void (*work)());

  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;  // both below; held while one takes the place of another
  pthread_t thread_{};
  bool is_there_ = false;  // and nobody has waited for its end
  std::atomic<bool> ended_{false};
};

}  // namespace blaslift::dispatch
