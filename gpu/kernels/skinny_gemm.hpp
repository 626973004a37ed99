// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// C <- alpha * op(A) * op(B) + beta * C for C of at most 128 by 128 and a long k, or a triangle of it (syrk, herk,
// gemmtr). After Hattori and Fujimoto (IPSJ HPC-155 No.41, 2016): k is split among as many blocks as the device holds.
//
// Numeric plan: docs/own_kernels.md, plan::skinny_gemm_order.
// Execution plan: block (x, y) makes panel y of C for atoms x, x + gridDim.x, ... Their elements stream through shared
// memory in stages of how.units units, all but one of them in flight, across the borders of atoms;
// each lane of each tile has a worker. Threads without a tile copy.
#pragma once

#include "gpu/kernels/skinny_sum.hpp"
#include "gpu/kernels/skinny_tiles.hpp"

namespace blaslift::gpu::kernels {

// Where a block is in its work: at a stage of an atom.
template <class T>
class SkinnyCursor {
 public:
  __device__ __forceinline__ explicit SkinnyCursor(SkinnyGemm<T> const& p) : atom_(static_cast<int>(blockIdx.x)) {
    begin(p);
  }
  __device__ __forceinline__ bool at_end(SkinnyGemm<T> const& p) const { return atom_ >= p.how.splits; }
  // Whether it begins another atom, or is at the end.
  __device__ __forceinline__ bool next(SkinnyGemm<T> const& p) {
    done_ += p.how.units;
    if (done_ < units_) return false;
    atom_ += static_cast<int>(gridDim.x);
    begin(p);
    return true;
  }

  __device__ __forceinline__ int atom() const { return atom_; }
  // The atom's first k.
  __device__ __forceinline__ std::int64_t first_k() const { return first_ * plan::skinny_gemm_unit; }
  __device__ __forceinline__ bool is_last_stage(SkinnyGemm<T> const& p) const { return units_ - done_ <= p.how.units; }
  // How many k the stage has with the zeros that fill up the last unit, and without.
  __device__ __forceinline__ int depth(SkinnyGemm<T> const& p) const {
    int const left = units_ - done_;
    return (left < p.how.units ? left : p.how.units) * plan::skinny_gemm_unit;
  }
  __device__ __forceinline__ int present(SkinnyGemm<T> const& p) const {
    int const missing = -static_cast<int>(p.k) & (plan::skinny_gemm_unit - 1);
    return depth(p) - (atom_ + 1 == p.how.splits && is_last_stage(p) ? missing : 0);
  }
  // Of the stage's first k in the atom, modulo more than any lanes take in turn.
  __device__ __forceinline__ int position() const { return done_ % 4 * plan::skinny_gemm_unit; }

 private:
  // floor(i U / p) with U = p units_each + units_over.
  static __device__ __forceinline__ std::int64_t first_unit(SkinnyGemm<T> const& p, int i) {
    return std::int64_t{i} * p.how.units_each + i * p.how.units_over / p.how.splits;
  }
  __device__ __forceinline__ void begin(SkinnyGemm<T> const& p) {
    first_ = first_unit(p, atom_);
    units_ = static_cast<int>(first_unit(p, atom_ + 1) - first_);
    done_ = 0;
  }

  std::int64_t first_ = 0;           // unit of the atom
  int atom_, done_ = 0, units_ = 0;  // units before the stage, and of the atom
};

// Adds up the lanes of a tile; lane 0 has the root. All threads of the block come here. column: this thread among the
// `columns` of a lane.
template <class Tile>
__device__ __forceinline__ void add_lanes(plan::SkinnyGemmSetup const& how, Tile& tile, int lane, int lanes, int column,
                                          int columns, typename Tile::Element* shared) {
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
      __syncthreads();
      if (lane < lanes && lane % (2 * stride) == 0)
#pragma unroll
        for (int i = 0; i < count; ++i) tile.set(first + i, add(tile.value(first + i), slot[i * columns]));
      __syncthreads();
    }
  }
}

template <class Tile>
__global__ void __launch_bounds__(Tile::block_threads, Tile::least_blocks)
    skinny_gemm(SkinnyGemm<typename Tile::Element> const p) {
  using T = typename Tile::Element;
  int const stages = p.how.stages;
  auto* const flag = reinterpret_cast<unsigned*>(shared_bytes());
  auto* const scratch = reinterpret_cast<T*>(shared_bytes() + 16);
  auto* const staged = reinterpret_cast<T*>(shared_bytes() + 16 + p.how.scratch_bytes);

  SkinnyPanel const panel =
      skinny_panel(p.how, static_cast<int>(p.m), static_cast<int>(p.n), p.part, static_cast<int>(blockIdx.y));
  bool const shares = p.one_operand && panel.part != plan::Part::all;
  int const tiles_m = (panel.rows + p.how.tile_m - 1) / p.how.tile_m;
  int const tiles_n = (panel.columns + p.how.tile_n - 1) / p.how.tile_n;
  int const tiles = panel.part == plan::Part::all ? tiles_m * tiles_n : tiles_m * (tiles_m + 1) / 2;
  int const worker = static_cast<int>(threadIdx.x) / Tile::worker_threads, lane = worker / tiles;
  Tile tile(p.how, panel, place(worker % tiles, tiles_m, tiles_n, panel.part), lane);

  SkinnyCursor<T> ahead(p), here = ahead;
  SkinnyCopier<T> copier_a(p.how.copies_a), copier_b(p.how.copies_b);
  copier_a.go_to(p.a, panel.row, ahead.first_k());
  copier_b.go_to(p.b, panel.column, ahead.first_k());
  // Of the stage worked at; below 0 while the first ones are filled.
  for (int stage = 1 - stages; !here.at_end(p);) {
    if (stage >= 0) {
      if (stages == plan::skinny_gemm_most_stages)
        wait_for_copies<plan::skinny_gemm_most_stages - 2>();
      else
        wait_for_copies<plan::skinny_gemm_most_stages - 3>();
      __syncthreads();
    }
    // The next stage, in the place of the one before this.
    if (!ahead.at_end(p)) {
      T* const to = staged + (stage > 0 ? stage - 1 : stage + stages - 1) * p.how.stage;
      int const depth = ahead.depth(p), present = ahead.present(p);
      copier_a.copy(p.a, p.how.copies_a, p.steps_a, p.how.staged_a, panel.rows, depth, present, to,
                    [&](int row) { return Tile::position(row, p.how.tiles_m); });
      if (!shares)
        copier_b.copy(p.b, p.how.copies_b, p.steps_b, p.how.staged_b, panel.columns, depth, present,
                      to + p.how.b_offset, [&](int row) { return Tile::position(row, p.how.tiles_n); });
      if (ahead.next(p)) {
        copier_a.go_to(p.a, panel.row, ahead.first_k());
        copier_b.go_to(p.b, panel.column, ahead.first_k());
      } else {
        copier_a.go_on(p.steps_a);
        copier_b.go_on(p.steps_b);
      }
    }
    end_copy_group();
    if (stage < 0) {
      ++stage;
      continue;
    }
    if (lane < p.order.lanes) {
      T const* const a = staged + stage * p.how.stage;
      T const* const b = shares ? a : a + p.how.b_offset;
      tile.multiply(p.how, p.conjugate_a, a, b, here.position(), here.depth(p));
    }
    if (here.is_last_stage(p)) {
      int const columns = computed_here(tiles) * Tile::worker_threads;  // threads of a lane
      add_lanes(p.how, tile, lane, p.order.lanes, static_cast<int>(threadIdx.x) - lane * columns, columns, scratch);
      tile.place_here();
      auto const m = static_cast<int>(p.m);
      T* const partial = p.partials + here.atom() * (p.m * p.n) + (panel.row + panel.column * m);
      if (lane == 0)
#pragma unroll
        for (int i = 0; i < Tile::values; ++i)
          if (tile.row(i) < panel.rows && tile.column(i) < panel.columns)
            partial[tile.row(i) + tile.column(i) * m] = tile.value(i);
      if (!p.how.alone) arrive(p, panel, static_cast<int>(blockIdx.y), here.atom(), flag, scratch);
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
