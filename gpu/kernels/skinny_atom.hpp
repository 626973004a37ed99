// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What becomes of an atom's sums: its lanes are added up, and go where the blocks' results are put together.
#pragma once

#include "gpu/kernels/skinny_feed.hpp"
#include "gpu/kernels/skinny_sum.hpp"
#include "gpu/kernels/skinny_tiles.hpp"
#include "gpu/kernels/team.hpp"

namespace blaslift::gpu::kernels {

// What a block needs once an atom, in shared memory.
struct SkinnyBlock {
  unsigned flag;  // for is_last_block
  int tiles;      // of the panel
  SkinnyPanel panel;
};
static_assert(sizeof(SkinnyBlock) <= plan::skinny_gemm_head_bytes);

// The tree over as many values, a power of two up to `most`, `stride` apart in shared memory. The tile is in registers
// still, and few are left.
template <int most, class T>
__device__ __forceinline__ T tree_over_lanes(T const* first, int stride, int lanes) {
  constexpr int together = 4;
  if constexpr (most <= together) {
    return tree_in_shared<most>(first, stride, lanes);
  } else {
    if (lanes <= together) return tree_in_shared<together>(first, stride, lanes);
    int const half = lanes / 2;
    T const lower = tree_over_lanes<most / 2>(first, stride, half);
    return add(lower, tree_over_lanes<most / 2>(first + half * stride, stride, half));
  }
}

// Values of a thread that pass through shared memory at once.
template <class T>
inline constexpr int values_at_once = plan::skinny_gemm_tree_bytes(sizeof(T)) / static_cast<int>(sizeof(T));

// Adds up the lanes of each tile and calls leave(i, root) for its values i, each in one thread that has the tile. All
// threads of the team come here. column: this thread among the `columns` of a lane. shared: how.tree_pitch
// times skinny_gemm_tree_bytes.
template <class Tile, class Team, class Leave>
__device__ __forceinline__ void add_lanes(plan::SkinnyGemmSetup const& how, Tile const& tile, int lane, int lanes,
                                          int column, int columns, typename Tile::Element* shared, Team team,
                                          Leave&& leave) {
  using T = typename Tile::Element;
  if (lanes == 1) {
    if (lane == 0)
#pragma unroll
      for (int i = 0; i < Tile::values; ++i) leave(i, tile.value(i));
    return;
  }
  constexpr int count = values_at_once<T> < Tile::values ? values_at_once<T> : Tile::values;
  T* const here = shared + column;
#pragma unroll
  for (int first = 0; first < Tile::values; first += count) {
    if (!Tile::has(how, first)) continue;
    if (lane < lanes)
#pragma unroll
      for (int i = 0; i < count && first + i < Tile::values; ++i)
        here[i * how.tree_pitch + lane * columns] = tile.value(first + i);
    team.sync();
    if (lane < lanes)
#pragma unroll 1
      for (int i = lane; i < count && first + i < Tile::values; i += lanes)
        leave(first + i, tree_over_lanes<Tile::most_lanes>(here + i * how.tree_pitch, columns, lanes));
    team.sync();
  }
}

// All threads of the team come here. The tile is zero afterwards.
template <class Tile, class Team>
__device__ __forceinline__ void finish_atom(SkinnyGemm<typename Tile::Element> const& p, Tile& tile, SkinnyBlock* head,
                                            int atom, typename Tile::Element* scratch, Team team) {
  using T = typename Tile::Element;
  SkinnyPanel const panel = head->panel;
  int const of_a_lane = head->tiles * Tile::worker_threads;  // threads
  auto const thread = static_cast<int>(threadIdx.x), worker = thread / Tile::worker_threads;
  int const here = skinny_tile_index<Tile>(worker, head->tiles) * Tile::worker_threads + thread % Tile::worker_threads;
  tile.place_here();
  auto const m = static_cast<int>(p.m);
  T* const partial = p.partials + atom * (p.m * p.n) + (panel.row + panel.column * m);
  add_lanes(p.how, tile, thread / of_a_lane, p.order.lanes, here, of_a_lane, scratch, team, [&](int i, T sum) {
    int const row = tile.row(i), column = tile.column(i);
    if (row < panel.rows && column < panel.columns) partial[row + column * m] = sum;
  });
  if (!p.how.alone) arrive(p, panel, static_cast<int>(blockIdx.y), atom, &head->flag, scratch, team);
  tile.clear();  // here, so that nothing of it has to be kept meanwhile
}

}  // namespace blaslift::gpu::kernels
