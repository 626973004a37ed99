// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Memory for one array with an inaccessible page on either side, so that a routine that leaves the array
// faults. An array touches one of the two; the sweep uses both.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace blaslift::test {

enum class Guard : unsigned char { before, after };
// Distance kept from the guard page by arrays of a routine that is known to read past them.
inline constexpr std::size_t margin = 256;  // bytes

class GuardedArray {
 public:
  enum class Neighbours : unsigned char { forbidden, open };  // open: for a reference that is not on trial

  explicit GuardedArray(std::size_t capacity, Neighbours neighbours = Neighbours::forbidden)
      : capacity_((capacity + page - 1) / page * page) {
    int const access = PROT_READ | PROT_WRITE;
    void* const mapped = mmap(nullptr, capacity_ + 2 * page, neighbours == Neighbours::open ? access : PROT_NONE,
                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED || mprotect(static_cast<std::byte*>(mapped) + page, capacity_, access) != 0) {
      std::perror("guarded array");
      std::abort();
    }
    begin_ = static_cast<std::byte*>(mapped) + page;
  }
  ~GuardedArray() { munmap(begin_ - page, capacity_ + 2 * page); }
  GuardedArray(GuardedArray const&) = delete;
  GuardedArray& operator=(GuardedArray const&) = delete;

  // Where `bytes` bytes lie when they touch the guard page on that side, or stay `distance` away from it.
  std::byte* place(std::size_t bytes, Guard guard, std::size_t distance = 0) const {
    if (bytes + distance > capacity_) {
      std::fprintf(stderr, "a guarded array of %zu bytes is too small for %zu\n", capacity_, bytes);
      std::abort();
    }
    return guard == Guard::before ? begin_ + distance : begin_ + capacity_ - bytes - distance;
  }

 private:
  static constexpr std::size_t page = 4096;
  std::size_t capacity_;
  std::byte* begin_ = nullptr;
};

// An address that must not be touched at all.
inline void* forbidden_address() {
  static GuardedArray const array(1);
  return array.place(0, Guard::after);
}

}  // namespace blaslift::test
