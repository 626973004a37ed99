// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/emulated/pinned.hpp"

#include <sys/mman.h>

#include <cstring>
#include <iterator>
#include <new>

namespace blaslift::gpu::emulated {
namespace {

constexpr int poison = 0xff;  // a NaN in every precision

}  // namespace

Result<std::byte*> Pinned::allocate(std::size_t bytes) {
  void* const memory =
      bytes == 0 ? MAP_FAILED : mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return Error::make(Error::Code::out_of_memory, "no %zu bytes of pinned memory for the emulated device", bytes);
  auto* const made = static_cast<std::byte*>(memory);
  if (Error const error = adopt(made, bytes)) return munmap(memory, bytes), error;
  return made;
}

Error Pinned::adopt(std::byte* memory, std::size_t bytes) try {
  // As device memory, it is not there in a forked child, nor in a core dump.
  madvise(memory, bytes, MADV_DONTFORK);
  madvise(memory, bytes, MADV_DONTDUMP);
  std::memset(memory, poison, bytes);
  std::lock_guard const lock(mutex_);
  live_.emplace(reinterpret_cast<std::uintptr_t>(memory), Block{bytes, ++last_number_});
  return Error::none();
} catch (std::bad_alloc const&) {
  return Error::make(Error::Code::out_of_memory, "no host memory for the emulated device's lists");
}

bool Pinned::disown(std::byte* memory) {
  std::lock_guard const lock(mutex_);
  return live_.erase(reinterpret_cast<std::uintptr_t>(memory)) > 0;
}

bool Pinned::release(std::byte* memory) {
  std::lock_guard const lock(mutex_);
  auto const found = live_.find(reinterpret_cast<std::uintptr_t>(memory));
  if (found == live_.end()) return false;
  munmap(memory, found->second.bytes);
  live_.erase(found);
  return true;
}

Result<std::uint64_t> Pinned::find(void const* address, std::size_t bytes) {
  auto const first = reinterpret_cast<std::uintptr_t>(address);
  std::lock_guard const lock(mutex_);
  auto const next = live_.upper_bound(first);
  if (next != live_.begin()) {
    auto const& [start, block] = *std::prev(next);
    std::size_t const offset = first - start;
    if (offset <= block.bytes && bytes <= block.bytes - offset) return block.number;
  }
  return Error::make(Error::Code::failed, "%zu bytes of host memory at %#zx do not lie in live pinned memory", bytes,
                     static_cast<std::size_t>(first));
}

}  // namespace blaslift::gpu::emulated
