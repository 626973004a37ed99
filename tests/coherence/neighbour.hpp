// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Neighbour: a second thread of the program, which stores to memory and does other work at times of its own while the
// thread that fuzzes is inside a BLAS call. What it will have stored is known beforehand, when it does is not.
#pragma once

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace blaslift::test::coherence {

struct Store {
  std::byte* to = nullptr;
  std::uint32_t size = 0;  // 4 or 8
  std::uint64_t bits = 0;
};

class Neighbour {
 public:
  static constexpr std::size_t stack_bytes = std::size_t{384} << 10;

  Neighbour();
  ~Neighbour();
  Neighbour(Neighbour const&) = delete;
  Neighbour& operator=(Neighbour const&) = delete;

  // Returns when the thread runs: it sleeps that long, makes the stores in order, `pace` pauses apart, then does the
  // work. Where threads wait for each other's core, one that does not sleep is done before its starter goes on.
  void start(std::vector<Store> stores, unsigned pace, std::function<void()> work,
             std::chrono::microseconds sleep = std::chrono::microseconds::zero());
  // Returns when all is done; what remained is done without pauses.
  void finish();

  // Memory on its stack, for operands; lives as long as the thread.
  std::byte* stack() const { return stack_; }

 private:
  enum Phase : int { idle, ordered, running, done, ending };
  void run();
  void wait_for(Phase phase);

  std::vector<Store> stores_;
  unsigned pace_ = 0;
  std::chrono::microseconds sleep_{};
  std::function<void()> work_;
  std::byte* stack_ = nullptr;
  std::atomic<int> phase_{ordered};
  std::atomic<bool> hurry_{false};
  // Our own: glibc gives the stack of a thread that a forked child lacks to the next thread that starts there.
  std::byte* const all_of_stack_;
  pthread_t thread_{};
};

}  // namespace blaslift::test::coherence
