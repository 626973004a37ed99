// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Neighbouring columns of a thread's rows, in registers: all their loads are under way before the first is used.
//
// Which elements there are is said by a Part. Where all are (Part::whole), or all of some columns (those with
// part.has(column)), loads are as wide as a pack. Else each element is asked for by itself: part.element(from, column,
// pack, i) reads it if it may be read, and part.row_term(column, pack, i, a, x, sum) adds its product if it counts.
// Where part.all_inside(columns, packs, width) exists and says so, this thread loads whole packs all the same.
#pragma once

#include "gpu/kernels/pack.hpp"

namespace blaslift::gpu::kernels {

struct WholePart {
  static constexpr bool whole = true;
};

// The first `left` columns.
struct FirstColumns {
  static constexpr bool whole = false;
  int left;
  __device__ __forceinline__ bool has(int column) const { return column < left; }
};

template <class Part>
inline constexpr bool has_whole_columns = requires(Part const& part) {
  part.has(0);
};

template <class T, int columns, int width, int packs>
struct ColumnBlock {
  Pack<T, width> of[columns][packs];

  // a: the thread's first row in the first column; its packs are `step` rows apart.
  template <class Part>
  __device__ __forceinline__ void load(T const* a, std::int64_t lda, std::int64_t step, Part const& part) {
    if constexpr (width > 1 && requires { part.all_inside(columns, packs, width); })
      if (part.all_inside(columns, packs, width)) return load(a, lda, step, WholePart{});
#pragma unroll
    for (int j = 0; j < columns; ++j)
#pragma unroll
      for (int l = 0; l < packs; ++l) {
        T const* const from = a + j * lda + l * step;
        if constexpr (Part::whole)
          of[j][l] = load_once<T, width>(from);
        else if constexpr (has_whole_columns<Part>)
          of[j][l] = load_pack_if<T, width>(part.has(j), from);
        else
#pragma unroll
          for (int i = 0; i < width; ++i) of[j][l].of[i] = part.element(from + i, j, l, i);
      }
  }

  // The rows' sums go on, in the order of columns.
  template <class Part>
  __device__ __forceinline__ void add_to_rows(T const (&factor)[columns], T (&sum)[packs * width],
                                              Part const& part) const {
#pragma unroll
    for (int j = 0; j < columns; ++j)
#pragma unroll
      for (int l = 0; l < packs; ++l)
#pragma unroll
        for (int i = 0; i < width; ++i) {
          T& row = sum[l * width + i];
          if constexpr (Part::whole)
            row = multiply_add(of[j][l].of[i], factor[j], row);
          else if constexpr (has_whole_columns<Part>)
            row = part.has(j) ? multiply_add(of[j][l].of[i], factor[j], row) : row;
          else
            row = part.row_term(j, l, i, of[j][l].of[i], factor[j], row);
        }
  }
};

}  // namespace blaslift::gpu::kernels
