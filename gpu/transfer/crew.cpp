// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Jobs live on their callers' stacks and hang in a list, which helpers walk in turn.
#include "gpu/transfer/crew.hpp"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <system_error>
#include <thread>

namespace blaslift::gpu {
namespace {

// A helper without work looks again for so long before it sleeps: waking a thread costs as much as a small copy. Where all cores are
// busy (OpenBLAS's threads look for work of their own for 100 ms after each call) it may sit on the core of the caller, or of a helper
// that has begun a piece: between two looks it offers the core to them. Without that, every call after one on the CPU lost a
// millisecond (H200 machine, 16 cores: dgemm n = 512 took 3.5 ms instead of 0.3).
constexpr auto patience = std::chrono::microseconds(1000);
constexpr int pauses = 20;  // between two looks, about a microsecond

// Cores that control group v2's cpu.max grants, or a large number.
double quota_cores() {
  std::FILE* const file = std::fopen("/sys/fs/cgroup/cpu.max", "re");
  if (!file) return 1e9;
  char quota[32] = "";
  double period = 0;
  double cores = 1e9;
  double limit = 0;
  if (std::fscanf(file, "%31s %lf", quota, &period) == 2 && std::sscanf(quota, "%lf", &limit) == 1 && period > 0)
    cores = limit / period;
  std::fclose(file);
  return cores;
}

}  // namespace

int usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  int const affinity = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
  return std::max(1, static_cast<int>(std::min<double>(affinity, std::ceil(quota_cores()))));
}

void Crew::start(Device& device, int helpers, int cores) {
  cores_ = cores;
  // Signals go to the program's own threads.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    while (helpers_ < helpers) {
      std::thread thread([this, &device, number = helpers_.load()] { help(device, number); });
      pthread_setname_np(thread.native_handle(), "blaslift-copy");
      thread.detach();
      ++helpers_;
    }
  } catch (std::system_error const&) {
    // Fewer helpers copy more slowly; that is all.
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  // A program that ends right now must not tear the device down while they enter it.
  for (int entered = entered_.load(); entered < helpers_; entered = entered_.load()) entered_.wait(entered);
}

int Crew::arrive() { return callers_.fetch_add(1) + 1; }

void Crew::depart() {
  bool const core_is_free = callers_.fetch_sub(1) <= cores_;
  news_.fetch_add(1);  // seen by a helper that has just found too many callers and does not sleep yet
  if (core_is_free && unwanted_.load() > 0) news_.notify_all();
}

void Crew::join(Job& job) {
  if (helpers_ == 0) return;
  {
    std::lock_guard const lock(mutex_);
    job.next_ = first_;
    first_ = &job;
    ++jobs_;
  }
  announce_one();  // who wakes the next
}

void Crew::leave(Job& job) {
  if (helpers_ == 0) return;
  {
    std::lock_guard const lock(mutex_);
    for (Job** at = &first_; *at != nullptr; at = &(*at)->next_)
      if (*at == &job) {
        *at = job.next_;
        --jobs_;
        break;
      }
  }
  // At most the time of a piece, but for a helper that has lost its core.
  constexpr int many = 1000;
  constexpr timespec nap{0, 20000};
  for (int tries = 0; job.visitors_.load(std::memory_order_acquire) > 0; ++tries)
    tries < many ? static_cast<void>(sched_yield()) : static_cast<void>(nanosleep(&nap, nullptr));
}

void Crew::announce_one() {
  news_.fetch_add(1);
  if (sleeping_.load() > 0) news_.notify_one();
}

bool Crew::step_somewhere() {
  std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock()) return false;  // somebody else is looking
  int const jobs = jobs_;
  for (int i = 0; i < jobs && first_ != nullptr; ++i) {
    // The first goes to the end: the next helper begins with another job.
    Job& job = *first_;
    if (job.next_ != nullptr) {
      Job** end = &first_;
      while (*end != nullptr) end = &(*end)->next_;
      first_ = job.next_;
      job.next_ = nullptr;
      *end = &job;
    }
    ++job.visitors_;
    lock.unlock();
    bool const worked = job.help();
    lock.lock();
    job.visitors_.fetch_sub(1, std::memory_order_release);
    if (worked) return true;
  }
  lock.unlock();
  return standing_ != nullptr && standing_->help();
}

void Crew::help(Device& device, int number) {
  bool const inside = !device.enter();  // for good: this thread is ours
  entered_.fetch_add(1);
  entered_.notify_one();
  if (!inside) return;
  for (;;) {
    std::int32_t const seen = news_.load();
    // Callers come first: a helper that has no core of its own only gets in their way.
    bool const wanted = number + callers_.load() < cores_;
    auto const begin = std::chrono::steady_clock::now();
    bool worked = wanted && step_somewhere();
    while (wanted && !worked && std::chrono::steady_clock::now() - begin < patience) {
      for (int i = 0; i < pauses; ++i) pause_briefly();
      sched_yield();
      worked = step_somewhere();
    }
    if (worked) {
      announce_one();
      continue;
    }
    // News that come between the two are seen by wait(), which then returns at once.
    std::atomic<int>& kind = wanted ? sleeping_ : unwanted_;
    kind.fetch_add(1);
    news_.wait(seen);
    kind.fetch_sub(1);
  }
}

}  // namespace blaslift::gpu
