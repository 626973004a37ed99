// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Memory and helpers for the tests of write tracking.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpu/residency/huge_pages.hpp"
#include "gpu/residency/kernel.hpp"
#include "gpu/residency/write_tracker.hpp"

namespace blaslift::gpu {

using kernel::huge_page;
using kernel::page;
using PageSet = std::set<std::size_t>;  // numbers of pages of a piece of memory

// Thrown by a step of a test that this machine cannot do; the test is skipped by this name.
struct NotHere : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The process's tracker; NotHere where it is not to be had.
inline WriteTracker& tracker() {
  Result<WriteTracker*> opened = WriteTracker::open();
  if (!opened) throw NotHere(opened.error().text);
  return **opened;
}

inline ByteRange range_of(void const* first, std::size_t bytes) {
  auto const begin = reinterpret_cast<std::uintptr_t>(first);
  return {begin, begin + bytes};
}

inline void must(Error const& error) {
  if (error) throw std::runtime_error(error.text);
}

inline void must(bool done, char const* what) {
  if (!done) throw std::runtime_error(std::string(what) + ": " + std::strerror(errno));
}

// A mapping of whole pages between two pages that cannot be touched, filled with a pattern. Huge ones are made of 2 MiB
// pages, or not to be had (NotHere).
class Pages {
 public:
  enum class Kind { small, huge, untouched };
  explicit Pages(std::size_t count, Kind kind = Kind::small) : count_(count) {
    reserved_ = count * page + 2 * huge_page;
    void* const got = mmap(nullptr, reserved_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    must(got != MAP_FAILED, "mmap");
    reservation_ = static_cast<char*>(got);
    std::size_t const past = reinterpret_cast<std::uintptr_t>(reservation_) & (huge_page - 1);
    bytes_ = reservation_ + huge_page - past;  // never the first byte: what lies below stays PROT_NONE
    must(mprotect(bytes_, size(), PROT_READ | PROT_WRITE) == 0, "mprotect");
    madvise(bytes_, size(), kind == Kind::huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
    if (kind == Kind::untouched) return;
    for (std::size_t i = 0; i < size(); i += 8) {
      std::uint64_t const value = i * 0x9E3779B97F4A7C15ULL + 1;
      std::memcpy(bytes_ + i, &value, sizeof value);
    }
    if (kind == Kind::huge && !is_huge()) throw NotHere("no huge pages are to be had");
  }
  Pages(Pages const&) = delete;
  Pages& operator=(Pages const&) = delete;
  ~Pages() { munmap(reservation_, reserved_); }

  std::size_t count() const { return count_; }
  std::size_t size() const { return count_ * page; }
  char* operator[](std::size_t number) const { return bytes_ + number * page; }
  ByteRange range() const { return range_of(bytes_, size()); }
  ByteRange range(std::size_t first, std::size_t count) const { return range_of(bytes_ + first * page, count * page); }
  bool is_huge() const {
    Result<std::size_t> const huge = huge_bytes(tracker().page_map(), range());
    return huge && *huge == size();
  }

 private:
  std::size_t count_, reserved_ = 0;
  char* reservation_ = nullptr;
  char* bytes_ = nullptr;
};

// The numbers of the pages from `first` on that the ranges name; the ranges must be sorted, disjoint and of whole
// pages.
inline PageSet numbers(std::vector<ByteRange> const& ranges, char const* first) {
  PageSet made;
  auto const base = reinterpret_cast<std::uintptr_t>(first);
  std::uintptr_t last = 0;
  for (ByteRange range : ranges) {
    EXPECT_TRUE(!range.empty() && range.begin % page == 0 && range.end % page == 0 && range.begin > last);
    last = range.end;
    for (std::uintptr_t at = range.begin; at < range.end; at += page) made.insert((at - base) / page);
  }
  return made;
}

// A scratch file without a name, filled.
class File {
 public:
  explicit File(std::size_t bytes, int flags = 0) {
    char name[] = "write_tracker_test_XXXXXX";
    number_ = mkostemp(name, O_CLOEXEC | flags);
    if (number_ < 0) throw NotHere("no scratch file with these properties");
    unlink(name);
    void* aligned = nullptr;
    must(posix_memalign(&aligned, page, bytes) == 0, "posix_memalign");
    std::memset(aligned, 0x5a, bytes);
    bool const whole = pwrite(number_, aligned, bytes, 0) == static_cast<ssize_t>(bytes);
    std::free(aligned);
    if (!whole) {
      close(number_);
      throw NotHere("the scratch file cannot be written");
    }
  }
  File(File const&) = delete;
  File& operator=(File const&) = delete;
  ~File() { close(number_); }
  int get() const { return number_; }

 private:
  int number_;
};

inline PageSet every(std::size_t first, std::size_t end) {
  PageSet made;
  for (std::size_t i = first; i < end; ++i) made.insert(made.end(), i);
  return made;
}

inline PageSet validated(Pages const& pages) {
  std::vector<ByteRange> dirty;
  must(tracker().validate(pages.range(), &dirty));
  return numbers(dirty, pages[0]);
}

inline PageSet armed(Pages const& pages) {
  std::vector<ByteRange> dirty;
  must(tracker().arm(pages.range(), &dirty));
  return numbers(dirty, pages[0]);
}

inline void store(char* at) {
  char volatile* const place = at;
  *place = static_cast<char>(*place ^ 1);
}

// Runs the work in a forked child and returns what it returns.
inline std::string in_child(std::function<std::string()> const& work) {
  int ends[2];
  must(pipe(ends) == 0, "pipe");
  pid_t const child = fork();
  must(child >= 0, "fork");
  if (child == 0) {
    std::string text;
    try {
      text = work();
    } catch (std::exception const& problem) {
      text = std::string("exception: ") + problem.what();
    }
    ssize_t const written = write(ends[1], text.data(), text.size());
    _exit(written == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  char piece[512];
  for (;;) {
    ssize_t const got = read(ends[0], piece, sizeof piece);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    text.append(piece, static_cast<std::size_t>(got));
  }
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (status != 0) text += " (status " + std::to_string(status) + ")";
  return text;
}

// Runs the steps; a NotHere skips the test.
inline void run_or_skip(std::function<void()> const& steps, std::string* skipped) {
  try {
    steps();
  } catch (NotHere const& reason) {
    *skipped = reason.what();
  }
}

// A test of write tracking: skipped by name where the kernel or the container has none.
#define TRACKING_TEST(suite, name)                 \
  void suite##_##name##_steps();                   \
  TEST(suite, name) {                              \
    std::string skipped;                           \
    run_or_skip(suite##_##name##_steps, &skipped); \
    if (!skipped.empty()) GTEST_SKIP() << skipped; \
  }                                                \
  void suite##_##name##_steps()

}  // namespace blaslift::gpu
