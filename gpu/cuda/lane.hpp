// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A lane: a stream for each queue, and one cuBLAS handle with a workspace of its own. All are made once and kept;
// cuSOLVER's handle is made at the first LAPACK call.
//
// Its callers have entered the device: nothing here changes the thread's context.
#pragma once

#include <array>
#include <memory>

#include "gpu/choice/trial.hpp"
#include "gpu/cuda/event_timer.hpp"
#include "gpu/cuda/handle.hpp"
#include "gpu/cuda/lapack/lapack.hpp"
#include "gpu/cuda/own/own_kernels.hpp"
#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

class CudaLane final : public Lane {
 public:
  // workspace: bytes for cuBLAS. Its own default is shared between streams and moves result bits with
  // the company a call has.
  // own: our kernels, which outlive the lane.
  Error create(std::size_t workspace, OwnKernels const& own);

  Error copy_to_device(Copy const& copy, Event* done) override;
  Error copy_from_device(Copy const& copy, Event* done) override;
  Error scatter(std::byte const* host, ScatteredPiece const* pieces, std::size_t count, Event& done) override;
  Error run(Level3 const& call, std::span<DeviceMatrix const> operands) override;
  Error run(Call const& call, std::span<DeviceAddress const> arrays, std::byte* result) override;
  KernelUsed kernel_used() const override { return used_; }
  Result<std::size_t> workspace_bytes(Call const& call) override;
  Error find_non_finite(DeviceMatrix const& matrix, Precision precision, int* found) override;
  Error record(Queue queue, Event& event) override;
  Error wait(Queue queue, Event& event) override;
  Error synchronize(Event& event) override;
  Result<bool> reached(Event& event) override;
  Error synchronize() override;
  bool is_whole() const override { return scratch_ && counters_; }

  // For measurements, whose events know the time.
  cudaStream_t stream(Queue queue) const { return streams_[static_cast<std::size_t>(queue)].get(); }

 private:
  OwnWorkspace own_workspace();
  // Trials need both; a lane that gets no events does without.
  struct Trying {
    EventTimer timer;
    Trial trial{timer};
  };
  template <class Own, class Vendors>
  Error start(Own&& own, Vendors&& vendors);

  std::array<Stream, 3> streams_;  // by Queue; before what works on them: destroyed last
  DeviceMemory workspace_;
  DeviceMemory scratch_;   // for trmm, symm, hemm and kernels of our own; empty where there was no memory for it
  DeviceMemory counters_;  // of kernels of our own
  OwnKernels const* own_ = nullptr;
  plan::RecentChoices recent_;  // of its shapes
  KernelUsed used_;
  std::unique_ptr<Trying> trying_;  // null: nothing is tried
  Cublas cublas_;
  LapackLane lapack_;
};

}  // namespace blaslift::gpu::cuda
