// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The execution plans of gpu/kernels/level1_reduction.hpp: dot, asum, nrm2 and iamax.
#pragma once

#include "gpu/plan/run.hpp"

namespace blaslift::gpu::plan {

struct Level1ReductionProblem {
  std::int64_t n = 1;
  int element_bytes = 4;
  int sum_bytes = 4;  // of a partial sum: sizeof(Operation::Sum)
  int vectors = 1;
  std::int64_t incx = 1, incy = 1;  // incy: with two vectors
  bool wide = true;                 // increments are 1 and vectors aligned to 16 bytes
  friend bool operator==(Level1ReductionProblem const&, Level1ReductionProblem const&) = default;
};

enum Level1ReductionVariant : int { level1_reduction_wide, level1_reduction_narrow, level1_reduction_variants };

// Rounds of a vector whose loads are in flight together.
constexpr int level1_reduction_rounds(int vectors) { return 8 / vectors; }

// Calls visit(Shape) for every shape that the kernel has; per_thread are the segments of a warp.
template <class Visit>
void for_each_level1_reduction_shape(Visit&& visit) {
  for (int variant = 0; variant < level1_reduction_variants; ++variant)
    for (int ty = 1; ty <= run_most_warps_above; ty *= 2)
      for (int each = 1; each <= run_most_segments_per_warp; each *= 2) visit(Shape{variant, 32, ty, each});
}

constexpr Demand demand(Level1ReductionProblem const& problem, Shape shape) {
  Demand result;
  int const size = problem.element_bytes;
  // A z is 16 bytes: wide is narrow.
  if (shape.variant == level1_reduction_wide && (!problem.wide || size == 16)) return result;
  int const segment = level1_segment(problem.n, size);
  demand_of_run({ceil_div(problem.n, segment), shape.per_thread, shape.tx, shape.ty, 1, problem.sum_bytes}, result);
  int const moved = moved_bytes(problem.incx, size) + (problem.vectors == 2 ? moved_bytes(problem.incy, size) : 0);
  result.bytes = static_cast<double>(problem.n) * moved + 2 * static_cast<double>(result.workspace_bytes);
  result.bytes_per_load = shape.variant == level1_reduction_wide ? 16 : size;
  result.bytes_in_flight =
      problem.vectors * run_bytes_in_flight(problem.n, segment, size, level1_reduction_rounds(problem.vectors));
  return result;
}

}  // namespace blaslift::gpu::plan
