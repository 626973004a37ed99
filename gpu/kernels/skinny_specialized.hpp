// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// skinny_gemm.hpp's kernel with specialized warps: the block's last warps copy, all others multiply. They meet at two
// barriers for each stage of shared memory, one that it is filled, one that all have read it, so that nobody waits for
// a whole block, and who multiplies needs no registers for copies and no instructions.
#pragma once

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/lanes.hpp"
#include "gpu/kernels/skinny_atom.hpp"
#include "gpu/kernels/skinny_feed.hpp"
#include "gpu/kernels/stage_barrier.hpp"

namespace blaslift::gpu::kernels {

struct SkinnyStageBarriers {
  StageBarrier filled, read;
};
static_assert(sizeof(SkinnyStageBarriers) * plan::skinny_gemm_most_stages == plan::skinny_gemm_barrier_bytes);

// Of the stages in turn: the one that is next, and the parity of the phase in which its use will end.
class SkinnyTurn {
 public:
  __device__ __forceinline__ int stage() const { return stage_; }
  __device__ __forceinline__ unsigned parity() const { return parity_; }
  __device__ __forceinline__ void next(int stages) {
    if (++stage_ < stages) return;
    stage_ = 0;
    parity_ ^= 1U;
  }

 private:
  int stage_ = 0;
  unsigned parity_ = 0;
};

template <class Tile>
__device__ __forceinline__ void copy_stages(SkinnyGemm<typename Tile::Element> const& p, SkinnyShare const& share,
                                            int thread, SkinnyBlock const* head, SkinnyStageBarriers* barriers,
                                            typename Tile::Element* staged) {
  using T = typename Tile::Element;
  int const stage_bytes = p.how.stage * static_cast<int>(sizeof(T));
  SkinnyCursor<T> ahead(p);
  SkinnyFeed<Tile> feed(p, share, thread, staged);
  feed.go_to(p, head->panel, ahead.first_k(p));
  wait_for_previous_kernel();
  begin_next_beside(p);
  for (SkinnyTurn turn; !ahead.at_end(p); turn.next(p.how.stages)) {
    SkinnyStageBarriers& barrier = barriers[turn.stage()];
    barrier.read.wait(turn.parity() ^ 1U);  // what was there before; at first nothing
    feed.copy_next(p, head->panel, ahead, turn.stage() * stage_bytes);
    barrier.filled.arrive_with_copies();
  }
}

template <class Tile>
__device__ __forceinline__ void multiply_stages(SkinnyGemm<typename Tile::Element> const& p, SkinnyShare const& share,
                                                int consumers, SkinnyBlock* head, SkinnyStageBarriers* barriers,
                                                typename Tile::Element* scratch, typename Tile::Element* staged) {
  using T = typename Tile::Element;
  int const stage_bytes = p.how.stage * static_cast<int>(sizeof(T));
  Tile tile = skinny_tile<Tile>(p, share, staged);
  SkinnyTurn turn;
  wait_for_previous_kernel();
  for (SkinnyCursor<T> here(p); !here.at_end(p); here.next(p)) {
    int const plain = here.plain_stages(p), plain_depth = p.how.units * plan::skinny_gemm_unit;
    int position = here.position();
    here.skip(p, plain);
#pragma unroll 1
    for (int left = plain; left >= 0; --left) {
      SkinnyStageBarriers& barrier = barriers[turn.stage()];
      barrier.filled.wait(turn.parity());
      if (tile.multiplies())
        tile.multiply(p.how, p.conjugate_a, turn.stage() * stage_bytes, position,
                      left > 0 ? plain_depth : here.depth(p));
      __syncwarp();
      if (threadIdx.x % warp_size < plan::skinny_gemm_read_arrivals) barrier.read.arrive();
      turn.next(p.how.stages);
      position += plain_depth;
    }
    finish_atom(p, tile, head, here.atom(), scratch, staged, FirstThreads{consumers});
  }
}

template <class Tile>
__global__ void __launch_bounds__(Tile::specialized.threads(), Tile::specialized.blocks())
    skinny_gemm_specialized(SkinnyGemm<typename Tile::Element> const p) {
  using T = typename Tile::Element;
  auto* const head = reinterpret_cast<SkinnyBlock*>(shared_bytes());
  auto* const barriers = reinterpret_cast<SkinnyStageBarriers*>(shared_bytes() + plan::skinny_gemm_head_bytes);
  constexpr int head_bytes = plan::skinny_gemm_head_bytes + plan::skinny_gemm_barrier_bytes;
  auto* const scratch = reinterpret_cast<T*>(shared_bytes() + head_bytes);
  auto* const staged = reinterpret_cast<T*>(shared_bytes() + head_bytes + p.how.scratch_bytes);
  int const consumers = static_cast<int>(blockDim.x) - p.how.producers;

  SkinnyShare const share = skinny_share<Tile>(p, static_cast<int>(blockIdx.y));
  if (threadIdx.x == 0) {
    head->panel = share.panel, head->tiles = share.tiles.all;
    for (int stage = 0; stage < p.how.stages; ++stage) {
      barriers[stage].filled.init(p.how.producers);
      barriers[stage].read.init(consumers / warp_size * plan::skinny_gemm_read_arrivals);
    }
  }
  __syncthreads();
  auto const thread = static_cast<int>(threadIdx.x);
  if (thread < consumers)
    multiply_stages<Tile>(p, share, consumers, head, barriers, scratch, staged);
  else
    copy_stages<Tile>(p, share, thread - consumers, head, barriers, staged);
}

}  // namespace blaslift::gpu::kernels
