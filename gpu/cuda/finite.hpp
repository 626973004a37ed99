// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Looking for NaN and infinity in a matrix in device memory.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>

#include "shim/call/operand.hpp"

namespace blaslift::gpu::cuda {

// A matrix of real numbers, or of complex ones as `parts` real numbers each.
struct NumbersToLookAt {
  void const* data = nullptr;
  std::int64_t rows = 0, cols = 0, stride = 0;  // rows and stride in real numbers
  int parts = 1;
  Part part = Part::full;  // the triangle that is looked at
  bool unit = false;       // without its diagonal
  std::size_t bytes = 0;   // of a real number
};

// Starts, on the stream, a kernel that stores 1 in *found (memory that the device can write) if one of the numbers is
// not finite, and leaves it alone otherwise.
cudaError_t find_non_finite(cudaStream_t stream, NumbersToLookAt const& numbers, int* found);

}  // namespace blaslift::gpu::cuda
