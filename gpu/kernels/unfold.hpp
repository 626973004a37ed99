// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Parts of a whole matrix from the one triangle that a symmetric or Hermitian one is stored as. Nothing is computed, so
// that there is no numeric plan. Execution plan: a block of unfold_tile by unfold_rows_at_once threads makes a tile;
// tiles of the triangle that is not stored are read where their mirror images lie, along columns, and turned in shared
// memory. Bound by memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/kernels/element.hpp"
#include "gpu/kernels/tree.hpp"

namespace blaslift::gpu::kernels {

inline constexpr int unfold_tile = 32, unfold_rows_at_once = 8;
inline constexpr int unfold_pitch = unfold_tile + 1;  // no two rows of a tile's column in the same banks

template <class T>
constexpr std::size_t unfold_shared_bytes() {
  return sizeof(T) * unfold_tile * unfold_pitch;
}

// row and column, counted in the whole matrix, are multiples of unfold_tile.
template <class T>
struct Unfold {
  T const* from;
  std::int64_t order, stride;
  bool lower, hermitian;
  std::int64_t row, rows, column, columns;
  T* to;  // the part's first element
  std::int64_t to_stride;
};

template <class T>
__device__ __forceinline__ T without_imaginary_part(T value) {
  if constexpr (is_complex<T>) value.im = 0;
  return value;
}

// Thread (x, y): rows x of columns y, y + 8, ...
template <class T>
__global__ void __launch_bounds__(unfold_tile* unfold_rows_at_once) unfold(Unfold<T> const p) {
  auto* const turned = reinterpret_cast<T*>(shared_bytes());
  std::int64_t const row = p.row + std::int64_t{blockIdx.x} * unfold_tile,
                     column = p.column + std::int64_t{blockIdx.y} * unfold_tile;
  int const x = static_cast<int>(threadIdx.x), first = static_cast<int>(threadIdx.y);
  bool const has_row = row + x < p.row + p.rows;
  std::int64_t const end = p.column + p.columns;
  T* const to = p.to + (row - p.row + x) + (column - p.column) * p.to_stride;
  if (p.lower ? row > column : row < column) {  // stored
    for (int y = first; y < unfold_tile; y += unfold_rows_at_once)
      if (has_row && column + y < end) to[y * p.to_stride] = p.from[row + x + (column + y) * p.stride];
    return;
  }
  // The mirror image: its rows are this tile's columns. A tile on the diagonal is its own.
  bool const diagonal = row == column;
  auto const stored_here = [&](int i, int j) { return diagonal && (p.lower ? i >= j : i <= j); };
  for (int y = first; y < unfold_tile; y += unfold_rows_at_once)
    if ((!diagonal || stored_here(x, y)) && column + x < p.order && row + y < p.order)
      turned[y * unfold_pitch + x] = p.from[column + x + (row + y) * p.stride];
  __syncthreads();
  for (int y = first; y < unfold_tile; y += unfold_rows_at_once) {
    if (!has_row || column + y >= end) continue;
    T value = stored_here(x, y) ? turned[y * unfold_pitch + x] : turned[x * unfold_pitch + y];
    if (p.hermitian && !stored_here(x, y)) value = conjugate_if<true>(value);
    if (p.hermitian && diagonal && x == y) value = without_imaginary_part(value);
    to[y * p.to_stride] = value;
  }
}

}  // namespace blaslift::gpu::kernels
