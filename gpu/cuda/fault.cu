// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernel of fault.hpp.
#include "gpu/cuda/fault.hpp"

namespace blaslift::gpu::cuda {
namespace {

__global__ void write_through(int volatile* where) { *where = 1; }

}  // namespace

cudaError_t run_faulty_kernel(cudaStream_t stream) {
  write_through<<<1, 1, 0, stream>>>(nullptr);
  cudaError_t const launched = cudaGetLastError();
  return launched != cudaSuccess ? launched : cudaStreamSynchronize(stream);
}

}  // namespace blaslift::gpu::cuda
