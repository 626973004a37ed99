// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What becomes of an atom's sums: its lanes are added up, and go where the blocks' results are put together.
#pragma once

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

// Adds up the lanes of a tile; lane 0 has the root. All threads of the team come here. column: this thread among the
// `columns` of a lane.
template <class Tile, class Team>
__device__ __forceinline__ void add_lanes(plan::SkinnyGemmSetup const& how, Tile& tile, int lane, int lanes, int column,
                                          int columns, typename Tile::Element* shared, Team team) {
  constexpr int wished = plan::skinny_gemm_tree_bytes / static_cast<int>(sizeof(typename Tile::Element));
  constexpr int count = wished < Tile::values ? wished : Tile::values;
#pragma unroll
  for (int first = 0; first < Tile::values; first += count) {
    if (!Tile::has(how, first)) continue;
    for (int stride = 1; stride < lanes; stride *= 2) {
      auto* const slot = shared + lane / (2 * stride) * count * columns + column;
      if (lane < lanes && lane % (2 * stride) == stride)
#pragma unroll
        for (int i = 0; i < count; ++i) slot[i * columns] = tile.value(first + i);
      team.sync();
      if (lane < lanes && lane % (2 * stride) == 0)
#pragma unroll
        for (int i = 0; i < count; ++i) tile.set(first + i, add(tile.value(first + i), slot[i * columns]));
      team.sync();
    }
  }
}

// All threads of the team come here. The tile is zero afterwards.
template <class Tile, class Team>
__device__ __forceinline__ void finish_atom(SkinnyGemm<typename Tile::Element> const& p, Tile& tile, SkinnyBlock* head,
                                            int atom, typename Tile::Element* scratch, Team team) {
  SkinnyPanel const panel = head->panel;
  int const of_a_lane = head->tiles * Tile::worker_threads;  // threads
  int const last_lane = static_cast<int>(threadIdx.x) / of_a_lane;
  add_lanes(p.how, tile, last_lane, p.order.lanes, static_cast<int>(threadIdx.x) % of_a_lane, of_a_lane, scratch, team);
  tile.place_here();
  auto const m = static_cast<int>(p.m);
  auto* const partial = p.partials + atom * (p.m * p.n) + (panel.row + panel.column * m);
  if (last_lane == 0)
#pragma unroll
    for (int i = 0; i < Tile::values; ++i)
      if (tile.row(i) < panel.rows && tile.column(i) < panel.columns)
        partial[tile.row(i) + tile.column(i) * m] = tile.value(i);
  if (!p.how.alone) arrive(p, panel, static_cast<int>(blockIdx.y), atom, &head->flag, scratch, team);
  tile.clear();  // here, so that nothing of it has to be kept meanwhile
}

}  // namespace blaslift::gpu::kernels
