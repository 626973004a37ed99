// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The execution plans of gpu/kernels/elementwise.hpp.
#pragma once

#include "gpu/plan/execution_plan.hpp"

namespace blaslift::gpu::plan {

// What an operation does besides writing y. The vector that scal scales is y.
struct ElementwiseOperation {
  bool has_x, writes_x, reads_y;
  friend bool operator==(ElementwiseOperation const&, ElementwiseOperation const&) = default;
};
inline constexpr ElementwiseOperation elementwise_axpy = {true, false, true}, elementwise_copy = {true, false, false},
                                      elementwise_swap = {true, true, true}, elementwise_scal = {false, false, true};

struct ElementwiseProblem {
  std::int64_t n = 1;
  int element_bytes = 4;
  ElementwiseOperation operation = elementwise_axpy;
  std::int64_t incx = 1, incy = 1;
  int x_past = 0, y_past = 0;  // elements from a boundary of 16 bytes to the lowest element
  friend bool operator==(ElementwiseProblem const&, ElementwiseProblem const&) = default;
};

// Elements may be visited from either end: forward where that leaves no increment negative, for packs go forward.
struct ElementwiseIncrements {
  std::int64_t x, y;
};
constexpr ElementwiseIncrements elementwise_increments(std::int64_t incx, std::int64_t incy) {
  if (incx <= 0 && incy < 0) return {-incx, -incy};
  return {incx, incy};
}

// For increments of 1, variant 0 loads 16 bytes at once. Where the vectors' boundaries differ, variant 1 loads two
// elements (of x; of both, if both are written) and variant 2 one. Variant 3 has any increments.
enum ElementwiseVariant : int {
  elementwise_wide,
  elementwise_half,
  elementwise_single,
  elementwise_strided,
  elementwise_variants
};

inline constexpr int elementwise_most_block_threads = 1024;

constexpr int elementwise_loads(int pack_bytes) { return pack_bytes < 8 ? 8 : 4; }
inline constexpr int elementwise_strided_loads = 4;

// The one variant that is offered: the widest that the addresses allow.
constexpr int elementwise_variant(ElementwiseProblem const& problem) {
  int const full = 16 / problem.element_bytes;
  if (problem.incy != 1 || (problem.operation.has_x && problem.incx != 1)) return elementwise_strided;
  int const apart = problem.operation.has_x ? (problem.x_past + full - problem.y_past) % full : 0;
  return apart == 0 ? elementwise_wide : apart % 2 == 0 ? elementwise_half : elementwise_single;
}

// Elements of y that are stored at once.
constexpr int elementwise_width(ElementwiseProblem const& problem, int variant) {
  int const full = 16 / problem.element_bytes;
  if (variant == elementwise_strided) return 1;
  if (variant == elementwise_wide || !problem.operation.writes_x) return full;
  return variant == elementwise_half ? 2 : 1;
}

// Calls visit(Shape) for every shape that the kernel has.
template <class Visit>
void for_each_elementwise_shape(Visit&& visit) {
  for (int variant = 0; variant < elementwise_variants; ++variant)
    for (int tx = 32; tx <= elementwise_most_block_threads; tx += 32) visit(Shape{variant, tx, 1, 1});
}

constexpr Demand demand(ElementwiseProblem const& problem, Shape shape) {
  Demand result;
  if (shape.variant != elementwise_variant(problem)) return result;
  bool const strided = shape.variant == elementwise_strided;
  int const size = problem.element_bytes, width = elementwise_width(problem, shape.variant);
  int const loads = strided ? elementwise_strided_loads : elementwise_loads(width * size);
  std::int64_t const before = strided ? 0 : problem.y_past & (width - 1);  // that the first pack has too many
  result.grid_x = ceil_div(problem.n + before, std::int64_t{shape.tx} * width * loads);
  if (result.grid_x > most_grid_x) return result;
  int const x = problem.operation.has_x ? moved_bytes(problem.incx, size) : 0, y = moved_bytes(problem.incy, size);
  int const loaded = x + (problem.operation.reads_y ? y : 0);
  result.bytes = static_cast<double>(problem.n) * (loaded + y + (problem.operation.writes_x ? x : 0));
  result.bytes_in_flight = loads * width * (loaded > size ? loaded : size);
  result.legal = true;
  return result;
}

}  // namespace blaslift::gpu::plan
