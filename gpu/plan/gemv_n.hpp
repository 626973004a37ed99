// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The execution plans of gpu/kernels/gemv_n.hpp, whose limits are repeated here for want of CUDA (and compared in its
// test).
#pragma once

#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/numeric_plan.hpp"

namespace blaslift::gpu::plan {

struct GemvNProblem {
  std::int64_t m = 1, n = 1;
  int element_bytes = 4;
  bool wide = true;  // the matrix and its leading dimension are aligned to 16 bytes
  friend bool operator==(GemvNProblem const&, GemvNProblem const&) = default;
};

// A thread loads 16 bytes of a column, or an element, or the 16 bytes that its rows of a column begin in, whatever
// comes before them.
enum GemvNLoads : int { gemv_n_wide, gemv_n_narrow, gemv_n_moved, gemv_n_ways };
// Variants are these, and then these with blocks of a tile of rows that are a cluster (compute capability 9.0).
inline constexpr int gemv_n_variants = 2 * gemv_n_ways;
constexpr int gemv_n_loads(int variant) { return variant % gemv_n_ways; }
constexpr bool gemv_n_is_clustered(int variant) { return variant >= gemv_n_ways; }

inline constexpr int gemv_n_most_block_threads = 512;
inline constexpr int gemv_n_most_atoms_per_thread = 8;
inline constexpr int gemv_n_most_cluster_blocks =
    8;  // more are not portable (CUDA C++ Programming Guide, thread block clusters)

// Sums of a tile that a block's threads leave in shared memory: of each warp, or each ty if those are fewer.
constexpr int gemv_n_block_sums(int tx, int ty) { return tx < 32 ? tx * ty / 32 : ty; }

// Neighbouring columns whose loads a thread has under way at once: twice as many where they are of single elements.
constexpr int gemv_n_columns_in_flight(bool single_elements, int element_bytes) {
  return single_elements && element_bytes < 16 ? 16 : 8;
}

constexpr int gemv_n_rows_per_thread(int variant, int element_bytes) {
  return gemv_n_loads(variant) == gemv_n_narrow ? 1 : 16 / element_bytes;
}

// One for every column that is under way (gpu/kernels/moved_columns.hpp).
inline constexpr int gemv_n_least_moved_lanes = 8;

// Side by side: whole sectors of 32 bytes, where loads are wide.
constexpr int gemv_n_least_lanes(int variant) {
  int const loads = gemv_n_loads(variant);
  return loads == gemv_n_moved ? gemv_n_least_moved_lanes : loads == gemv_n_wide ? 2 : 4;
}

// Calls visit(Shape) for every shape that the kernel has.
template <class Visit>
void for_each_gemv_n_shape(Visit&& visit) {
  for (int variant = 0; variant < gemv_n_variants; ++variant)
    for (int tx = gemv_n_least_lanes(variant); tx <= gemv_n_most_block_threads; tx *= 2)
      for (int ty = 1; tx * ty <= gemv_n_most_block_threads; ty *= 2)
        for (int atoms = 1; atoms <= gemv_n_most_atoms_per_thread; atoms *= 2)
          if (tx * ty >= 32) visit(Shape{variant, tx, ty, atoms});
}

constexpr Demand demand(GemvNProblem const& problem, Shape shape) {
  Demand result;
  int const size = problem.element_bytes, rows = gemv_n_rows_per_thread(shape.variant, size);
  int const loads = gemv_n_loads(shape.variant);
  bool const is_clustered = gemv_n_is_clustered(shape.variant);
  if (loads == gemv_n_wide && !problem.wide) return result;
  if (loads != gemv_n_wide && size == 16) return result;  // the same as gemv_n_wide
  if (loads == gemv_n_moved && problem.wide) return result;
  std::int64_t const atoms = gemv_n_atoms(problem.m, problem.n).count;
  std::int64_t const tile = std::int64_t{shape.tx} * rows;
  result.grid_x = ceil_div(problem.m, tile);
  result.grid_y = ceil_div(atoms, std::int64_t{shape.ty} * shape.per_thread);
  // A thread of the last block adds a run of partial results as long as a run of atoms may be.
  if (result.grid_y > std::int64_t{shape.ty} * gemv_n_most_atoms_per_thread) return result;
  if (result.grid_x > most_grid_x || result.grid_y > most_grid_y) return result;
  auto const bytes_of = [size](std::int64_t elements) {
    return static_cast<std::size_t>(elements) * static_cast<std::size_t>(size);
  };
  result.shared_bytes = 16 + bytes_of(tile * gemv_n_block_sums(shape.tx, shape.ty));
  if (is_clustered) {
    if (result.grid_y < 2 || result.grid_y > gemv_n_most_cluster_blocks) return result;
    result.cluster_blocks = static_cast<int>(result.grid_y);
    result.shared_bytes += bytes_of(tile * result.grid_y);
  } else if (result.grid_y > 1) {
    result.combines_blocks = true;
    result.workspace_bytes = bytes_of(result.grid_x * result.grid_y * tile);
    result.counters = static_cast<std::size_t>(result.grid_x);
    // A thread of the last block has 4 blocks' sums under way at once.
    result.last_block_seconds =
        second_level_seconds * static_cast<double>(ceil_div(ceil_div(result.grid_y, shape.ty), 4));
  }
  result.bytes = static_cast<double>(problem.m) * static_cast<double>(problem.n) * size +
                 2 * static_cast<double>(result.workspace_bytes);
  result.bytes_in_flight = gemv_n_columns_in_flight(loads == gemv_n_narrow, size) * rows * size;
  result.contiguous_bytes = tile < problem.m ? static_cast<int>(tile) * size : 0;
  result.bytes_per_load = rows * size;
  result.legal = true;
  return result;
}

}  // namespace blaslift::gpu::plan
