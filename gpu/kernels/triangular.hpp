// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Products with a matrix of which one triangle is stored, and every element of it is loaded once:
//   Sums::rows     x <- A x of trmv
//   Sums::columns  x <- A^T x, or A^H x (conjugated), of trmv
//   Sums::both     y <- alpha A x + beta y of symv, or hemv (conjugated): an element off the diagonal counts in its row
//                  and, mirrored, in its column
//
// Numeric plan: a row's sum has as leaves the runs of `atom_columns` neighbouring columns, at multiples of it, each one
// accumulator in the order of columns; a column's sum has as leaves the 16 bytes' worth of neighbouring rows, at
// multiples of that, each one accumulator in the order of rows. Leaves have what is stored (of Sums::both columns: off
// the diagonal) of their elements, and are absent if that is nothing. Sums::both adds the column's sum to the row's.
// Execution plan: lanes stand side by side along the rows, each with 16 bytes of rows; warps beside each other (x) take
// further rows, threads above each other (y) further columns. A block has a tile of rows and a run of columns and
// leaves partial sums; who adds them up is either the last of all blocks to arrive, or triangular_finish, launched
// afterwards. Both begin after the last element of x has been read, so y may be x.
#pragma once

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/triangular_twice.hpp"

namespace blaslift::gpu::kernels {

inline constexpr int triangular_levels = 3;
static_assert(1 << triangular_levels == plan::triangular_most_atoms_per_thread);
static_assert(plan::triangular_most_atom_columns <= warp_size);

template <class T>
__device__ __forceinline__ TriangleUnits units_of(Triangular<T> const& p) {
  return {static_cast<int>(p.n), p.tile_rows, p.run_columns, p.upper};
}

// Where partial sums are: leaf k of row (or column) i at [k * n + i].
template <class T>
__device__ __forceinline__ T* row_partials(Triangular<T> const& p) {
  return p.partials;
}
template <Sums sums, class T>
__device__ __forceinline__ T* column_partials(Triangular<T> const& p) {
  return p.partials + (sums == Sums::both ? (p.n + p.run_columns - 1) / p.run_columns * p.n : 0);
}

// Takes neighbouring columns of a thread's rows: sums of rows go on; those of columns begin. Lane `first` and the next
// ones have the columns' elements of x.
template <Sums sums, bool conjugated, class T, int width, int packs, int columns, class Part>
__device__ __forceinline__ void take_columns(ColumnBlock<T, columns, width, packs> const& block, Part const& part,
                                             T of_x, int first, T const (&own)[full_width<T>], T (&row)[full_width<T>],
                                             T (&column)[columns]) {
  __syncwarp();  // or the compiler begins to add before all loads are issued
  if constexpr (sums != Sums::columns) {
    T factor[columns];
#pragma unroll
    for (int k = 0; k < columns; ++k) factor[k] = from_lane(of_x, first + k);
    block.add_to_rows(factor, row, part);
  }
  if constexpr (sums != Sums::rows) sum_columns<sums, conjugated>(block, part, own, column);
}

// Adds up the lanes' shares of columns.
template <Sums sums, class T, int columns>
__device__ __forceinline__ void leave_columns(T (&column)[columns], T* out) {
  if constexpr (sums != Sums::rows) {
    sum_over_lanes(column);
    int const lane = lane_of_warp();
    if (lane < columns) out[lane] = column[0];
  }
}

// The tree over [begin, end), an aligned run of at most 8 << triangular_levels leaves, of which some are present.
template <class T>
__device__ __forceinline__ T tree_over_partials(T const* partial, std::int64_t stride, Leaves present, int begin,
                                                int end) {
  constexpr int together = 8;
  TreeStack<T, 1, triangular_levels> tree;
  for (int first = begin; first < end; first += together) {
    T leaf[together];
#pragma unroll
    for (int i = 0; i < together; ++i) {
      int const at = first + i;
      bool const here = at < end && at >= present.first && at < present.last;
      leaf[i] = here ? load_from_other_block(partial + at * stride) : nothing<T>();
    }
#pragma unroll
    for (int step = 1; step < together; step *= 2)
#pragma unroll
      for (int i = 0; i < together; i += 2 * step) leaf[i] = add(leaf[i], leaf[i + step]);
    T const root[1] = {leaf[0]};
    tree.push(root);
  }
  T sum[1] = {nothing<T>()};
  tree.root(sum);
  return sum[0];
}

// What belongs in y, from partial sums; `share` of `shares` threads that share a row, side by side in the block with
// `column` of `columns` others. All threads of the block come here if there are more shares than one.
template <Sums sums, class T>
__device__ __forceinline__ void finish_row(Triangular<T> const& p, std::int64_t row, int share, int shares, int column,
                                           int columns, T* shared) {
  TriangleUnits const of = units_of(p);
  bool const exists = row < p.n;
  auto const share_of = [&](T const* partial, Leaves present) {
    int run = 1;
    while (run * shares < present.last) run *= 2;
    int const end = (share + 1) * run;
    return tree_over_partials(partial + row, p.n, exists ? present : Leaves{0, 0}, share * run,
                              end < present.last ? end : present.last);
  };
  auto const i = static_cast<int>(row);
  T* const y = p.y + row * p.incy;
  bool const reads_y = sums == Sums::both && exists && share == 0 && !is_zero(p.beta);
  T const y_before = reads_y ? *y : zero<T>();  // under way meanwhile
  constexpr int trees = sums == Sums::both ? 2 : 1;
  T sum[trees];
  if constexpr (sums != Sums::columns) sum[0] = share_of(row_partials(p), runs_of_row(of, i));
  if constexpr (sums != Sums::rows) sum[trees - 1] = share_of(column_partials<sums>(p), tiles_of_column(of, i));
  block_tree(sum, share, shares, shares, column, columns, shared);
  if (!exists || share != 0) return;
  if constexpr (sums == Sums::both)
    *y = updated(y_before, p.alpha, add(sum[0], sum[1]), p.beta);
  else
    *y = sum[0];
}

template <class T, int width, Sums sums, bool conjugated>
__global__ void __launch_bounds__(plan::triangular_most_block_threads) triangular_sums(Triangular<T> const p) {
  constexpr int rows = full_width<T>;  // of a thread
  constexpr bool of_rows = sums != Sums::columns, of_columns = sums != Sums::rows;
  auto const tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
  auto const threads = static_cast<int>(blockDim.x), leaves = static_cast<int>(blockDim.y);
  int const strips = threads / warp_size, strip = tx / warp_size, lane = lane_of_warp();
  auto* const flag = reinterpret_cast<unsigned*>(shared_bytes());
  auto* const shared_rows = reinterpret_cast<T*>(shared_bytes() + 16);
  T* const shared_columns = shared_rows + (of_rows ? rows * threads * leaves : 0);  // of each strip the run's

  auto const n = static_cast<int>(p.n);
  TriangleUnit const unit = triangle_unit(units_of(p), static_cast<int>(blockIdx.x));
  int const strip_row = unit.tile * p.tile_rows + strip * warp_size * rows;
  int const strip_end = strip_row + warp_size * rows < n ? strip_row + warp_size * rows : n;
  // A column's leaves want neighbouring rows in a thread; else what is loaded at once lies side by side.
  int const pack_step = of_columns ? width : warp_size * width;
  int const row = strip_row + lane * (of_columns ? rows : width);
  wait_for_previous_kernel();
  if (p.finish_apart) let_next_kernel_begin();  // it is ours, small, and waits for what it reads
  T own[rows];                                  // of x
#pragma unroll
  for (int i = 0; i < rows; ++i) own[i] = of_columns && row + i < n ? p.x[(row + i) * p.incx] : zero<T>();

  int const atoms = p.run_columns / p.atom_columns / leaves, last_atom = (ty + 1) * atoms;
  auto const is_whole = [&](int column) {
    int const end = column + p.atom_columns;
    return strip_end - strip_row == warp_size * rows && end <= n && (p.upper ? column >= strip_end : end <= strip_row);
  };
  ColumnBlock<T, triangular_unroll, width, rows / width> block;
  bool loaded = false;  // the next columns are under way
  TreeStack<T, rows, triangular_levels> tree;
  for (int atom = ty * atoms; atom < last_atom; ++atom) {
    int const column = unit.run * p.run_columns + atom * p.atom_columns;
    int const end = column + p.atom_columns < n ? column + p.atom_columns : n;
    T* const columns_out = shared_columns + strip * p.run_columns + atom * p.atom_columns;
    bool const absent = strip_row >= n || column >= n || (p.upper ? end <= strip_row : column >= strip_end);
    T sum[rows];
#pragma unroll
    for (int i = 0; i < rows; ++i) sum[i] = zero<T>();
    // One load for all columns of an atom.
    T const of_x = of_rows && !absent && column + lane < end ? p.x[(column + lane) * p.incx] : zero<T>();
    if (is_whole(column)) {
      bool const goes_on = atom + 1 < last_atom && is_whole(column + p.atom_columns);
      T const* a = p.a + column * p.lda + row;
      if (!loaded) block.load(a, p.lda, pack_step, WholePart{});
      for (int j = 0; j < p.atom_columns; j += triangular_unroll) {
        T of_columns_here[triangular_unroll];
        take_columns<sums, conjugated>(block, WholePart{}, of_x, j, own, sum, of_columns_here);
        // Registers are free again, and the next loads travel while lanes exchange sums.
        a += triangular_unroll * p.lda;
        loaded = goes_on || j + triangular_unroll < p.atom_columns;
        if (loaded) block.load(a, p.lda, pack_step, WholePart{});
        __syncwarp();
        leave_columns<sums>(of_columns_here, columns_out + j);
      }
    } else if (!absent) {
      CutByDiagonal<T> part{};
      part.upper = p.upper;
      part.diagonal = sums == Sums::both ? (conjugated ? Diagonal::real : Diagonal::stored)
                                         : (p.unit_diagonal ? Diagonal::unit : Diagonal::stored);
      part.rows_left = n - row;
      part.step = pack_step;
      for (int j = 0; j < p.atom_columns; j += triangular_unroll) {
        part.columns_left = n - (column + j);
        part.below = row - (column + j);
        T of_columns_here[triangular_unroll];
        block.load(p.a + (column + j) * p.lda + row, p.lda, pack_step, part);
        take_columns<sums, conjugated>(block, part, of_x, j, own, sum, of_columns_here);
        leave_columns<sums>(of_columns_here, columns_out + j);
      }
#pragma unroll
      for (int i = 0; i < rows; ++i) {
        int const at = row + i / width * pack_step + i % width;
        if (p.upper ? end <= at : column > at) sum[i] = nothing<T>();
      }
    } else {
#pragma unroll
      for (int i = 0; i < rows; ++i) sum[i] = nothing<T>();
      if constexpr (of_columns)
        for (int j = lane; j < p.atom_columns; j += warp_size) columns_out[j] = nothing<T>();
    }
    if constexpr (of_rows) tree.push(sum);
  }

  if constexpr (of_rows) {
    T sum[rows];
#pragma unroll
    for (int i = 0; i < rows; ++i) sum[i] = nothing<T>();
    tree.root(sum);
    block_tree(sum, ty, leaves, leaves, tx, threads, shared_rows);
    T* const partial = row_partials(p) + unit.run * p.n;
    if (ty == 0)
#pragma unroll
      for (int i = 0; i < rows; ++i) {
        int const at = row + i / width * pack_step + i % width;
        if (at < n) partial[at] = sum[i];
      }
  }
  if constexpr (of_columns) {
    __syncthreads();
    T* const partial = column_partials<sums>(p) + unit.tile * p.n;
    for (int j = ty * threads + tx; j < p.run_columns; j += threads * leaves) {
      int const at = unit.run * p.run_columns + j;
      if (at >= n) continue;
      TreeStack<T, 1, plan::triangular_strip_levels> over_strips;
      for (int s = 0; s < strips; ++s) {
        T const leaf[1] = {shared_columns[s * p.run_columns + j]};
        over_strips.push(leaf);
      }
      T sum[1] = {nothing<T>()};
      over_strips.root(sum);
      partial[at] = sum[0];
    }
  }
  if (p.finish_apart || !is_last_block(p.counters, gridDim.x, flag)) return;
  for (int i = ty * threads + tx; i < n; i += threads * leaves) finish_row<sums>(p, i, 0, 1, 0, 1, shared_rows);
}

// Rows side by side (x), each shared by the threads above each other (y).
template <class T, Sums sums>
__global__ void __launch_bounds__(plan::triangular_most_block_threads, 1) triangular_finish(Triangular<T> const p) {
  wait_for_previous_kernel();
  finish_row<sums>(p, std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x, static_cast<int>(threadIdx.y),
                   static_cast<int>(blockDim.y), static_cast<int>(threadIdx.x), static_cast<int>(blockDim.x),
                   reinterpret_cast<T*>(shared_bytes()));
}

// use(the kernel that the variant, one of this kind of sums, names)
template <class T, Sums sums, bool conjugated, class Use>
void with_triangular(int variant, Use&& use) {
  bool const packs = plan::triangular_loads_packs(variant);
  if constexpr (sums == Sums::both)
    if (plan::triangular_reads_twice(variant)) {
      if (packs)
        use(triangular_twice<T, full_width<T>, conjugated>);
      else
        use(triangular_twice<T, 1, conjugated>);
      return;
    }
  if (packs)
    use(triangular_sums<T, full_width<T>, sums, conjugated>);
  else
    use(triangular_sums<T, 1, sums, conjugated>);
}

}  // namespace blaslift::gpu::kernels
