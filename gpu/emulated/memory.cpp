// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/emulated/memory.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <new>

namespace blaslift::gpu::emulated {
namespace {

constexpr std::size_t alignment = 512;  // as cudaMalloc's, so that nothing comes to rely on more
constexpr std::size_t guard = 512;      // after each allocation, in none
constexpr std::size_t page = 4096;
constexpr std::size_t give_back_from = std::size_t{1} << 20;
constexpr int poison = 0xff;  // a NaN in every precision

constexpr std::size_t round_up(std::size_t bytes, std::size_t to) { return (bytes + to - 1) / to * to; }
constexpr std::size_t footprint(std::size_t bytes) { return round_up(bytes, alignment) + guard; }

std::size_t span_bytes(DeviceMatrix const& matrix) {
  if (matrix.rows == 0 || matrix.cols == 0) return 0;
  return static_cast<std::size_t>((matrix.cols - 1) * matrix.stride + matrix.rows) * matrix.element;
}

}  // namespace

Error Memory::open(std::size_t bytes, std::size_t window_bytes) {
  if (auto error = windows_.open(window_bytes)) return error;
  bytes = round_up(bytes, page);
  // The same pages twice, without a file: there are sandboxes that end a process which calls memfd_create.
  void* const inside = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  void* const outside = inside == MAP_FAILED ? MAP_FAILED : mremap(inside, 0, bytes, MREMAP_MAYMOVE);
  if (outside == MAP_FAILED || mprotect(outside, bytes, PROT_NONE) != 0) {
    Error const error = Error::make(Error::Code::unavailable, "mapping %zu bytes for the emulated device: %s", bytes,
                                    std::strerror(errno));
    for (void* mapping : {outside, inside})
      if (mapping != MAP_FAILED) munmap(mapping, bytes);
    return error;
  }
  // As a GPU's memory, it is not there in a forked child, nor in a core dump.
  for (void* mapping : {outside, inside}) {
    madvise(mapping, bytes, MADV_DONTFORK);
    madvise(mapping, bytes, MADV_DONTDUMP);
  }
  bytes_ = bytes;
  handed_out_ = static_cast<std::byte*>(outside);
  alias_ = static_cast<std::byte*>(inside);
  free_.emplace(0, bytes);
  return Error::none();
}

void Memory::close() {
  for (std::byte* mapping : {handed_out_, alias_}) munmap(mapping, bytes_);
  windows_.close();
}

Result<DeviceAddress> Memory::allocate(std::size_t bytes) try {
  std::size_t offset = 0;
  {
    std::lock_guard const lock(mutex_);
    // Larger than the whole: also keeps footprint() from overflowing.
    auto found = bytes > ~std::size_t{0} - alignment - guard ? free_.end() : free_.begin();
    while (found != free_.end() && found->second < footprint(bytes)) ++found;
    if (found == free_.end() || bytes > left())
      return Error::make(Error::Code::out_of_memory, "the emulated device has no %zu bytes in one piece", bytes);
    offset = found->first;
    live_.emplace(offset, Block{bytes, ++last_number_});
    std::size_t const rest = found->second - footprint(bytes);
    if (rest > 0) {
      auto node = free_.extract(found);
      node.key() += footprint(bytes);
      node.mapped() = rest;
      free_.insert(std::move(node));
    } else {
      free_.erase(found);
    }
  }
  std::memset(alias_ + offset, poison, bytes);
  return DeviceAddress{reinterpret_cast<std::uintptr_t>(handed_out_ + offset)};
} catch (std::bad_alloc const&) {
  return Error::make(Error::Code::out_of_memory, "no host memory for the emulated device's lists");
}

bool Memory::release(DeviceAddress address) {
  std::size_t const offset = static_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(handed_out_);
  std::lock_guard const lock(mutex_);
  auto const found = live_.find(offset);
  if (found == live_.end()) return false;
  std::size_t const bytes = found->second.bytes;
  // What is released needs no poison: reach() refuses it from here on.
  if (bytes >= give_back_from) madvise(alias_ + round_up(offset, page), bytes / page * page - page, MADV_REMOVE);
  live_.erase(found);
  auto here = free_.emplace(offset, footprint(bytes)).first;
  auto const next = std::next(here);
  if (next != free_.end() && here->first + here->second == next->first) {
    here->second += next->second;
    free_.erase(next);
  }
  if (here != free_.begin()) {
    auto const before = std::prev(here);
    if (before->first + before->second == here->first) {
      before->second += here->second;
      free_.erase(here);
    }
  }
  return true;
}

std::size_t Memory::left() const {
  std::size_t sum = 0;
  for (auto const& [offset, bytes] : free_)
    if (bytes > guard) sum += bytes - guard;
  return sum > backed_ ? sum - backed_ : 0;
}

std::size_t Memory::free_bytes() {
  std::lock_guard const lock(mutex_);
  return left();
}

Error Memory::back(DeviceAddress address, std::size_t bytes) {
  {
    std::lock_guard const lock(mutex_);
    if (bytes > left())
      return Error::make(Error::Code::out_of_memory, "the emulated device has no %zu bytes for a window, only %zu",
                         bytes, left());
    backed_ += bytes;
  }
  Error const error = windows_.back(address, bytes);
  if (error) {
    std::lock_guard const lock(mutex_);
    backed_ -= bytes;
  }
  return error;
}

bool Memory::unback(DeviceAddress address, std::size_t bytes) {
  if (!windows_.unback(address, bytes)) return false;
  std::lock_guard const lock(mutex_);
  backed_ -= bytes;
  return true;
}

Result<Place> Memory::reach(DeviceMatrix const& matrix) {
  if (matrix.rows < 0 || matrix.cols < 0 || matrix.stride < matrix.rows)
    return Error::make(Error::Code::failed, "not a device matrix: %lld x %lld with stride %lld",
                       static_cast<long long>(matrix.rows), static_cast<long long>(matrix.cols),
                       static_cast<long long>(matrix.stride));
  auto place = reach(matrix.data, span_bytes(matrix));
  if (place && place->number != 0 && static_cast<std::uintptr_t>(matrix.data) % matrix.element != 0)
    return Error::make(Error::Code::failed, "a device matrix is not aligned to its elements of %zu bytes",
                       matrix.element);
  return place;
}

Result<Place> Memory::reach(DeviceAddress address, std::size_t bytes) {
  if (bytes == 0) return Place{alias_, 0};
  if (Windows::is_window(address)) return windows_.reach(address, bytes);
  std::size_t const offset = static_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(handed_out_);
  std::lock_guard const lock(mutex_);
  auto const next = live_.upper_bound(offset);
  if (next == live_.begin())
    return Error::make(Error::Code::failed, "%#zx is no address of the emulated device",
                       static_cast<std::size_t>(address));
  auto const& [start, block] = *std::prev(next);
  if (offset - start > block.bytes || bytes > block.bytes - (offset - start))
    return Error::make(Error::Code::failed,
                       "device memory does not lie in one live allocation: %zu bytes at byte %zu of one of %zu", bytes,
                       offset - start, block.bytes);
  return Place{alias_ + offset, block.number};
}

}  // namespace blaslift::gpu::emulated
