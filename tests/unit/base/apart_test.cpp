// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What runs apart, while signal handlers return, leave, come again, and threads end.
#include "shim/base/apart.hpp"

#include <gtest/gtest.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <vector>

namespace blaslift {
namespace {

int held = 0;  // by what runs apart
int ends = 0;
struct Held {
  Held() { ++held; }
  ~Held() { --held; }
};

// A call as dispatch makes it. It stops `stops` times; true if it has come to its end.
[[gnu::noinline]] bool call(int stops, int before = 0) {
  apart::end_calls_left();
  Undisturbed undisturbed;
  bool ended = false;
  bool const ran = apart::run(undisturbed, [&ended, stops, before] {
    Held const something;
    std::vector<int> memory(1000, stops);
    for (int i = 0; i < before; ++i) raise(SIGUSR2);  // they wait
    for (int i = 0; i < stops; ++i)
      if (apart::signal_waits() && !apart::let_signals_in()) {
        ++ends;
        return;
      }
    ended = memory.back() == stops;
  });
  return ran && ended;
}

sigjmp_buf back;
int handled = 0;
bool leaves = false, calls = false, inner_ended = false;
int held_in_handler = -1;
void handler(int) {
  ++handled;
  held_in_handler = held;
  if (calls) {
    calls = false;
    inner_ended = call(1);
  }
  if (leaves) {
    leaves = false;
    siglongjmp(back, 1);
  }
}

void handle(int flags = 0) {
  struct sigaction action {};
  action.sa_handler = &handler;
  action.sa_flags = flags;
  sigaction(SIGUSR2, &action, nullptr);
  handled = ends = 0;
  leaves = calls = inner_ended = false;
}

// Leaves a call; the next one ends what is left of it.
[[gnu::noinline]] void leave_a_call() {
  leaves = true;
  if (sigsetjmp(back, 1) == 0) {
    call(3, 1);
    FAIL() << "the call was not left";
  }
}

// From deeper in the stack than before, over what was there.
[[gnu::noinline]] bool call_from_the_depth() {
  std::array<char volatile, 20000> much;
  for (auto& one : much) one = 7;
  bool const ended = call(1);
  return ended && much[100] == 7;
}

bool nothing_is_blocked() {
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, nullptr, &mask);
  int state = 0;
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &state);
  return sigisemptyset(&mask) && state == PTHREAD_CANCEL_ENABLE;
}

TEST(Apart, HandlersWaitForTheNextStop) {
  handle();
  EXPECT_TRUE(call(2, 1));
  EXPECT_EQ(handled, 1);
  EXPECT_EQ(held_in_handler, 1);
  EXPECT_TRUE(call(0, 1));  // or for the end, when all has been given back
  EXPECT_EQ(handled, 2);
  EXPECT_EQ(held_in_handler, 0);
  EXPECT_TRUE(nothing_is_blocked());
}

TEST(Apart, WhatAHandlerHasLeftIsEndedByTheNextCall) {
  handle();
  for (int i = 1; i <= 20; ++i) {
    leave_a_call();
    EXPECT_TRUE(nothing_is_blocked());
    EXPECT_EQ(held, 1);
    EXPECT_TRUE(call(1));
    EXPECT_EQ(held, 0);
    EXPECT_EQ(ends, i);
  }
}

TEST(Apart, OrByADeeperOne) {
  handle();
  leave_a_call();
  EXPECT_TRUE(call_from_the_depth());
  EXPECT_EQ(held, 0);
}

TEST(Apart, OrByTheThreadsEnd) {
  handle();
  pthread_t thread;
  ASSERT_EQ(pthread_create(
                &thread, nullptr,
                [](void*) -> void* {
                  leave_a_call();
                  return nullptr;
                },
                nullptr),
            0);
  pthread_join(thread, nullptr);
  EXPECT_EQ(held, 0);
  EXPECT_EQ(ends, 1);
}

#if defined(__SANITIZE_THREAD__)
#define BLASLIFT_SKIP_UNDER_TSAN GTEST_SKIP() << "ThreadSanitizer reports any handler that allocates memory"
#else
#define BLASLIFT_SKIP_UNDER_TSAN static_cast<void>(0)
#endif

TEST(Apart, AHandlersOwnCallsDisturbNothing) {
  BLASLIFT_SKIP_UNDER_TSAN;
  handle();
  calls = true;
  EXPECT_TRUE(call(2, 1));
  EXPECT_TRUE(inner_ended);
  EXPECT_EQ(held, 0);
  EXPECT_EQ(ends, 0);
}

TEST(Apart, OnAnAlternateStackNeither) {
  BLASLIFT_SKIP_UNDER_TSAN;
  std::vector<char> memory(1 << 17);
  stack_t const alternate{memory.data(), 0, memory.size()};
  ASSERT_EQ(sigaltstack(&alternate, nullptr), 0);
  handle(SA_ONSTACK);
  calls = true;
  EXPECT_TRUE(call(2, 1));
  EXPECT_TRUE(inner_ended);
  leave_a_call();
  EXPECT_TRUE(call(1));
  EXPECT_EQ(held, 0);
  EXPECT_EQ(ends, 1);
  stack_t const none{nullptr, SS_DISABLE, 0};
  sigaltstack(&none, nullptr);
}

TEST(Apart, WaitsLetSignalsIn) {
  handle();
  Undisturbed undisturbed;
  std::mutex mutex;
  std::condition_variable never;
  int handled_while_waiting = 0;
  apart::run(undisturbed, [&] {
    std::unique_lock lock(mutex);
    raise(SIGUSR2);
    EXPECT_FALSE(apart::wait_for(never, lock, 0.1, [] { return false; }));
    handled_while_waiting = handled;
    EXPECT_TRUE(lock.owns_lock());
  });
  EXPECT_EQ(handled_while_waiting, 1);
}

TEST(Apart, WorkOnTheCallersStackHasItsSignals) {
  handle();
  Undisturbed undisturbed;
  int seen_with = 0, seen_without = 0;
  apart::run(undisturbed, [&] {
    raise(SIGUSR2);
    apart::run_on_callers_stack([&] { seen_without = handled; }, false);
    apart::run_on_callers_stack([&] { seen_with = handled; }, true);
  });
  EXPECT_EQ(seen_without, 0);
  EXPECT_EQ(seen_with, 1);
}

}  // namespace
}  // namespace blaslift
