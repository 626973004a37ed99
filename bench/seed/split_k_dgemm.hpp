// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// C <- alpha * A * B + beta * C with small m and n and a huge k, as Hattori and Fujimoto have it (IPSJ HPC-155 No.41,
// 2016): a first kernel C <- beta * C; then a grid of m/16 x n/16 x k/Koffset blocks, each with a 16 x 16 tile of C for
// its range of k, added to C by atomicAdd(C, alpha * temp). A block has 64 threads, four elements of C each
// (instruction-level parallelism after Volkov), and loads the next tiles of A and B to registers while it computes with
// those in shared memory.
//
// Column-major, no transposes; m, n, k and Koffset multiples of 16. The order of atomics is not fixed, so results are
// not reproducible; that is the paper's.
#pragma once

#include "gpu/kernels/tree.hpp"

namespace blaslift::seed {

inline constexpr int split_k_tile = 16, split_k_ilp = 4;
inline constexpr int split_k_columns = split_k_tile / split_k_ilp;  // of threads: the block is (16, 4)
inline constexpr std::size_t split_k_shared_bytes = 2 * sizeof(double) * split_k_tile * split_k_tile;

// Grid ceil(m * n / blockDim.x): <<<mn/t, t>>>. beta = 0 does not hide NaN in C here.
static __global__ void split_k_scale(int m, int n, double beta, double* c, std::int64_t ldc) {
  int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < m * n) c[i / m * ldc + i % m] *= beta;
}

// Grid (m/16, n/16, ceil(k/Koffset)), block (16, 4). The paper divides k by the number of blocks; sizes that it
// measures make that Koffset each, and so the last block of others gets less.
static __global__ void split_k_dgemm(int k, int koffset, double alpha, double const* a, std::int64_t lda,
                                     double const* b, std::int64_t ldb, double* c, std::int64_t ldc) {
  auto* const shared_a = reinterpret_cast<double(*)[split_k_tile]>(gpu::kernels::shared_bytes());  // [k][row]
  auto* const shared_b = shared_a + split_k_tile;                                                  // [column][k]
  int const tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
  int const first = static_cast<int>(blockIdx.z) * koffset;
  int const last = k - first < koffset ? k : first + koffset;
  // Where this thread loads: row tx of A and of B's tile (its k), in four columns each.
  double const* from_a = a + static_cast<int>(blockIdx.x) * split_k_tile + tx + (first + ty) * lda;
  double const* from_b = b + first + tx + (static_cast<int>(blockIdx.y) * split_k_tile + ty) * ldb;
  double next_a[split_k_ilp], next_b[split_k_ilp], temp[split_k_ilp] = {};
  auto load_next = [&] {
#pragma unroll
    for (int i = 0; i < split_k_ilp; ++i) {
      next_a[i] = from_a[i * split_k_columns * lda];
      next_b[i] = from_b[i * split_k_columns * ldb];
    }
    from_a += split_k_tile * lda;
    from_b += split_k_tile;
  };
  load_next();
  for (int done = first; done < last; done += split_k_tile) {
#pragma unroll
    for (int i = 0; i < split_k_ilp; ++i) {
      shared_a[ty + i * split_k_columns][tx] = next_a[i];
      shared_b[ty + i * split_k_columns][tx] = next_b[i];
    }
    __syncthreads();
    if (done + split_k_tile < last) load_next();
#pragma unroll
    for (int l = 0; l < split_k_tile; ++l)
#pragma unroll
      for (int i = 0; i < split_k_ilp; ++i)
        temp[i] = __fma_rn(shared_a[l][tx], shared_b[ty + i * split_k_columns][l], temp[i]);
    __syncthreads();
  }
  double* const to =
      c + static_cast<int>(blockIdx.x) * split_k_tile + tx + (static_cast<int>(blockIdx.y) * split_k_tile + ty) * ldc;
#pragma unroll
  for (int i = 0; i < split_k_ilp; ++i) atomicAdd(to + i * split_k_columns * ldc, alpha * temp[i]);
}

}  // namespace blaslift::seed
