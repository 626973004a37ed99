// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which panel of C a block makes and which tile of it a worker, from their numbers.
#pragma once

#include "gpu/kernels/element.hpp"
#include "gpu/plan/skinny_fit.hpp"

namespace blaslift::gpu::kernels {

struct SkinnyPlace {
  int i, j;
};

// Of a lower triangle row by row: (0,0), (1,0), (1,1), (2,0), ...
__device__ __forceinline__ SkinnyPlace lower_place(int index) {
  int i = 0;
  while ((i + 1) * (i + 2) / 2 <= index) ++i;
  return {i, index - i * (i + 1) / 2};
}

// Of a rectangle in squares of 2 x 2 where they fit: then of a thread and its neighbours, one needs the same rows and
// one the same columns, and shared memory serves vectors to half a warp at once. Four squares side by side and below
// one another where these fit, so that half a warp needs the rows of four tiles and the columns of four.
__device__ __forceinline__ SkinnyPlace rectangle_place(int index, int rows, int columns) {
  if (rows % 4 == 0 && columns % 4 == 0) {
    int const block = index / 16, blocks = rows / 4, square = index / 4 % 4;
    return {4 * (block % blocks) + 2 * (square % 2) + index / 2 % 2,
            4 * (block / blocks) + 2 * (square / 2) + index % 2};
  }
  if (rows % 2 == 0 && columns % 2 == 0) {
    int const square = index / 4, side = rows / 2;
    return {2 * (square % side) + (index / 2) % 2, 2 * (square / side) + index % 2};
  }
  return {index % rows, index / rows};
}

__device__ __forceinline__ SkinnyPlace place(int index, int rows, int columns, plan::Part part) {
  if (part == plan::Part::all) return rectangle_place(index, rows, columns);
  SkinnyPlace const lower = lower_place(index);
  return part == plan::Part::lower ? lower : SkinnyPlace{lower.j, lower.i};
}

// A panel of C: its first row and column, and how many. part is Part::all unless it lies on the diagonal of a triangle.
struct SkinnyPanel {
  int row, rows, column, columns;
  plan::Part part;
};

__device__ __forceinline__ SkinnyPanel skinny_panel(plan::SkinnyGemmSetup const& how, int m, int n, plan::Part part,
                                                    int index) {
  if (how.panels == 1) return {0, m, 0, n, part};
  SkinnyPlace at = {index % how.panels_m, index / how.panels_m};
  if (part != plan::Part::all) at = place(index, 0, 0, part);
  SkinnyPanel panel = {at.i * how.panel_m, how.panel_m, at.j * how.panel_n, how.panel_n, plan::Part::all};
  if (m - panel.row < panel.rows) panel.rows = m - panel.row;
  if (n - panel.column < panel.columns) panel.columns = n - panel.column;
  if (at.i == at.j) panel.part = part;
  return panel;
}

// Whether the part of C has this element.
__device__ __forceinline__ bool is_in(plan::Part part, int row, int column) {
  return part == plan::Part::all || (part == plan::Part::lower ? row >= column : row <= column);
}

}  // namespace blaslift::gpu::kernels
