// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A lane of the emulated device. run() only queues: the work is done by the lane's next transfer or
// synchronize(), so that a caller who forgets to wait, or releases memory too early, is found out.
#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "gpu/emulated/memory.hpp"

namespace blaslift::gpu::emulated {

class EmulatedLane final : public Lane {
 public:
  EmulatedLane(Memory& memory, std::atomic<bool> const& broken) : memory_(memory), broken_(broken) {}

  Error upload(DeviceMatrix const& to, Operand const& from) override;
  Error run(Level3 const& call, std::span<DeviceMatrix const> operands) override;
  Error synchronize() override;
  Result<bool> all_finite(DeviceMatrix const& matrix, Precision precision) override;
  Error download(Operand const& to, DeviceMatrix const& from) override;

 private:
  struct Queued {
    Level3 call;
    std::array<DeviceMatrix, 3> operands;
    std::size_t operand_count;
  };
  Error execute(Queued const& queued);
  // What upload and download share: copies between host and device, element by element that BLAS may refer to.
  Error transfer(Operand const& host, DeviceMatrix const& device, bool to_device);

  Memory& memory_;
  std::atomic<bool> const& broken_;
  std::vector<Queued> queue_;
};

}  // namespace blaslift::gpu::emulated
