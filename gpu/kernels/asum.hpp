// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sum of |x_i|, of complex numbers of |re| + |im|.
//
// Numeric plan: the two parts of a complex number are added first, their sum to the accumulator.
#pragma once

#include "gpu/kernels/level1_reduction.hpp"

namespace blaslift::gpu::kernels {

template <class T>
struct Asum {
  using Element = T;
  using Sum = RealOf<T>;
  using Result = RealOf<T>;
  static constexpr int vectors = 1;
  static __device__ __forceinline__ Sum start() { return 0; }
  static __device__ __forceinline__ void take(Sum& sum, T x, T, std::int64_t) { sum = add(sum, magnitude(x)); }
  static __device__ __forceinline__ Result result(Sum sum, T const*) { return sum; }
};

}  // namespace blaslift::gpu::kernels
