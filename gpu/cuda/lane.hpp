// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A lane: one stream, one cuBLAS handle with a workspace of its own, one staging memory. All are made
// once and kept.
#pragma once

#include <atomic>

#include "gpu/cuda/crew.hpp"
#include "gpu/cuda/handle.hpp"
#include "gpu/cuda/staging.hpp"
#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

class CudaLane final : public Lane {
 public:
  explicit CudaLane(Crew& crew) : crew_(crew) {}
  // workspace: bytes for cuBLAS. Its own default is shared between streams and moves result bits with
  // the company a call has.
  Error create(std::size_t workspace);

  Error upload(DeviceMatrix const& to, Operand const& from) override;
  Error run(Level3 const& call, std::span<DeviceMatrix const> operands) override;
  Error synchronize() override;
  Result<bool> all_finite(DeviceMatrix const& matrix, Precision precision) override;
  Error download(Operand const& to, DeviceMatrix const& from) override;

  // Something started here may not have ended.
  bool pending() const { return pending_.load(std::memory_order_relaxed); }

 private:
  Crew& crew_;
  Stream stream_;  // before what works on it: destroyed last
  DeviceMemory workspace_;
  PinnedMemory found_;  // an int that the device writes
  Staging staging_;
  Cublas cublas_;
  std::atomic<bool> pending_ = false;
};

}  // namespace blaslift::gpu::cuda
