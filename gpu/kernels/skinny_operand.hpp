// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// op(A) or op(B) of a GEMM with a long k, and how it comes to shared memory (plan::SkinnyGemmStaged), whether memory
// has rows or k contiguous. So there is one way to compute for all of N, T and C.
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

// What is computed from it is computed there, and not before the loops around, where it would take registers.
__device__ __forceinline__ int computed_here(int value) {
#ifdef __CUDACC__
  asm volatile("" : "+r"(value));
#endif
  return value;
}

// What a launch knows of an operand's copies beside plan::SkinnyGemmCopies, in bytes: from one copy of a thread to its
// next along k and along the rows, and from stage to stage.
struct SkinnySteps {
  std::int64_t k, row, stage;
};

template <class T>
SkinnySteps skinny_steps(SkinnyOperand<T> const& x, plan::SkinnyGemmCopies const& copies, int units) {
  constexpr std::int64_t size = sizeof(T);
  return {(size << copies.k_step_bits) * x.k_stride, size * copies.row_step * x.row_stride,
          size * units * plan::skinny_gemm_unit * x.k_stride};
}

// This thread's share of the copies of an operand, stage after stage.
template <class T>
class SkinnyCopier {
 public:
  __device__ __forceinline__ explicit SkinnyCopier(plan::SkinnyGemmCopies const& copies) {
    auto const thread = static_cast<int>(threadIdx.x);
    int const run = thread / copies.run, group = run / copies.rows;
    int const k = (thread % copies.run + group * copies.run) * copies.k_width;
    bool const copies_any = k < 1 << copies.k_step_bits;
    int row = run % copies.rows;
    if (copies.pairs) row = (row & ~3) | (row & 1) << 1 | (row >> 1 & 1);
    share_ = (copies_any ? row * copies.row_width : plan::skinny_gemm_most) << 16 | k;
  }

  // The next stage begins at this row and k; or where the last one ended.
  __device__ __forceinline__ void go_to(SkinnyOperand<T> const& x, int first_row, std::int64_t first_k) {
    int const share = computed_here(share_);
    from_ = x.at + (first_row + row_of(share)) * x.row_stride + (first_k + k_of(share)) * x.k_stride;
  }
  __device__ __forceinline__ void go_on(SkinnySteps const& steps) { from_ = further(from_, steps.stage); }

  // Rows of a panel, `rows` of them, and `depth` k, of which `present` exist and the others are zero. position(row) is
  // its place among the rows in shared memory.
  template <class Position>
  __device__ __forceinline__ void copy(SkinnyOperand<T> const& x, plan::SkinnyGemmCopies const& copies,
                                       SkinnySteps const& steps, plan::SkinnyGemmStaged const& staged, int rows,
                                       int depth, int present, T* tile, Position&& position) const {
    constexpr int full = full_width<T>;
    bool const wide = full > 1 && copies.wide;
    // Nearly always there is nothing to be left out.
    bool const whole = present == depth && (copies.row_width == 1 || rows % full == 0);
    if (whole)
      wide ? copy_whole<full>(copies, steps, staged, rows, depth, tile, position)
           : copy_whole<1>(copies, steps, staged, rows, depth, tile, position);
    else
      wide ? copy_some<full>(x, copies, steps, staged, rows, depth, present, tile, position)
           : copy_some<1>(x, copies, steps, staged, rows, depth, present, tile, position);
  }

 private:
  static __device__ __forceinline__ int row_of(int share) { return share >> 16; }
  static __device__ __forceinline__ int k_of(int share) { return share & 0xffff; }
  static __device__ __forceinline__ T const* further(T const* from, std::int64_t bytes) {
    return reinterpret_cast<T const*>(reinterpret_cast<unsigned char const*>(from) + bytes);
  }

  template <int width, int together>
  static __device__ __forceinline__ void copy_few(T const*& from, std::int64_t step, T*& to, int down) {
#pragma unroll
    for (int i = 0; i < together; ++i) {
      copy_async<width* static_cast<int>(sizeof(T))>(to, from);
      from = further(from, step);
      to += down;
    }
  }

  template <int width, class Position>
  __device__ __forceinline__ void copy_whole(plan::SkinnyGemmCopies const& copies, SkinnySteps const& steps,
                                             plan::SkinnyGemmStaged const& staged, int rows, int depth, T* tile,
                                             Position&& position) const {
    int const share = computed_here(share_), k = k_of(share), bits = copies.k_step_bits;
    int const count = (depth - 1 - k + (1 << bits)) >> bits;
    tile += k * staged.k_stride;
    T const* row_from = from_;
#pragma unroll 1
    for (int row = row_of(share); row < rows; row += copies.row_step) {
      T const* from = row_from;
      T* to = tile + position(row) * staged.row_stride;
#pragma unroll 1
      for (int left = count; left >= 4; left -= 4) copy_few<width, 4>(from, steps.k, to, copies.staged_step);
      if (count & 3) {
        if (count & 2) copy_few<width, 2>(from, steps.k, to, copies.staged_step);
        if (count & 1) copy_few<width, 1>(from, steps.k, to, copies.staged_step);
      }
      row_from = further(row_from, steps.row);
    }
  }

  template <int width, class Position>
  __device__ __forceinline__ void copy_some(SkinnyOperand<T> const& x, plan::SkinnyGemmCopies const& copies,
                                            SkinnySteps const& steps, plan::SkinnyGemmStaged const& staged, int rows,
                                            int depth, int present, T* tile, Position&& position) const {
    int const share = computed_here(share_);
    T const* row_from = from_;
#pragma unroll 1
    for (int row = row_of(share); row < rows; row += copies.row_step) {
      T const* from = row_from;
      T* to = tile + position(row) * staged.row_stride + k_of(share) * staged.k_stride;
#pragma unroll 1
      for (int k = k_of(share); k < depth; k += 1 << copies.k_step_bits) {
        int here = copies.row_width == 1 ? present - k : k < present ? rows - row : 0;
        here = here < 0 ? 0 : here < width ? here : width;
        copy_async<width* static_cast<int>(sizeof(T))>(to, here > 0 ? from : x.at, here * static_cast<int>(sizeof(T)));
        from = further(from, steps.k);
        to += copies.staged_step;
      }
      row_from = further(row_from, steps.row);
    }
  }

  T const* from_ = nullptr;  // this thread's first element of the stage
  int share_;                // its row, past all rows if it copies nothing, and k
};

}  // namespace blaslift::gpu::kernels
