// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sizes are rounded up by at most an eighth, so that calls of similar size share blocks; large ones by less, for a call
// may ask for nearly all that is free.
#include "gpu/cuda/memory_pool.hpp"

#include <algorithm>
#include <bit>
#include <new>

#include "gpu/cuda/errors.hpp"

namespace blaslift::gpu::cuda {
namespace {

constexpr std::size_t smallest_step = std::size_t{64} << 10, largest_step = std::size_t{64} << 20;

std::size_t rounded(std::size_t bytes) {
  std::size_t const step = std::clamp(std::bit_floor(bytes) / 8, smallest_step, largest_step);
  return (bytes + step - 1) / step * step;
}

}  // namespace

Result<DeviceAddress> MemoryPool::allocate(std::size_t bytes) {
  bytes = std::max<std::size_t>(bytes, 1);
  if (bytes > total_)
    return Error::make(Error::Code::out_of_memory, "%.0f MiB asked for, the device has %.0f MiB", mebibytes(bytes),
                       mebibytes(total_));
  std::size_t size = rounded(bytes);
  void* data = reuse(size);
  if (data == nullptr) {
    cudaError_t status = cudaMalloc(&data, size);
    if (status == cudaErrorMemoryAllocation) {
      forget(status);
      trim(0);
      size = bytes;
      status = cudaMalloc(&data, size);
    }
    if (Error error = check(status, "cudaMalloc", size)) return error;
    if (!keep(data, size)) {
      forget(cudaFree(data));
      return Error::make(Error::Code::out_of_memory, "no host memory to remember a device block");
    }
  }
  return static_cast<DeviceAddress>(reinterpret_cast<std::uintptr_t>(data));
}

void* MemoryPool::reuse(std::size_t bytes) {
  std::lock_guard const lock(mutex_);
  Block* best = nullptr;
  for (Block& block : blocks_) {
    bool const fits = !block.used && block.bytes >= bytes && block.bytes - bytes <= bytes / 4;
    if (fits && (best == nullptr || block.bytes < best->bytes)) best = &block;
  }
  if (best == nullptr) return nullptr;
  best->used = true;
  cached_ -= best->bytes;
  return best->data;
}

bool MemoryPool::keep(void* data, std::size_t bytes) {
  try {
    std::lock_guard const lock(mutex_);
    blocks_.push_back({data, bytes, true, 0});
    return true;
  } catch (std::bad_alloc const&) {
    return false;
  }
}

void MemoryPool::release(DeviceAddress address) {
  auto* const data = reinterpret_cast<void*>(static_cast<std::uintptr_t>(address));
  void* too_large = nullptr;
  {
    std::lock_guard const lock(mutex_);
    auto const block = std::ranges::find_if(blocks_, [&](Block const& b) { return b.data == data && b.used; });
    if (block == blocks_.end()) return;
    if (block->bytes <= limit_) {
      block->used = false;
      block->released = ++releases_;
      cached_ += block->bytes;
      if (cached_ <= limit_) return;
    } else {  // keeping it would drive out all others, and itself
      *block = blocks_.back();
      blocks_.pop_back();
      too_large = data;
    }
  }
  if (too_large != nullptr) return forget(cudaFree(too_large));
  trim(limit_);
}

// Frees the blocks that have been unused the longest. cudaFree waits for the device: not under the lock.
void MemoryPool::trim(std::size_t limit) {
  for (;;) {
    void* data = nullptr;
    {
      std::lock_guard const lock(mutex_);
      if (cached_ <= limit) return;
      auto oldest = blocks_.end();
      for (auto block = blocks_.begin(); block != blocks_.end(); ++block)
        if (!block->used && (oldest == blocks_.end() || block->released < oldest->released)) oldest = block;
      if (oldest == blocks_.end()) return;
      data = oldest->data;
      cached_ -= oldest->bytes;
      *oldest = blocks_.back();
      blocks_.pop_back();
    }
    forget(cudaFree(data));
  }
}

std::size_t MemoryPool::cached() {
  std::lock_guard const lock(mutex_);
  return cached_;
}

}  // namespace blaslift::gpu::cuda
