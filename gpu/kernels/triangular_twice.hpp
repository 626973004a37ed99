// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// y <- alpha A x + beta y of symv and hemv for small matrices, whose time is launches and round trips to memory: every
// block makes some whole elements of y by itself, from the rows of the triangle and, a second time read, its columns.
// So there is nothing to wait for in other blocks.
//
// Numeric plan: that of triangular.hpp.
// Execution plan: a block has triangular_twice_tile rows of the result. A warp takes a chunk of their rows (each lane
// an atom's columns times 16 bytes of rows) or of their columns (each lane 16 bytes of rows) at a time, and leaves the
// chunk's subtrees in shared memory, where the first warp finds all of them, one chunk for each of its lanes.
#pragma once

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/triangular_columns.hpp"

namespace blaslift::gpu::kernels {

// Lanes with as many neighbouring atoms stand side by side; further ones take further rows of the tile.
template <class T>
inline constexpr int twice_atoms = plan::triangular_twice_atoms(sizeof(T));

// Of lanes whose packs may go beyond the matrix' last row, those that have one: what lies between it and the next
// column is read and is nobody's.
struct PacksWithRows {
  static constexpr bool whole = false;
  int rows_left = 0;
  __device__ __forceinline__ bool has(int) const { return rows_left > 0; }
};

// The sums of a tile's rows over a chunk of columns, from `first` and `column` on. They end in the lanes with
// lane % twice_atoms less than full_width<T>, in the order of lanes.
template <class T, int width, class Part>
__device__ __forceinline__ T twice_rows(Triangular<T> const& p, int first, int column, Part part) {
  constexpr int rows = full_width<T>;
  auto const n = static_cast<int>(p.n);
  int const lane = lane_of_warp(), row = first + lane / twice_atoms<T> * rows;
  column += lane % twice_atoms<T> * p.atom_columns;
  T sum[rows];
#pragma unroll
  for (int i = 0; i < rows; ++i) sum[i] = zero<T>();
  for (int j = 0; j < p.atom_columns; j += triangular_unroll) {
    if constexpr (!Part::whole) part.rows_left = n - row;
    if constexpr (requires { part.below; }) {
      part.columns_left = n - (column + j);
      part.below = row - (column + j);
    }
    T factor[triangular_unroll];
    ColumnBlock<T, triangular_unroll, width, rows / width> block;
    block.load(p.a + (column + j) * p.lda + row, p.lda, width, part);
#pragma unroll
    for (int k = 0; k < triangular_unroll; ++k)
      factor[k] = column + j + k < n ? p.x[(column + j + k) * p.incx] : zero<T>();
    __syncwarp();  // or the compiler begins to add before all loads are issued
    block.add_to_rows(factor, sum, part);
  }
#pragma unroll
  for (int i = 0; i < rows; ++i) {
    bool const absent = p.upper ? column + p.atom_columns <= row + i : column > row + i;
    if (absent || column >= n) sum[i] = nothing<T>();
  }
  sum_over_lanes(sum, twice_atoms<T>);
  return sum[0];
}

// The sums of a tile's columns over a chunk of rows, from `first` and `row` on. They end in the first lanes, in order.
template <class T, int width, bool conjugated, class Part>
__device__ __forceinline__ T twice_columns(Triangular<T> const& p, int first, int row, Part part) {
  constexpr int rows = full_width<T>;
  auto const n = static_cast<int>(p.n);
  row += lane_of_warp() * rows;
  if constexpr (requires { part.below; }) {
    part.rows_left = n - row;
    part.columns_left = n - first;
    part.below = row - first;
  }
  T own[rows];
  ColumnBlock<T, plan::triangular_twice_tile, width, rows / width> block;
  block.load(p.a + first * p.lda + row, p.lda, width, part);
#pragma unroll
  for (int i = 0; i < rows; ++i) own[i] = row + i < n ? p.x[(row + i) * p.incx] : zero<T>();
  __syncwarp();  // or the compiler begins to add before all loads are issued
  T column[plan::triangular_twice_tile];
  sum_columns<Sums::both, conjugated>(block, part, own, column);
  sum_over_lanes(column);
  return column[0];
}

template <class T, int width, bool conjugated>
__global__ void __launch_bounds__(plan::triangular_most_block_threads) triangular_twice(Triangular<T> const p) {
  constexpr int rows = full_width<T>, tile = plan::triangular_twice_tile;
  static_assert(tile == triangular_unroll);
  auto* const shared = reinterpret_cast<T*>(shared_bytes());  // of each row of the tile its chunks; then of each column
  auto const n = static_cast<int>(p.n), warps = static_cast<int>(blockDim.x) / warp_size;
  int const warp = static_cast<int>(threadIdx.x) / warp_size, lane = lane_of_warp();
  int const first = static_cast<int>(blockIdx.x) * tile, end = first + tile;

  wait_for_previous_kernel();
  bool const finishes = warp == 0 && lane < tile && first + lane < n;
  T* const y = p.y + (first + lane) * p.incy;
  T const y_before = finishes && !is_zero(p.beta) ? *y : zero<T>();  // under way meanwhile

  int const chunk_rows = warp_size * rows, chunk_columns = twice_atoms<T> * p.atom_columns;
  TriangleUnits const chunks{n, chunk_rows, chunk_columns, p.upper};  // none is begun or ended by a tile
  Leaves const of_rows = runs_of_row(chunks, first), of_columns = tiles_of_column(chunks, first);
  int const row_tasks = of_rows.last - of_rows.first, tasks = row_tasks + of_columns.last - of_columns.first;
  CutByDiagonal<T> part{};
  part.upper = p.upper;
  part.step = width;
  for (int task = warp; task < tasks; task += warps)
    if (task < row_tasks) {
      int const chunk = of_rows.first + task, column = chunk * chunk_columns, column_end = column + chunk_columns;
      part.diagonal = conjugated ? Diagonal::real : Diagonal::stored;
      bool const beside = column_end <= n && (p.upper ? column >= end : column_end <= first);  // of the diagonal
      T const sum = beside && end <= n                 ? twice_rows<T, width>(p, first, column, WholePart{})
                    : beside && width == full_width<T> ? twice_rows<T, width>(p, first, column, PacksWithRows{})
                                                       : twice_rows<T, width>(p, first, column, part);
      int const row = lane / twice_atoms<T> * rows + lane % twice_atoms<T>;
      if (lane % twice_atoms<T> < rows) shared[row * warp_size + chunk] = sum;
    } else {
      int const chunk = of_columns.first + task - row_tasks, row = chunk * chunk_rows, row_end = row + chunk_rows;
      part.diagonal = Diagonal::unit;  // not read again: it counts in its row
      bool const beside = row_end <= n && (p.upper ? row_end <= first : row >= end);
      T const sum = beside && end <= n ? twice_columns<T, width, conjugated>(p, first, row, WholePart{})
                    : beside           ? twice_columns<T, width, conjugated>(p, first, row, FirstColumns{n - first})
                                       : twice_columns<T, width, conjugated>(p, first, row, part);
      if (lane < tile) shared[(tile + lane) * warp_size + chunk] = sum;
    }
  __syncthreads();
  if (warp != 0) return;

  T sum[2] = {};
#pragma unroll
  for (int of = 0; of < 2; ++of) {
    Leaves const present = of == 0 ? of_rows : of_columns;
    T chunk[tile];
#pragma unroll
    for (int i = 0; i < tile; ++i)
      chunk[i] =
          lane >= present.first && lane < present.last ? shared[(of * tile + i) * warp_size + lane] : nothing<T>();
    sum_over_lanes(chunk);
    sum[of] = chunk[0];
  }
  if (finishes) *y = updated(y_before, p.alpha, add(sum[0], sum[1]), p.beta);
}

}  // namespace blaslift::gpu::kernels
