// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// C <- alpha * op(A) * op(B) + beta * C for C of at most 128 by 128 and a long k, or a triangle of it (syrk, herk,
// gemmtr). After Hattori and Fujimoto (IPSJ HPC-155 No.41, 2016): k is split among as many blocks as the device holds.
//
// Numeric plan: docs/own_kernels.md, plan::skinny_gemm_order.
// Execution plan: block (x, y) makes panel y of C for atoms x, x + gridDim.x, ... Their elements stream through shared
// memory in stages of how.units units, all but one of them in flight, across the borders of atoms; each lane of each
// tile has a worker. Threads without a tile copy.
#pragma once

#include "gpu/kernels/skinny_sum.hpp"
#include "gpu/kernels/skinny_tiles.hpp"

namespace blaslift::gpu::kernels {

// Where a block is in its work: at a stage of an atom. Of few values, for registers are what the kernel is short of.
template <class T>
class SkinnyCursor {
 public:
  __device__ __forceinline__ explicit SkinnyCursor(SkinnyGemm<T> const& p) : atom_(static_cast<int>(blockIdx.x)) {
    begin(p);
  }
  __device__ __forceinline__ bool at_end(SkinnyGemm<T> const& p) const { return atom_ >= p.how.splits; }
  // Whether it begins another atom, or is at the end.
  __device__ __forceinline__ bool next(SkinnyGemm<T> const& p) {
    skip(p, 1);
    if (left_ > 0) return false;
    atom_ += static_cast<int>(gridDim.x);
    begin(p);
    return true;
  }

  // The stages from here on that are as long as a stage may be and end before the atom does, so that all of their k
  // exist.
  __device__ __forceinline__ int plain_stages(SkinnyGemm<T> const& p) const { return (left_ - 1) / p.how.units; }
  __device__ __forceinline__ void skip(SkinnyGemm<T> const& p, int stages) {
    left_ -= stages * p.how.units;
    position_ += stages * p.how.units * plan::skinny_gemm_unit;
  }

  __device__ __forceinline__ int atom() const { return atom_; }
  // The atom's first k.
  __device__ __forceinline__ std::int64_t first_k(SkinnyGemm<T> const& p) const {
    return first_unit(p, atom_) * plan::skinny_gemm_unit;
  }
  __device__ __forceinline__ bool is_last_stage(SkinnyGemm<T> const& p) const { return left_ <= p.how.units; }
  // Whether the stage has as many units as a stage may, and all of their k exist.
  __device__ __forceinline__ bool is_whole(SkinnyGemm<T> const& p) const {
    return left_ > p.how.units || (left_ == p.how.units && missing(p) == 0);
  }
  // How many k the stage has with the zeros that fill up the last unit, and without.
  __device__ __forceinline__ int depth(SkinnyGemm<T> const& p) const {
    return (left_ < p.how.units ? left_ : p.how.units) * plan::skinny_gemm_unit;
  }
  __device__ __forceinline__ int present(SkinnyGemm<T> const& p) const {
    return depth(p) - (is_last_stage(p) ? missing(p) : 0);
  }
  // Of the stage's first k in the atom.
  __device__ __forceinline__ int position() const { return position_; }

 private:
  // floor(i U / p) with U = p units_each + units_over.
  static __device__ __forceinline__ std::int64_t first_unit(SkinnyGemm<T> const& p, int i) {
    return std::int64_t{i} * p.how.units_each + i * p.how.units_over / p.how.splits;
  }
  // k of the atom's last unit that do not exist.
  __device__ __forceinline__ int missing(SkinnyGemm<T> const& p) const {
    return atom_ + 1 == p.how.splits ? static_cast<int>(-p.k & (plan::skinny_gemm_unit - 1)) : 0;
  }
  __device__ __forceinline__ void begin(SkinnyGemm<T> const& p) {
    left_ = static_cast<int>(first_unit(p, atom_ + 1) - first_unit(p, atom_));
    position_ = 0;
  }

  int atom_, left_, position_;  // units of the atom from the stage on
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

// What a block needs once an atom, in shared memory.
struct SkinnyBlock {
  unsigned flag;  // for is_last_block
  int tiles;      // of the panel
  SkinnyPanel panel;
};
static_assert(sizeof(SkinnyBlock) <= plan::skinny_gemm_head_bytes);

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

  SkinnyPanel const whole_panel =
      skinny_panel(p.how, static_cast<int>(p.m), static_cast<int>(p.n), p.part, static_cast<int>(blockIdx.y));
  bool const shares = p.one_operand && whole_panel.part != plan::Part::all;
  int const rows_a = whole_panel.rows, rows_b = shares ? 0 : whole_panel.columns;  // that are copied
  int const tiles_m = (whole_panel.rows + p.how.tile_m - 1) / p.how.tile_m;
  int const tiles_n = (whole_panel.columns + p.how.tile_n - 1) / p.how.tile_n;
  int const tiles = whole_panel.part == plan::Part::all ? tiles_m * tiles_n : tiles_m * (tiles_m + 1) / 2;
  if (threadIdx.x == 0) head->panel = whole_panel, head->tiles = tiles;
  __syncthreads();
  int const worker = static_cast<int>(threadIdx.x) / Tile::worker_threads, lane = worker / tiles;
  Tile tile(p.how, whole_panel, place(worker % tiles, tiles_m, tiles_n, whole_panel.part), lane, p.order.lanes,
            shared_address(staged), shared_address(staged + (shares ? 0 : p.how.b_offset)));

  SkinnyCursor<T> ahead(p), here = ahead;
  SkinnyCopier<T> copier_a(p.how.copies_a, p.how.staged_a, rows_a, shared_address(staged),
                           [&](int row) { return Tile::position(row, p.how.tiles_m, p.how.staged_a.keeps_k); });
  SkinnyCopier<T> copier_b(p.how.copies_b, p.how.staged_b, rows_b, shared_address(staged + p.how.b_offset),
                           [&](int row) { return Tile::position(row, p.how.tiles_n, p.how.staged_b.keeps_k); });
  copier_a.go_to(p.a, head->panel.row, ahead.first_k(p));
  copier_b.go_to(p.b, head->panel.column, ahead.first_k(p));
  // Copies across the rows are some rows wide. Where a last one is wider than the panel it reads what lies between this
  // k and the next, and nothing uses it; only behind the last k of all there may be no memory.
  bool const rows_fit = rows_a % p.how.copies_a.row_width == 0 && rows_b % p.how.copies_b.row_width == 0;
  // Of the stage worked at; below 0 while the first ones are filled.
  for (int stage = 1 - stages; !here.at_end(p);) {
    auto const in_place_of_the_one_before = [&] { return (stage > 0 ? stage - 1 : stage + stages - 1) * stage_bytes; };
    // Stages that can be worked off in a short loop, which is what most time goes to; or one with all that may happen.
    int const ahead_plain = stage >= 0 && !ahead.at_end(p) ? ahead.plain_stages(p) : 0;
    int const here_plain = here.plain_stages(p), plain = ahead_plain < here_plain ? ahead_plain : here_plain;
    if (plain == 0) {
      if (stage >= 0) wait_for_stage(stages);
      if (!ahead.at_end(p)) {
        int const to = in_place_of_the_one_before();
        if (rows_fit && ahead.is_whole(p)) {
          copier_a.copy(p.how.copies_a, p.steps_a, to);
          copier_b.copy(p.how.copies_b, p.steps_b, to);
        } else {
          int const depth = ahead.depth(p), present = ahead.present(p);
          copier_a.copy_some(p.a, p.how.copies_a, p.steps_a, rows_a, depth, present, to);
          copier_b.copy_some(p.b, p.how.copies_b, p.steps_b, rows_b, depth, present, to);
        }
        if (ahead.next(p)) {
          copier_a.go_to(p.a, head->panel.row, ahead.first_k(p));
          copier_b.go_to(p.b, head->panel.column, ahead.first_k(p));
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
    }
    int position = here.position(), depth = here.depth(p);
    ahead.skip(p, plain);
    here.skip(p, plain);
    int left = plain;
    // In blocks of more than four warps every second four multiply first and copy then, so that neither what multiplies
    // nor what issues instructions waits for the other.
    bool const copies_late = threadIdx.x / 128 % 2 != 0;
    auto const copy_plain = [&] {
      int const to = in_place_of_the_one_before();
      copier_a.copy(p.how.copies_a, p.steps_a, to);
      copier_b.copy(p.how.copies_b, p.steps_b, to);
      copier_a.go_on(p.steps_a);
      copier_b.go_on(p.steps_b);
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
    if (here.is_last_stage(p)) {
      SkinnyPanel const panel = head->panel;
      int const of_a_lane = head->tiles * Tile::worker_threads;  // threads
      int const last_lane = static_cast<int>(threadIdx.x) / of_a_lane;
      add_lanes(p.how, tile, last_lane, p.order.lanes, static_cast<int>(threadIdx.x) % of_a_lane, of_a_lane, scratch);
      tile.place_here();
      auto const m = static_cast<int>(p.m);
      T* const partial = p.partials + here.atom() * (p.m * p.n) + (panel.row + panel.column * m);
      if (last_lane == 0)
#pragma unroll
        for (int i = 0; i < Tile::values; ++i)
          if (tile.row(i) < panel.rows && tile.column(i) < panel.columns)
            partial[tile.row(i) + tile.column(i) * m] = tile.value(i);
      if (!p.how.alone) arrive(p, panel, static_cast<int>(blockIdx.y), here.atom(), &head->flag, scratch);
      tile.clear();  // here, so that nothing of it has to be kept meanwhile
    }
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
