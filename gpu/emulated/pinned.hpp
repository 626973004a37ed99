// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The host memory that copies may use: plain memory, and a list of it. It begins as NaN, like device memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

#include "gpu/device.hpp"

namespace blaslift::gpu::emulated {

class Pinned {
 public:
  Result<std::byte*> allocate(std::size_t bytes);
  // Memory that is there already and stays.
  Error adopt(std::byte* memory, std::size_t bytes);
  // False if the address is not the start of live pinned memory.
  // The opposite of adopt(): the pages stay.
  bool disown(std::byte* memory);
  bool release(std::byte* memory);
  // A number that only this allocation has; an error if the bytes do not lie in one.
  Result<std::uint64_t> find(void const* address, std::size_t bytes);

 private:
  struct Block {
    std::size_t bytes = 0;  // asked for
    std::uint64_t number = 0;
  };
  std::mutex mutex_;
  std::map<std::uintptr_t, Block> live_;
  std::uint64_t last_number_ = 0;
};

}  // namespace blaslift::gpu::emulated
