// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// x <- A * x, A lower triangular, not transposed, with its diagonal, as MUBLAS has it (thread-count selection, 2015):
// the kernel of SGEMV-N with the columns up to the diagonal, x not in shared memory, and the grid folded. Row tiles
// have Tx * Nt rows; those of the upper half are short and those of the lower half long, so the triangle at the lower
// right is turned round and laid beside the one at the upper left: the block of upper tile i also does what tile T-1-i
// has right of the middle, and the blocks of the lower tiles do what is left of it, about N / 2 columns each. Two
// blocks then contribute to a lower row, so partial sums go to a workspace, and a second kernel like AXPY, always of 64
// threads, adds them into x. (Atomics would not fix the order.)
//
// A and x aligned to 16 bytes, lda a multiple of 4, an increment of 1. shared_float4_bytes(tx, ty) of shared memory.
#pragma once

#include "bench/seed/float4.hpp"

namespace blaslift::seed {

constexpr int strmv_lnn_store_threads = 64;

constexpr int strmv_lnn_tiles(int n, int tx) { return blocks_for(n, tx * Nt); }
// Rows of the upper half. The text does not say what an odd number of tiles means: the upper half has one more.
constexpr int strmv_lnn_middle(int n, int tx) { return (strmv_lnn_tiles(n, tx) + 1) / 2 * tx * Nt; }
// Elements of each of the workspace's two vectors: left of the middle with all of the upper half, and right of it.
constexpr int strmv_lnn_padded(int n, int tx) { return strmv_lnn_tiles(n, tx) * tx * Nt; }
constexpr std::size_t strmv_lnn_workspace_bytes(int n, int tx) {
  return 2 * sizeof(float) * static_cast<std::size_t>(strmv_lnn_padded(n, tx));
}

// A thread's part of four rows times the columns from `first` up to before `last` or the diagonal; both are multiples
// of Nt, as the row is.
__device__ __forceinline__ float4 strmv_lnn_rows(int n, float const* a, std::int64_t lda, float const* x, int row,
                                                 int first, int last) {
  float4 sum = {0, 0, 0, 0};
  int const left = n - row;
  if (left <= 0) return sum;
  int const step = static_cast<int>(blockDim.y) * Nt;
  for (int column = first + static_cast<int>(threadIdx.y) * Nt; column < last && column <= row; column += step) {
    float const* const from = a + column * lda + row;
    float4 const factor = load4(x + column, n - column);
    if (column < row) {
      sum = multiply_add_4x4(from, lda, left, Nt, factor, sum);
    } else {
      // On the diagonal, by elements: what is above it is not referenced.
      sum.x = __fmaf_rn(__ldg(from), factor.x, sum.x);
      if (left > 1) {
        sum.y = __fmaf_rn(__ldg(from + 1), factor.x, sum.y);
        sum.y = __fmaf_rn(__ldg(from + lda + 1), factor.y, sum.y);
      }
      if (left > 2) {
        sum.z = __fmaf_rn(__ldg(from + 2), factor.x, sum.z);
        sum.z = __fmaf_rn(__ldg(from + lda + 2), factor.y, sum.z);
        sum.z = __fmaf_rn(__ldg(from + 2 * lda + 2), factor.z, sum.z);
      }
      if (left > 3) {
        sum.w = __fmaf_rn(__ldg(from + 3), factor.x, sum.w);
        sum.w = __fmaf_rn(__ldg(from + lda + 3), factor.y, sum.w);
        sum.w = __fmaf_rn(__ldg(from + 2 * lda + 3), factor.z, sum.w);
        sum.w = __fmaf_rn(__ldg(from + 3 * lda + 3), factor.w, sum.w);
      }
    }
  }
  return sum;
}

// Grid: strmv_lnn_tiles blocks.
static __global__ void __launch_bounds__(most_threads, 1)
    strmv_lnn(int n, float const* a, std::int64_t lda, float const* x, float* workspace) {
  int const tile_rows = static_cast<int>(blockDim.x) * Nt, tiles = static_cast<int>(gridDim.x);
  int const tile = static_cast<int>(blockIdx.x), middle = (tiles + 1) / 2 * tile_rows;
  int const in_tile = static_cast<int>(threadIdx.x) * Nt;
  int const row = tile * tile_rows + in_tile;
  float4 const left = sum_over_ty(strmv_lnn_rows(n, a, lda, x, row, 0, middle));
  if (threadIdx.y == 0) *reinterpret_cast<float4*>(workspace + row) = left;

  int const opposite = tiles - 1 - tile;
  if (opposite * tile_rows < middle) return;
  int const opposite_row = opposite * tile_rows + in_tile;
  float4 const right = sum_over_ty(strmv_lnn_rows(n, a, lda, x, opposite_row, middle, n));
  if (threadIdx.y == 0) *reinterpret_cast<float4*>(workspace + tiles * tile_rows + opposite_row) = right;
}

// Grid: ceil(N / (64 * Nt)). middle, padded: of the first kernel's Tx.
static __global__ void strmv_lnn_store(int n, int middle, int padded, float const* workspace, float* x) {
  int const row = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * Nt;
  if (row >= n) return;
  float4 sum = load4(workspace + row, Nt);
  if (row >= middle) sum = add(sum, load4(workspace + padded + row, Nt));
  store4(x + row, sum, n - row);
}

}  // namespace blaslift::seed
