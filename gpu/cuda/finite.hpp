// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Looking for NaN and infinity in a matrix in device memory.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace blaslift::gpu::cuda {

// Starts, on the stream, a kernel that stores 1 in *found (memory that the device can write) if one of the
// rows x cols real numbers (float or double by `bytes`) is not finite, and leaves it alone otherwise. `stride` is the
// distance of columns in real numbers.
cudaError_t find_non_finite(cudaStream_t stream, void const* data, std::int64_t rows, std::int64_t cols,
                            std::int64_t stride, std::size_t bytes, int* found);

}  // namespace blaslift::gpu::cuda
