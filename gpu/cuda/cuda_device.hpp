// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device: one GPU's memory and lanes.
#pragma once

#include <array>
#include <cstddef>
#include <mutex>

#include "gpu/cuda/crew.hpp"
#include "gpu/cuda/lane.hpp"
#include "gpu/cuda/memory_pool.hpp"
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
  Error warm_up();

  char const* description() const override { return properties_.description; }
  Rates rates() override { return properties_.rates; }
  std::size_t free_bytes() override;
  Result<DeviceAddress> allocate(std::size_t bytes) override;
  void release(DeviceAddress address) override;
  Result<Lane*> acquire_lane() override;
  void give_back(Lane* lane) override;
  void break_down() override;

 private:
  static constexpr std::size_t most_lanes = 16;

  Result<CudaLane*> make_lane();

  Properties const properties_;
  MemoryPool memory_;
  Crew crew_;
  std::mutex mutex_;
  std::array<CudaLane*, most_lanes> idle_{};  // the last one given back is taken first
  std::size_t idle_count_ = 0, made_ = 0;
};

}  // namespace blaslift::gpu::cuda
