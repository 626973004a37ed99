// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// C <- alpha * op(A) * op(B) + beta * C for C of at most 128 by 128 and a long k, or a triangle of it (syrk, herk,
// gemmtr). After Hattori and Fujimoto (IPSJ HPC-155 No.41, 2016): k is split among as many blocks as the device holds.
//
// Numeric plan: docs/own_kernels.md, plan::skinny_gemm_order.
// Execution plan: items are (atom, panel of C); block b takes items b, b + gridDim.x, ... Their elements stream through
// shared memory in stages of how.units units, three of them in flight while one is worked at, across the borders of
// items; each lane of each tile has a worker. Threads without a tile copy.
#pragma once

#include "gpu/kernels/skinny_sum.hpp"
#include "gpu/kernels/skinny_tiles.hpp"

namespace blaslift::gpu::kernels {

// Where a block is in its work: at a stage of an item.
template <class T>
class SkinnyCursor {
 public:
  __device__ __forceinline__ explicit SkinnyCursor(SkinnyGemm<T> const& p) : item_(static_cast<int>(blockIdx.x)) {
    if (!at_end(p)) begin(p);
  }
  __device__ __forceinline__ bool at_end(SkinnyGemm<T> const& p) const {
    return item_ >= static_cast<int>(p.order.splits) * p.how.panels;
  }
  __device__ __forceinline__ void next(SkinnyGemm<T> const& p) {
    done_ += p.how.units;
    if (done_ < units_) return;
    item_ += static_cast<int>(gridDim.x);
    if (!at_end(p)) begin(p);
  }

  __device__ __forceinline__ int atom(SkinnyGemm<T> const& p) const { return item_ / p.how.panels; }
  __device__ __forceinline__ int panel_number(SkinnyGemm<T> const& p) const { return item_ % p.how.panels; }
  __device__ __forceinline__ SkinnyPanel panel(SkinnyGemm<T> const& p) const {
    return skinny_panel(p.how, static_cast<int>(p.m), static_cast<int>(p.n), p.part, item_);
  }
  __device__ __forceinline__ bool is_first_stage() const { return done_ == 0; }
  __device__ __forceinline__ bool is_last_stage(SkinnyGemm<T> const& p) const { return units_ - done_ <= p.how.units; }
  // The stage's first k, and how many there are with the zeros that fill up the last unit.
  __device__ __forceinline__ std::int64_t first_k() const { return (first_ + done_) * plan::skinny_gemm_unit; }
  __device__ __forceinline__ int depth(SkinnyGemm<T> const& p) const {
    int const left = units_ - done_;
    return (left < p.how.units ? left : p.how.units) * plan::skinny_gemm_unit;
  }
  // Of the stage's first k in the atom, modulo twice as many as any lanes take in turn.
  __device__ __forceinline__ int position() const { return done_ % 4 * plan::skinny_gemm_unit; }

 private:
  __device__ __forceinline__ void begin(SkinnyGemm<T> const& p) {
    std::int64_t const units = (p.k + plan::skinny_gemm_unit - 1) / plan::skinny_gemm_unit, i = atom(p);
    first_ = i * units / p.order.splits;
    units_ = static_cast<int>((i + 1) * units / p.order.splits - first_);
    done_ = 0;
  }

  std::int64_t first_ = 0;           // unit of the atom
  int item_, done_ = 0, units_ = 0;  // units before the stage, of the atom
};

// What a worker has to do with an item: a tile (number `tile` of `tiles`) in a lane of the atom; no lane, no work.
struct SkinnyTask {
  SkinnyPanel panel;
  SkinnyPlace place;
  int tile, tiles, lane;
};

template <class Tile>
__device__ __forceinline__ SkinnyTask skinny_task(plan::SkinnyGemmSetup const& how, SkinnyPanel const& panel) {
  int const worker = static_cast<int>(threadIdx.x) / Tile::worker_threads;
  int const rows = (panel.rows + how.tile_m - 1) / how.tile_m, columns = (panel.columns + how.tile_n - 1) / how.tile_n;
  int const tiles = panel.part == plan::Part::all ? rows * columns : rows * (rows + 1) / 2;
  return {panel, place(worker % tiles, rows, columns, panel.part), worker % tiles, tiles, worker / tiles};
}

// Adds up the lanes of a tile; lane 0 has the root. All threads of the block come here. column: this thread among the
// `columns` of a lane.
template <class Tile>
__device__ __forceinline__ void add_lanes(Tile& tile, int lane, int lanes, int column, int columns,
                                          typename Tile::Element* shared) {
  constexpr int wished = plan::skinny_gemm_tree_bytes / static_cast<int>(sizeof(typename Tile::Element));
  constexpr int count = wished < Tile::values ? wished : Tile::values;
#pragma unroll
  for (int first = 0; first < Tile::values; first += count)
    for (int stride = 1; stride < lanes; stride *= 2) {
      auto* const slot = shared + lane / (2 * stride) * count * columns + column;
      if (lane < lanes && lane % (2 * stride) == stride)
#pragma unroll
        for (int i = 0; i < count; ++i) slot[i * columns] = tile.value(first + i);
      __syncthreads();
      if (lane < lanes && lane % (2 * stride) == 0)
#pragma unroll
        for (int i = 0; i < count; ++i) tile.set(first + i, add(tile.value(first + i), slot[i * columns]));
      __syncthreads();
    }
}

template <class Tile>
__global__ void __launch_bounds__(Tile::block_threads, Tile::least_blocks)
    skinny_gemm(SkinnyGemm<typename Tile::Element> const p) {
  using T = typename Tile::Element;
  constexpr int stages = plan::skinny_gemm_stages;
  auto* const flag = reinterpret_cast<unsigned*>(shared_bytes());
  auto* const scratch = reinterpret_cast<T*>(shared_bytes() + 16);
  auto* const staged = reinterpret_cast<T*>(shared_bytes() + 16 + p.how.scratch_bytes);

  SkinnyShare const share_a = skinny_share(p.how.copies_a), share_b = skinny_share(p.how.copies_b);
  SkinnyCursor<T> ahead(p), here = ahead;
  Tile tile;
  tile.clear();
  int lane = 0, stage = 0, filled = 0;
  bool shared_operand = false;
  while (!here.at_end(p)) {
    bool const filling = filled < stages - 1;
    if (!filling) {
      wait_for_copies<stages - 2>();
      __syncthreads();
    }
    // The next stage, in the place of the one before this.
    if (!ahead.at_end(p)) {
      SkinnyPanel const panel = ahead.panel(p);
      T* const to = staged + (filling ? filled : stage == 0 ? stages - 1 : stage - 1) * p.how.stage;
      std::int64_t const k = ahead.first_k();
      int const depth = ahead.depth(p), present = p.k - k < depth ? static_cast<int>(p.k - k) : depth;
      copy_any_share(p.a, p.how.copies_a, share_a, panel.row, panel.rows, k, depth, present, to, p.how.pitch_a,
                     [&](int row) { return Tile::position(row, p.how.tiles_m); });
      if (!(p.one_operand && panel.part != plan::Part::all))
        copy_any_share(p.b, p.how.copies_b, share_b, panel.column, panel.columns, k, depth, present,
                       to + p.how.b_offset, p.how.pitch_b, [&](int row) { return Tile::position(row, p.how.tiles_n); });
      ahead.next(p);
    }
    end_copy_group();
    if (filling) {
      ++filled;
      continue;
    }
    if (here.is_first_stage()) {
      SkinnyTask const task = skinny_task<Tile>(p.how, here.panel(p));
      tile.begin(p.how, task.panel, task.place);
      lane = task.lane;
      shared_operand = p.one_operand && task.panel.part != plan::Part::all;
    }
    if (lane < p.order.lanes) {
      T const* const a = staged + stage * p.how.stage;
      T const* const b = shared_operand ? a : a + p.how.b_offset;
      int const step = Tile::run * p.order.lanes;  // a power of two
      int const k = (lane * Tile::run - here.position()) & (step - 1);
      if (is_complex<T> && p.conjugate_a)
        tile.template multiply<true>(p.how, a, b, k, step, here.depth(p));
      else
        tile.template multiply<false>(p.how, a, b, k, step, here.depth(p));
    }
    if (here.is_last_stage(p)) {
      // Once more, so that it need not be kept over all stages.
      SkinnyTask const task = skinny_task<Tile>(p.how, here.panel(p));
      SkinnyPanel const panel = task.panel;
      add_lanes(tile, lane, p.order.lanes,
                task.tile * Tile::worker_threads + static_cast<int>(threadIdx.x) % Tile::worker_threads,
                task.tiles * Tile::worker_threads, scratch);
      auto const m = static_cast<int>(p.m);
      T* const partial = p.partials + here.atom(p) * (p.m * p.n) + (panel.row + panel.column * m);
      if (lane == 0)
#pragma unroll
        for (int i = 0; i < Tile::values; ++i)
          if (tile.row(i) < panel.rows && tile.column(i) < panel.columns)
            partial[tile.row(i) + tile.column(i) * m] = tile.value(i);
      if (!p.how.alone) arrive(p, panel, here.panel_number(p), here.atom(p), flag, scratch);
      tile.clear();  // here, so that nothing of it has to be kept meanwhile
    }
    stage = stage + 1 == stages ? 0 : stage + 1;
    here.next(p);
  }
}

// use(the kernel of this variant); false if T has no such.
template <class T, class Use>
bool with_skinny_gemm(int variant, Use&& use) {
  constexpr bool has_8 = sizeof(T) == 4, has_tensor = sizeof(RealOf<T>) == 8;
  switch (plan::skinny_gemm_variant(variant).tile) {
    case plan::skinny_gemm_2:
      return use(skinny_gemm<SkinnyThreadTile<T, 2>>), true;
    case plan::skinny_gemm_4:
      return use(skinny_gemm<SkinnyThreadTile<T, 4>>), true;
    case plan::skinny_gemm_8:
      if constexpr (has_8) return use(skinny_gemm<SkinnyThreadTile<T, 8>>), true;
      return false;
    default:
      if constexpr (has_tensor) return use(skinny_gemm<SkinnyWarpTile<T>>), true;
      return false;
  }
}

}  // namespace blaslift::gpu::kernels
