// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How an operand of gpu/kernels/skinny_gemm.hpp lies in memory and in shared memory, how a block's threads share its
// copies, and how workers step through it.
#pragma once

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

// How a block's threads share the copies of an operand: side by side along k in runs of `run` (1: along the rows),
// then `rows` of them along the rows, then along k again; all that 2^k_step_bits k at a time, k_count times a stage. A
// copy is row_width elements wide along the rows, or k_width along k.
struct SkinnyGemmCopies {
  int row_width = 1, k_width = 1, run = 1, rows = 1, k_step_bits = 0, k_count = 1;
  int row_step = 1;  // rows * row_width
  int staged_step = 0,
      staged_row_step = 0;  // bytes in shared memory from a copy to the next along k, and along the rows
  bool wide = false;
  Divisor by_run, by_rows, by_row_step;
  constexpr int width() const { return row_width * k_width; }
};

// Copies of a thread along the rows, at most: eight bits count them (SkinnyCopier).
inline constexpr int skinny_gemm_most_copies = 255;

// run: 128 bytes of a row, what the first-level cache looks up at once. edge: of a tile; where a row's k lie side by
// side rows that are so many apart lie at the same place in it, so that steps in shared memory are even. With fewer
// threads than that takes there are no copies (rows 0). A flat stage is copied as if all of it were rows of one k.
constexpr SkinnyGemmCopies skinny_gemm_copies_undivided(SkinnyGemmLayout layout, SkinnyGemmStaged const& staged,
                                                        int rows, int depth, int element_bytes, int threads, int edge) {
  SkinnyGemmCopies copies;
  if (staged.flat) {
    copies.wide = true;
    copies.row_width = 16 / element_bytes;
    int const packs = rows * depth / copies.row_width;
    copies.rows = packs < threads ? packs : threads;
    copies.row_step = copies.rows * copies.row_width;
    copies.staged_row_step = copies.row_step * element_bytes;
    if (packs > skinny_gemm_most_copies * copies.rows) copies.rows = 0;
    return copies;
  }
  copies.wide = staged.keeps_k
                    ? layout == SkinnyGemmLayout::along_k_aligned
                    : layout == SkinnyGemmLayout::along_rows_aligned && staged.k_stride * element_bytes % 16 == 0;
  if (copies.wide) (staged.keeps_k ? copies.k_width : copies.row_width) = 16 / element_bytes;
  if (staged.keeps_k) {
    copies.run = 128 / (copies.k_width * element_bytes);
    while (copies.run * copies.k_width > depth || (copies.run > 1 && threads / copies.run < edge)) copies.run /= 2;
  }
  int const packs = (rows + copies.row_width - 1) / copies.row_width, runs = threads / copies.run;
  copies.rows = packs < runs ? packs : staged.keeps_k ? runs / edge * edge : runs;
  if (copies.rows == 0) return copies;
  int const groups = runs / copies.rows, once = copies.run * copies.k_width;
  while ((2 << copies.k_step_bits) <= groups * once && (2 << copies.k_step_bits) <= depth) ++copies.k_step_bits;
  copies.k_count = depth >> copies.k_step_bits;
  copies.row_step = copies.rows * copies.row_width;
  copies.staged_step = (staged.k_stride << copies.k_step_bits) * element_bytes;
  // Of a tile's rows the first ones of all tiles lie before the second ones where a row's k lie side by side.
  copies.staged_row_step = copies.row_step / (staged.keeps_k ? edge : 1) * staged.row_stride * element_bytes;
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
