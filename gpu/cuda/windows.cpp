// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// An allocation is freed when it is behind no address and its handle has been released; while a piece is there its
// handle is kept with it.
#include "gpu/cuda/windows.hpp"

#include <algorithm>
#include <cstdio>
#include <new>

#include "gpu/cuda/driver.hpp"
#include "gpu/cuda/errors.hpp"

namespace blaslift::gpu::cuda {
namespace {

// Larger than any GPU's memory, so that few windows hold the twins of a whole program; a 47-bit address space has room
// for 128 of them.
constexpr std::size_t window_bytes = std::size_t{1} << 40;
constexpr std::size_t most_kept = 8;
constexpr int gpu = 0;  // the one that open.cpp takes

constexpr CUmemLocation location() {
  CUmemLocation here{};
  here.type = CU_MEM_LOCATION_TYPE_DEVICE;
  here.id = gpu;
  return here;
}

CUmemAllocationProp properties() {
  CUmemAllocationProp made{};
  made.type = CU_MEM_ALLOCATION_TYPE_PINNED;  // there is no other
  made.location = location();
  return made;
}

CUdeviceptr pointer(DeviceAddress address) { return static_cast<CUdeviceptr>(address); }

Error check(CUresult status, char const* what, std::size_t bytes) {
  if (status == CUDA_SUCCESS) return Error::none();
  char text[80];
  std::snprintf(text, sizeof text, "%s of %.1f MiB", what, mebibytes(bytes));
  return describe(status, text);
}

// Puts the memory behind the address, for reading and writing by kernels and copies.
Error map(DeviceAddress address, CUmemGenericAllocationHandle memory, std::size_t bytes) {
  if (Error error = check(driver.virtual_memory.map(pointer(address), bytes, 0, memory, 0), "cuMemMap", bytes))
    return error;
  CUmemAccessDesc access{};
  access.location = location();
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  Error const error =
      check(driver.virtual_memory.set_access(pointer(address), bytes, &access, 1), "cuMemSetAccess", bytes);
  if (error) (void)driver.virtual_memory.unmap(pointer(address), bytes);
  return error;
}

}  // namespace

Windows::Windows(std::size_t limit) : limit_(limit) {
  if (!driver.virtual_memory) return;
  int supported = 0;
  if (driver.virtual_memory.attribute(&supported, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, gpu) !=
          CUDA_SUCCESS ||
      supported == 0)
    return;
  CUmemAllocationProp const wanted = properties();
  std::size_t granule = 0;
  if (driver.virtual_memory.granularity(&granule, &wanted, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED) != CUDA_SUCCESS)
    return;
  granule_ = std::max(granule_, granule);  // both are powers of two
  bytes_ = window_bytes;
}

Result<DeviceAddress> Windows::reserve() {
  if (bytes_ == 0)
    return Error::make(Error::Code::unavailable, "the GPU or its driver has no virtual memory management");
  CUdeviceptr address = 0;
  CUresult const status = driver.virtual_memory.reserve(&address, bytes_, granule_, 0, 0);
  if (Error error = check(status, "cuMemAddressReserve", bytes_)) {
    // The device works without windows.
    if (status == CUDA_ERROR_INVALID_VALUE || status == CUDA_ERROR_NOT_SUPPORTED || status == CUDA_ERROR_NOT_PERMITTED)
      error.code = Error::Code::unavailable;
    return error;
  }
  return static_cast<DeviceAddress>(address);
}

Error Windows::back(DeviceAddress address, std::size_t bytes) {
  if (bytes_ == 0)
    return Error::make(Error::Code::unavailable, "the GPU or its driver has no virtual memory management");
  Result<Memory> memory = take(bytes);
  if (!memory) return memory.error();
  Error error = map(address, memory->handle, bytes);
  if (!error && !remember({address, *memory})) {
    (void)driver.virtual_memory.unmap(pointer(address), bytes);
    error =
        Error::make(Error::Code::out_of_memory, "no host memory to remember %.1f MiB of a window", mebibytes(bytes));
  }
  if (error) (void)driver.virtual_memory.release(memory->handle);
  return error;
}

// One that is kept, of exactly this size, else a new one.
Result<Windows::Memory> Windows::take(std::size_t bytes) {
  {
    std::lock_guard const lock(mutex_);
    auto const found = std::ranges::find(unused_, bytes, &Memory::bytes);
    if (found != unused_.end()) {
      Memory const memory = *found;
      unused_.erase(found);
      kept_ -= bytes;
      return memory;
    }
  }
  CUmemAllocationProp const wanted = properties();
  Memory memory{0, bytes};
  if (Error error = check(driver.virtual_memory.create(&memory.handle, bytes, &wanted, 0), "cuMemCreate", bytes))
    return error;
  return memory;
}

bool Windows::remember(Piece const& piece) {
  try {
    std::lock_guard const lock(mutex_);
    pieces_.push_back(piece);
    return true;
  } catch (std::bad_alloc const&) {
    return false;
  }
}

void Windows::unback(DeviceAddress address, std::size_t bytes) {
  Memory memory{};
  {
    std::lock_guard const lock(mutex_);
    auto const piece = std::ranges::find_if(
        pieces_, [&](Piece const& one) { return one.address == address && one.memory.bytes == bytes; });
    if (piece == pieces_.end()) return;
    memory = piece->memory;
    *piece = pieces_.back();
    pieces_.pop_back();
  }
  if (driver.virtual_memory.unmap(pointer(address), bytes) == CUDA_SUCCESS && bytes <= limit_) return keep(memory);
  (void)driver.virtual_memory.release(memory.handle);
}

void Windows::keep(Memory const& memory) {
  try {
    std::lock_guard const lock(mutex_);
    unused_.push_back(memory);
    kept_ += memory.bytes;
  } catch (std::bad_alloc const&) {
    (void)driver.virtual_memory.release(memory.handle);
  }
  trim(limit_, most_kept);
}

// Releases the oldest until so many are left. Not under the lock.
void Windows::trim(std::size_t bytes, std::size_t count) {
  for (;;) {
    Memory oldest{};
    {
      std::lock_guard const lock(mutex_);
      if (unused_.empty() || (kept_ <= bytes && unused_.size() <= count)) return;
      oldest = unused_.front();
      unused_.erase(unused_.begin());
      kept_ -= oldest.bytes;
    }
    (void)driver.virtual_memory.release(oldest.handle);
  }
}

std::size_t Windows::kept() {
  std::lock_guard const lock(mutex_);
  return kept_;
}

}  // namespace blaslift::gpu::cuda
