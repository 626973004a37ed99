// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// op(A) or op(B) of a GEMM with a long k, and how it comes to shared memory: always k after k, the rows of one k side
// by side, whether memory has rows or k contiguous. So there is one way to compute for all of N, T and C.
#pragma once

#include "gpu/kernels/async_copy.hpp"
#include "gpu/kernels/pack.hpp"
#include "gpu/plan/skinny_gemm.hpp"

namespace blaslift::gpu::kernels {

// op(A), or the transpose of op(B): element (row, k) is at[row * row_stride + k * k_stride]. One of the strides is 1.
template <class T>
struct SkinnyOperand {
  T const* at;
  std::int64_t row_stride, k_stride;
};

// Which elements a thread copies: from this row and this k on, in the steps of plan::SkinnyGemmCopies. A row past all
// rows if it copies none.
struct SkinnyShare {
  short row, k;
};

__device__ __forceinline__ SkinnyShare skinny_share(plan::SkinnyGemmCopies const& copies) {
  auto const thread = static_cast<int>(threadIdx.x);
  int const run = thread / copies.run, group = run / copies.rows;
  int const row = group * copies.run < copies.k_step ? run % copies.rows * copies.width : plan::skinny_gemm_most;
  return {static_cast<short>(row), static_cast<short>(thread % copies.run + group * copies.run)};
}

// This thread's share of rows first_row, ... (`rows` of them) and k first_k, ...: `depth` of them, of which `present`
// exist and the others are zero. position(row) is its place among the rows of a k.
// together: so many copies without a branch between them, which costs registers.
template <int width, int together, class T, class Position>
__device__ __forceinline__ void copy_share(SkinnyOperand<T> const& x, plan::SkinnyGemmCopies const& copies,
                                           SkinnyShare share, int first_row, int rows, std::int64_t first_k, int depth,
                                           int present, T* tile, int pitch, Position&& position) {
  constexpr int bytes = width * static_cast<int>(sizeof(T));
  std::int64_t const step = copies.k_step * x.k_stride;
  for (int row = share.row; row < rows; row += copies.rows * width) {
    T const* from = x.at + (first_row + row) * x.row_stride + (first_k + share.k) * x.k_stride;
    T* to = tile + share.k * pitch + position(row);
    int const here = (rows - row < width ? rows - row : width) * static_cast<int>(sizeof(T));
    int const down = copies.k_step * pitch;
    int k = share.k;
    if constexpr (together > 1) {
      for (; k + (together - 1) * copies.k_step < present; k += together * copies.k_step) {
#pragma unroll
        for (int i = 0; i < together; ++i) {
          copy_async<bytes>(to, from, here);
          from += step;
          to += down;
        }
      }
    }
#pragma unroll 1
    for (; k < present; k += copies.k_step) {
      copy_async<bytes>(to, from, here);
      from += step;
      to += down;
    }
#pragma unroll 1
    for (; k < depth; k += copies.k_step) {
      copy_async<bytes>(to, from, 0);
      to += down;
    }
  }
}

template <int together, class T, class Position>
__device__ __forceinline__ void copy_any_share(SkinnyOperand<T> const& x, plan::SkinnyGemmCopies const& copies,
                                               SkinnyShare share, int first_row, int rows, std::int64_t first_k,
                                               int depth, int present, T* tile, int pitch, Position&& position) {
  if (sizeof(T) < widest_load && copies.width > 1)
    copy_share<full_width<T>, together>(x, copies, share, first_row, rows, first_k, depth, present, tile, pitch,
                                        position);
  else
    copy_share<1, together>(x, copies, share, first_row, rows, first_k, depth, present, tile, pitch, position);
}

}  // namespace blaslift::gpu::kernels
