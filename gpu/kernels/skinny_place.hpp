// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which panel of C a block makes and which tile of it a worker, from their numbers.
#pragma once

#include "gpu/kernels/divide.hpp"
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
// usual: by what most often divides, skinny_gemm_places_across() of a whole panel.
__device__ __forceinline__ SkinnyPlace rectangle_place(int index, int rows, int columns, plan::Divisor const& usual) {
  auto const split = [&](int place, int across) {
    int const down = quotient(place, across, usual);
    return SkinnyPlace{place - down * across, down};
  };
  if (rows % 4 == 0 && columns % 4 == 0) {
    SkinnyPlace const block = split(index / 16, rows / 4);
    int const square = index / 4 % 4;
    return {4 * block.i + 2 * (square % 2) + index / 2 % 2, 4 * block.j + 2 * (square / 2) + index % 2};
  }
  if (rows % 2 == 0 && columns % 2 == 0) {
    SkinnyPlace const square = split(index / 4, rows / 2);
    return {2 * square.i + (index / 2) % 2, 2 * square.j + index % 2};
  }
  return split(index, rows);
}

__device__ __forceinline__ SkinnyPlace place(int index, int rows, int columns, plan::Divisor const& usual,
                                             plan::Part part) {
  if (part == plan::Part::all) return rectangle_place(index, rows, columns, usual);
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
  if (part != plan::Part::all) at = place(index, 0, 0, {}, part);
  SkinnyPanel panel = {at.i * how.panel_m, how.panel_m, at.j * how.panel_n, how.panel_n, plan::Part::all};
  if (m - panel.row < panel.rows) panel.rows = m - panel.row;
  if (n - panel.column < panel.columns) panel.columns = n - panel.column;
  if (at.i == at.j) panel.part = part;
  return panel;
}

// The tiles of a panel: along its rows, its columns, and all of them.
struct SkinnyTiles {
  int m, n, all;
};
__device__ __forceinline__ SkinnyTiles skinny_tiles(plan::SkinnyGemmSetup const& how, SkinnyPanel const& panel) {
  SkinnyTiles tiles = {how.tiles_m, how.tiles_n, 0};
  if (panel.rows < how.panel_m) tiles.m = (panel.rows + how.tile_m - 1) / how.tile_m;
  if (panel.columns < how.panel_n) tiles.n = (panel.columns + how.tile_n - 1) / how.tile_n;
  tiles.all = panel.part == plan::Part::all ? tiles.m * tiles.n : tiles.m * (tiles.m + 1) / 2;
  return tiles;
}

// The element of a panel that is value number `value` of a thread's tile, and that is the first or second (half) of a
// lane's in a fragment of a warp's. Of a tile at the edge it may be outside.
__device__ __forceinline__ SkinnyPlace element_of_thread(SkinnyPlace tile, int value, int edge) {
  return {tile.i * edge + value / edge, tile.j * edge + value % edge};
}
__device__ __forceinline__ SkinnyPlace element_of_warp(SkinnyPlace first, SkinnyPlace fragment, int lane, int half) {
  return {first.i + 8 * fragment.i + lane / 4, first.j + 8 * fragment.j + 2 * (lane % 4) + half};
}

// Whether the part of C has this element.
__device__ __forceinline__ bool is_in(plan::Part part, int row, int column) {
  return part == plan::Part::all || (part == plan::Part::lower ? row >= column : row <= column);
}

}  // namespace blaslift::gpu::kernels
