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

#include "gpu/kernels/triangular_twice.hpp"

namespace blaslift::gpu::kernels {

inline constexpr int triangular_cut_unroll = 4;  // at the diagonal, where every element is a load and a question
inline constexpr int triangular_levels = 3;
static_assert(1 << triangular_levels == plan::triangular_most_atoms_per_thread);

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

// Takes neighbouring columns of a thread's rows: sums of rows go on; those of columns end as sum_columns() says.
template <class T, int width, Sums sums, bool conjugated, int columns, class Part>
__device__ __forceinline__ T take_columns(T const* a, std::int64_t lda, std::int64_t pack_step, Part const& part,
                                          T const (&factor)[columns], T const (&own)[full_width<T>],
                                          T (&row)[full_width<T>]) {
  ColumnBlock<T, columns, width, full_width<T> / width> block;
  block.load(a, lda, pack_step, part);
  __syncwarp();  // or the compiler begins to add before all loads are issued
  if constexpr (sums != Sums::columns) block.add_to_rows(factor, row, part);
  if constexpr (sums != Sums::rows)
    return sum_columns<sums, conjugated>(block, part, own);
  else
    return zero<T>();
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
  constexpr int trees = sums == Sums::both ? 2 : 1;
  T sum[trees];
  if constexpr (sums != Sums::columns) sum[0] = share_of(row_partials(p), runs_of_row(of, i));
  if constexpr (sums != Sums::rows) sum[trees - 1] = share_of(column_partials<sums>(p), tiles_of_column(of, i));
  block_tree(sum, share, shares, shares, column, columns, shared);
  if (!exists || share != 0) return;
  T* const y = p.y + row * p.incy;
  if constexpr (sums == Sums::both)
    update(y, p.alpha, add(sum[0], sum[1]), p.beta);
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
  T own[rows];  // of x
#pragma unroll
  for (int i = 0; i < rows; ++i) own[i] = of_columns && row + i < n ? p.x[(row + i) * p.incx] : zero<T>();

  int const atoms = p.run_columns / p.atom_columns / leaves;
  TreeStack<T, rows, triangular_levels> tree;
  for (int atom = ty * atoms; atom < (ty + 1) * atoms; ++atom) {
    int const column = unit.run * p.run_columns + atom * p.atom_columns;
    int const end = column + p.atom_columns < n ? column + p.atom_columns : n;
    T* const columns_out = shared_columns + strip * p.run_columns + atom * p.atom_columns;
    bool const absent = strip_row >= n || column >= n || (p.upper ? end <= strip_row : column >= strip_end);
    bool const whole = strip_end - strip_row == warp_size * rows && end - column == p.atom_columns &&
                       (p.upper ? column >= strip_end : end <= strip_row);
    T sum[rows];
#pragma unroll
    for (int i = 0; i < rows; ++i) sum[i] = zero<T>();
    if (whole) {
      T const* a = p.a + column * p.lda + row;
      T const* x = p.x + column * p.incx;
      for (int j = 0; j < p.atom_columns; j += triangular_unroll) {
        T factor[triangular_unroll];
#pragma unroll
        for (int k = 0; k < triangular_unroll; ++k) factor[k] = of_rows ? x[k * p.incx] : zero<T>();
        T const of_lanes = take_columns<T, width, sums, conjugated>(a, p.lda, pack_step, WholePart{}, factor, own, sum);
        if (of_columns && lane < triangular_unroll) columns_out[j + lane] = of_lanes;
        a += triangular_unroll * p.lda;
        x += triangular_unroll * p.incx;
      }
    } else if (!absent) {
      CutByDiagonal<T> part{};
      part.upper = p.upper;
      part.diagonal = sums == Sums::both ? (conjugated ? Diagonal::real : Diagonal::stored)
                                         : (p.unit_diagonal ? Diagonal::unit : Diagonal::stored);
      part.rows_left = n - row;
      part.step = pack_step;
      for (int j = 0; j < p.atom_columns; j += triangular_cut_unroll) {
        part.columns_left = n - (column + j);
        part.below = row - (column + j);
        T factor[triangular_cut_unroll];
#pragma unroll
        for (int k = 0; k < triangular_cut_unroll; ++k)
          factor[k] = of_rows && k < part.columns_left ? p.x[(column + j + k) * p.incx] : zero<T>();
        T const of_lanes = take_columns<T, width, sums, conjugated>(p.a + (column + j) * p.lda + row, p.lda, pack_step,
                                                                    part, factor, own, sum);
        if (of_columns && lane < triangular_cut_unroll) columns_out[j + lane] = of_lanes;
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
