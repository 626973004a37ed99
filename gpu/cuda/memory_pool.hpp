// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Device memory kept for the next call: cudaMalloc and cudaFree cost up to milliseconds and cudaFree
// waits for the whole device, so a warm call must need neither.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

class MemoryPool {
 public:
  // Keeps at most `limit` unused bytes, of `total` that the device has.
  MemoryPool(std::size_t limit, std::size_t total) : limit_(limit), total_(total) {}

  Result<DeviceAddress> allocate(std::size_t bytes);
  // The memory may be given out again at once: no work may be pending on it.
  void release(DeviceAddress address);
  // Gives unused memory back to CUDA until at most `limit` bytes of it are kept.
  void trim(std::size_t limit);
  // Bytes that are kept and unused.
  std::size_t cached();

 private:
  struct Block {
    void* data;
    std::size_t bytes;
    bool used;
    std::uint64_t released;  // when, counted in releases: the oldest goes first
  };

  void* reuse(std::size_t bytes);
  bool keep(void* data, std::size_t bytes);

  std::mutex mutex_;
  std::vector<Block> blocks_;  // few and large: searched from end to end
  std::size_t cached_ = 0;
  std::uint64_t releases_ = 0;
  std::size_t const limit_, total_;
};

}  // namespace blaslift::gpu::cuda
