// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The stored triangle of a square matrix: which units of work it has, and which elements of a unit at the diagonal.
#pragma once

#include <cmath>

#include "gpu/kernels/pack.hpp"

namespace blaslift::gpu::kernels {

// Rows and columns of which one is a multiple of the other.
struct TriangleUnits {
  int n, tile_rows, run_columns;
  bool upper;
};

struct TriangleUnit {
  int tile, run;
};

// Units are a tile of rows and a run of columns that have an element of the triangle in common, run by run, so that
// blocks that run at one time read neighbouring memory. There are plan::triangle_units() of them.
__device__ __forceinline__ TriangleUnit triangle_unit(TriangleUnits of, int unit) {
  int const tiles = (of.n + of.tile_rows - 1) / of.tile_rows;
  // A step along the diagonal is one tile and several runs, or one run and several tiles. All runs of a step have as
  // many tiles.
  int const runs_of_step = of.tile_rows > of.run_columns ? of.tile_rows / of.run_columns : 1;
  int const tiles_of_step = of.run_columns > of.tile_rows ? of.run_columns / of.tile_rows : 1;
  auto const before = [&](int step) {
    return runs_of_step * (of.upper ? tiles_of_step * (step * (step + 1) / 2)
                                    : step * tiles - tiles_of_step * (step * (step - 1) / 2));
  };
  // The root of before(step) = unit, which rounding can miss.
  float const share = static_cast<float>(unit) / static_cast<float>(runs_of_step * tiles_of_step);
  float const middle = of.upper ? 0.5F : static_cast<float>(tiles) / static_cast<float>(tiles_of_step) + 0.5F;
  float const square = of.upper ? 0.25F + 2 * share : middle * middle - 2 * share;
  float const root = sqrtf(square > 0 ? square : 0);
  int step = static_cast<int>(of.upper ? root - middle : middle - root);
  while (before(step) > unit) --step;
  while (before(step + 1) <= unit) ++step;
  int const first_tile = of.upper ? 0 : step * tiles_of_step;
  int const last_tile = of.upper && (step + 1) * tiles_of_step < tiles ? (step + 1) * tiles_of_step : tiles;
  int const rest = unit - before(step), height = last_tile - first_tile;
  return {first_tile + rest % height, step * runs_of_step + rest / height};
}

// Leaves [first, last) of a tree.
struct Leaves {
  int first, last;
};
// The runs of columns that meet the triangle in a row, and the tiles of rows that meet it in a column.
__device__ __forceinline__ Leaves runs_of_row(TriangleUnits of, int row) {
  int const runs = (of.n + of.run_columns - 1) / of.run_columns, own = row / of.run_columns;
  return of.upper ? Leaves{own, runs} : Leaves{0, own + 1};
}
__device__ __forceinline__ Leaves tiles_of_column(TriangleUnits of, int column) {
  int const tiles = (of.n + of.tile_rows - 1) / of.tile_rows, own = column / of.tile_rows;
  return of.upper ? Leaves{0, own + 1} : Leaves{own, tiles};
}

// What the diagonal is: elements like any other; all ones, and not read; real numbers, whose imaginary parts are not
// read.
enum class Diagonal { stored, unit, real };

// Of a thread's packs of rows in some columns, what belongs to the triangle (a Part, column_block.hpp).
template <class T>
struct CutByDiagonal {
  static constexpr bool whole = false;
  bool upper;
  Diagonal diagonal;
  int rows_left, columns_left;  // of the matrix, from the first row and column on
  int below;                    // the diagonal: first row - first column
  int step;                     // rows between packs

  // No branches here: an element's neighbours would wait for it.
  __device__ __forceinline__ bool exists(int column, int pack, int i) const {
    return (pack * step + i < rows_left) & (column < columns_left);
  }
  __device__ __forceinline__ int distance(int column, int pack, int i) const {
    int const rows_below = below + pack * step + i - column;
    return upper ? -rows_below : rows_below;
  }
  __device__ __forceinline__ bool inside(int column, int pack, int i) const {
    return exists(column, pack, i) & (distance(column, pack, i) > 0);
  }
  __device__ __forceinline__ bool on_diagonal(int column, int pack, int i) const {
    return exists(column, pack, i) & (distance(column, pack, i) == 0);
  }
  // All elements of the first columns and packs.
  __device__ __forceinline__ bool all_inside(int columns, int packs, int width) const {
    int const rows = (packs - 1) * step + width;
    return (rows <= rows_left) & (columns <= columns_left) & (upper ? below + rows <= 0 : below >= columns);
  }

  __device__ __forceinline__ T element(T const* from, int column, int pack, int i) const {
    bool const at_diagonal = on_diagonal(column, pack, i);
    T result = load_once_if(inside(column, pack, i) | (at_diagonal & (diagonal == Diagonal::stored)), from);
    if constexpr (is_complex<T>)
      if (diagonal == Diagonal::real) {
        RealOf<T> const real = load_once_if(at_diagonal, reinterpret_cast<RealOf<T> const*>(from));
        result.re = at_diagonal ? real : result.re;
      }
    return result;
  }
  // sum + a * x for an element inside or on the diagonal
  __device__ __forceinline__ T term(int column, int pack, int i, T a, T x, T sum) const {
    T const product = multiply_add(a, x, sum);
    T at_diagonal = add(sum, x);
    if constexpr (is_complex<T>)
      if (diagonal == Diagonal::real)
        at_diagonal = {multiply_add(a.re, x.re, sum.re), multiply_add(a.re, x.im, sum.im)};
    bool const special = on_diagonal(column, pack, i) & (diagonal != Diagonal::stored);
    return special ? at_diagonal : product;
  }
  __device__ __forceinline__ T row_term(int column, int pack, int i, T a, T x, T sum) const {
    bool const counts = inside(column, pack, i) | on_diagonal(column, pack, i);
    T const more = term(column, pack, i, a, x, sum);
    return counts ? more : sum;
  }
};

}  // namespace blaslift::gpu::kernels
