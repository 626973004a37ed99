// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The execution plans of gpu/kernels/skinny_gemm.hpp: C of at most 128 by 128, k long; gemm, and syrk, herk and gemmtr
// of that shape. C is cut into panels, panels into tiles; a block makes one panel of one atom of k at a time, and a
// worker (a thread, or a warp on tensor cores) one tile of one lane of the atom.
#pragma once

#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/numeric_plan.hpp"

namespace blaslift::gpu::plan {

// Which part of C is made: all, or a triangle (then m = n).
enum class Part : int { all, lower, upper };

// How op(A), or the transpose of op(B), lies in memory: its rows contiguous (no stride within a row of k), or the rows
// of one k; either perhaps all aligned to 16 bytes. Dense: only the first k's rows are aligned, and each k's follow the
// last one's without a gap.
enum class SkinnyGemmLayout : int { along_k, along_k_aligned, along_rows, along_rows_aligned, along_rows_dense };
inline constexpr int skinny_gemm_layouts = 5;
constexpr bool is_along_k(SkinnyGemmLayout layout) { return layout <= SkinnyGemmLayout::along_k_aligned; }

struct SkinnyGemmProblem {
  std::int64_t m = 1, n = 1, k = 1;
  int real_bytes = 4;
  bool is_complex = false;
  SkinnyGemmLayout a = SkinnyGemmLayout::along_k, b = SkinnyGemmLayout::along_k;
  Part part = Part::all;
  bool one_operand = false;   // syrk, herk: op(B) is op(A)'s transpose, the same elements
  SkinnyGemmOrder order;      // skinny_gemm_order of the sizes
  std::int64_t resident = 0;  // blocks that the device holds at once (multiprocessors x active blocks); 0: any number

  constexpr int element_bytes() const { return real_bytes * (is_complex ? 2 : 1); }
};

// For MeasuredShape (preferred.hpp). Where k is longer the best shape at this k takes at most 7.5 % more than the best
// (of 37 products, in the median the same: bench/results/2026-11-26-tiles).
inline constexpr std::int64_t skinny_gemm_longest_measured = 1 << 20;
constexpr int skinny_gemm_kind(SkinnyGemmProblem const& problem) {
  return static_cast<int>(problem.a) * skinny_gemm_layouts + static_cast<int>(problem.b) +
         32 * static_cast<int>(problem.part) + (problem.one_operand ? 128 : 0);
}

// The edge of a worker's tile: some elements of a thread, or fragments of 8 on tensor cores. Results of nearly any size
// should come out as 4, 8 or 16 tiles to a side, of which whole warps read few places in shared memory.
enum SkinnyGemmTile : int {
  skinny_gemm_2,
  skinny_gemm_4,
  skinny_gemm_8,
  skinny_gemm_tensor,
  skinny_gemm_3,
  skinny_gemm_5,
  skinny_gemm_6,
  skinny_gemm_7,
  skinny_gemm_9,
  skinny_gemm_tensor_wide,
  skinny_gemm_tiles
};
constexpr bool is_tensor_tile(int tile) { return tile == skinny_gemm_tensor || tile == skinny_gemm_tensor_wide; }
constexpr int skinny_gemm_edge(int tile) {
  constexpr int edges[skinny_gemm_tiles] = {2, 4, 8, 0, 3, 5, 6, 7, 9, 0};
  return edges[tile];
}
// Whether there are such: as many as registers hold, and in double precision, where threads multiply only what is less
// than 8 to a side, the small ones.
constexpr bool skinny_gemm_has(int tile, int real_bytes, bool is_complex) {
  if (tile >= skinny_gemm_tiles) return false;
  if (is_tensor_tile(tile)) return real_bytes == 8 && (is_complex || tile == skinny_gemm_tensor);
  int const edge = skinny_gemm_edge(tile);
  if (real_bytes == 8) return edge == 2 || edge == 4;
  return is_complex ? edge <= 6 : edge != 3;
}

// Shape::variant = tile % 4 + 4 * (cut + skinny_gemm_cuts * (alone + 2 * specialized + 4 * (tile / 4))): tiles by four,
// so that variants in older measurements mean what they did. Panels of C are halved `cut` times more than they must be.
// alone: only partial sums are made, and a second kernel (skinny_gemm_sum) adds them up; 1.4 us more on an H200
// (kernels.md 2.4), but all of it adds where else a block or two would. specialized: some warps copy for all others;
// single precision only, for in double precision it gained nothing.
inline constexpr int skinny_gemm_cuts = 3;
struct SkinnyGemmVariant {
  int tile, cut;
  bool alone, specialized;
};
inline constexpr int skinny_gemm_variants = (skinny_gemm_tiles + 3) / 4 * 4 * skinny_gemm_cuts * 4;
constexpr SkinnyGemmVariant skinny_gemm_variant(int variant) {
  int const ways = variant / 4 / skinny_gemm_cuts;
  return {variant % 4 + 4 * (ways / 4), variant / 4 % skinny_gemm_cuts, ways % 2 != 0, ways / 2 % 2 != 0};
}

inline constexpr int skinny_gemm_most_threads = 256, skinny_gemm_most_warps = 16;
inline constexpr int skinny_gemm_most_stages = 4;               // in shared memory
inline constexpr int skinny_gemm_most_units = 16;               // of a stage
inline constexpr std::size_t most_shared_of_block = 227 << 10;  // after opting in, sm_90
// Of a multiprocessor of sm_90: shared memory, and what a block takes beside its own.
inline constexpr std::size_t most_shared_of_multiprocessor = 228 << 10, shared_beside_block = 1 << 10;
// Blocks of skinny_gemm_most_threads, of tiles of edge x edge elements a thread, that a multiprocessor has registers
// for. 4 x 4 of double precision complex numbers do not fit half of them.
constexpr int skinny_gemm_blocks_at_once(int element_bytes, int edge) {
  return element_bytes * edge <= 16 ? 3 : element_bytes == 16 && edge == 4 ? 1 : 2;
}

// Of blocks with specialized warps: threads that multiply, and that copy, at most; and how many warps of both a
// multiprocessor has registers for, as many in each of its quarters. Tiles of 64 registers want 168 a thread, the
// others get 96 or 64.
inline constexpr int skinny_gemm_most_consumers = 256, skinny_gemm_most_producers = 128;
struct SkinnyGemmSpecialized {
  int producers, warps;
  constexpr int threads() const { return skinny_gemm_most_consumers + producers; }
  constexpr int blocks() const { return 32 * warps / threads(); }
};
constexpr SkinnyGemmSpecialized skinny_gemm_specialized(int element_bytes, int edge) {
  int const registers = edge * edge * element_bytes / 4;
  if (registers >= 64) return {skinny_gemm_most_producers, 12};
  return {64, registers > 16 ? 20 : 32};
}

// What a block keeps in shared memory beside elements, and specialized warps two barriers a stage.
inline constexpr int skinny_gemm_head_bytes = 32, skinny_gemm_barrier_bytes = 32 * skinny_gemm_most_stages;
constexpr int skinny_gemm_head(bool specialized) {
  return skinny_gemm_head_bytes + (specialized ? skinny_gemm_barrier_bytes : 0);
}

// Fragments of a warp's tile along the rows and the columns, at most. Three columns of complex numbers take so many
// registers that they are a kernel of their own.
struct SkinnyGemmFragments {
  int rows, columns;
};
constexpr SkinnyGemmFragments skinny_gemm_fragments(bool is_complex, bool wide) {
  return is_complex ? SkinnyGemmFragments{2, wide ? 3 : 2} : SkinnyGemmFragments{4, 4};
}

// Of a panel of so many fragments the tile that keeps a multiprocessor's quarters, which take a block's warps in turn,
// as busy as each other. In triangles, and where no other is better by a seventh with at least as many warps, as large
// as can be, and all alike.
constexpr SkinnyGemmFragments skinny_gemm_warp_tile(SkinnyGemmFragments panel, int lanes, bool is_complex, bool wide,
                                                    bool triangle) {
  constexpr auto up = [](int a, int b) { return (a + b - 1) / b; };
  SkinnyGemmFragments const most = skinny_gemm_fragments(is_complex, wide);
  auto const alike = [&](int fragments, int limit) { return up(fragments, up(fragments, limit)); };
  SkinnyGemmFragments best = {alike(panel.rows, most.rows), alike(panel.columns, most.columns)};
  if (triangle) return best;
  auto const warps = [&](SkinnyGemmFragments tile) {
    return up(panel.rows, tile.rows) * up(panel.columns, tile.columns) * lanes;
  };
  // Of all tiles, and more where some of the quarters have a warp less: multiplications of two fragments along the
  // rows, or the one that is left, by one; and, a quarter of that each, half of what fragments' way from shared memory
  // takes.
  auto const cost = [&](SkinnyGemmFragments tile) {
    int const tiles_m = up(panel.rows, tile.rows), tiles_n = up(panel.columns, tile.columns);
    int const pairs = panel.rows / tile.rows * up(tile.rows, 2) + up(panel.rows % tile.rows, 2);
    int const multiplications = pairs * panel.columns * (is_complex ? 4 : 1);
    int const fragments = (panel.rows * tiles_n + panel.columns * tiles_m) * (is_complex ? 2 : 1);
    return static_cast<double>(4 * multiplications + fragments) * up(warps(tile), 4) / warps(tile);
  };
  int const least_warps = warps(best);
  if (least_warps > skinny_gemm_most_warps) return best;
  double least = 0.85 * cost(best);
  for (int rows = 1; rows <= most.rows; ++rows)
    for (int columns = 1; columns <= most.columns; ++columns) {
      SkinnyGemmFragments const tile = {rows, columns};
      if (warps(tile) < least_warps || warps(tile) > skinny_gemm_most_warps || cost(tile) >= least) continue;
      least = cost(tile);
      best = tile;
    }
  return best;
}
// Bytes of a thread's values that pass through shared memory at once where lanes are added up. The fewer, the more
// barriers; but stages need the memory.
constexpr int skinny_gemm_tree_bytes(int element_bytes) { return element_bytes == 4 ? 64 : 32; }

// Elements from one k to the next in shared memory where a k's rows lie side by side. On tensor cores of more than two
// 16-byte chunks their number is 2 modulo 4: then no fragments fall into the same banks.
constexpr int skinny_gemm_pitch(int rows, bool tensor, int element_bytes) {
  int const bytes = rows * element_bytes;
  if (bytes < 16) return rows;
  int chunks = (bytes + 15) / 16;
  while (tensor && chunks > 2 && chunks % 4 != 2) ++chunks;
  return chunks * 16 / element_bytes;
}

// Leaves that one block adds up at once: of a group, or groups. The square root of all atoms, rounded up to a power of
// two.
inline constexpr int skinny_gemm_most_group = 64;
static_assert(skinny_gemm_most_group * skinny_gemm_most_group >= skinny_gemm_most_splits);

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
  constexpr int width() const { return row_width * k_width; }
};

// Of a thread along the rows, at most.
inline constexpr int skinny_gemm_most_copies = 255;

// run: 128 bytes of a row, what the first-level cache looks up at once. edge: of a tile; where a row's k lie side by
// side rows that are so many apart lie at the same place in it, so that steps in shared memory are even. With fewer
// threads than that takes there are no copies (rows 0).
constexpr SkinnyGemmCopies skinny_gemm_copies(SkinnyGemmLayout layout, SkinnyGemmStaged const& staged, int rows,
                                              int depth, int element_bytes, int threads, int edge) {
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

// What the kernel is told of its execution plan.
struct SkinnyGemmSetup {
  int panel_m = 0, panel_n = 0;  // elements; the last panels may be smaller
  int panels_m = 1, panels = 1;  // panels of a triangle are numbered as in lower_place()
  int tile_m = 0, tile_n = 0;    // elements; of threads the kernel's, of warps a multiple of 8
  int tiles_m = 0, tiles_n = 0;  // of a whole panel
  SkinnyGemmStaged staged_a, staged_b;
  int b_offset = 0, stage = 0;  // elements: where a stage's part of op(B) begins; from stage to stage
  int scratch_bytes = 0;        // of shared memory, before the stages and after the head
  int tree_pitch = 0;           // there, where lanes are added up: elements from one value to the next
  int units = 1;                // of a stage
  int stages = 1;               // in shared memory
  int lane_bits = 0;            // log2 of the lanes of an atom
  int splits = 1, units_each = 0, units_over = 0;  // atoms; units = splits * units_each + units_over
  int group_bits = 0;                              // a first level adds up 2^group_bits atoms at a time
  SkinnyGemmCopies copies_a, copies_b;
  SkinnyGemmSteps steps_a, steps_b;
  bool alone = false;
  int producers = 0;  // threads that only copy, the block's last ones, where warps are specialized
};

constexpr std::int64_t skinny_gemm_groups(std::int64_t splits, int group_bits) {
  return (splits + (std::int64_t{1} << group_bits) - 1) >> group_bits;
}

// Calls visit(Shape) for every shape that the kernel may have: tx threads, per_thread units a stage.
template <class Visit>
void for_each_skinny_gemm_shape(Visit&& visit) {
  for (int variant = 0; variant < skinny_gemm_variants; ++variant) {
    SkinnyGemmVariant const made = skinny_gemm_variant(variant);
    int const most = made.specialized            ? skinny_gemm_most_consumers + skinny_gemm_most_producers
                     : is_tensor_tile(made.tile) ? 32 * skinny_gemm_most_warps
                                                 : skinny_gemm_most_threads;
    for (int tx = 32; tx <= most; tx += 32)
      for (int units = 1; units <= skinny_gemm_most_units; units *= 2) visit(Shape{variant, tx, 1, units});
  }
}

// threads: that have a tile, and those that fill up their last warp. legal is false where nothing else means anything.
struct SkinnyGemmFit {
  bool legal = false;
  int threads = 0, with_a_tile = 0;
  std::size_t shared_bytes = 0;
  SkinnyGemmSetup setup;
};

constexpr SkinnyGemmFit skinny_gemm_fit(SkinnyGemmProblem const& problem, Shape shape) {
  SkinnyGemmFit fit;
  SkinnyGemmVariant const variant = skinny_gemm_variant(shape.variant);
  bool const tensor = is_tensor_tile(variant.tile), triangle = problem.part != Part::all;
  bool const wide = variant.tile == skinny_gemm_tensor_wide;
  int const size = problem.element_bytes(), lanes = problem.order.lanes;
  if (tensor != problem.order.tensor) return fit;
  if (!skinny_gemm_has(variant.tile, problem.real_bytes, problem.is_complex)) return fit;
  SkinnyGemmSetup& setup = fit.setup;

  auto const m = static_cast<int>(problem.m), n = static_cast<int>(problem.n);
  auto const up = [](int a, int b) { return (a + b - 1) / b; };
  auto const choose_tile = [&] {
    setup.tile_m = setup.tile_n = skinny_gemm_edge(variant.tile);
    if (!tensor) return;
    SkinnyGemmFragments const tile =
        skinny_gemm_warp_tile({up(setup.panel_m, 8), up(setup.panel_n, 8)}, lanes, problem.is_complex, wide, triangle);
    setup.tile_m = 8 * tile.rows, setup.tile_n = 8 * tile.columns;
  };
  int const most_workers = tensor ? skinny_gemm_most_warps : skinny_gemm_most_threads;
  int workers = 0;
  setup.panel_m = m, setup.panel_n = n;
  for (int cuts = 0;; ++cuts) {
    choose_tile();
    setup.tiles_m = up(setup.panel_m, setup.tile_m), setup.tiles_n = up(setup.panel_n, setup.tile_n);
    bool const whole = setup.panel_m == m && setup.panel_n == n;
    int const tiles = triangle && whole ? setup.tiles_m * (setup.tiles_m + 1) / 2 : setup.tiles_m * setup.tiles_n;
    workers = tiles * lanes;
    if (cuts >= variant.cut && workers <= most_workers) break;
    // Into halves that are multiples of 8, the longer edge or, in a triangle, both.
    int const longest = setup.panel_m > setup.panel_n ? setup.panel_m : setup.panel_n;
    if (longest <= 8) return fit;
    int const half = up(up(longest, 2), 8) * 8;
    bool const halve_m = setup.panel_m == longest;
    if (halve_m) setup.panel_m = half;
    if (!halve_m || triangle) setup.panel_n = half;
  }
  // With the tiles that the other kernel has, or so few warps that each would wait for all of its operands.
  constexpr int least_warps = 6;
  if (wide && (triangle || setup.tile_n <= 8 * skinny_gemm_fragments(true, false).columns || workers < least_warps))
    return fit;
  setup.panels_m = up(m, setup.panel_m);
  setup.panels = triangle ? setup.panels_m * (setup.panels_m + 1) / 2 : setup.panels_m * up(n, setup.panel_n);
  if (setup.panels > 16) return fit;  // op(A) and op(B) would be read over and over
  fit.with_a_tile = workers * (tensor ? 32 : 1);
  fit.threads = up(fit.with_a_tile, 32) * 32;
  // More threads than tiles only load; of use where a block would otherwise be a warp or two.
  if (variant.specialized && problem.real_bytes == 8) return fit;
  SkinnyGemmSpecialized const specialized = skinny_gemm_specialized(size, setup.tile_m);
  int const beside = shape.tx - fit.threads;
  if (variant.specialized ? fit.threads > skinny_gemm_most_consumers || beside > specialized.producers ||
                                (beside != 32 && beside != 64 && beside != 128)
                          : beside < 0 || (beside > 0 && shape.tx != 128 && shape.tx != 256))
    return fit;

  bool const shares = problem.one_operand && setup.panels == 1;
  int const depth = skinny_gemm_unit * shape.per_thread;
  int const rows_a = setup.tiles_m * setup.tile_m, rows_b = setup.tiles_n * setup.tile_n;
  // Flat are operands whose elements workers read one by one, for their k begin anywhere in shared memory.
  auto const flat_rows = [&](SkinnyGemmLayout layout, int rows, int panel_rows) {
    return layout == SkinnyGemmLayout::along_rows_dense && !tensor && setup.tile_m % 2 != 0 && rows == panel_rows ? rows
                                                                                                                  : 0;
  };
  setup.staged_a = skinny_gemm_staged(problem.a, tensor, rows_a, flat_rows(problem.a, m, setup.panel_m), depth, size);
  setup.staged_b = skinny_gemm_staged(problem.b, tensor, rows_b, flat_rows(problem.b, n, setup.panel_n), depth, size);
  auto const elements = [&](SkinnyGemmStaged const& staged, int rows) {
    if (staged.keeps_k) return rows * staged.row_stride;
    int const all = depth * staged.k_stride;
    // The last k of a flat stage has all tiles' rows too, which nothing is copied to.
    return staged.flat ? up(all + rows - staged.k_stride, 16 / size) * (16 / size) : all;
  };
  int const of_a = elements(setup.staged_a, rows_a), of_b = shares ? 0 : elements(setup.staged_b, rows_b);
  setup.b_offset = shares ? 0 : of_a;
  setup.stage = of_a + of_b;
  int const edge = tensor ? 1 : setup.tile_m;
  setup.producers = variant.specialized ? beside : 0;
  int const copying = variant.specialized ? beside : shape.tx;
  setup.copies_a = skinny_gemm_copies(problem.a, setup.staged_a, setup.panel_m, depth, size, copying, edge);
  setup.copies_b = skinny_gemm_copies(problem.b, setup.staged_b, setup.panel_n, depth, size, copying, edge);
  if (setup.copies_a.rows == 0 || setup.copies_b.rows == 0) return fit;
  setup.units = shape.per_thread;
  while ((1 << setup.lane_bits) < lanes) ++setup.lane_bits;
  setup.steps_a = skinny_gemm_steps(setup.staged_a, tensor, setup.lane_bits, setup.tiles_m, size);
  setup.steps_b = skinny_gemm_steps(setup.staged_b, tensor, setup.lane_bits, setup.tiles_n, size);
  setup.alone = variant.alone;
  // An atom of few units is not cut into stages of many.
  std::int64_t const units = ceil_div(problem.k, skinny_gemm_unit);
  setup.splits = static_cast<int>(problem.order.splits);
  setup.units_each = static_cast<int>(units / setup.splits);
  setup.units_over = static_cast<int>(units % setup.splits);
  if (shape.per_thread > 1 && shape.per_thread > 2 * setup.units_each) return fit;
  // Groups of about the square root of all atoms: both levels then take as long.
  while ((std::int64_t{1} << (2 * setup.group_bits)) < problem.order.splits) ++setup.group_bits;
  if (problem.order.splits <= 16) setup.group_bits = 4;  // one level

  int const columns = tensor ? workers / lanes * 32 : workers / lanes;
  // One lane more where a warp has several: they are to read from different banks.
  setup.tree_pitch = (lanes + (columns < 32 ? 1 : 0)) * columns;
  int const tree = lanes > 1 ? setup.tree_pitch * skinny_gemm_tree_bytes(size) : 0, sums = shape.tx * size;
  setup.scratch_bytes = up(tree > sums ? tree : sums, 16) * 16;
  auto const bytes = [&](int stages) {
    return static_cast<std::size_t>(skinny_gemm_head(variant.specialized) + setup.scratch_bytes) +
           static_cast<std::size_t>(stages) * static_cast<std::size_t>(setup.stage * size);
  };
  auto const blocks = [&](int stages) {
    auto const by_shared = static_cast<int>(most_shared_of_multiprocessor / (bytes(stages) + shared_beside_block));
    int const most = variant.specialized ? 32 * specialized.warps
                     : tensor            ? 32 * skinny_gemm_most_warps
                                         : skinny_gemm_most_threads * skinny_gemm_blocks_at_once(size, setup.tile_m);
    int const by_registers = most / shape.tx;
    return by_shared < by_registers ? by_shared : by_registers;
  };
  // One less where a multiprocessor then has one more block.
  setup.stages = skinny_gemm_most_stages;
  if (blocks(setup.stages - 1) > blocks(setup.stages)) --setup.stages;
  fit.shared_bytes = bytes(setup.stages);
  fit.legal = fit.shared_bytes <= most_shared_of_block;
  return fit;
}

struct SkinnyGemmFactors {
  double copies, stages;
  double of_edge[10];  // multiply-adds and loads of threads' tiles of this edge
};
// Fitted (bench/results/2026-11-26-tiles; double precision: 2026-11-26-atoms) to tell shapes apart, and not to be read
// one by one.
constexpr SkinnyGemmFactors skinny_gemm_factors(SkinnyGemmProblem const& problem, SkinnyGemmSetup const& setup) {
  bool const specialized = setup.producers > 0;
  if (problem.real_bytes == 8)
    return problem.is_complex ? SkinnyGemmFactors{0, 1.12, {0, 0, 0.333, 0, 0.455}}
                              : SkinnyGemmFactors{0.13, 4.8, {0, 0, 0.468, 0, 1.63}};
  if (problem.is_complex)
    return specialized ? SkinnyGemmFactors{0.00695, 0.766, {0, 0, 1.86, 1.63, 1.12, 3.69, 0.832}}
                       : SkinnyGemmFactors{0.153, 3.36, {0, 0, 1.74, 1.49, 1, 0.986, 2.02}};
  return specialized ? SkinnyGemmFactors{1.46, 1.97, {0, 0, 1.54, 0, 1.28, 1.01, 10, 10, 0.57, 0.464}}
                     : SkinnyGemmFactors{0.0885, 1.96, {0, 0, 1.76, 0, 1.65, 0.877, 0.923, 10, 3.34, 10}};
}

// Seconds of one multiprocessor for all of the work, from a clock of an H200: multiply-adds, operands from shared
// memory at 128 bytes a clock (threads' neighbours want half of them together), copies there, of some six
// instructions, and what each warp does once a stage, by instructions counted in the code.
// Of a block's threads those that have a tile multiply; what is taken for all of them has to be done by these.
// Estimates, to tell tiles and stages apart.
constexpr double skinny_gemm_multiprocessor_seconds(SkinnyGemmProblem const& problem, SkinnyGemmSetup const& setup,
                                                    int threads, int with_a_tile) {
  constexpr double clocks_per_second = 1.7e9, of_a_stage = 100, instructions_a_clock = 4;
  bool const tensor = problem.order.tensor;
  auto const tile_m = static_cast<double>(tensor ? ceil_div(setup.tile_m, 16) * 16 : setup.tile_m);
  double const tile_n = setup.tile_n, size = problem.element_bytes();
  double const multiply_adds =
      tile_m * tile_n * (problem.is_complex ? 4 : 1) / (problem.real_bytes == 4 || tensor ? 128 : 64);
  double const loads = (setup.tile_m + tile_n) * size / (tensor ? 128 : 256);
  bool const half = problem.part != Part::all && setup.panels == 1;
  double const tiles = half ? setup.tiles_m * (setup.tiles_m + 1) / 2 : setup.tiles_m * setup.tiles_n;
  double const of_a = static_cast<double>(setup.panel_m) / setup.copies_a.width();
  double const of_b = static_cast<double>(setup.panel_n) / setup.copies_b.width();
  double const copies = (of_a + (setup.b_offset > 0 ? of_b : 0)) / 16;
  double const stages = of_a_stage / instructions_a_clock * (threads / 32) / (setup.units * skinny_gemm_unit);
  SkinnyGemmFactors const factors = skinny_gemm_factors(problem, setup);
  // A multiprocessor's quarters take a block's warps in turn.
  auto const warps = static_cast<double>(with_a_tile / 32);
  double const slower =
      tensor ? static_cast<double>(ceil_div(with_a_tile, 128) * 4) / warps : factors.of_edge[setup.tile_m];
  double const clocks = slower * tiles * (multiply_adds + loads) * threads / with_a_tile + factors.copies * copies +
                        factors.stages * stages;
  return clocks * setup.panels * static_cast<double>(problem.k) / clocks_per_second;
}

// skinny_gemm_sum's launch, which adds up what a kernel left alone: blocks of tx elements by ty runs of atoms. Narrow
// blocks, down to a sector of memory, where there would be few.
constexpr Finish skinny_gemm_sum_launch(SkinnyGemmProblem const& problem) {
  constexpr int most_threads = 256, enough_blocks = 512, sector = 32, leaves_at_once = 16;
  Finish finish;
  std::int64_t const elements = problem.m * problem.n;
  finish.tx = 32;
  while (finish.tx * problem.element_bytes() > sector && ceil_div(elements, finish.tx) < enough_blocks) finish.tx /= 2;
  while (finish.tx * finish.ty < most_threads && finish.ty * leaves_at_once < problem.order.splits) finish.ty *= 2;
  finish.grid_x = ceil_div(elements, finish.tx);
  finish.shared_bytes = static_cast<std::size_t>(finish.tx * finish.ty * problem.element_bytes());
  return finish;
}

// Seconds in which the last block of a group of atoms, and then that of all groups, adds up a panel. A thread has 64
// bytes of loads under way at once.
constexpr double skinny_gemm_last_block_seconds(SkinnyGemmProblem const& problem, SkinnyGemmSetup const& setup,
                                                int threads) {
  std::int64_t const at_once = std::int64_t{threads} * (64 / problem.element_bytes());
  std::int64_t const panel = std::int64_t{setup.panel_m} * setup.panel_n;
  std::int64_t const splits = problem.order.splits, groups = skinny_gemm_groups(splits, setup.group_bits);
  std::int64_t const of_group = groups > 1 ? std::int64_t{1} << setup.group_bits : splits;
  std::int64_t steps = ceil_div(panel * of_group, at_once);
  if (groups > 1) steps += ceil_div(panel * groups, at_once);
  return second_level_seconds * static_cast<double>(steps);
}

// grid_y is the number of panels. grid_x is the largest number of blocks that the device holds and that share the atoms
// evenly; any other number would do.
constexpr Demand demand(SkinnyGemmProblem const& problem, Shape shape) {
  Demand result;
  SkinnyGemmFit const fit = skinny_gemm_fit(problem, shape);
  if (!fit.legal) return result;
  SkinnyGemmSetup const& setup = fit.setup;
  std::int64_t const splits = problem.order.splits;
  std::int64_t const rounds = problem.resident > 0 ? ceil_div(splits * setup.panels, problem.resident) : 1;
  result.grid_x = ceil_div(splits, rounds);
  result.grid_y = setup.panels;
  result.shared_bytes = fit.shared_bytes;
  int const size = problem.element_bytes();
  auto const area = static_cast<double>(problem.m * problem.n) * (problem.part == Part::all ? 1 : 0.5);
  // Of a k of a panel. Panels read what others read too, from the second-level cache mostly; counted in full.
  int const loaded = (setup.panel_m + (setup.b_offset > 0 ? setup.panel_n : 0)) * size;
  result.bytes = static_cast<double>(loaded) * setup.panels * static_cast<double>(problem.k);
  result.workspace_bytes = static_cast<std::size_t>(splits * problem.m * problem.n * size);
  result.bytes += 2 * static_cast<double>(splits) * area * size;
  int const in_flight = (setup.stages - 1) * setup.units * skinny_gemm_unit * loaded / shape.tx;
  result.bytes_in_flight = in_flight > 0 ? in_flight : 1;
  result.multiprocessor_seconds = skinny_gemm_multiprocessor_seconds(problem, setup, shape.tx, fit.with_a_tile);
  if (setup.alone) {
    result.finish = skinny_gemm_sum_launch(problem);
  } else {
    result.combines_blocks = true;
    result.counters = static_cast<std::size_t>((skinny_gemm_groups(splits, setup.group_bits) + 1) * setup.panels);
    result.last_block_seconds = skinny_gemm_last_block_seconds(problem, setup, shape.tx);
  }
  result.legal = true;
  return result;
}

}  // namespace blaslift::gpu::plan
