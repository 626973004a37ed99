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

// Adds up the lanes of each tile, value after value, and leaves the sums columns apart, the first in *leaf. All threads
// of the team come here. column: this thread among the `columns` of a lane. shared: how.tree_pitch elements for each
// value.
template <class Tile, class Team>
__device__ __forceinline__ void add_lanes_at_once(plan::SkinnyGemmSetup const& how, Tile const& tile, int lane,
                                                  int lanes, int column, int columns, typename Tile::Element* shared,
                                                  Team team, typename Tile::Element* leaf) {
  int const pitch = how.tree_pitch;
  if (lane < lanes) {
    auto* to = shared + (column + lane * columns);
#pragma unroll
    for (int i = 0; i < Tile::values; ++i)
      if (Tile::has(how, i)) {
        *to = tile.value(i);
        to += pitch;
      }
  }
  team.sync();
  if (lane < lanes) {
    auto const* from = shared + (column + lane * pitch);
    leaf += lane * columns;
    [[maybe_unused]] constexpr int together = Tile::most_lanes <= 4 ? 4 : 2;
#pragma unroll together
    for (int i = lane; i < how.values; i += lanes) {
      *leaf = tree_over_lanes<Tile::most_lanes>(from, columns, lanes);
      from += lanes * pitch;
      leaf += lanes * columns;
    }
  }
}

// Values of a thread that pass through the scratch memory at once.
template <class T>
inline constexpr int values_at_once = plan::skinny_gemm_tree_bytes(sizeof(T)) / static_cast<int>(sizeof(T));

// The same where only so many values find place as how.scratch_bytes were made for; nobody uses `shared` when this
// begins, nor when it ends.
template <class Tile, class Team>
__device__ __forceinline__ void add_lanes(plan::SkinnyGemmSetup const& how, Tile const& tile, int lane, int lanes,
                                          int column, int columns, typename Tile::Element* shared, Team team,
                                          typename Tile::Element* leaf) {
  constexpr int count =
      values_at_once<typename Tile::Element> < Tile::values ? values_at_once<typename Tile::Element> : Tile::values;
  auto* const here = shared + column;
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
        if (Tile::has(how, first + i))
          leaf[Tile::leaf(how, first + i) * columns] =
              tree_over_lanes<Tile::most_lanes>(here + i * how.tree_pitch, columns, lanes);
    team.sync();
  }
}

// What a block makes of an atom's values: all threads of the team come here. The tile is zero afterwards. Values
// outside of the panel are left too, in places that nobody reads. staged: where the stages begin, which nobody needs
// any more after the block's last atom.
template <class Tile, class Team>
__device__ __forceinline__ void finish_atom(SkinnyGemm<typename Tile::Element> const& p, Tile& tile, SkinnyBlock* head,
                                            int atom, typename Tile::Element* scratch, typename Tile::Element* staged,
                                            Team team) {
  SkinnyWorker const worker = skinny_worker<Tile>(p.how, head->tiles);
  int const of_a_lane = head->tiles * Tile::worker_threads;  // threads
  int const here = worker.tile * Tile::worker_threads + static_cast<int>(threadIdx.x) % Tile::worker_threads;
  auto const panel = static_cast<int>(blockIdx.y);
  auto* leaf = p.partials + skinny_leaves(p, atom, panel) + here;
  int const lanes = p.order.lanes;
  bool const last = atom + static_cast<int>(gridDim.x) >= p.how.splits;
  if (p.how.alone && last) let_next_kernel_begin();  // at the latest: begin_next_beside()
  if (lanes == 1) {
    if (worker.lane == 0)
#pragma unroll
      for (int i = 0; i < Tile::values; ++i)
        if (Tile::has(p.how, i)) {
          *leaf = tile.value(i);
          leaf += of_a_lane;
        }
  } else if (p.how.adds_at_once && last) {
    team.sync();
    add_lanes_at_once(p.how, tile, worker.lane, lanes, here, of_a_lane, staged, team, leaf);
  } else {
    add_lanes(p.how, tile, worker.lane, lanes, here, of_a_lane, scratch, team, leaf);
  }
  if (!p.how.alone) arrive(p, head->panel, panel, atom, &head->flag, scratch, team);
  tile.clear();  // here, so that nothing of it has to be kept meanwhile
}

}  // namespace blaslift::gpu::kernels
