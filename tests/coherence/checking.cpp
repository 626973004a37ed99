// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/coherence/checking.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <mutex>

#include "tests/coherence/footprint.hpp"

namespace blaslift::test::coherence {
namespace {

double real_at(std::byte const* at, Number number) {
  if (number == Number::real_double) {
    double value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  float value;
  std::memcpy(&value, at, sizeof value);
  return static_cast<double>(value);
}

std::string difference(Arena const& arena, Range range) {
  std::size_t const unit = bytes_of(arena.number), end = range.begin + range.size;
  std::size_t first = end, last = 0, count = 0;
  for (std::size_t at = range.begin / unit * unit; at + unit <= arena.size && at < end; at += unit)
    if (std::memcmp(arena.real + at, arena.shadow + at, unit) != 0) {
      first = std::min(first, at);
      last = at;
      ++count;
    }
  if (first == end) return "they differ no more: something wrote them meanwhile";
  char text[320];
  std::snprintf(text, sizeof text,
                "%s arena at %p: %zu reals differ, the first at offset %zu (%p): %.17g instead of %.17g; the last at "
                "offset %zu",
                name_of(arena.kind), static_cast<void const*>(arena.real), count, first,
                static_cast<void const*>(arena.real + first), real_at(arena.real + first, arena.number),
                real_at(arena.shadow + first, arena.number), last);
  return text;
}

}  // namespace

namespace {

// Written at once, without stdio: a child shares its parent's buffers.
void print(std::string const& text) {
  for (std::size_t done = 0; done < text.size();) {
    ssize_t const wrote = write(STDOUT_FILENO, text.data() + done, text.size() - done);
    if (wrote <= 0) break;
    done += static_cast<std::size_t>(wrote);
  }
}

std::string report(World const& world, char const* kind, std::string const& what) {
  std::string text = kind + (" in operation " + std::to_string(world.operation)) + " of thread " +
                     std::to_string(world.number) + (world.child ? ", in a child process" : "") + ": " + what +
                     "\n  the operations before it:\n";
  for (std::size_t back = world.history.size(); back-- > 0;) {
    if (world.operation < static_cast<long long>(back)) continue;
    auto const at =
        static_cast<std::size_t>(world.operation - static_cast<long long>(back) + 48) % world.history.size();
    if (!world.history[at].empty()) text += "  " + world.history[at] + "\n";
  }
  text += "  its memory:\n";
  for (Arena const& arena : world.arenas) {
    char line[96];
    std::snprintf(line, sizeof line, "  %s at %p, %zu bytes\n", name_of(arena.kind),
                  static_cast<void const*>(arena.real), arena.size);
    text += line;
  }
  return text + "  again: --seed=" + std::to_string(world.options.seed) +
         " --threads=" + std::to_string(world.options.threads) +
         " --operations=" + std::to_string(world.operation + 1) + (world.options.racing ? " --racing" : "") +
         (world.options.aligned ? " --aligned" : "") +
         (world.options.closes_descriptors ? " --closes-descriptors" : "") +
         " --verbose-from=" + std::to_string(std::max(0LL, world.operation - 200)) + "\n";
}

thread_local World const* of_this_thread = nullptr;

// The process is about to end, so what an allocation here might spoil is lost already; but malloc's lock may be held by
// this thread.
void say_what_was_done(int) {
  std::signal(SIGALRM, SIG_DFL);
  alarm(10);
  if (of_this_thread != nullptr)
    print(report(*of_this_thread, "ABORT", "by the library under test, which has said why"));
}

}  // namespace

void mismatch(World const& world, std::string const& what) {
  static std::mutex once;  // held until the end: the first one is the one that counts
  if (!world.child) once.lock();
  print(report(world, "MISMATCH", what));
  _exit(1);
}

AbortReport::AbortReport(World const& world) {
  of_this_thread = &world;
  std::signal(SIGABRT, say_what_was_done);
}

AbortReport::~AbortReport() { of_this_thread = nullptr; }

void check_range(World const& world, Arena const& arena, Range range, char const* when) {
  if (std::memcmp(arena.real + range.begin, arena.shadow + range.begin, range.size) != 0)
    mismatch(world, std::string(when) + ": " + difference(arena, range));
}

void check_everything(World const& world, char const* when) {
  for (Arena const& arena : world.arenas)
    if (world.may_use(arena)) check_range(world, arena, {0, arena.size}, when);
  for (Arena const& arena : world.common) check_range(world, arena, {0, arena.size}, when);
}

namespace {

// What is compared of an output: it, and what lies close beside it.
Range range_of(Arena const& arena, Operand const& shadow) {
  constexpr std::size_t beside = 256;
  Footprint const touched(shadow);
  if (touched.empty()) return {0, 0};
  auto const first = static_cast<std::size_t>(touched.begin() - arena.shadow);
  auto const end = static_cast<std::size_t>(touched.end() - arena.shadow);
  std::size_t const begin = first - std::min(first, beside);
  return {begin, std::min(arena.size, end + beside) - begin};
}

char const* name_of(DrawnCall const& drawn, int array) {
  auto const position = static_cast<std::size_t>(drawn.arrays[static_cast<std::size_t>(array)].position);
  return drawn.call.routine->parameters[position].name;
}

}  // namespace

void check_output(World const& world, DrawnCall const& drawn, int array, Allowed const& allowed) {
  Arena const& arena = *drawn.arrays[static_cast<std::size_t>(array)].arena;
  Operand const shadow = drawn.view(array, Side::shadow);
  Range const range = range_of(arena, shadow);
  if (range.size == 0) return;
  auto same = [&] { return std::memcmp(arena.real + range.begin, arena.shadow + range.begin, range.size) == 0; };
  if (same()) return;

  std::size_t const unit = bytes_of(arena.number), parts = shadow.element / unit;
  std::size_t const offset = drawn.arrays[static_cast<std::size_t>(array)].offset;
  char const* const name = name_of(drawn, array);
  for_each_run(shadow, [&](std::int64_t from, std::int64_t count) {
    for (std::size_t i = static_cast<std::size_t>(from) * parts; i < static_cast<std::size_t>(from + count) * parts;
         ++i) {
      std::byte const* const have_at = arena.real + offset + i * unit;
      std::byte* const want_at = arena.shadow + offset + i * unit;
      if (std::memcmp(have_at, want_at, unit) == 0) continue;
      double const have = real_at(have_at, arena.number), want = real_at(want_at, arena.number);
      // Zeros of either sign are equal.
      if (have == want || std::abs(have - want) <= allowed.difference || (allowed.anything && std::isfinite(have))) {
        std::memcpy(want_at, have_at, unit);
        continue;
      }
      char text[240];
      std::snprintf(text, sizeof text,
                    "element %zu of %s (part %zu) is %.17g, OpenBLAS has %.17g, allowed difference %.3g; ", i / parts,
                    name, i % parts, have, want, allowed.difference);
      mismatch(world, text + difference(arena, range));
    }
  });
}

void check_gaps(World const& world, DrawnCall const& drawn, int array) {
  Arena const& arena = *drawn.arrays[static_cast<std::size_t>(array)].arena;
  Range const range = range_of(arena, drawn.view(array, Side::shadow));
  if (std::memcmp(arena.real + range.begin, arena.shadow + range.begin, range.size) != 0)
    mismatch(world, std::string(name_of(drawn, array)) +
                        " was written where BLAS must not refer to it: " + difference(arena, range));
}

}  // namespace blaslift::test::coherence
