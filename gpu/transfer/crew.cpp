// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Jobs live on their callers' stacks and hang in a list, which helpers walk in turn.
#include "gpu/transfer/crew.hpp"

#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <mutex>

#include "shim/base/own_thread.hpp"
#include "shim/base/program_end.hpp"

namespace blaslift::gpu {
namespace {

// A helper without work looks again for so long before it sleeps: waking a thread costs as much as a small copy. Where
// all cores are busy (OpenBLAS's threads look for work of their own for 100 ms after each call) it may sit on the core
// of the caller, or of a helper that has begun a piece: between two looks it offers the core to them. Without that,
// every call after one on the CPU lost a millisecond (H200 machine, 16 cores: dgemm n = 512 took 3.5 ms instead of
// 0.3).
constexpr auto patience = std::chrono::microseconds(1000);
constexpr int pauses = 20;  // between two looks, about a microsecond

}  // namespace

void Crew::start(Device& device, int helpers, int cores) {
  cores_ = cores;
  wake_at_program_end(
      [](void* crew) {
        static_cast<Crew*>(crew)->news_.fetch_add(1);
        static_cast<Crew*>(crew)->news_.notify_all();
      },
      this);
  while (helpers_ < helpers) {
    pthread_t thread{};
    int const number = helpers_.load();
    // Fewer helpers copy more slowly; that is all.
    if (start_own_thread(&thread, "blaslift-copy", StackSize::usual,
                         [this, &device, number] { help(device, number); }) != 0)
      break;
    pthread_detach(thread);
    ++helpers_;
  }
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
  while (!program_has_ended()) {
    std::int32_t const seen = news_.load();
    if (program_has_ended()) return;  // its news may be older than what was read
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
