// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the kernels of triangular.hpp and triangular_twice.hpp share: their arguments, and the sums of columns.
#pragma once

#include "gpu/kernels/column_block.hpp"
#include "gpu/kernels/lanes.hpp"
#include "gpu/kernels/tree.hpp"
#include "gpu/kernels/triangle.hpp"
#include "gpu/plan/triangular.hpp"

namespace blaslift::gpu::kernels {

using plan::Sums;

template <class T>
struct Triangular {
  std::int64_t n;  // at least 1
  T const* a;
  std::int64_t lda;  // of a kernel that loads packs: a and lda are aligned to 16 bytes
  T const* x;        // the first element, whatever the sign of incx
  std::int64_t incx;
  T* y;
  std::int64_t incy;
  T alpha, beta;  // Sums::both
  bool upper;
  bool unit_diagonal;  // not Sums::both
  bool finish_apart;   // triangular_finish follows
  int atom_columns;    // numeric plan; a multiple of triangular_unroll
  int tile_rows;       // blockDim.x * full_width<T>
  int run_columns;     // atom_columns * blockDim.y * atoms of a thread, a power of two up to 2^triangular_levels
  T* partials;         // of every row a sum for every run, then of every column one for every tile
  unsigned* counters;  // one, zero; not used if finish_apart
  // blockDim.x is a multiple of 32; it, blockDim.y and atom_columns are powers of two.
};

inline constexpr int triangular_unroll = plan::triangular_columns_in_flight;

// What a lane's rows add to the sums of columns, `own` being their part of x; to be folded by sum_over_lanes().
template <Sums sums, bool conjugated, class T, int width, int packs, int columns, class Part>
__device__ __forceinline__ void sum_columns(ColumnBlock<T, columns, width, packs> const& block, Part const& part,
                                            T const (&own)[full_width<T>], T (&column)[columns]) {
#pragma unroll
  for (int j = 0; j < columns; ++j) {
    T sum = zero<T>();
    bool present = false;
#pragma unroll
    for (int l = 0; l < packs; ++l)
#pragma unroll
      for (int i = 0; i < width; ++i) {
        T const element = conjugate_if<conjugated>(block.of[j][l].of[i]), x = own[l * width + i];
        if constexpr (Part::whole || has_whole_columns<Part>) {
          if constexpr (Part::whole)
            present = true;
          else
            present = part.has(j);
          sum = multiply_add(element, x, sum);
        } else {
          bool const counts = part.inside(j, l, i) | (sums == Sums::columns ? part.on_diagonal(j, l, i) : false);
          T const more = part.term(j, l, i, element, x, sum);
          sum = counts ? more : sum;
          present |= counts;
        }
      }
    column[j] = present ? sum : nothing<T>();
  }
}

}  // namespace blaslift::gpu::kernels
