// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device: one GPU's memory, lanes and events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "gpu/cuda/event.hpp"
#include "gpu/cuda/lane.hpp"
#include "gpu/cuda/memory_pool.hpp"
#include "gpu/cuda/windows.hpp"
#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

class CudaDevice final : public Device {
 public:
  struct Properties {
    char description[160] = "";
    std::size_t total_bytes = 0;
    int capability = 0;  // 90 for 9.0
    Rates rates;
  };

  explicit CudaDevice(Properties const& properties);
  // Makes the first lane and sends a small call through it, so that the program's first is not slow.
  Error warm_up() override;
  void measure_link(std::byte* pinned, std::size_t bytes) override;
  Rates measure_arithmetic(Lane& lane) override;
  bool computes_itself(Level3 const& call) override { return own_.takes(call); }
  char const* warning() const override { return own_.warning(); }
  char const* why_no_own_kernels() const override { return own_.why_not(); }

  char const* description() const override { return properties_.description; }
  Rates rates() override { return properties_.rates; }
  Error enter() override;
  void leave() override;
  std::size_t free_bytes() override;
  Result<DeviceAddress> allocate(std::size_t bytes) override;
  void release(DeviceAddress address) override;
  std::size_t window_bytes() override { return windows_.bytes(); }
  std::size_t window_granule() override { return windows_.granule(); }
  Result<DeviceAddress> reserve_window() override { return windows_.reserve(); }
  Error back(DeviceAddress address, std::size_t bytes) override;
  void unback(DeviceAddress address, std::size_t bytes) override { windows_.unback(address, bytes); }
  Result<std::byte*> allocate_pinned(std::size_t bytes) override;
  void release_pinned(std::byte* memory) override;
  Error pin(std::byte* memory, std::size_t bytes) override;
  void unpin(std::byte* memory) override;
  bool is_pinned(void const* host) override;
  Result<Event*> make_event() override;
  Result<Lane*> make_lane() override;
  void break_down() override;

 private:
  Result<CudaLane*> add_lane();
  // Gives CUDA back all device memory that is kept for later.
  void trim();

  Properties properties_;
  MemoryPool memory_;
  Windows windows_;
  OwnKernels own_;
  std::mutex mutex_;
  // All that were made, for leak checkers; nothing leaves.
  std::vector<std::unique_ptr<CudaLane>> lanes_;
  std::vector<std::unique_ptr<CudaEvent>> events_;
  CudaLane* spare_ = nullptr;  // the lane that warmed up, until it is asked for
};

}  // namespace blaslift::gpu::cuda
