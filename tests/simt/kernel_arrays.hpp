// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// An array whose last element is followed at once by a page that may not be touched, or whose first one follows such a
// page; a kernel that leaves its operands ends with a fault.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <new>
#include <utility>

namespace simt {

template <class T>
class GuardedArray {
 public:
  // guard_before: the array begins at a page's begin; else it ends at a page's end. Elements begin as NaN.
  explicit GuardedArray(std::size_t count, bool guard_before = false) : count_(count) {
    auto const page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    bytes_ = (count * sizeof(T) + page - 1) / page * page + 2 * page;
    void* const memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    base_ = static_cast<std::byte*>(memory);
    std::memset(base_, 0xff, bytes_);
    mprotect(base_, page, PROT_NONE);
    mprotect(base_ + bytes_ - page, page, PROT_NONE);
    data_ = reinterpret_cast<T*>(guard_before ? base_ + page : base_ + bytes_ - page - count * sizeof(T));
  }
  GuardedArray(GuardedArray&& from) noexcept
      : count_(from.count_), bytes_(from.bytes_), base_(std::exchange(from.base_, nullptr)), data_(from.data_) {}
  GuardedArray& operator=(GuardedArray&&) = delete;
  ~GuardedArray() {
    if (base_ != nullptr) munmap(base_, bytes_);
  }

  T* data() { return data_; }
  std::size_t size() const { return count_; }
  T& operator[](std::size_t i) { return data_[i]; }

 private:
  std::size_t count_, bytes_ = 0;
  std::byte* base_ = nullptr;
  T* data_ = nullptr;
};

}  // namespace simt
