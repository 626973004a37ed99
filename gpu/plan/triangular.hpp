// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The execution plans of gpu/kernels/triangular.hpp: trmv, symv, hemv.
#pragma once

#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/numeric_plan.hpp"

namespace blaslift::gpu::plan {

// What becomes of an element of the stored triangle: it counts in its row (trmv N), in its column (trmv T, C), or in
// both (symv, hemv).
enum class Sums { rows, columns, both };

struct TriangularProblem {
  Sums sums = Sums::rows;
  std::int64_t n = 1;
  bool upper = false;
  int element_bytes = 4;
  bool wide = true;  // the matrix and its leading dimension are aligned to 16 bytes
  friend bool operator==(TriangularProblem const&, TriangularProblem const&) = default;
};

// Loads of 16 bytes or of an element. Partial sums are added up by a second launch or by the last block of all
// (_at_once); or there are none, for every block reads what it needs, and with it the matrix is read twice (_twice: of
// Sums::both, gpu/kernels/triangular_twice.hpp).
enum TriangularVariant : int {
  triangular_wide,
  triangular_narrow,
  triangular_wide_at_once,
  triangular_narrow_at_once,
  triangular_wide_twice,
  triangular_narrow_twice,
  triangular_variants
};
constexpr bool triangular_loads_packs(int variant) {
  return variant == triangular_wide || variant == triangular_wide_at_once || variant == triangular_wide_twice;
}
constexpr bool triangular_finishes_apart(int variant) {
  return variant == triangular_wide || variant == triangular_narrow;
}
constexpr bool triangular_reads_twice(int variant) {
  return variant == triangular_wide_twice || variant == triangular_narrow_twice;
}

inline constexpr int triangular_most_block_threads = 512;
inline constexpr int triangular_most_atoms_per_thread = 8;
inline constexpr int triangular_columns_in_flight = 8;
inline constexpr int triangular_strip_levels = 4;    // of the tree over a block's warps beside each other
inline constexpr int triangular_most_partials = 64;  // that one thread adds up
inline constexpr int triangular_twice_tile = 8;      // elements of y that a block makes on its own
inline constexpr std::int64_t triangular_twice_most_rows = 2048;
// Of the last block's loads that are under way at once, and what it adds up of them before the next: an estimate, with
// which the rates of objective.hpp were fitted.
inline constexpr double triangular_last_block_step_seconds = 2 * second_level_seconds;
inline constexpr std::int64_t triangular_most_rows = std::int64_t{1} << 20;  // the kernels count in 32 bits

constexpr int triangular_tile_rows(int element_bytes, Shape shape) {
  return shape.tx * triangular_atom_rows(element_bytes);
}
constexpr int triangular_run_columns(std::int64_t n, Shape shape) {
  return triangular_atom_columns(n) * shape.ty * shape.per_thread;
}

// Pairs of a tile of rows and a run of columns that have an element of the triangle in common; of tile_rows and
// run_columns one is a multiple of the other.
constexpr std::int64_t triangle_units(std::int64_t n, std::int64_t tile_rows, std::int64_t run_columns, bool upper) {
  std::int64_t const tiles = ceil_div(n, tile_rows), runs = ceil_div(n, run_columns);
  // As triangle_unit() in gpu/kernels: steps of one tile and several runs, or of one run and several tiles.
  std::int64_t const runs_of_step = tile_rows > run_columns ? ceil_div(tile_rows, run_columns) : 1;
  std::int64_t const tiles_of_step = run_columns > tile_rows ? ceil_div(run_columns, tile_rows) : 1;
  std::int64_t const last = ceil_div(runs, runs_of_step) - 1;
  std::int64_t const before = runs_of_step * (upper ? tiles_of_step * (last * (last + 1) / 2)
                                                    : last * tiles - tiles_of_step * (last * (last - 1) / 2));
  return before + (runs - last * runs_of_step) * (upper ? tiles : tiles - last * tiles_of_step);
}

// Atoms of a row that lanes of one warp have.
constexpr int triangular_twice_atoms(int element_bytes) {
  return 32 * triangular_atom_rows(element_bytes) / triangular_twice_tile;
}

// Calls visit(Shape) for every shape that the kernel has for such sums; per_thread counts atoms.
template <class Visit>
void for_each_triangular_shape(Sums sums, Visit&& visit) {
  for (int variant = 0; variant < triangular_variants; ++variant) {
    if (triangular_reads_twice(variant)) {
      if (sums != Sums::both) continue;
      for (int tx = 32; tx <= triangular_most_block_threads; tx *= 2) visit(Shape{variant, tx, 1, 1});
      continue;
    }
    for (int tx = 32; tx <= triangular_most_block_threads; tx *= 2)
      for (int ty = 1; tx * ty <= triangular_most_block_threads; ty *= 2)
        for (int atoms = 1; atoms <= triangular_most_atoms_per_thread; atoms *= 2) visit(Shape{variant, tx, ty, atoms});
  }
}

// The same for kernels that read the matrix twice.
constexpr Demand triangular_twice_demand(TriangularProblem const& problem, Shape shape) {
  Demand result;
  int const size = problem.element_bytes;
  std::int64_t const row_chunks = ceil_div(problem.n, 32 * triangular_atom_rows(size));
  std::int64_t const column_chunks =
      ceil_div(problem.n, triangular_twice_atoms(size) * triangular_atom_columns(problem.n));
  // The first warp's lanes take a chunk each.
  if (problem.n > triangular_twice_most_rows || row_chunks > 32 || column_chunks > 32) return result;
  // No warps without a chunk, but for the next power of two.
  if (shape.tx / 2 >= 32 * (row_chunks + column_chunks)) return result;
  result.grid_x = ceil_div(problem.n, triangular_twice_tile);
  result.shared_bytes = std::size_t{2} * triangular_twice_tile * 32 * static_cast<std::size_t>(size);
  // A tile's rows and columns are together as long as the matrix. The second-level cache has half of it.
  result.bytes = static_cast<double>(problem.n) * static_cast<double>(problem.n + triangular_twice_tile) * size;
  result.bytes_per_load = triangular_loads_packs(shape.variant) ? 16 : size;
  result.bytes_in_flight = triangular_columns_in_flight * 16;
  result.legal = true;
  return result;
}

constexpr Demand demand(TriangularProblem const& problem, Shape shape) {
  Demand result;
  int const size = problem.element_bytes, rows = triangular_atom_rows(size);
  if (triangular_loads_packs(shape.variant) ? !problem.wide : rows == 1) return result;  // narrow z would be wide
  if (triangular_reads_twice(shape.variant)) return triangular_twice_demand(problem, shape);
  if (problem.n > triangular_most_rows) return result;
  int const tile_rows = triangular_tile_rows(size, shape), run_columns = triangular_run_columns(problem.n, shape);
  std::int64_t const runs = problem.sums == Sums::columns ? 0 : ceil_div(problem.n, run_columns);
  std::int64_t const tiles = problem.sums == Sums::rows ? 0 : ceil_div(problem.n, tile_rows);
  std::int64_t const leaves = runs > tiles ? runs : tiles;
  bool const apart = triangular_finishes_apart(shape.variant);
  auto const bytes_of = [size](std::int64_t elements) {
    return static_cast<std::size_t>(elements) * static_cast<std::size_t>(size);
  };
  if (apart) {
    result.finish.tx = 32;
    while (result.finish.ty < 16 && result.finish.ty * 8 < leaves) result.finish.ty *= 2;
    result.finish.grid_x = ceil_div(problem.n, result.finish.tx);
    result.finish.shared_bytes =
        bytes_of(std::int64_t{result.finish.tx} * result.finish.ty * (problem.sums == Sums::both ? 2 : 1));
  }
  if (leaves > std::int64_t{triangular_most_partials} * result.finish.ty) return result;
  result.grid_x = triangle_units(problem.n, tile_rows, run_columns, problem.upper);
  if (result.grid_x > most_grid_x / 4) return result;
  std::int64_t const row_values = problem.sums == Sums::columns ? 0 : std::int64_t{shape.tx} * rows * shape.ty;
  std::int64_t const column_values = problem.sums == Sums::rows ? 0 : std::int64_t{shape.tx} / 32 * run_columns;
  // The last block's rows have one thread each and share nothing.
  result.shared_bytes = 16 + bytes_of(row_values + column_values);
  result.workspace_bytes = bytes_of((runs + tiles) * problem.n);
  result.counters = apart ? 0 : 1;
  result.combines_blocks = !apart;
  if (!apart) {
    // A thread of the last block adds up some rows one after another, each in steps of 8 loads that are under way at
    // once.
    std::int64_t const rows_of_thread = ceil_div(problem.n, std::int64_t{shape.tx} * shape.ty);
    result.last_block_seconds = triangular_last_block_step_seconds *
                                static_cast<double>(rows_of_thread * (ceil_div(runs, 8) + ceil_div(tiles, 8)));
  }
  // The model takes blocks for alike, so units that diagonal or edge cut count as whole ones: it is their blocks that
  // are idle in part. About half of the partial sums are there, once written and once read.
  result.bytes =
      static_cast<double>(result.grid_x) * tile_rows * run_columns * size + static_cast<double>(result.workspace_bytes);
  result.bytes_per_load = triangular_loads_packs(shape.variant) ? 16 : size;
  result.bytes_in_flight = triangular_columns_in_flight * 16;
  result.legal = true;
  return result;
}

}  // namespace blaslift::gpu::plan
