// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sum of x_i * y_i, with x_i conjugated or not.
//
// Numeric plan: an accumulator takes a product by a fused multiply-add.
#pragma once

#include "gpu/kernels/level1_reduction.hpp"

namespace blaslift::gpu::kernels {

template <class T, bool conjugated>
struct Dot {
  using Element = T;
  using Sum = T;
  using Result = T;
  static constexpr int vectors = 2;
  static __device__ __forceinline__ Sum start() { return zero<T>(); }
  static __device__ __forceinline__ void take(Sum& sum, T x, T y, std::int64_t) {
    sum = multiply_add(conjugate_if<conjugated>(x), y, sum);
  }
  static __device__ __forceinline__ Result result(Sum sum, T const*) { return sum; }
};

}  // namespace blaslift::gpu::kernels
