// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fork waits for, and who waits for a fork. The handlers are called as a fork would call them; forks themselves
// are tests/preload/processes.py's.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "shim/base/clock.hpp"
#include "shim/base/fork_gate.hpp"

namespace blaslift {
namespace {

constexpr auto a_while = std::chrono::milliseconds(50);

// Runs `work` in another thread and comes back when it is inside; it stays there until `leave`.
class Inside {
 public:
  explicit Inside(LoaderGate& gate)
      : thread_([this, &gate] {
          gate.enter();
          in_ = true;
          while (!leave_) std::this_thread::yield();
          gate.leave();
        }) {
    while (!in_) std::this_thread::yield();
  }
  ~Inside() {
    leave_ = true;
    thread_.join();
  }
  Inside(Inside const&) = delete;
  Inside& operator=(Inside const&) = delete;

 private:
  std::atomic<bool> in_{false}, leave_{false};
  std::thread thread_;
};

TEST(LoaderGate, ThreadsDoNotWaitForEachOther) {
  LoaderGate gate(60);
  Inside const other(gate);
  gate.enter();
  gate.enter();
  gate.leave();
  gate.leave();
}

TEST(LoaderGate, AForkWaitsUntilAllHaveLeft) {
  LoaderGate gate(60);
  std::atomic<bool> left{false}, in{false};
  std::thread other([&] {
    gate.enter();
    in = true;
    std::this_thread::sleep_for(a_while);
    left = true;
    gate.leave();
  });
  while (!in) std::this_thread::yield();
  gate.before_fork();
  EXPECT_TRUE(left);
  gate.after_fork_in_parent();
  other.join();
}

TEST(LoaderGate, NobodyEntersWhileAForkGoesOn) {
  LoaderGate gate(60);
  gate.before_fork();
  std::atomic<bool> entered{false};
  std::thread other([&] {
    gate.enter();
    entered = true;
    gate.leave();
  });
  std::this_thread::sleep_for(a_while);
  EXPECT_FALSE(entered);
  gate.after_fork_in_parent();
  other.join();
  EXPECT_TRUE(entered);
}

TEST(LoaderGate, AThreadInsideMayFork) {
  LoaderGate gate(60);
  gate.enter();
  double const begin = monotonic_seconds();
  gate.before_fork();
  gate.enter();  // a handler that asks the loader
  gate.leave();
  gate.after_fork_in_parent();
  EXPECT_LT(monotonic_seconds() - begin, 30);
  gate.leave();
}

TEST(LoaderGate, AChildForgetsOtherThreads) {
  LoaderGate gate(60);
  Inside const other(gate);
  // As in a child, where that thread does not exist.
  gate.after_fork_in_child();
  double const begin = monotonic_seconds();
  gate.before_fork();
  EXPECT_LT(monotonic_seconds() - begin, 30);
  gate.after_fork_in_parent();
}

TEST(LoaderGate, AForksPatienceEnds) {
  LoaderGate gate(1);
  Inside const other(gate);
  double const begin = monotonic_seconds();
  gate.before_fork();
  EXPECT_GE(monotonic_seconds() - begin, 1);
  gate.after_fork_in_parent();
}

TEST(ForkGate, AForkWaitsForTheSectionAndItsChildIsFree) {
  static constinit ForkGate gate{1};
  std::atomic<bool> held{false}, release{false};
  std::thread other([&] {
    gate.lock();
    gate.lock();
    gate.unlock();
    held = true;
    while (!release) std::this_thread::yield();
    gate.unlock();
  });
  while (!held) std::this_thread::yield();
  double const begin = monotonic_seconds();
  gate.before_fork();  // in vain
  EXPECT_GE(monotonic_seconds() - begin, 0.9);
  gate.after_fork_in_parent();
  release = true;
  other.join();
  gate.before_fork();
  gate.after_fork_in_child();
  GateHolder const again(gate);
}

TEST(ForkGate, AForkInVainBesideAnotherLeavesTheGateToIt) {
  static constinit ForkGate gate{1};
  gate.before_fork();
  std::thread([&] {
    gate.before_fork();  // in vain
    gate.after_fork_in_parent();
  }).join();
  gate.after_fork_in_parent();
  std::atomic<bool> entered{false};
  std::thread other([&] {
    gate.before_fork();  // not in vain: the first has released it
    entered = true;
    gate.after_fork_in_parent();
    GateHolder const holder(gate);
  });
  double const begin = monotonic_seconds();
  other.join();
  EXPECT_TRUE(entered);
  EXPECT_LT(monotonic_seconds() - begin, 0.9);
}

TEST(LoaderGate, TwoForksAtOnceKeepItClosedUntilBothHaveEnded) {
  LoaderGate gate(60);
  gate.before_fork();
  std::thread([&] {
    gate.before_fork();
    gate.after_fork_in_parent();
  }).join();
  std::atomic<bool> entered{false};
  std::thread other([&] {
    gate.enter();
    entered = true;
    gate.leave();
  });
  std::this_thread::sleep_for(a_while);
  EXPECT_FALSE(entered);
  gate.after_fork_in_parent();
  other.join();
}

TEST(ForkGate, IsWaitedForInVainOnce) {
  ForkGate gate(1);
  std::atomic<bool> held{false}, leave{false};
  std::thread holder([&] {
    GateHolder const hold(gate);
    held = true;
    while (!leave) std::this_thread::yield();
  });
  while (!held) std::this_thread::yield();
  auto const seconds_of_fork = [&gate] {
    double const begin = monotonic_seconds();
    gate.before_fork();
    gate.after_fork_in_parent();
    return monotonic_seconds() - begin;
  };
  EXPECT_GE(seconds_of_fork(), 1);
  EXPECT_LT(seconds_of_fork(), 0.9);
  leave = true;
  holder.join();
  gate.before_fork();  // it is free again, and this one's
  std::thread late([&] {
    gate.lock();
    gate.unlock();
  });
  gate.after_fork_in_parent();
  late.join();
}

}  // namespace
}  // namespace blaslift
