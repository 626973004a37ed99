// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/at_exit.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

#include "shim/base/clock.hpp"
#include "shim/base/program_end.hpp"
#include "shim/dispatch/start/start.hpp"

// glibc's, by which C++ destroys the thread_local objects of a thread. Others may lack it.
extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier): the C library's and the compiler's names
[[gnu::weak]] int __cxa_thread_atexit_impl(void (*destroy)(void*), void* object, void* module);
extern void* __dso_handle;
// NOLINTEND(bugprone-reserved-identifier)
}

namespace blaslift::dispatch {
namespace {

std::atomic<double> exit_until{0};  // monotonic seconds, once the program ends: how long it waits for the start at most

void wait_for_start_at_exit() {
  constexpr double most = 10;
  double const now = monotonic_seconds();
  double until = 0;  // of all handlers together: LastAtExit registers more of them meanwhile
  if (exit_until.compare_exchange_strong(until, now + most)) until = now + most;
  device_start().end_with_program(until);
}

}  // namespace

void wait_at_exit() { std::atexit(&wait_for_start_at_exit); }

void wait_at_exit_of_main() {
  static std::atomic<pid_t> registered{0};  // in which process: a fork by another thread makes that one main
  if (!__cxa_thread_atexit_impl || gettid() != getpid() || registered.exchange(getpid()) == getpid()) return;
  auto const before_all_handlers = [](void*) {
    if (device_start().state() != DeviceState::idle) wait_for_start_at_exit();  // handlers may begin one
  };
  (void)__cxa_thread_atexit_impl(before_all_handlers, nullptr, &__dso_handle);
}

namespace {
[[gnu::constructor]] void watch_exit_by_main() { wait_at_exit_of_main(); }
}  // namespace

bool program_ends() { return exit_until.load() > 0 || program_has_ended(); }

LastAtExit::LastAtExit() : thread_("blaslift-exit", StackSize::usual, [this] { stay_last(); }) {
  if (!thread_) wait_at_exit();
}

LastAtExit::~LastAtExit() {
  ended_.store(true);
  thread_.join();
}

void LastAtExit::stay_last() {
  constexpr timespec pause{0, 4000000};
  while (!ended_.load()) {
    wait_at_exit();
    if (main_has_left()) (void)watch_for_program_end();  // a start that hangs must not keep the process
    nanosleep(&pause, nullptr);
  }
}

}  // namespace blaslift::dispatch
