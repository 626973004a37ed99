// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// work WHAT [NUMBER...]: BLAS calls in the situations of processes. Prints what it found; 0 means right.
#include <dlfcn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>

#include "arithmetic.hpp"

namespace {

int number(int argc, char** argv, int at, int otherwise) { return argc > at ? std::atoi(argv[at]) : otherwise; }

void sleep_milliseconds(int count) { std::this_thread::sleep_for(std::chrono::milliseconds(count)); }

int report(bool right) {
  std::printf("%s, %llu on the device\n", right ? "right" : "wrong", arithmetic::calls_on_device());
  return right ? 0 : 1;
}

// Every size a few times in one thread.
bool sizes_are_right(int rounds) {
  bool right = true;
  for (int round = 0; round < rounds; ++round)
    for (int n : {1, 5, 33, 150}) right = arithmetic::all_are_right(n) && right;
  return right;
}

int threads(int count, int rounds) {
  std::atomic<bool> right{true};
  std::vector<std::thread> crew;
  for (int i = 0; i < count; ++i)
    crew.emplace_back([&] {
      if (!sizes_are_right(rounds)) right = false;
    });
  for (auto& thread : crew) thread.join();
  return report(right);
}

// Whether a forked child waits in vain for a lock of OpenBLAS, one that another thread held at the moment of the fork:
// the child has waited for the same word between two looks, and the word lies in OpenBLAS's data (in both processes:
// the child is a copy). False where the kernel does not tell.
class OpenblasLockLook {
 public:
  bool again(pid_t child) {
    std::ifstream file("/proc/" + std::to_string(child) + "/syscall");
    std::string now;  // "running", or the call's number, its arguments, the stack pointer and the instruction
    std::getline(file, now);
    bool const same = now == before_;
    before_ = now;
    long number = -1;
    unsigned long word = 0;
    Dl_info found{};
    return same && std::sscanf(now.c_str(), "%ld %lx", &number, &word) == 2 && number == SYS_futex &&
           dladdr(reinterpret_cast<void*>(word), &found) != 0 && std::strstr(found.dli_fname, "libopenblas") != nullptr;
  }

 private:
  std::string before_;
};

constexpr int in_openblas_lock = -2;

// The exit status of a child that runs `body`; -1 for a signal or a child that had to be killed, in_openblas_lock for
// one that had to be killed because it waited for what blaslift has no part in.
template <class Body>
int in_child(Body body, int limit_seconds = 60) {
  std::fflush(stdout);
  pid_t const child = fork();
  if (child == 0) {
    int const status = body();
    std::fflush(stdout);
    _exit(status);
  }
  int status = 0;
  OpenblasLockLook look;
  bool locked = false;
  for (int i = 0; i < limit_seconds * 100 && !locked; ++i) {
    if (waitpid(child, &status, WNOHANG) == child) return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    sleep_milliseconds(10);
    locked = i % 500 == 499 && look.again(child);
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  std::printf("the child %s\n",
              locked ? "waited for a lock that a thread held in OpenBLAS when its parent forked" : "did not end");
  return locked ? in_openblas_lock : -1;
}

int child_body() {
  std::printf("child: ");
  return report(sizes_are_right(1));
}

// Forks after `calls_before` calls; parent and child both go on.
int fork_after(int calls_before) {
  bool right = true;
  for (int i = 0; i < calls_before; ++i) right = arithmetic::gemm_is_right(40) && right;
  int const child = in_child(child_body);
  std::printf("parent: ");
  int const parent = report(sizes_are_right(1) && right);
  return child == 0 && parent == 0 ? 0 : 1;
}

// A child that no fork handler sees makes many more calls and ends; then its parent is killed.
int unseen_child_then_kill() {
  bool right = arithmetic::gemm_is_right(40);
  pid_t const child = _Fork();
  if (child == 0) {
    for (int i = 0; i < 1000; ++i) right = arithmetic::gemm_is_right(4) && right;
    std::exit(right ? 0 : 1);
  }
  int status = 1;
  if (child < 0 || waitpid(child, &status, 0) != child || status != 0 || !right) return 1;
  return kill(getpid(), SIGKILL);
}

// Forks while another thread's call waits for the device to come up.
int fork_during_start() {
  std::atomic<bool> right{true};
  std::thread caller([&] { right = arithmetic::gemm_is_right(200); });
  sleep_milliseconds(500);
  int const child = in_child(child_body);
  caller.join();
  std::printf("parent: ");
  int const parent = report(right && sizes_are_right(1));
  return child == 0 && parent == 0 ? 0 : 1;
}

// Forks again and again while other threads make calls. OpenBLAS 0.3.21 takes a mutex for the list of its buffers in
// products (a call that needs a buffer) and does not take it before a fork: a child may find it locked for ever,
// without blaslift too (one in some thousands here; of a program whose threads make 2 x 2 products all the time one in
// twenty, with blaslift and without). Up to three of the fifteen may; what else stops a child is ours.
int fork_among_callers() {
  std::atomic<bool> stop{false}, right{true};
  std::vector<std::thread> crew;
  for (int i = 0; i < 3; ++i)
    crew.emplace_back([&] {
      while (!stop)
        if (!sizes_are_right(1)) right = false;
    });
  int locked = 0;
  bool children = true;
  for (int i = 0; i < 15; ++i) {
    int const status = in_child([] { return sizes_are_right(1) ? 0 : 1; });
    if (status == in_openblas_lock)
      ++locked;
    else
      children = status == 0 && children;
  }
  children = children && locked <= 3;
  stop = true;
  for (auto& thread : crew) thread.join();
  std::printf("children %s, parent ", children ? "right" : "wrong");
  return report(right) == 0 && children ? 0 : 1;
}

// More threads at a time than one chunk of the statistics holds, then a child with statistics of its own, then more.
int many_threads_and_a_child() {
  std::atomic<bool> go{false}, right{true};
  std::atomic<int> ready{0};
  std::vector<std::thread> crew;
  for (int i = 0; i < 40; ++i)
    crew.emplace_back([&] {
      right = arithmetic::gemm_is_right(4) && right;
      ++ready;
      while (!go) sleep_milliseconds(5);
      right = arithmetic::gemm_is_right(4) && right;
    });
  while (ready < 40) sleep_milliseconds(5);
  int const child = in_child(child_body);
  go = true;
  for (auto& thread : crew) thread.join();
  std::printf("parent: ");
  return report(right) == 0 && child == 0 ? 0 : 1;
}

// Ends in some way while other threads are inside calls.
[[noreturn]] void end_among_callers(std::string const& way, int delay_milliseconds) {
  for (int i = 0; i < 4; ++i)
    std::thread([] {
      for (;;) arithmetic::all_are_right(60);
    }).detach();
  sleep_milliseconds(delay_milliseconds);
  std::printf("ending\n");
  std::fflush(stdout);
  if (way == "_exit") _exit(0);
  if (way == "kill") kill(getpid(), SIGKILL);
  if (way == "quick_exit") std::quick_exit(0);
  std::exit(0);
}

// Calls after main: from atexit handlers and destructors, which may run after blaslift's own.
struct CallAtExit {
  ~CallAtExit() {
    std::printf("destructor: %s\n", arithmetic::all_are_right(50) ? "right" : "wrong");
    std::fflush(stdout);
  }
};
CallAtExit call_at_exit;

}  // namespace

int main(int argc, char** argv) {
  std::string const what = argc > 1 ? argv[1] : "";
  if (what == "multiply") return report(sizes_are_right(number(argc, argv, 2, 1)));
  if (what == "multiply_until") {  // the file is there; twenty seconds at most
    int const status = report(sizes_are_right(1));
    for (int i = 0; argc > 2 && access(argv[2], F_OK) != 0 && i < 2000; ++i) usleep(10000);
    return status;
  }
  if (what == "threads") return threads(number(argc, argv, 2, 16), number(argc, argv, 3, 2));
  if (what == "fork") return fork_after(number(argc, argv, 2, 0));
  if (what == "unseen_child_then_kill") return unseen_child_then_kill();
  if (what == "fork_during_start") return fork_during_start();
  if (what == "fork_among_callers") return fork_among_callers();
  if (what == "many_threads_and_a_child") return many_threads_and_a_child();
  if (what == "exit" || what == "_exit" || what == "kill" || what == "quick_exit")
    end_among_callers(what, number(argc, argv, 2, 300));
  std::fprintf(stderr, "work: what?\n");
  return 2;
}
