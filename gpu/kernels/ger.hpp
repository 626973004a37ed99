// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A <- alpha * x * y^T + A and, with y conjugated, A <- alpha * x * y^H + A; A of m rows and n columns.
//
// Numeric plan: t = alpha * y_j, then a_ij <- multiply_add(x_i, t, a_ij). As in Netlib, a column with y_j = 0 is left
// alone, whatever x holds.
// Execution plan: a thread has one pack of rows, keeps its elements of x and goes through `columns_per_thread` columns.
// Packs of A are aligned in every column; columns that are `period` apart have their boundaries at the same rows, so a
// thread takes every period-th column and its rows stay the same. A strip is what one thread of each pack of rows
// takes: strips next to each other (y) take the columns between.
#pragma once

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/pack.hpp"
#include "gpu/plan/ger.hpp"

namespace blaslift::gpu::kernels {

template <class T>
struct Ger {
  std::int64_t m, n;  // rows and columns, both at least 1
  T alpha;
  T const* x;  // x and y: the first element in the order of the product, whatever the sign of the increment
  std::int64_t incx;
  T const* y;
  std::int64_t incy;
  T* a;
  std::int64_t lda;
  int period_log2;         // lda * period is a multiple of full_width<T>
  int columns_per_thread;  // best a multiple of plan::ger_columns_in_flight
  unsigned row_tiles;      // blockDim.x * full_width<T> rows each; the first of a column may begin before it
  // gridDim.x is row_tiles times the blocks that all strips need, blockDim.y strips each.
};

// `columns` columns from a on, `step` elements apart, and their elements of y from `y` on. A is loaded without waiting
// to see whether y_j is zero: that would cost more than it saves.
template <class T, bool conjugated, int columns, bool whole>
__device__ __forceinline__ void ger_columns(Ger<T> const& p, Pack<T, full_width<T>> const& x,
                                            Present<full_width<T>> const& present, T* a, std::int64_t step, T const* y,
                                            std::int64_t step_y) {
  constexpr int width = full_width<T>;
  Pack<T, width> block[columns];
  T factor[columns];
#pragma unroll
  for (int j = 0; j < columns; ++j) factor[j] = load_shared_by_many(y + j * step_y);
#pragma unroll
  for (int j = 0; j < columns; ++j) {
    T const* const from = a + j * step;
    if constexpr (whole) {
      block[j] = load_to_update<T, width>(from);
    } else {
#pragma unroll
      for (int i = 0; i < width; ++i) block[j].of[i] = present(i) ? from[i] : zero<T>();
    }
  }
#pragma unroll
  for (int j = 0; j < columns; ++j) {
    bool const counts = !is_zero(factor[j]);
    T const scaled = multiply(p.alpha, conjugate_if<conjugated>(factor[j]));
    T* const to = a + j * step;
#pragma unroll
    for (int i = 0; i < width; ++i) block[j].of[i] = multiply_add(x.of[i], scaled, block[j].of[i]);
    if constexpr (whole) {
      store_if<T, width>(counts, to, block[j]);
    } else {
#pragma unroll
      for (int i = 0; i < width; ++i)
        if (counts && present(i)) to[i] = block[j].of[i];
    }
  }
}

template <class T, bool conjugated, bool whole>
__device__ __forceinline__ void ger_strip(Ger<T> const& p, Present<full_width<T>> const& present, std::int64_t row,
                                          std::int64_t column, int count) {
  constexpr int width = full_width<T>;
  Pack<T, width> x;
#pragma unroll
  for (int i = 0; i < width; ++i)
    x.of[i] = whole || present(i) ? load_shared_by_many(p.x + (row + i) * p.incx) : zero<T>();
  std::int64_t const step = p.lda << p.period_log2, step_y = p.incy * (std::int64_t{1} << p.period_log2);
  T* a = p.a + column * p.lda + row;
  T const* y = p.y + column * p.incy;
  constexpr int several = plan::ger_columns_in_flight;
#pragma unroll 1
  for (; count >= several; count -= several) {
    ger_columns<T, conjugated, several, whole>(p, x, present, a, step, y, step_y);
    a += several * step;
    y += several * step_y;
  }
#pragma unroll 1
  for (; count > 0; --count, a += step, y += step_y)
    ger_columns<T, conjugated, 1, whole>(p, x, present, a, step, y, step_y);
}

template <class T, bool conjugated>
__global__ void __launch_bounds__(plan::ger_most_block_threads, 1) ger(Ger<T> const p) {
  constexpr int width = full_width<T>;
  std::int64_t const strip = std::int64_t{blockIdx.x / p.row_tiles} * blockDim.y + threadIdx.y;
  int const period = 1 << p.period_log2;
  std::int64_t const residue = strip & (period - 1);
  std::int64_t const column = residue + (strip >> p.period_log2) * p.columns_per_thread * period;
  wait_for_previous_kernel();
  if (column >= p.n) return;
  std::int64_t const left = (p.n - column + period - 1) >> p.period_log2;
  int const count = left < p.columns_per_thread ? static_cast<int>(left) : p.columns_per_thread;

  std::int64_t const pack = std::int64_t{blockIdx.x % p.row_tiles} * blockDim.x + threadIdx.x;
  std::int64_t const row = pack * width - past_boundary<T, width>(p.a + residue * p.lda);
  Present<width> const present(row, p.m);
  if (present.all())
    ger_strip<T, conjugated, true>(p, present, row, column, count);
  else if constexpr (width > 1)
    if (present.any()) ger_strip<T, conjugated, false>(p, present, row, column, count);
}

}  // namespace blaslift::gpu::kernels
