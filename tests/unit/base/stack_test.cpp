// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is known of the stack that a thread runs on.
#include "shim/base/stack.hpp"

#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <thread>

namespace blaslift {
namespace {

constexpr std::size_t kib = 1024, mib = 1024 * kib;

std::size_t seen;

// On memory of its own: a thread that the library gives a stack may get a larger one, which another has left.
std::size_t left_in_thread(std::size_t bytes) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  void* const stack = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  EXPECT_NE(stack, MAP_FAILED);
  EXPECT_EQ(pthread_attr_setstack(&attributes, stack, bytes), 0);
  pthread_t thread;
  auto* const body = +[](void*) -> void* {
    seen = stack_left();
    return nullptr;
  };
  EXPECT_EQ(pthread_create(&thread, &attributes, body, nullptr), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  munmap(stack, bytes);
  return seen;
}

void on_coroutine() { seen = stack_left(); }

std::size_t left_in_coroutine(char* stack, std::size_t bytes) {
  static ucontext_t here, there;
  getcontext(&there);
  there.uc_stack.ss_sp = stack;
  there.uc_stack.ss_size = bytes;
  there.uc_link = &here;
  makecontext(&there, &on_coroutine, 0);
  swapcontext(&here, &there);
  return seen;
}

// First: a thread asks once, and the child of a fork has what its parent knew.
// The process's stack with another limit, in a process of its own. As an exit status: 64 KiB, at most 255.
int status_with(rlim_t limit, void (*body)()) {
  pid_t const child = fork();
  if (child == 0) {
    rlimit limits{};
    getrlimit(RLIMIT_STACK, &limits);
    limits.rlim_cur = limit;
    if (setrlimit(RLIMIT_STACK, &limits) != 0) _exit(255);
    body();
    _exit(static_cast<int>(std::min<std::size_t>(seen / (64 * kib), 254)));
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(Stack, OfTheProcessIsAsItsLimit) {
  auto const look = [] { seen = stack_left(); };
  EXPECT_GE(status_with(8 * mib, look), 100);  // of 128; the environment is there too
  int const of_two = status_with(2 * mib, look);
  EXPECT_LE(of_two, 32);
  EXPECT_GE(of_two, 10);
}

// Fortran programs keep large arrays there.
TEST(Stack, OfTheProcessIsKnownFarBelowTheUsualLimit) {
  rlimit limits{};
  getrlimit(RLIMIT_STACK, &limits);
  if (limits.rlim_max != RLIM_INFINITY && limits.rlim_max < 64 * mib)
    GTEST_SKIP() << "the stack may not grow to 64 MiB here";
  int const deep = status_with(64 * mib, [] {
    auto* const block = static_cast<char*>(__builtin_alloca(20 * mib));
    for (std::size_t i = 0; i < 20 * mib; i += 4096) block[20 * mib - 1 - i] = 1;
    asm volatile("" : : "r"(block) : "memory");
    seen = stack_left();
  });
  EXPECT_GE(deep, 15);  // a step of 1 MiB below what is mapped
}

TEST(Stack, OfAChildIsThatOfTheThreadThatForked) {
  std::jthread const thread([] { EXPECT_GE(status_with(8 * mib, [] { seen = stack_left(); }), 16); });
}

TEST(Stack, OfAThreadIsWhatItWasGiven) {
  for (std::size_t const bytes : {4 * mib, 16 * mib}) {
    std::size_t const left = left_in_thread(bytes);
    EXPECT_LT(left, bytes);
    EXPECT_GT(left, bytes - 2 * mib);  // thread-local memory, of which sanitizers have much
  }
}

TEST(Stack, LessIsLeftOfADeeperOne) {
  std::jthread const thread([] {
    std::size_t const before = stack_left();
    auto* const block = static_cast<char*>(__builtin_alloca(64 * kib));
    block[0] = 1;
    asm volatile("" : : "r"(block) : "memory");
    EXPECT_NEAR(static_cast<double>(before - stack_left()), 64.0 * kib, 4.0 * kib);
  });
}

TEST(Stack, OfACoroutineIsNotKnown) {
  auto const memory = std::make_unique<char[]>(256 * kib);
  EXPECT_EQ(left_in_coroutine(memory.get(), 256 * kib), 0U);
  std::jthread const thread([&] { EXPECT_EQ(left_in_coroutine(memory.get(), 256 * kib), 0U); });
}

}  // namespace
}  // namespace blaslift
