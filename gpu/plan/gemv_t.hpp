// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The execution plans of gpu/kernels/gemv_t.hpp and gemv_t_short.hpp.
#pragma once

#include "gpu/plan/run.hpp"

namespace blaslift::gpu::plan {

struct GemvTProblem {
  std::int64_t m = 1, n = 1;
  int element_bytes = 4;
  bool wide = true;      // the matrix and its leading dimension are aligned to 16 bytes
  bool packed_x = true;  // incx is 1 and x aligned to 16 bytes
  friend bool operator==(GemvTProblem const&, GemvTProblem const&) = default;
};

// Packs of 16 bytes of the matrix and of x; of the matrix only; single elements (which are packs in z). Of each, a warp
// has 1, 2 or 4 columns at once. Then, for columns so short that a lane has one pack or element of each.
enum GemvTVariant : int {
  gemv_t_packed,
  gemv_t_wide = gemv_t_packed + 3,
  gemv_t_narrow = gemv_t_wide + 3,
  gemv_t_short_wide = gemv_t_narrow + 3,
  gemv_t_short_narrow,
  gemv_t_variants
};

constexpr bool gemv_t_is_short(int variant) { return variant >= gemv_t_short_wide; }
constexpr int gemv_t_columns(int variant) { return 1 << variant % 3; }  // not of the short ones

// Rounds whose loads are in flight together: so many that registers suffice.
constexpr int gemv_t_rounds(int columns, bool packed_x, int element_bytes) {
  return columns == 4 ? 2 : packed_x || element_bytes == 16 ? 4 : 2;
}

// Threads that a multiprocessor's 65536 registers shall suffice for: the compiler's own counts were just above what
// lets one more block in (dgemv T of 2560: 18.1 us at 108 registers, 14.8 at 96). Complex columns by two are left to
// it: they took 4 % longer with fewer. (bench/results/2026-11-27-beside)
constexpr int gemv_t_threads_to_hold(int columns, bool packed_x, int element_bytes, bool is_complex) {
  int registers = 128;
  if (columns == 2 && !is_complex)
    registers = packed_x ? 96 : element_bytes == 4 ? 64 : 80;
  else if (columns == 1 && element_bytes < 16)
    registers = packed_x && element_bytes == 8 ? 72 : 64;
  return 65536 / registers / 128 * 128;  // whole warps on each of the four schedulers
}

inline constexpr int gemv_t_short_columns = 8;  // that a lane has in flight

// Lanes that share a short column: of a longer one, which is asked about and not computed so, all of a warp.
constexpr int gemv_t_short_lanes(std::int64_t m, int width) {
  int lanes = 1;
  while (lanes < 32 && std::int64_t{lanes} * width < m) lanes *= 2;
  return lanes;
}

// Calls visit(Shape) for every shape that the kernels have; per_thread are the segments of a warp, or how often a warp
// of a short one loads.
template <class Visit>
void for_each_gemv_t_shape(Visit&& visit) {
  for (int variant = 0; variant < gemv_t_variants; ++variant)
    for (int tx = 32; tx <= run_most_block_threads; tx *= 2)
      for (int ty = 1; tx * ty <= run_most_block_threads && ty <= run_most_warps_above; ty *= 2)
        for (int each = 1; each <= run_most_segments_per_warp; each *= 2)
          if (!gemv_t_is_short(variant) || ty == 1) visit(Shape{variant, tx, ty, each});
}

constexpr Demand demand(GemvTProblem const& problem, Shape shape) {
  Demand result;
  int const size = problem.element_bytes;
  auto const warps = std::int64_t{shape.tx / 32};
  result.bytes = static_cast<double>(problem.m) * static_cast<double>(problem.n) * size;
  if (gemv_t_is_short(shape.variant)) {
    bool const wide = shape.variant == gemv_t_short_wide;
    int const width = wide ? 16 / size : 1;
    if (problem.m > std::int64_t{32} * width || (wide && (!problem.wide || width == 1))) return result;
    auto const groups = static_cast<int>(ceil_div(32, gemv_t_short_lanes(problem.m, width)));
    int const columns = gemv_t_short_columns * groups;
    // As below, a smaller block or fewer rounds would do the same.
    if (shape.tx > 32 && problem.n <= warps / 2 * columns * shape.per_thread) return result;
    if (shape.per_thread > 1 && problem.n <= columns * shape.per_thread / 2) return result;
    result.grid_x = ceil_div(problem.n, warps * columns * shape.per_thread);
    result.legal = result.grid_x <= most_grid_x;
    result.bytes_per_load = wide ? 16 : size;
    result.bytes_in_flight = static_cast<int>(ceil_div(columns * problem.m * size, 32));
    return result;
  }
  bool const packed_x = shape.variant < gemv_t_wide, wide = shape.variant < gemv_t_narrow;
  if ((packed_x && !problem.packed_x) || (wide && (!problem.wide || size == 16))) return result;
  int const columns = gemv_t_columns(shape.variant);
  if (columns * warps > 1 && problem.n <= columns * warps / 2) return result;
  int const segment = gemv_t_segment(problem.m, problem.n, size);
  result.grid_x = ceil_div(problem.n, warps * columns);
  demand_of_run({ceil_div(problem.m, segment), shape.per_thread, shape.tx, shape.ty, columns, size}, result);
  result.bytes_per_load = wide ? 16 : size;
  // x comes from the caches.
  result.bytes += 2 * static_cast<double>(result.workspace_bytes);
  result.bytes_in_flight =
      columns * run_bytes_in_flight(problem.m, segment, size, gemv_t_rounds(columns, packed_x, size));
  return result;
}

}  // namespace blaslift::gpu::plan
