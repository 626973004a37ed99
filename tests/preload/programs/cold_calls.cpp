// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The first large calls of a process, in the situations in which a start of the GPU may meet them. Says of each call
// whether its numbers are right, and ends with 0 if all are.
//
//   cold_calls calls STEP...                 one after the other: an order (dgemm), potrf=ORDER, syevd=ORDER, or
//   sleep=MS cold_calls threads COUNT ORDER SMALL     as many threads at once, and small products beside them
//   cold_calls together COUNT ORDER          as many processes at once, of a parent that makes no call
//   cold_calls fork MS ORDER                 forks while a thread's call waits
//   cold_calls forks MS ORDER                three times
//   cold_calls end WAY MS ORDER              ends while a thread's call waits
//   cold_calls leave MS ORDER                makes a call, and leaves main() by pthread_exit so much later
//   cold_calls cancel WAY MS ORDER           cancels a thread whose call waits: deferred or asynchronous
//   cold_calls jump MS ORDER                 a signal handler leaves a call that waits
//   cold_calls nested MS ORDER               a signal handler makes a call while one waits
//   cold_calls module FILE ORDER             opens a module whose constructor makes a call of that order
//   cold_calls ... _exit                     ends by that, without exit handlers
//
// MODULE: is that module.
#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

extern "C" {
void dgemm_(char const*, char const*, int const*, int const*, int const*, double const*, double const*, int const*,
            double const*, int const*, double const*, double*, int const*, std::size_t, std::size_t);
void dpotrf_(char const*, int const*, double*, int const*, int*, std::size_t);
void dsyevd_(char const*, char const*, int const*, double*, int const*, double*, double*, int const*, int*, int const*,
             int*, std::size_t, std::size_t);
extern int order_of_module;
}

namespace {

std::size_t count(int order) { return static_cast<std::size_t>(order) * static_cast<std::size_t>(order); }

// C = A B + 2 C with whole numbers whose sums are known: A(i,l) = i % 7 + l % 3, B(l,j) = j % 5 - l % 2.
bool product_is_right(int n) {
  std::vector<double> a(count(n)), b(count(n)), c(count(n), 3);
  double thirds = 0, halves = 0, both = 0;
  for (int i = 0; i < n; ++i) {
    thirds += i % 3, halves += i % 2, both += i % 3 * (i % 2);
    for (int j = 0; j < n; ++j) {
      auto const at = static_cast<std::size_t>(i) + static_cast<std::size_t>(j) * static_cast<std::size_t>(n);
      a[at] = i % 7 + j % 3;
      b[at] = j % 5 - i % 2;
    }
  }
  double const one = 1, two = 2;
  dgemm_("N", "N", &n, &n, &n, &one, a.data(), &n, b.data(), &n, &two, c.data(), &n, 1, 1);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      double const wanted = n * (i % 7) * (j % 5) - i % 7 * halves + j % 5 * thirds - both + 6;
      if (c[static_cast<std::size_t>(i) + static_cast<std::size_t>(j) * static_cast<std::size_t>(n)] != wanted)
        return false;
    }
  return true;
}

// A = L L' with L(i,j) = 1 below the diagonal and n on it.
bool factor_is_right(int n) {
  auto const wanted = [n](int i, int j) { return i == j ? static_cast<double>(n) : 1.0; };
  std::vector<double> a(count(n));
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      int const least = std::min(i, j);
      a[static_cast<std::size_t>(i) + static_cast<std::size_t>(j) * static_cast<std::size_t>(n)] =
          least + (i == j ? static_cast<double>(n) * n : n);
    }
  int info = -1;
  dpotrf_("L", &n, a.data(), &n, &info, 1);
  bool right = info == 0;
  for (int j = 0; j < n; ++j)
    for (int i = j; i < n; ++i)
      right =
          right && std::abs(a[static_cast<std::size_t>(i) + static_cast<std::size_t>(j) * static_cast<std::size_t>(n)] -
                            wanted(i, j)) < 1e-9 * n;
  return right;
}

// All ones: the eigenvalues are 0, and once n.
bool eigenvalues_are_right(int n) {
  std::vector<double> a(count(n), 1), values(static_cast<std::size_t>(n)),
      work(1 + 6 * static_cast<std::size_t>(n) + 2 * count(n));
  std::vector<int> integers(3 + 5 * static_cast<std::size_t>(n));
  int const size = static_cast<int>(work.size()), integer_size = static_cast<int>(integers.size());
  int info = -1;
  dsyevd_("V", "L", &n, a.data(), &n, values.data(), work.data(), &size, integers.data(), &integer_size, &info, 1, 1);
  bool right = info == 0 && std::abs(values.back() - n) < 1e-9 * n;
  for (std::size_t i = 0; i + 1 < values.size(); ++i) right = right && std::abs(values[i]) < 1e-9 * n;
  return right;
}

std::atomic<bool> all_right{true};

void say(char const* who, int order, bool right) {
  if (!right) all_right = false;
  std::printf("%s%d %s\n", who, order, right ? "right" : "wrong");
  std::fflush(stdout);
}

bool leaves_at_once = false;  // by _exit

int end() {
  if (leaves_at_once) _exit(all_right ? 0 : 1);
  return all_right ? 0 : 1;
}

void sleep_milliseconds(int count) { std::this_thread::sleep_for(std::chrono::milliseconds(count)); }

double milliseconds() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void step(std::string const& what) {
  std::size_t const equals = what.find('=');
  std::string const name = equals == std::string::npos ? "" : what.substr(0, equals);
  int const number = std::atoi(what.c_str() + (name.empty() ? 0 : equals + 1));
  if (name == "sleep") return sleep_milliseconds(number);
  if (name == "potrf") return say("potrf ", number, factor_is_right(number));
  if (name == "syevd") return say("syevd ", number, eigenvalues_are_right(number));
  say("", number, product_is_right(number));
}

int in_threads(int threads, int order, int small) {
  std::atomic<int> ready{0}, ended{0};
  std::vector<std::thread> crew;
  for (int i = 0; i < threads; ++i)
    crew.emplace_back([&] {
      ++ready;
      while (ready < threads) std::this_thread::yield();
      say("", order, product_is_right(order));
      ++ended;
    });
  while (ready < threads) sleep_milliseconds(1);
  bool right = product_is_right(small);
  while (ended < threads) {
    sleep_milliseconds(10);
    right = product_is_right(small) && right;
  }
  say("beside ", small, right);
  for (std::thread& thread : crew) thread.join();
  return end();
}

// Calls in several threads, one behind the other.
int in_busy_threads(int threads, int times, int order) {
  std::vector<std::thread> crew;
  for (int i = 0; i < threads; ++i)
    crew.emplace_back([=] {
      for (int call = 0; call < times; ++call)
        if (!product_is_right(order)) all_right = false;
    });
  for (std::thread& thread : crew) thread.join();
  say("busy ", order, all_right);
  return end();
}

// The status of a child that runs `body`.
template <class Body>
int in_child(Body body, double* fork_milliseconds) {
  std::fflush(stdout);
  double const begin = milliseconds();
  pid_t const child = fork();
  if (child == 0) {
    body();
    std::fflush(stdout);
    _exit(end());
  }
  *fork_milliseconds = milliseconds() - begin;
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int together(int processes, int order) {
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) {
    children.push_back(fork());
    if (children.back() != 0) continue;
    say("child ", order, product_is_right(order));
    return end();  // by exit()
  }
  for (pid_t const child : children) {
    int status = 0;
    if (waitpid(child, &status, 0) != child || status != 0) all_right = false;
  }
  return end();
}

int fork_meanwhile(int times, int delay, int order) {
  std::thread caller([order] { say("waiter ", order, product_is_right(order)); });
  sleep_milliseconds(delay);
  for (int i = 0; i < times; ++i) {
    double took = 0;
    if (in_child([order] { say("child ", order, product_is_right(order)); }, &took) != 0) all_right = false;
    std::printf("fork took %.0f ms\n", took);
  }
  caller.join();
  say("parent ", order, product_is_right(order));
  return end();
}

// As a library that the start uses: its exit handlers must not run beside the start's thread.
void look_for_start() {
  for (auto const& thread : std::filesystem::directory_iterator("/proc/self/task")) {
    std::string name;
    std::getline(std::ifstream(thread.path() / "comm"), name);
    if (name != "blaslift-start") continue;
    std::printf("a handler ran beside the start\n");
    std::fflush(stdout);
    _exit(9);
  }
}
void register_handlers() {
  for (;;) {
    std::atexit(&look_for_start);
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

int end_meanwhile(std::string const& way, int delay, int order) {
  constexpr int status = 3;
  std::thread([order] { say("waiter ", order, product_is_right(order)); }).detach();
  if (way == "with_handlers") std::thread(&register_handlers).detach();
  sleep_milliseconds(delay);
  std::printf("ending\n");
  std::fflush(stdout);
  if (way == "_exit") _exit(status);
  if (way == "kill") kill(getpid(), SIGKILL);
  if (way == "quick_exit") std::quick_exit(status);
  if (way == "pthread_exit") pthread_exit(nullptr);
  if (way == "exit" || way == "with_handlers") std::exit(status);
  return status;
}

int cancel_meanwhile(std::string const& way, int delay, int order) {
  static std::string const& how = *new std::string(way);
  static int const size = order;
  pthread_t thread{};
  auto const body = [](void*) -> void* {
    int before = 0;
    if (how == "asynchronous") pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &before);
    bool const right = product_is_right(size);
    pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &before);
    if (!right) all_right = false;
    pthread_testcancel();
    std::printf("not cancelled\n");
    return nullptr;
  };
  if (pthread_create(&thread, nullptr, body, nullptr) != 0) return 2;
  sleep_milliseconds(delay);
  pthread_cancel(thread);
  void* value = nullptr;
  pthread_join(thread, &value);
  std::printf("the thread was %s\n", value == PTHREAD_CANCELED ? "cancelled" : "not cancelled");
  for (int i = 0; i < 2; ++i) say("", order, product_is_right(order));
  return end();
}

sigjmp_buf back;
void jump(int) { siglongjmp(back, 1); }
int nested_order = 0;
void make_call(int) { say("nested ", nested_order, product_is_right(nested_order)); }

void handle_alarm(void (*handler)(int), int delay) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, nullptr);
  itimerval const timer{{0, 0}, {delay / 1000, delay % 1000 * 1000}};
  setitimer(ITIMER_REAL, &timer, nullptr);
}

// In a thread of its own: the memory of the call that is left is lost.
int jump_meanwhile(int delay, int order) {
  handle_alarm(&jump, delay);
  if (sigsetjmp(back, 1) == 0)
    say("not left: ", order, product_is_right(order));
  else
    std::printf("left\n");
  int cancellation = 0;
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &cancellation);
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, nullptr, &mask);
  if (cancellation != PTHREAD_CANCEL_ENABLE || sigismember(&mask, SIGALRM) != 0) all_right = false;
  for (int i = 0; i < 2; ++i) say("", order, product_is_right(order));
  return end();
}

int nested_meanwhile(int delay, int order) {
  nested_order = order;
  handle_alarm(&make_call, delay);
  for (int i = 0; i < 2; ++i) say("", order, product_is_right(order));
  return end();
}

}  // namespace

#ifdef MODULE

[[gnu::constructor]] static void construct() {
  say("constructor ", order_of_module, product_is_right(order_of_module));
}

#else

int order_of_module = 0;

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[argc - 1], "_exit") == 0) leaves_at_once = true, --argc;
  std::vector<std::string> const words(argv, argv + argc);
  std::string const what = argc > 1 ? words[1] : "";
  auto const number = [&](std::size_t at) { return words.size() > at ? std::atoi(words[at].c_str()) : 0; };
  if (what == "calls") {
    for (std::size_t i = 2; i < words.size(); ++i) step(words[i]);
    return end();
  }
  if (what == "threads" && argc == 5) return in_threads(number(2), number(3), number(4));
  if (what == "busy" && argc == 5) return in_busy_threads(number(2), number(3), number(4));
  if (what == "together" && argc == 4) return together(number(2), number(3));
  if (what == "fork" && argc == 4) return fork_meanwhile(1, number(2), number(3));
  if (what == "forks" && argc == 4) return fork_meanwhile(3, number(2), number(3));
  if (what == "end" && argc == 5) return end_meanwhile(words[2], number(3), number(4));
  if (what == "cancel" && argc == 5) return cancel_meanwhile(words[2], number(3), number(4));
  if (what == "jump" && argc == 4) return jump_meanwhile(number(2), number(3));
  if (what == "nested" && argc == 4) return nested_meanwhile(number(2), number(3));
  if (what == "leave" && argc == 4) {
    say("", number(3), product_is_right(number(3)));
    sleep_milliseconds(number(2));
    pthread_exit(nullptr);
  }
  if (what == "module" && argc == 4) {
    order_of_module = number(3);
    if (!dlopen(argv[2], RTLD_NOW | RTLD_LOCAL)) return std::fprintf(stderr, "%s\n", dlerror()), 2;
    for (int i = 0; i < 2; ++i) say("", order_of_module, product_is_right(order_of_module));
    return end();
  }
  std::fputs("cold_calls: see the source\n", stderr);
  return 2;
}

#endif
