// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// y <- alpha * A * x + beta * y as MUBLAS has it (Kepler SGEMV poster, GTC Japan 2014; thread-count selection, 2015):
// block (Tx, Ty), grid ceil(M / (Tx * Nt)). A thread has four rows; Ty threads share them, and columns advance by
// Ty * Nt a step, 4 x 4 elements in registers. x is staged in shared memory by all threads of the block, so that it is
// read once for Tx threads. The final sum is made serially by the threads with ty = 0.
//
// A, x and y aligned to 16 bytes, lda a multiple of 4, increments of 1. shared_float4_bytes(tx, ty) of shared memory.
#pragma once

#include "bench/seed/float4.hpp"

namespace blaslift::seed {

static __global__ void __launch_bounds__(most_threads, 1)
    sgemv_n(int m, int n, float alpha, float const* a, std::int64_t lda, float const* x, float beta, float* y) {
  float4* const shared_x = shared_float4();
  int const threads = static_cast<int>(blockDim.x * blockDim.y);
  int const thread = static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
  int const row = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * Nt;
  float4 sum = {0, 0, 0, 0};
  // The text does not say how much of x is staged at once: as much as the partial sums need later.
  for (int staged = 0; staged < n; staged += threads * Nt) {
    __syncthreads();
    shared_x[thread] = load4(x + staged + thread * Nt, n - staged - thread * Nt);
    __syncthreads();
    if (row >= m) continue;
    int const groups = n - staged < threads * Nt ? blocks_for(n - staged, Nt) : threads;
    for (int group = static_cast<int>(threadIdx.y); group < groups; group += static_cast<int>(blockDim.y)) {
      int const column = staged + group * Nt;
      sum = multiply_add_4x4(a + column * lda + row, lda, m - row, n - column, shared_x[group], sum);
    }
  }
  sum = sum_over_ty(sum);
  if (threadIdx.y != 0 || row >= m) return;
  // As BLAS has it, y is not read with beta = 0; the papers do not say.
  float4 const scaled = multiply_add(sum, alpha, float4{0, 0, 0, 0});
  store4(y + row, beta == 0 ? scaled : multiply_add(load4(y + row, m - row), beta, scaled), m - row);
}

}  // namespace blaslift::seed
