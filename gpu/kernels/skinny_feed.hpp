// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a block of a GEMM with a long k makes, and how its elements come to shared memory, stage after stage.
//
// Tile: one of skinny_tiles.hpp.
#pragma once

#include "gpu/kernels/skinny_cursor.hpp"
#include "gpu/kernels/skinny_operand.hpp"
#include "gpu/kernels/skinny_place.hpp"

namespace blaslift::gpu::kernels {

// A panel of C, the rows of op(A) and of op(B)'s transpose that are copied for it, and its tiles.
struct SkinnyShare {
  SkinnyPanel panel;
  bool one_operand;  // all that op(B) has to give is copied for op(A)
  int rows_a, rows_b;
  SkinnyTiles tiles;
};

template <class Tile>
__device__ __forceinline__ SkinnyShare skinny_share(SkinnyGemm<typename Tile::Element> const& p, int panel) {
  SkinnyShare share;
  share.panel = skinny_panel(p.how, static_cast<int>(p.m), static_cast<int>(p.n), p.part, panel);
  share.one_operand = p.one_operand && share.panel.part != plan::Part::all;
  share.rows_a = share.panel.rows;
  share.rows_b = share.one_operand ? 0 : share.panel.columns;
  share.tiles = skinny_tiles(p.how, share.panel);
  return share;
}

// Which of a panel's tiles a worker has. A multiprocessor's quarters take a block's warps in turn: with one tile for
// all lanes in a quarter, one with the largest would hold up the others.
struct SkinnyWorker {
  int lane, tile;
};
template <class Tile>
__device__ __forceinline__ SkinnyWorker skinny_worker(plan::SkinnyGemmSetup const& how, int tiles) {
  int const worker = static_cast<int>(threadIdx.x) / Tile::worker_threads;
  int const lane = quotient(worker, tiles, how.by_tiles);
  int tile = worker - lane * tiles;
  if constexpr (Tile::worker_threads > 1) tile += lane * tiles / 4;  // at most four lanes
  return {lane, tile < tiles ? tile : tile - tiles};
}

// This thread's tile. staged: where the first stage begins.
template <class Tile>
__device__ __forceinline__ Tile skinny_tile(SkinnyGemm<typename Tile::Element> const& p, SkinnyShare const& share,
                                            typename Tile::Element* staged) {
  SkinnyWorker const worker = skinny_worker<Tile>(p.how, share.tiles.all);
  return Tile(p.how, share.panel, place(worker.tile, share.tiles.m, share.tiles.n, p.how.by_place, share.panel.part),
              worker.lane, p.order.lanes, shared_address(staged),
              shared_address(staged + (share.one_operand ? 0 : p.how.b_offset)));
}

// A thread's share of the copies of both operands.
template <class Tile>
class SkinnyFeed {
  using T = typename Tile::Element;

 public:
  // thread: among those that copy.
  __device__ __forceinline__ SkinnyFeed(SkinnyGemm<T> const& p, SkinnyShare const& share, int thread, T* staged)
      : a_(thread, p.how.copies_a, p.how.staged_a, copied_rows(p, p.how.staged_a, share.rows_a), shared_address(staged),
           [&](int row) { return Tile::position(row, p.how.tiles_m, p.how.staged_a); }),
        b_(thread, p.how.copies_b, p.how.staged_b, copied_rows(p, p.how.staged_b, share.rows_b),
           shared_address(staged + p.how.b_offset),
           [&](int row) { return Tile::position(row, p.how.tiles_n, p.how.staged_b); }),
        rows_a_(share.rows_a),
        rows_b_(share.rows_b),
        rows_fit_((p.how.staged_a.flat || rows_a_ % p.how.copies_a.row_width == 0) &&
                  (p.how.staged_b.flat || rows_b_ % p.how.copies_b.row_width == 0)) {}

  __device__ __forceinline__ void go_to(SkinnyGemm<T> const& p, SkinnyPanel const& panel, std::int64_t first_k) {
    a_.go_to(p.a, panel.row, first_k);
    b_.go_to(p.b, panel.column, first_k);
  }
  __device__ __forceinline__ void go_on(SkinnyGemm<T> const& p) {
    a_.go_on(p.steps_a);
    b_.go_on(p.steps_b);
  }
  // A stage all of whose k exist, `to` bytes from the first one. Where the last of the copies across the rows is wider
  // than the panel it reads what lies between this k and the next, and nothing uses it; only behind the last k of all
  // there may be no memory.
  __device__ __forceinline__ void copy(SkinnyGemm<T> const& p, int to) const {
    a_.copy(p.how.copies_a, p.steps_a, to);
    b_.copy(p.how.copies_b, p.steps_b, to);
  }
  // The stage that `ahead` is at, whatever it has; and on to the next.
  __device__ __forceinline__ void copy_next(SkinnyGemm<T> const& p, SkinnyPanel const& panel, SkinnyCursor<T>& ahead,
                                            int to) {
    if (rows_fit_ && ahead.is_whole(p)) {
      copy(p, to);
    } else {
      int const depth = ahead.depth(p), present = ahead.present(p);
      copy_some(a_, p.a, p.how.copies_a, p.how.staged_a, p.steps_a, rows_a_, depth, present, to);
      copy_some(b_, p.b, p.how.copies_b, p.how.staged_b, p.steps_b, rows_b_, depth, present, to);
    }
    if (ahead.next(p))
      go_to(p, panel, ahead.first_k(p));
    else
      go_on(p);
  }

 private:
  // A flat stage is copied as if all of its elements were rows of one k.
  static __device__ __forceinline__ int copied_rows(SkinnyGemm<T> const& p, plan::SkinnyGemmStaged const& staged,
                                                    int rows) {
    return staged.flat ? rows * p.how.units * plan::skinny_gemm_unit : rows;
  }
  static __device__ __forceinline__ void copy_some(SkinnyCopier<T> const& copier, SkinnyOperand<T> const& x,
                                                   plan::SkinnyGemmCopies const& copies,
                                                   plan::SkinnyGemmStaged const& staged, SkinnySteps const& steps,
                                                   int rows, int depth, int present, int to) {
    bool const flat = staged.flat;
    copier.copy_some(x, copies, steps, flat ? rows * present : rows, flat ? 1 : depth, flat ? 1 : present, to);
  }

  SkinnyCopier<T> a_, b_;
  int rows_a_, rows_b_;
  bool rows_fit_;
};

}  // namespace blaslift::gpu::kernels
