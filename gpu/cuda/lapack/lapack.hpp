// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LAPACK on a lane: cuSOLVER's handles, made at the first call, and its host workspace.
#pragma once

#include <cstddef>
#include <mutex>
#include <span>

#include "gpu/cuda/lapack/work.hpp"

namespace blaslift::gpu::cuda {

class LapackLane {
 public:
  // What Lane::workspace_bytes() and Lane::run() say of DevicePath::lapack. `cublas` works on `stream` and is in host
  // pointer mode; both are the same in every call. May be called from several threads at once.
  Result<std::size_t> workspace_bytes(cublasHandle_t cublas, cudaStream_t stream, Call const& call);
  Error run(cublasHandle_t cublas, cudaStream_t stream, Call const& call, std::span<DeviceAddress const> arrays,
            std::byte* result);

 private:
  Error prepare(cublasHandle_t cublas, cudaStream_t stream);
  Error make_handles(cudaStream_t stream);
  Error prepare_host(std::size_t bytes);

  std::mutex mutex_;  // cuSOLVER's handle is one thread's at a time, for questions too
  Libraries libraries_;
  SolverParams params_;
  Jacobi jacobi_;
  Solver solver_;

  std::size_t workspace_told_ = 0;  // of the question before, which a call of run() follows
  PinnedMemory host_;               // workspace of the call before, until host_free_ has been reached
  std::size_t host_bytes_ = 0;
  EventHandle host_free_;
};

}  // namespace blaslift::gpu::cuda
