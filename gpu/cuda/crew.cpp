// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Jobs live on their callers' stacks and hang in a list while they want helpers.
#include "gpu/cuda/crew.hpp"

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <system_error>
#include <thread>

#include "gpu/cuda/driver.hpp"

namespace blaslift::gpu::cuda {

void Crew::start(int most) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) most = std::min(most, CPU_COUNT(&cores) - 1);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    while (helpers_ < most) {
      std::thread thread([this] { help(); });
      pthread_setname_np(thread.native_handle(), "blaslift-copy");
      thread.detach();
      ++helpers_;
    }
  } catch (std::system_error const&) {
    // Fewer helpers copy more slowly; that is all.
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void Crew::share(Job&& job) {
  int const calls = std::min(job.wanted, helpers_);
  {
    std::lock_guard const lock(mutex_);
    Job** end = &first_;
    while (*end != nullptr) end = &(*end)->next;
    *end = &job;
  }
  for (int i = 0; i < calls; ++i) came_.notify_one();
  job.call(job.work, 0);
  std::unique_lock lock(mutex_);
  remove(job);
  while (job.active > 0) job.left.wait(lock);
}

void Crew::help() {
  Visit const visit;  // for good: this thread is ours
  if (visit.error()) return;
  std::unique_lock lock(mutex_);
  for (;;) {
    while (first_ == nullptr) came_.wait(lock);
    Job& job = *first_;
    int const participant = job.participant++;
    ++job.active;
    if (--job.wanted == 0) remove(job);
    lock.unlock();
    job.call(job.work, participant);
    lock.lock();
    if (--job.active == 0) job.left.notify_one();  // under the lock: the job ends with its caller
  }
}

void Crew::remove(Job& job) {
  for (Job** at = &first_; *at != nullptr; at = &(*at)->next)
    if (*at == &job) {
      *at = job.next;
      return;
    }
}

}  // namespace blaslift::gpu::cuda
