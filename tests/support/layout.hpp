// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Column-major (Fortran, CBLAS) or row-major (CBLAS): how a call's arrays lie in memory. A row-major array is
// the transposed array column-major: sizes, bands and triangles change places.
#pragma once

#include <utility>

#include "shim/call/operand.hpp"

namespace blaslift::test {

enum class Layout : int { col_major = 102, row_major = 101 };  // CBLAS's values

// The memory of the array at a parameter position, as a column-major view.
inline Operand memory_of(Call const& call, int position, Layout layout) {
  Operand view = make_operand(call, position);
  if (layout == Layout::col_major || view.shape == Shape::vector || view.shape == Shape::element) return view;
  std::swap(view.rows, view.cols);
  if (view.shape == Shape::band) std::swap(view.lower, view.upper);
  view.part = view.part == Part::full ? Part::full : view.part == Part::upper ? Part::lower : Part::upper;
  return view;
}

inline std::int64_t least_stride(Operand const& view) {
  switch (view.shape) {
    case Shape::band: return view.lower + view.upper + 1;
    case Shape::triangle_band: return view.upper + 1;
    default: return std::max<std::int64_t>(1, view.rows);
  }
}

// The diagonal's element in one of for_each_run's runs over a triangle, packed or triangular band array.
inline std::int64_t diagonal_of_run(Operand const& view, std::int64_t first, std::int64_t count) {
  return view.part == Part::upper ? first + count - 1 : first;
}

}  // namespace blaslift::test
