// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/program_end.hpp"

#include <dirent.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "shim/base/futex.hpp"
#include "shim/base/own_thread.hpp"

namespace blaslift {
namespace {

std::atomic<pid_t> watched_process{0};  // whose main thread has the key
std::atomic<bool> ended{false}, is_watched{false};
sigset_t mask_of_program;  // of the thread that this library was loaded by

struct Waker {
  std::atomic<void (*)(void*)> wake{nullptr};  // written last
  void* context = nullptr;
};
std::array<Waker, 8> wakers;
std::atomic<std::size_t> waker_count{0};

Word departures{0};  // 1: the main thread has left

void leave_main(void*) {
  departures.store(1);
  wake(departures);
}

pthread_key_t main_key;
bool has_key = false;

// Nothing happens to the main thread's value of a key when main() returns or the process exits.
void watch_main() {
  if (has_key && gettid() == getpid() && pthread_setspecific(main_key, &main_key) == 0) watched_process.store(getpid());
}

[[gnu::constructor]] void watch_main_from_the_start() {
  pthread_sigmask(SIG_SETMASK, nullptr, &mask_of_program);
  has_key = pthread_key_create(&main_key, &leave_main) == 0;
  watch_main();
}

// ---- threads that are not the program's ----

class ThreadList {
 public:
  bool add(pid_t thread) {
    for (auto& place : threads_)
      if (pid_t none = 0; place.compare_exchange_strong(none, thread)) return true;
    return false;  // more than there should be: they count as the program's
  }
  void remove(pid_t thread) {
    for (auto& place : threads_)
      if (pid_t seen = thread; place.compare_exchange_strong(seen, 0)) return;
  }
  bool has(pid_t thread) const {
    return std::any_of(threads_.begin(), threads_.end(), [&](auto const& place) { return place.load() == thread; });
  }
  void clear() {
    for (auto& place : threads_) place.store(0);
  }

 private:
  std::array<std::atomic<pid_t>, 128> threads_{};
};
ThreadList own;
std::atomic<int> own_count{0};

// Calls visit(number) for each thread of this process until it returns false; false: /proc cannot be read.
template <class Visit>
bool for_each_thread(Visit visit) {
  DIR* const folder = opendir("/proc/self/task");
  if (folder == nullptr) return false;
  while (dirent const* const entry = readdir(folder))
    if (int const number = std::atoi(entry->d_name); number > 0 && !visit(static_cast<pid_t>(number))) break;
  closedir(folder);
  return true;
}

// The first bytes of one of the kernel's files about a thread of this process; "" where there is none.
void read_about(pid_t thread, char const* what, char* text, int size) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/self/task/%d/%s", thread, what);
  text[0] = '\0';
  std::FILE* const file = std::fopen(path, "re");
  if (file == nullptr) return;
  if (std::fgets(text, size, file) == nullptr) text[0] = '\0';
  std::fclose(file);
}

// Its destructors may still run, and call BLAS: only a zombie has no more to do.
bool main_is_gone() {
  char text[128];
  read_about(getpid(), "stat", text, sizeof text);
  char const* const behind_name = std::strrchr(text, ')');
  return behind_name != nullptr && std::strncmp(behind_name, ") Z", 3) == 0;
}

// One that the device's libraries have made in a thread of ours, whose mask it has: the program's own never has both,
// that mask and such a name. Those that a program's own use of the device has made count as the program's.
bool is_of_library(pid_t thread) {
  constexpr unsigned long long all_signals = 0x7ffbfeff;  // from 1 to 31, but for SIGKILL and SIGSTOP
  char text[128];
  read_about(thread, "comm", text, sizeof text);
  if (std::strncmp(text, "cuda", 4) != 0 && std::strncmp(text, "blaslift-", 9) != 0) return false;
  unsigned long long blocked = 0;
  std::snprintf(text, sizeof text, "/proc/self/task/%d/status", thread);
  std::FILE* const file = std::fopen(text, "re");
  if (file == nullptr) return false;
  while (std::fgets(text, sizeof text, file) != nullptr && std::sscanf(text, "SigBlk: %llx", &blocked) != 1) continue;
  std::fclose(file);
  return (blocked & all_signals) == all_signals;
}

bool program_has_no_thread() {
  if (!main_is_gone()) return false;
  bool foreign = false;
  bool const seen = for_each_thread([&](pid_t thread) {
    foreign = thread != getpid() && !own.has(thread) && !is_of_library(thread);
    return !foreign;
  });
  return seen && !foreign;
}

// A thread that has used the device cleans up behind itself, and the device must not be torn down meanwhile.
void wait_for_other_own_threads() {
  constexpr timespec pause{0, 2000000};
  bool others = true;
  for (int tries = 0; others && tries < 1000; ++tries) {
    others = false;
    for_each_thread([&](pid_t thread) { return !(others = thread != gettid() && own.has(thread)); });
    if (others) nanosleep(&pause, nullptr);
  }
}

// As the C library does behind the last thread.
[[noreturn]] void end_process() {
  wait_for_other_own_threads();
  pthread_sigmask(SIG_SETMASK, &mask_of_program, nullptr);
  std::exit(0);
}

void watch() {
  constexpr double between_looks = 0.25, between_looks_at_main = 1;
  while (departures.load() == 0) {
    // NOLINTNEXTLINE(bugprone-narrowing-conversions): all of them are double
    wait_for_change(departures, 0, watched_process.load() == getpid() ? without_limit : between_looks_at_main);
    // Opened late by another thread, this library has not seen the main one.
    if (watched_process.load() != getpid() && main_is_gone()) departures.store(1);
  }
  while (!program_has_no_thread()) {
    timespec const pause{0, static_cast<long>(between_looks * 1e9)};
    nanosleep(&pause, nullptr);
  }
  ended.store(true);
  for (Waker& waker : wakers)
    if (auto* const wake_it = waker.wake.load(std::memory_order_acquire)) wake_it(waker.context);
  end_process();  // not left to the last of the others: one may hang in a driver
}

}  // namespace

int watch_for_program_end() {
  if (is_watched.exchange(true)) return 0;
  pthread_t thread{};
  int const error = start_own_thread(&thread, "blaslift-watch", StackSize::usual, &watch);
  if (error == 0)
    pthread_detach(thread);
  else
    is_watched.store(false);
  return error;
}

bool main_has_left() { return departures.load(std::memory_order_relaxed) != 0; }

bool program_has_ended() { return ended.load(std::memory_order_relaxed); }

void wake_at_program_end(void (*wake_it)(void*), void* context) {
  std::size_t const place = waker_count.fetch_add(1);
  if (place >= wakers.size()) return;
  wakers[place].context = context;
  wakers[place].wake.store(wake_it, std::memory_order_release);
}

void begin_as_own() {
  own.add(gettid());
  own_count.fetch_add(1);
}

void end_as_own() {
  bool const last = own_count.fetch_sub(1) == 1;
  if (!program_has_ended() && !(last && departures.load() != 0 && program_has_no_thread())) return own.remove(gettid());
  if (!last) return;  // and stays in the list, so that the last one waits for it
  end_process();
}

void forget_own_threads_after_fork() {
  departures.store(0);
  ended.store(false);
  is_watched.store(false);
  for (Waker& waker : wakers) waker.wake.store(nullptr);
  waker_count.store(0);
  own.clear();
  own_count.store(0);
  watch_main();  // the forking thread is the child's main thread
}

}  // namespace blaslift
