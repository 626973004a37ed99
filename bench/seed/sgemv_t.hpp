// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// y <- alpha * A^T * x + beta * y, A of m rows and n columns, as MUBLAS has it (thread-count selection, 2015): block
// (Tx), a multiple of 32; a warp for a column of A, as kernels for matrices in CSR have a warp for a row, so Tx / 32
// columns a block. (The text also says Tx / (Nt * 32), which contradicts that.) x through shared memory, the lanes'
// sums by warp shuffles.
//
// A and x aligned to 16 bytes, lda a multiple of 4, increments of 1. shared_float4_bytes(tx, 1) of shared memory.
#pragma once

#include "bench/seed/float4.hpp"

namespace blaslift::seed {

constexpr int sgemv_t_blocks(int n, int tx) { return blocks_for(n, tx / 32); }

static __global__ void __launch_bounds__(most_threads, 1)
    sgemv_t(int m, int n, float alpha, float const* a, std::int64_t lda, float const* x, float beta, float* y) {
  float4* const shared_x = shared_float4();
  int const threads = static_cast<int>(blockDim.x), thread = static_cast<int>(threadIdx.x);
  int const lane = thread % 32, column = static_cast<int>(blockIdx.x) * (threads / 32) + thread / 32;
  // One sum a lane: the text leaves open whether the four of a vector are summed apart, and how far the loop is
  // unrolled.
  float sum = 0;
  for (int staged = 0; staged < m; staged += threads * Nt) {
    __syncthreads();
    shared_x[thread] = load4(x + staged + thread * Nt, m - staged - thread * Nt);
    __syncthreads();
    if (column >= n) continue;
    float const* const from = a + column * lda + staged;
    int const left = m - staged, whole = left / Nt < threads ? left / Nt : threads;
#pragma unroll 4
    for (int group = lane; group < whole; group += 32)
      sum = dot_add(load4(from + group * Nt, Nt), shared_x[group], sum);
    if (whole < threads && whole % 32 == lane)  // the last, if it has less than four
      sum = dot_add(load4(from + whole * Nt, left - whole * Nt), shared_x[whole], sum);
  }
  if (column >= n) return;
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffffffffU, sum, static_cast<unsigned>(lanes));
  if (lane == 0) y[column] = beta == 0 ? alpha * sum : __fmaf_rn(beta, y[column], alpha * sum);
}

}  // namespace blaslift::seed
