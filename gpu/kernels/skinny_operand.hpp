// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// op(A) or op(B) of a GEMM with a long k, and how it comes to shared memory (plan::SkinnyGemmStaged), whether memory
// has rows or k contiguous. So there is one way to compute for all of N, T and C.
#pragma once

#include "gpu/kernels/async_copy.hpp"
#include "gpu/kernels/divide.hpp"
#include "gpu/kernels/pack.hpp"
#include "gpu/plan/skinny_staged.hpp"

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

// A thread's share of the copies of an operand, stage after stage.
template <class T>
class SkinnyCopier {
  static constexpr int size = static_cast<int>(sizeof(T));

 public:
  // thread: among those that copy. rows: of the panel. first_stage: where the operand's part of the first stage begins.
  // position(row): of a row among the rows in shared memory.
  template <class Position>
  __device__ __forceinline__ SkinnyCopier(int thread, plan::SkinnyGemmCopies const& copies,
                                          plan::SkinnyGemmStaged const& staged, int rows, SharedAddress first_stage,
                                          Position&& position) {
    int const run = quotient(thread, copies.by_run), group = quotient(run, copies.by_rows);
    int const k = (thread - run * copies.run + group * copies.run) * copies.k_width;
    int row = (run - group * copies.rows) * copies.row_width, end = rows;
    if ((copies.how & plan::skinny_gemm_copies_within_tiles) != 0) {
      int const bits = copies.of_a_tile_bits, first = (row >> bits) * copies.edge;
      row = first + (row & ((1 << bits) - 1));
      if (first + copies.edge < end) end = first + copies.edge;
    }
    share_ = row << 16 | k;
    int const own =
        k < 1 << copies.k_step_bits && row < end ? quotient(end - row + copies.row_step - 1, copies.by_row_step) : 0;
    how_ = copies.how | own << 16;
    to_ = first_stage + size * (position(row) * staged.row_stride + k * staged.k_stride);
  }

  // The next stage begins at this row and k; or where the last one ended.
  __device__ __forceinline__ void go_to(SkinnyOperand<T> const& x, int first_row, std::int64_t first_k) {
    int const share = computed_here(share_);
    from_ = x.at + (first_row + row_of(share)) * x.row_stride + (first_k + k_of(share)) * x.k_stride;
  }
  __device__ __forceinline__ void go_on(SkinnySteps const& steps) { from_ = further(from_, steps.stage); }

  // All k of a stage, which exist. Nearly always: then there is nothing to be left out. stage: bytes from the first
  // stage to this one.
  __device__ __forceinline__ void copy(plan::SkinnyGemmCopies const& copies, SkinnySteps const& steps,
                                       int stage) const {
    int const how = computed_here(how_);
    if (full_width < T >> 1 && is_wide(how))
      copy_whole<full_width<T>>(copies, steps, how, stage);
    else
      copy_whole<1>(copies, steps, how, stage);
  }

  // `depth` k, of which `present` exist and the others are zero; and any number of rows.
  __device__ __forceinline__ void copy_some(SkinnyOperand<T> const& x, plan::SkinnyGemmCopies const& copies,
                                            SkinnySteps const& steps, int rows, int depth, int present,
                                            int stage) const {
    if (full_width < T >> 1 && is_wide(how_))
      copy_some<full_width<T>>(x, copies, steps, rows, depth, present, stage);
    else
      copy_some<1>(x, copies, steps, rows, depth, present, stage);
  }

 private:
  static __device__ __forceinline__ int row_of(int share) { return share >> 16; }
  static __device__ __forceinline__ int k_of(int share) { return share & 0xffff; }
  static __device__ __forceinline__ bool is_wide(int how) { return (how & plan::skinny_gemm_copies_wide) != 0; }
  static __device__ __forceinline__ int rows_of(int how) { return how >> 16 & plan::skinny_gemm_most_copies; }
  static __device__ __forceinline__ int of_a_row(int how) { return how & plan::skinny_gemm_copies_of_a_row; }
  static __device__ __forceinline__ T const* further(T const* from, std::int64_t bytes) {
    return reinterpret_cast<T const*>(reinterpret_cast<unsigned char const*>(from) + bytes);
  }

  template <int width, int together>
  static __device__ __forceinline__ void copy_few(T const*& from, std::int64_t step, SharedAddress& to, int down) {
#pragma unroll
    for (int i = 0; i < together; ++i) {
      copy_async<width * size>(to, from);
      from = further(from, step);
      to += down;
    }
  }

  // count: a power of two. Four at a time only where copies are wide, so that there is not too much code.
  template <int width>
  static __device__ __forceinline__ void copy_row(T const* from, SharedAddress to, int count, std::int64_t step,
                                                  int down) {
    constexpr int together = width > 1 || full_width<T> == 1 ? 4 : 2;
    if (count >= together) {
#pragma unroll 1
      for (; count > 0; count -= together) copy_few<width, together>(from, step, to, down);
    } else if (together > 2 && count == 2) {
      copy_few<width, 2>(from, step, to, down);
    } else {
      copy_few<width, 1>(from, step, to, down);
    }
  }

  // Of `rows` rows `together` lines that follow one another: at distances that are parts of the instructions.
  template <int width, int together>
  static __device__ __forceinline__ void copy_lines(T const* from, SharedAddress to, int rows, std::int64_t step,
                                                    int down) {
    constexpr int line = plan::skinny_gemm_line;
#pragma unroll 1
    for (; rows > 0; --rows) {
#pragma unroll
      for (int i = 0; i < together; ++i) copy_async<width * size>(to + i * line, further(from, i * line));
      from = further(from, step);
      to += down;
    }
  }

  template <int width>
  __device__ __forceinline__ void copy_whole(plan::SkinnyGemmCopies const& copies, SkinnySteps const& steps, int how,
                                             int stage) const {
    SharedAddress to = to_ + stage;
    T const* from = from_;
    int const rows = rows_of(how);
    using enum plan::SkinnyGemmCopyFlags;
    if (width == full_width<T> && (how & (skinny_gemm_copies_two_lines | skinny_gemm_copies_four_lines)) != 0) {
      if ((how & skinny_gemm_copies_two_lines) != 0)
        copy_lines<width, 2>(from, to, rows, steps.row, copies.staged_row_step);
      else
        copy_lines<width, 4>(from, to, rows, steps.row, copies.staged_row_step);
      return;
    }
#pragma unroll 1
    for (int left = rows; left > 0; --left) {
      copy_row<width>(from, to, of_a_row(how), steps.k, copies.staged_step);
      from = further(from, steps.row);
      to += copies.staged_row_step;
    }
  }

  template <int width>
  __device__ __forceinline__ void copy_some(SkinnyOperand<T> const& x, plan::SkinnyGemmCopies const& copies,
                                            SkinnySteps const& steps, int rows, int depth, int present,
                                            int stage) const {
    int const share = computed_here(share_);
    T const* row_from = from_;
    SharedAddress row_to = to_ + stage;
#pragma unroll 1
    for (int left = rows_of(how_), row = row_of(share); left > 0; --left, row += copies.row_step) {
      T const* from = row_from;
      SharedAddress to = row_to;
#pragma unroll 1
      for (int k = k_of(share); k < depth; k += 1 << copies.k_step_bits) {
        int here = copies.row_width == 1 ? present - k : k < present ? rows - row : 0;
        here = here < 0 ? 0 : here < width ? here : width;
        copy_async<width * size>(to, here > 0 ? from : x.at, here * size);
        from = further(from, steps.k);
        to += copies.staged_step;
      }
      row_from = further(row_from, steps.row);
      row_to += copies.staged_row_step;
    }
  }

  T const* from_ = nullptr;  // this thread's first element of the stage
  int share_;                // its row and k
  int how_;                  // plan::SkinnyGemmCopies::how, and of how many rows its copies are
  SharedAddress to_;         // its place in the first stage
};

}  // namespace blaslift::gpu::kernels
