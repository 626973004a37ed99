// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Parts of a whole matrix from the one triangle that a symmetric or Hermitian one is stored as.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

// Rows and columns are counted in the whole matrix; `row` and `column` are multiples of unfold_tile.
struct UnfoldedPart {
  std::int64_t row = 0, rows = 0, column = 0, columns = 0;
};
inline constexpr std::int64_t unfold_tile = 32;

// Starts, on the stream, a kernel that writes the part of the matrix whose triangle (its part, upper or lower) is given
// to `to`, columns `to_stride` elements apart. Of the other triangle nothing is read; the imaginary parts of a
// Hermitian matrix's diagonal count as zero.
cudaError_t unfold(cudaStream_t stream, DeviceMatrix const& triangle, Precision precision, bool hermitian,
                   UnfoldedPart const& part, DeviceAddress to, std::int64_t to_stride);

}  // namespace blaslift::gpu::cuda
