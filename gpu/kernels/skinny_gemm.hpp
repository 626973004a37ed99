// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// C <- alpha * op(A) * op(B) + beta * C for C of at most 128 by 128 and a long k, or a triangle of it (syrk, herk,
// gemmtr). After Hattori and Fujimoto (IPSJ HPC-155 No.41, 2016): k is split among as many blocks as the device holds.
//
// Numeric plan: docs/own_kernels.md, plan::skinny_gemm_order.
// Execution plan: block (x, y) makes panel y of C for atoms x, x + gridDim.x, ... Their elements stream through shared
// memory in stages of how.units units, all but one of them in flight, across the borders of atoms; each lane of each
// tile has a worker. Here all threads copy, also those without a tile; in skinny_specialized.hpp some warps do.
#pragma once

#include <utility>

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/skinny_atom.hpp"
#include "gpu/kernels/skinny_feed.hpp"
#include "gpu/kernels/skinny_specialized.hpp"

namespace blaslift::gpu::kernels {

// Until all but the last stages - 2 groups of this thread's copies are there, and all threads are here.
__device__ __forceinline__ void wait_for_stage(int stages) {
  if (stages == plan::skinny_gemm_most_stages)
    wait_for_copies<plan::skinny_gemm_most_stages - 2>();
  else
    wait_for_copies<plan::skinny_gemm_most_stages - 3>();
  __syncthreads();
}

template <class Tile>
__global__ void __launch_bounds__(Tile::block_threads, Tile::least_blocks)
    skinny_gemm(SkinnyGemm<typename Tile::Element> const p) {
  using T = typename Tile::Element;
  int const stages = p.how.stages, stage_bytes = p.how.stage * static_cast<int>(sizeof(T));
  auto* const head = reinterpret_cast<SkinnyBlock*>(shared_bytes());
  auto* const scratch = reinterpret_cast<T*>(shared_bytes() + plan::skinny_gemm_head_bytes);
  auto* const staged = reinterpret_cast<T*>(shared_bytes() + plan::skinny_gemm_head_bytes + p.how.scratch_bytes);

  SkinnyShare const share = skinny_share<Tile>(p, static_cast<int>(blockIdx.y));
  if (threadIdx.x == 0) head->panel = share.panel, head->tiles = share.tiles.all;
  __syncthreads();
  Tile tile = skinny_tile<Tile>(p, share, staged);

  SkinnyCursor<T> ahead(p), here = ahead;
  SkinnyFeed<Tile> feed(p, share, static_cast<int>(threadIdx.x), staged);
  feed.go_to(p, head->panel, ahead.first_k(p));
  wait_for_previous_kernel();
  begin_next_beside(p);
  // Of the stage worked at; below 0 while the first ones are filled.
  for (int stage = 1 - stages; !here.at_end(p);) {
    auto const in_place_of_the_one_before = [&] { return (stage > 0 ? stage - 1 : stage + stages - 1) * stage_bytes; };
    // Stages that can be worked off in a short loop, which is what most time goes to; or one with all that may happen.
    int const ahead_plain = stage >= 0 && !ahead.at_end(p) ? ahead.plain_stages(p) : 0;
    int const here_plain = here.plain_stages(p), plain = ahead_plain < here_plain ? ahead_plain : here_plain;
    if (plain == 0) {
      if (stage >= 0) wait_for_stage(stages);
      if (!ahead.at_end(p)) feed.copy_next(p, head->panel, ahead, in_place_of_the_one_before());
      end_copy_group();
      if (stage < 0) {
        ++stage;
        continue;
      }
    }
    int position = here.position(), depth = here.depth(p);
    ahead.skip(p, plain);
    here.skip(p, plain);
    int left = plain;
    // In blocks of more than four warps every second four multiply first and copy then, so that neither what multiplies
    // nor what issues instructions waits for the other.
    bool const copies_late = threadIdx.x / 128 % 2 != 0;
    auto const copy_plain = [&] {
      feed.copy(p, in_place_of_the_one_before());
      feed.go_on(p);
      end_copy_group();
    };
#pragma unroll 1
    do {
      if (left > 0) wait_for_stage(stages);
      if (left > 0 && !copies_late) copy_plain();
      if (tile.multiplies()) tile.multiply(p.how, p.conjugate_a, stage * stage_bytes, position, depth);
      if (left > 0 && copies_late) copy_plain();
      position += depth;
      stage = stage + 1 == stages ? 0 : stage + 1;
    } while (--left > 0);
    if (left == 0) continue;  // not the one with all that may happen
    if (here.is_last_stage(p)) finish_atom(p, tile, head, here.atom(), scratch, staged, WholeBlock());
    here.next(p);
  }
}

template <class T, int tile>
struct SkinnyTileOf {
  using Type = SkinnyThreadTile<T, plan::skinny_gemm_edge(tile)>;
};
template <class T, int tile>
requires(plan::is_tensor_tile(tile)) struct SkinnyTileOf<T, tile> {
  using Type = SkinnyWarpTile<T, tile == plan::skinny_gemm_tensor_wide>;
};

// use(the kernel) of a variant with this tile; false if T has no such.
template <class T, int tile, class Use>
bool with_skinny_gemm_of(plan::SkinnyGemmVariant made, Use&& use) {
  constexpr int real_bytes = sizeof(RealOf<T>);
  if constexpr (!plan::skinny_gemm_has(tile, real_bytes, is_complex<T>)) {
    return false;
  } else {
    using Tile = typename SkinnyTileOf<T, tile>::Type;
    if constexpr (real_bytes == 4)
      if (made.specialized) return use(skinny_gemm_specialized<Tile>), true;
    if (made.specialized) return false;
    return use(skinny_gemm<Tile>), true;
  }
}

// use(the kernel of this variant); false if T has no such.
template <class T, class Use>
bool with_skinny_gemm(int variant, Use&& use) {
  plan::SkinnyGemmVariant const made = plan::skinny_gemm_variant(variant);
  return [&]<int... tile>(std::integer_sequence<int, tile...>) {
    return ((made.tile == tile && with_skinny_gemm_of<T, tile>(made, use)) || ...);
  }
  (std::make_integer_sequence<int, plan::skinny_gemm_tiles>());
}

}  // namespace blaslift::gpu::kernels
