// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What one worker of gpu/kernels/skinny_gemm.hpp makes of a panel of C, and the kernels that there are: one for every
// tile, with specialized warps or without.
#pragma once

namespace blaslift::gpu::plan {

// The edge of a worker's tile: some elements of a thread, or fragments of 8 on tensor cores. Results of nearly any size
// should come out as 4, 8 or 16 tiles to a side, of which whole warps read few places in shared memory.
enum SkinnyGemmTile : int {
  skinny_gemm_2,
  skinny_gemm_4,
  skinny_gemm_8,
  skinny_gemm_tensor,
  skinny_gemm_3,
  skinny_gemm_5,
  skinny_gemm_6,
  skinny_gemm_7,
  skinny_gemm_9,
  skinny_gemm_tensor_wide,
  skinny_gemm_tiles
};
constexpr bool is_tensor_tile(int tile) { return tile == skinny_gemm_tensor || tile == skinny_gemm_tensor_wide; }
constexpr int skinny_gemm_edge(int tile) {
  constexpr int edges[skinny_gemm_tiles] = {2, 4, 8, 0, 3, 5, 6, 7, 9, 0};
  return edges[tile];
}
// Whether there are such: as many as registers hold, and in double precision, where threads multiply only what is less
// than 8 to a side, the small ones.
constexpr bool skinny_gemm_has(int tile, int real_bytes, bool is_complex) {
  if (tile >= skinny_gemm_tiles) return false;
  if (is_tensor_tile(tile)) return real_bytes == 8 && (is_complex || tile == skinny_gemm_tensor);
  int const edge = skinny_gemm_edge(tile);
  if (real_bytes == 8) return edge == 2 || edge == 4;
  return is_complex ? edge <= 6 : edge != 3;
}

// Shape::variant = tile % 4 + 4 * (cut + skinny_gemm_cuts * (alone + 2 * specialized + 4 * (tile / 4))): tiles by four,
// so that variants in older measurements mean what they did. Panels of C are halved `cut` times more than they must be.
// alone: only partial sums are made, and a second kernel (skinny_gemm_sum), which is ready when the first one ends,
// adds them up; all of it adds where else a block or two would. specialized: some warps copy for all others; single
// precision only, for in double precision it gained nothing.
inline constexpr int skinny_gemm_cuts = 3;
struct SkinnyGemmVariant {
  int tile, cut;
  bool alone, specialized;
};
inline constexpr int skinny_gemm_variants = (skinny_gemm_tiles + 3) / 4 * 4 * skinny_gemm_cuts * 4;
constexpr SkinnyGemmVariant skinny_gemm_variant(int variant) {
  int const ways = variant / 4 / skinny_gemm_cuts;
  return {variant % 4 + 4 * (ways / 4), variant / 4 % skinny_gemm_cuts, ways % 2 != 0, ways / 2 % 2 != 0};
}

inline constexpr int skinny_gemm_most_threads = 256, skinny_gemm_most_warps = 16, skinny_gemm_sum_threads = 256;
// Blocks of skinny_gemm_most_threads, of tiles of edge x edge elements a thread, that a multiprocessor has registers
// for. 4 x 4 of double precision complex numbers do not fit half of them.
constexpr int skinny_gemm_blocks_at_once(int element_bytes, int edge) {
  return element_bytes * edge <= 16 ? 3 : element_bytes == 16 && edge == 4 ? 1 : 2;
}

// Of blocks with specialized warps: threads that multiply, and that copy, at most; and how many warps of both a
// multiprocessor has registers for, as many in each of its quarters. Tiles of 64 registers want 168 a thread, the
// others get 96 or 64.
inline constexpr int skinny_gemm_most_consumers = 256, skinny_gemm_most_producers = 128;
struct SkinnyGemmSpecialized {
  int producers, warps;
  constexpr int threads() const { return skinny_gemm_most_consumers + producers; }
  constexpr int blocks() const { return 32 * warps / threads(); }
};
constexpr SkinnyGemmSpecialized skinny_gemm_specialized(int element_bytes, int edge) {
  int const registers = edge * edge * element_bytes / 4;
  if (registers >= 64) return {skinny_gemm_most_producers, 12};
  return {64, registers > 16 ? 20 : 32};
}

// How many lanes of a warp say that it has read a stage: one for all, after a barrier of the warp, which racecheck does
// not follow (bench/results/2026-11-26-lines/stage_ring.cu); in a build for it, all.
#ifdef BLASLIFT_RACECHECK
inline constexpr int skinny_gemm_read_arrivals = 32;
#else
inline constexpr int skinny_gemm_read_arrivals = 1;
#endif

// Fragments of a warp's tile along the rows and the columns, at most. Three columns of complex numbers take so many
// registers that they are a kernel of their own.
struct SkinnyGemmFragments {
  int rows, columns;
};
constexpr SkinnyGemmFragments skinny_gemm_fragments(bool is_complex, bool wide) {
  return is_complex ? SkinnyGemmFragments{2, wide ? 3 : 2} : SkinnyGemmFragments{4, 4};
}

// Of a panel of so many fragments the tile that keeps a multiprocessor's quarters, which take a block's warps in turn,
// as busy as each other. In triangles, and where no other is better by a seventh with at least as many warps, as large
// as can be, and all alike.
constexpr SkinnyGemmFragments skinny_gemm_warp_tile(SkinnyGemmFragments panel, int lanes, bool is_complex, bool wide,
                                                    bool triangle) {
  constexpr auto up = [](int a, int b) { return (a + b - 1) / b; };
  SkinnyGemmFragments const most = skinny_gemm_fragments(is_complex, wide);
  auto const alike = [&](int fragments, int limit) { return up(fragments, up(fragments, limit)); };
  SkinnyGemmFragments best = {alike(panel.rows, most.rows), alike(panel.columns, most.columns)};
  if (triangle) return best;
  auto const warps = [&](SkinnyGemmFragments tile) {
    return up(panel.rows, tile.rows) * up(panel.columns, tile.columns) * lanes;
  };
  // Of all tiles, and more where some of the quarters have a warp less: multiplications of two fragments along the
  // rows, or the one that is left, by one; and, a quarter of that each, half of what fragments' way from shared memory
  // takes.
  auto const cost = [&](SkinnyGemmFragments tile) {
    int const tiles_m = up(panel.rows, tile.rows), tiles_n = up(panel.columns, tile.columns);
    int const pairs = panel.rows / tile.rows * up(tile.rows, 2) + up(panel.rows % tile.rows, 2);
    int const multiplications = pairs * panel.columns * (is_complex ? 4 : 1);
    int const fragments = (panel.rows * tiles_n + panel.columns * tiles_m) * (is_complex ? 2 : 1);
    return static_cast<double>(4 * multiplications + fragments) * up(warps(tile), 4) / warps(tile);
  };
  int const least_warps = warps(best);
  if (least_warps > skinny_gemm_most_warps) return best;
  double least = 0.85 * cost(best);
  for (int rows = 1; rows <= most.rows; ++rows)
    for (int columns = 1; columns <= most.columns; ++columns) {
      SkinnyGemmFragments const tile = {rows, columns};
      if (warps(tile) < least_warps || warps(tile) > skinny_gemm_most_warps || cost(tile) >= least) continue;
      least = cost(tile);
      best = tile;
    }
  return best;
}

}  // namespace blaslift::gpu::plan
