// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Divisions by what the launch knows (gpu/plan/divisor.hpp).
#pragma once

#include "gpu/kernels/element.hpp"
#include "gpu/plan/divisor.hpp"

namespace blaslift::gpu::kernels {

// n: 0 to 2^24 - 1.
__device__ __forceinline__ int quotient(int n, plan::Divisor const& divisor) {
  return static_cast<int>((static_cast<unsigned>(n) * divisor.factor) >> plan::divisor_bits);
}
__device__ __forceinline__ int remainder(int n, plan::Divisor const& divisor) {
  return n - quotient(n, divisor) * divisor.by;
}
// Where it is nearly always `usual` that divides.
__device__ __forceinline__ int quotient(int n, int by, plan::Divisor const& usual) {
  return by == usual.by ? quotient(n, usual) : n / by;
}

}  // namespace blaslift::gpu::kernels
