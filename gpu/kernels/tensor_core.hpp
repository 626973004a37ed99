// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Double-precision matrix multiply-add of a warp: C (8x8, or 16x8) += A (8x4, or 16x4) * B (4x8).
//
// A lane holds A's row lane / 4, column lane % 4; B's row lane % 4, column lane / 4; of C's row lane / 4 the columns
// 2 (lane % 4) and the next. The second half of 16 rows is a second set of A and C.
//
// An element of C gets its four multiply-adds in the order of k, each rounded once. This is what the plain form does,
// and an assumption about the hardware (bench/dmma_order.cu).
#pragma once

#include "gpu/kernels/element.hpp"

namespace blaslift::gpu::kernels {

__device__ __forceinline__ void tensor_multiply_add(double (&c)[2], double a, double b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
      : "+d"(c[0]), "+d"(c[1])
      : "d"(a), "d"(b));
#elif defined(__CUDACC__)
  // Before sm_80 no tensor core has doubles: the same chain by the lanes themselves.
  unsigned const lane = threadIdx.x % 32;
#pragma unroll
  for (unsigned column = 0; column < 2; ++column)
#pragma unroll
    for (unsigned k = 0; k < 4; ++k) {
      double const of_a = __shfl_sync(0xffffffffU, a, static_cast<int>(lane / 4 * 4 + k));
      double const of_b = __shfl_sync(0xffffffffU, b, static_cast<int>((2 * (lane % 4) + column) * 4 + k));
      c[column] = multiply_add(of_a, of_b, c[column]);
    }
#else
  auto const lane = ::simt::lane();
  double of_a[::simt::warp_lanes], of_b[::simt::warp_lanes];
  ::simt::gather(a, of_a);
  ::simt::gather(b, of_b);
  for (unsigned column = 0; column < 2; ++column)
    for (unsigned k = 0; k < 4; ++k)
      c[column] = multiply_add(of_a[lane / 4 * 4 + k], of_b[(2 * (lane % 4) + column) * 4 + k], c[column]);
#endif
}

// Both halves of 16 rows. One instruction from sm_90 on, whose tensor cores are built for it.
__device__ __forceinline__ void tensor_multiply_add(double (&upper)[2], double (&lower)[2], double a_upper,
                                                    double a_lower, double b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
      : "+d"(upper[0]), "+d"(upper[1]), "+d"(lower[0]), "+d"(lower[1])
      : "d"(a_upper), "d"(a_lower), "d"(b));
#else
  tensor_multiply_add(upper, a_upper, b);
  tensor_multiply_add(lower, a_lower, b);
#endif
}

}  // namespace blaslift::gpu::kernels
