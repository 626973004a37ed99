// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Many small pieces of pinned host memory to their places on the device.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

// Starts, on the stream, a kernel that copies the pieces (Lane::scatter). 2,621 pages of 4 KiB, 10.7 MB, take an H200
// 226 us, the time of the link; as many cudaMemcpyAsync() 6.7 ms, one cudaMemcpyBatchAsync() 4.6
// (bench/results/2026-11-24-ring/copies.txt).
cudaError_t scatter(cudaStream_t stream, std::byte const* host, ScatteredPiece const* pieces, std::size_t count);

}  // namespace blaslift::gpu::cuda
