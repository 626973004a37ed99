// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How an operand of gpu/kernels/skinny_gemm.hpp lies in memory and in shared memory, how a block's threads share its
// copies, and how workers step through it.
#pragma once

#include <cstdint>

#include "gpu/plan/divisor.hpp"
#include "gpu/plan/numeric_plan.hpp"

namespace blaslift::gpu::plan {

// How op(A), or the transpose of op(B), lies in memory: its rows contiguous (no stride within a row of k), or the rows
// of one k; either perhaps all aligned to 16 bytes. Dense: only the first k's rows are aligned, and each k's follow the
// last one's without a gap.
enum class SkinnyGemmLayout : int { along_k, along_k_aligned, along_rows, along_rows_aligned, along_rows_dense };
inline constexpr int skinny_gemm_layouts = 5;
constexpr bool is_along_k(SkinnyGemmLayout layout) { return layout <= SkinnyGemmLayout::along_k_aligned; }

// Elements from one k to the next in shared memory where a k's rows lie side by side. On tensor cores of more than two
// 16-byte chunks their number is 2 modulo 4: then no fragments fall into the same banks.
constexpr int skinny_gemm_pitch(int rows, bool tensor, int element_bytes) {
  int const bytes = rows * element_bytes;
  if (bytes < 16) return rows;
  int chunks = (bytes + 15) / 16;
  while (tensor && chunks > 2 && chunks % 4 != 2) ++chunks;
  return chunks * 16 / element_bytes;
}

// Where an operand's elements lie in shared memory: from one row, or k, to the next. They keep the order of memory, so
// that copies are wide both ways: workers read the rows of one k, or of some rows a few k each. A line of 128 bytes
// that is copied in the background should lie in one line, or two: one whose 16-byte chunks change places takes eight
// accesses to shared memory instead of one (bench/results/2026-11-26-lines).
struct SkinnyGemmStaged {
  int row_stride = 1, k_stride = 1;
  bool keeps_k = false;  // a row's k lie side by side
  bool flat = false;     // a stage is copied as one row of memory, wherever its k begin
};

// With four elements more than a multiple of 16 from row to row no two of a fragment fall into the same banks; with 32
// bytes more than a multiple of 64 no two of four neighbouring rows that half a warp's threads read vectors of.
// rows: of all tiles; flat_rows: of the operand if it is to be flat, else 0.
constexpr SkinnyGemmStaged skinny_gemm_staged(SkinnyGemmLayout layout, bool tensor, int rows, int flat_rows, int depth,
                                              int element_bytes) {
  if (flat_rows > 0) return {1, flat_rows, false, true};
  if (is_along_k(layout)) return {depth + (tensor ? 4 : 32 / element_bytes), 1, true};
  return {1, skinny_gemm_pitch(rows, tensor, element_bytes)};
}

// What the first-level cache looks up at once.
inline constexpr int skinny_gemm_line = 128;

// How a block's threads share the copies of an operand: side by side along k in runs of `run` (1: along the rows),
// then `rows` of them along the rows, then along k again; all that 2^k_step_bits k at a time. A copy is row_width
// elements wide along the rows, or k_width along k.
struct SkinnyGemmCopies {
  int row_width = 1, k_width = 1, run = 1, rows = 1, k_step_bits = 0;
  int row_step = 1;  // from a thread's copy to the next along the rows
  int staged_step = 0,
      staged_row_step = 0;  // bytes in shared memory from a copy to the next along k, and along the rows
  int how = 1;              // a thread's copies of a row, a power of two; and of SkinnyGemmCopyFlags
  // If within_tiles: the tiles' edge, and that neighbours have 2^of_a_tile_bits rows of a tile, then of the next one.
  std::uint8_t edge = 1, of_a_tile_bits = 0;
  Divisor by_run, by_rows, by_row_step;
  constexpr int width() const { return row_width * k_width; }
};
// Here so that a thread finds all of them in one word. Bits 16 to 23 are its own.
enum SkinnyGemmCopyFlags : int {
  skinny_gemm_copies_of_a_row = 0xffff,
  skinny_gemm_copies_wide = 1 << 24,  // of 16 bytes
  // From a copy to the next along k lie skinny_gemm_line bytes, in memory and here, and a row has two, or four.
  skinny_gemm_copies_two_lines = 1 << 25,
  skinny_gemm_copies_four_lines = 1 << 26,
  skinny_gemm_copies_within_tiles = 1 << 27,
};

// Copies of a thread along the rows, at most: eight bits count them (SkinnyCopier).
inline constexpr int skinny_gemm_most_copies = 255;

// Where a row's k lie side by side: threads side by side along a row, up to a line of it, and rows at once. Where the
// first rows of all tiles lie before the second ones in shared memory, steps there are even if the rows of a thread are
// a multiple of the tiles' edge apart, or all of one tile; then 2^of_a_tile_bits of a tile are copied at once.
struct SkinnyGemmRuns {
  int run = 0, rows = 0, of_a_tile_bits = 0;
};
constexpr SkinnyGemmRuns skinny_gemm_runs(int rows, int depth, int k_width, int element_bytes, int threads, int edge,
                                          bool within_tiles) {
  int const tiles = (rows + edge - 1) / edge, least = within_tiles ? tiles : edge;
  int run = skinny_gemm_line / (k_width * element_bytes), bits = 0;
  while (run * k_width > depth || (run > 1 && threads / run < least)) run /= 2;
  int const runs = threads / run;
  if (!within_tiles) return {run, rows < runs ? rows : runs / edge * edge, 0};
  while (tiles << (bits + 1) <= runs && 1 << (bits + 1) <= edge) ++bits;
  return {run, tiles > runs ? 0 : tiles << bits, bits};
}

// A flat stage is copied as if all of it were rows of one k; there are no copies (rows 0) if a thread would have more
// than it can count.
constexpr SkinnyGemmCopies skinny_gemm_copies_undivided(SkinnyGemmLayout layout, SkinnyGemmStaged const& staged,
                                                        int rows, int depth, int element_bytes, int threads, int edge) {
  SkinnyGemmCopies copies;
  if (staged.flat) {
    copies.how |= skinny_gemm_copies_wide;
    copies.row_width = 16 / element_bytes;
    int const packs = rows * depth / copies.row_width;
    copies.rows = packs < threads ? packs : threads;
    copies.row_step = copies.rows * copies.row_width;
    copies.staged_row_step = copies.row_step * element_bytes;
    if (packs > skinny_gemm_most_copies * copies.rows) copies.rows = 0;
    return copies;
  }
  bool const wide = staged.keeps_k
                        ? layout == SkinnyGemmLayout::along_k_aligned
                        : layout == SkinnyGemmLayout::along_rows_aligned && staged.k_stride * element_bytes % 16 == 0;
  if (wide) (staged.keeps_k ? copies.k_width : copies.row_width) = 16 / element_bytes;
  int const packs = (rows + copies.row_width - 1) / copies.row_width;
  bool within_tiles = false;
  if (staged.keeps_k) {
    SkinnyGemmRuns runs = skinny_gemm_runs(rows, depth, copies.k_width, element_bytes, threads, edge, false);
    SkinnyGemmRuns const others = skinny_gemm_runs(rows, depth, copies.k_width, element_bytes, threads, edge, true);
    // Where all rows are copied at once already, threads that are left over copy further k.
    within_tiles = runs.rows < rows && others.run * others.rows > runs.run * runs.rows;
    if (within_tiles) runs = others;
    copies.run = runs.run;
    copies.rows = runs.rows;
    copies.edge = static_cast<std::uint8_t>(edge);
    copies.of_a_tile_bits = static_cast<std::uint8_t>(runs.of_a_tile_bits);
  } else {
    copies.rows = packs < threads ? packs : threads;
  }
  if (copies.rows == 0) return copies;
  int const groups = threads / copies.run / copies.rows, once = copies.run * copies.k_width;
  while ((2 << copies.k_step_bits) <= groups * once && (2 << copies.k_step_bits) <= depth) ++copies.k_step_bits;
  copies.staged_step = (staged.k_stride << copies.k_step_bits) * element_bytes;
  int staged_rows = 0;  // from a thread's copy to the next along the rows
  if (within_tiles) {
    copies.row_step = 1 << copies.of_a_tile_bits;
    staged_rows = copies.rows;
  } else {
    copies.row_step = copies.rows * copies.row_width;
    staged_rows = staged.keeps_k ? copies.row_step / edge : copies.row_step;
  }
  copies.staged_row_step = staged_rows * staged.row_stride * element_bytes;
  int const of_a_row = depth >> copies.k_step_bits;
  bool const lines = staged.keeps_k && copies.k_width * element_bytes == 16 && copies.staged_step == skinny_gemm_line;
  copies.how = of_a_row | (wide ? skinny_gemm_copies_wide : 0) | (within_tiles ? skinny_gemm_copies_within_tiles : 0) |
               (lines && of_a_row == 2 ? skinny_gemm_copies_two_lines : 0) |
               (lines && of_a_row == 4 ? skinny_gemm_copies_four_lines : 0);
  return copies;
}
constexpr SkinnyGemmCopies skinny_gemm_copies(SkinnyGemmLayout layout, SkinnyGemmStaged const& staged, int rows,
                                              int depth, int element_bytes, int threads, int edge) {
  SkinnyGemmCopies copies = skinny_gemm_copies_undivided(layout, staged, rows, depth, element_bytes, threads, edge);
  if (copies.rows == 0) return copies;
  copies.by_run = Divisor(copies.run);
  copies.by_rows = Divisor(copies.rows);
  copies.by_row_step = Divisor(copies.row_step);
  return copies;
}

// Of a worker in an operand's part of a stage, in bytes: from a k to the next; from its turn to its next one; from its
// first row, or fragment, to the next that it has.
struct SkinnyGemmSteps {
  int k = 0, turn = 0, next = 0;
};

constexpr SkinnyGemmSteps skinny_gemm_steps(SkinnyGemmStaged const& staged, bool tensor, int lane_bits, int tiles,
                                            int element_bytes) {
  SkinnyGemmSteps steps;
  steps.k = staged.k_stride * element_bytes;
  steps.turn = (skinny_gemm_turn << lane_bits) * steps.k;
  steps.next = (tensor ? 8 : tiles) * staged.row_stride * element_bytes;
  return steps;
}

}  // namespace blaslift::gpu::plan
