// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The execution plans of gpu/kernels/ger.hpp.
#pragma once

#include "gpu/plan/execution_plan.hpp"

namespace blaslift::gpu::plan {

struct GerProblem {
  std::int64_t m = 1, n = 1, lda = 1;
  int element_bytes = 4;
  int a_past = 0;  // elements from a boundary of 16 bytes to the matrix
  friend bool operator==(GerProblem const&, GerProblem const&) = default;
};

inline constexpr int ger_most_block_threads = 512;
inline constexpr int ger_columns_in_flight = 4;

// Columns that are 2^this apart have their boundaries of 16 bytes at the same rows.
constexpr int ger_period_log2(std::int64_t lda, int element_bytes) {
  int log2 = 0;
  while ((lda << log2) * element_bytes % 16 != 0) ++log2;
  return log2;
}

// Blocks that stand below each other, each with tx packs of 16 bytes.
constexpr std::int64_t ger_row_tiles(GerProblem const& problem, int tx) {
  std::int64_t const width = 16 / problem.element_bytes;
  std::int64_t most_past = 0;
  for (int column = 0; column < 1 << ger_period_log2(problem.lda, problem.element_bytes); ++column) {
    std::int64_t const past = (problem.a_past + column * problem.lda) & (width - 1);
    if (past > most_past) most_past = past;
  }
  return ceil_div(problem.m + most_past, tx * width);
}

// Calls visit(Shape) for every shape that the kernel has; per_thread are columns.
template <class Visit>
void for_each_ger_shape(Visit&& visit) {
  for (int tx = 4; tx <= ger_most_block_threads; tx *= 2)
    for (int ty = 1; tx * ty <= ger_most_block_threads; ty *= 2)
      for (int columns = ger_columns_in_flight; columns <= 64; columns *= 2)
        if (tx * ty >= 32) visit(Shape{0, tx, ty, columns});
}

constexpr Demand demand(GerProblem const& problem, Shape shape) {
  Demand result;
  std::int64_t const period = std::int64_t{1} << ger_period_log2(problem.lda, problem.element_bytes);
  std::int64_t const strips = period * ceil_div(problem.n, period * shape.per_thread);
  result.grid_x = ger_row_tiles(problem, shape.tx) * ceil_div(strips, shape.ty);
  if (result.grid_x > most_grid_x) return result;
  // Every strip loads x again, from a cache.
  result.bytes = 2 * static_cast<double>(problem.m) * problem.element_bytes * static_cast<double>(problem.n);
  result.contiguous_bytes = shape.tx * 16 < problem.m * problem.element_bytes ? shape.tx * 16 : 0;
  result.bytes_in_flight = ger_columns_in_flight * 16;
  result.legal = true;
  return result;
}

}  // namespace blaslift::gpu::plan
