// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/stack.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace blaslift {
namespace {

struct Bounds {
  std::uintptr_t low = 0, high = 0;
  bool holds(std::uintptr_t address) const { return low < address && address < high; }
};

// A thread's, once it has asked.
enum class Kind : std::uint8_t { not_asked, of_thread, of_process };
struct Known {
  Bounds bounds;
  Kind kind = Kind::not_asked;
};
constinit thread_local Known known;

// pthread_getattr_np() reads a file for the main thread.
bool is_main_thread() { return syscall(SYS_gettid) == getpid(); }

Bounds bounds_of_thread() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return {};
  void* begin = nullptr;
  std::size_t bytes = 0, guard = 0;
  pthread_attr_getstack(&attributes, &begin, &bytes);
  pthread_attr_getguardsize(&attributes, &guard);  // it lies within the stack
  pthread_attr_destroy(&attributes);
  auto const low = reinterpret_cast<std::uintptr_t>(begin);
  return {low + std::min(guard, bytes), low + bytes};
}

std::uintptr_t allowed_bytes() {
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return 0;
  return limit.rlim_cur == RLIM_INFINITY ? ~std::uintptr_t{0} : static_cast<std::uintptr_t>(limit.rlim_cur);
}

// The process's stack, as it may grow. The kernel lays other memory at least so far below it as its limit was when the
// program began, which may have been raised since: what is certain is the usual limit.
Bounds bounds_of_process() {
  constexpr std::uintptr_t page = 4096, usual = std::uintptr_t{8} << 20;
  auto const name = reinterpret_cast<char const*>(getauxval(AT_EXECFN));  // the string at the stack's very top
  if (!name) return {};
  std::uintptr_t const top = (reinterpret_cast<std::uintptr_t>(name) + std::strlen(name) + page) & ~(page - 1);
  return {top - std::min(allowed_bytes(), usual), top};
}

// The number in hexadecimal digits that a text begins with; the text behind it.
std::uintptr_t take_number(char const** text) {
  std::uintptr_t number = 0;
  for (;; ++*text) {
    char const digit = **text;
    if (digit >= '0' && digit <= '9')
      number = number << 4 | static_cast<std::uintptr_t>(digit - '0');
    else if (digit >= 'a' && digit <= 'f')
      number = number << 4 | static_cast<std::uintptr_t>(digit - 'a' + 10);
    else
      return number;
  }
}

// The mapping that holds an address, by the kernel's list; in small pieces. What a line tells lies in its first
// characters.
Bounds mapping_of(std::uintptr_t address) {
  int const file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  char piece[256], line[48];
  std::size_t used = 0;
  Bounds found;
  for (ssize_t got; !found.high && (got = read(file, piece, sizeof piece)) > 0;)
    for (ssize_t i = 0; i < got; ++i) {
      if (piece[i] != '\n') {
        if (used + 1 < sizeof line) line[used++] = piece[i];
        continue;
      }
      line[used] = '\0', used = 0;
      char const* text = line;
      std::uintptr_t const low = take_number(&text);
      if (*text == '-') ++text;
      if (Bounds const here{low, take_number(&text)}; here.holds(address)) found = here;
    }
  close(file);
  return found;
}

// A program that keeps large arrays on the process's stack is deeper than the usual limit: there only what is mapped
// already is certain, and what the limit allows still.
void look_deeper(std::uintptr_t here) {
  static Bounds other;  // a coroutine's stack that was met last; of the main thread alone
  if (other.holds(here)) return;
  Bounds const mapped = mapping_of(here);
  if (!mapped.holds(known.bounds.high - 1)) {
    other = mapped;
    return;
  }
  constexpr std::uintptr_t one_step = std::uintptr_t{1} << 20;
  std::uintptr_t const allowed = allowed_bytes(), used = mapped.high - mapped.low;
  known.bounds.low = mapped.low - (allowed > used ? std::min(allowed - used, one_step) : 0);
}

Known look(std::uintptr_t here) {
  if (!is_main_thread()) return {bounds_of_thread(), Kind::of_thread};
  if (Bounds const whole = bounds_of_process(); whole.holds(here)) return {whole, Kind::of_process};
  // A coroutine; or the child of a fork in another thread, whose stack it has.
  if (Bounds const own = bounds_of_thread(); own.holds(here)) return {own, Kind::of_thread};
  return {bounds_of_process(), Kind::of_process};
}

}  // namespace

std::size_t stack_left() {
  auto const here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (known.kind == Kind::not_asked) known = look(here);
  bool const below = known.kind == Kind::of_process && here <= known.bounds.low;
  if (below && allowed_bytes() > known.bounds.high - here) look_deeper(here);
  return known.bounds.holds(here) ? here - known.bounds.low : 0;
}

}  // namespace blaslift
