// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A few helper threads that share the work of callers: one core copies about 10 GB/s, a PCIe link moves several times
// that.
//
// A caller always works on its own job, and helpers join where they find something to do, one step at a time: no caller
// ever waits for work that nobody does, and helpers spread over all jobs that have work.
#pragma once

#include <atomic>
#include <cstdint>

#include "gpu/device.hpp"
#include "gpu/transfer/spin_lock.hpp"

namespace blaslift::gpu {

// Something that can be worked on by several threads at once.
class Job {
 public:
  // Does one piece of work, a copy of a few MiB at most; false if there was none to do now, or somebody else was
  // looking.
  virtual bool help() = 0;

 protected:
  ~Job() = default;

 private:
  friend class Crew;
  Job* next_ = nullptr;
  std::atomic<int> visitors_ = 0;  // helpers inside help()
};

class Crew {
 public:
  // Starts `helpers` threads, which enter the device for good. Where threads cannot be made there are fewer, or none.
  // `cores`: as many threads as callers and helpers together should keep busy.
  void start(Device& device, int helpers, int cores);
  int helpers() const { return helpers_.load(std::memory_order_relaxed); }

  // A thread that calls, from arrive() to depart(): it needs a core, and helpers leave it one. arrive() returns how
  // many there are now.
  int arrive();
  void depart();

  // From join() to leave() helpers look for work in the job; when leave() returns, none is inside.
  void join(Job& job);
  void leave(Job& job);
  // A job that is there for good, for helpers that find no other; before start().
  void stand(Job& job) { standing_ = &job; }
  // There may be work now where there was none: wakes a helper if one sleeps.
  void announce_one();
  // Calls that run now.
  int jobs() const { return jobs_.load(std::memory_order_relaxed); }

 private:
  void help(Device& device, int number);
  // One step in one of the jobs; false if none had work.
  bool step_somewhere();

  SpinLock mutex_;
  Job* first_ = nullptr;
  Job* standing_ = nullptr;
  std::atomic<int> jobs_ = 0;
  std::atomic<std::int32_t> news_{0};  // 32 bits: waiting for it is one futex
  std::atomic<int> sleeping_{0};       // for want of work
  std::atomic<int> unwanted_{0};       // for want of a core
  std::atomic<int> callers_{0};
  std::atomic<int> entered_{0};  // helpers that have begun
  std::atomic<int> helpers_{0};  // the first ones work while others are made
  int cores_ = 1;
};

}  // namespace blaslift::gpu
