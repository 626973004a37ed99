// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// An execution plan of gpu/kernels/skinny_gemm.hpp: C of at most 128 by 128, k long; gemm, and syrk, herk and gemmtr
// of that shape. C is cut into panels, panels into tiles; a block makes one panel of one atom of k at a time, and a
// worker (a thread, or a warp on tensor cores) one tile of one lane of the atom.
#pragma once

#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/numeric_plan.hpp"
#include "gpu/plan/skinny_staged.hpp"
#include "gpu/plan/skinny_tile.hpp"

namespace blaslift::gpu::plan {

// Which part of C is made: all, or a triangle (then m = n).
enum class Part : int { all, lower, upper };

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

// For MeasuredShape (measured.hpp). Where k is longer the best shape at this k takes at most 7.5 % more than the best
// (of 37 products, in the median the same: bench/results/2026-11-26-tiles).
inline constexpr std::int64_t skinny_gemm_longest_measured = 1 << 20;
// Dense rows are of the same kind as others: there are few, and what is best for the one is good for the other.
constexpr int skinny_gemm_kind(SkinnyGemmProblem const& problem) {
  auto const of = [](SkinnyGemmLayout layout) {
    return static_cast<int>(layout == SkinnyGemmLayout::along_rows_dense ? SkinnyGemmLayout::along_rows : layout);
  };
  return 4 * of(problem.a) + of(problem.b) + 16 * static_cast<int>(problem.part) + (problem.one_operand ? 64 : 0);
}

// The problem that is measured of a kind.
constexpr SkinnyGemmProblem skinny_gemm_of_kind(std::int64_t m, std::int64_t n, std::int64_t k, int kind,
                                                int real_bytes, bool is_complex) {
  SkinnyGemmProblem made;
  made.m = m, made.n = n, made.k = k, made.real_bytes = real_bytes, made.is_complex = is_complex;
  made.a = static_cast<SkinnyGemmLayout>(kind / 4 % 4), made.b = static_cast<SkinnyGemmLayout>(kind % 4);
  made.part = static_cast<Part>(kind / 16 % 4), made.one_operand = kind / 64 != 0;
  made.order = skinny_gemm_order(m, n, k, real_bytes, is_complex);
  return made;
}

inline constexpr int skinny_gemm_most_stages = 4;               // in shared memory
inline constexpr int skinny_gemm_most_units = 16;               // of a stage
inline constexpr std::size_t most_shared_of_block = 227 << 10;  // after opting in, sm_90
// Of a multiprocessor of sm_90: shared memory, and what a block takes beside its own.
inline constexpr std::size_t most_shared_of_multiprocessor = 228 << 10, shared_beside_block = 1 << 10;

// What a block keeps in shared memory beside elements, and specialized warps two barriers a stage.
inline constexpr int skinny_gemm_head_bytes = 32, skinny_gemm_barrier_bytes = 32 * skinny_gemm_most_stages;
constexpr int skinny_gemm_head(bool specialized) {
  return skinny_gemm_head_bytes + (specialized ? skinny_gemm_barrier_bytes : 0);
}

// Bytes of a thread's values that pass through shared memory at once where lanes are added up. The fewer, the more
// barriers; but stages need the memory.
constexpr int skinny_gemm_tree_bytes(int element_bytes) { return element_bytes == 4 ? 64 : 32; }

// Leaves that one block adds up at once: of a group, or groups. The square root of all atoms, rounded up to a power of
// two.
inline constexpr int skinny_gemm_most_group = 64;
static_assert(skinny_gemm_most_group * skinny_gemm_most_group >= skinny_gemm_most_splits);

// What the kernel is told of its execution plan.
struct SkinnyGemmSetup {
  int panel_m = 0, panel_n = 0;  // elements; the last panels may be smaller
  int panels_m = 1, panels = 1;  // panels of a triangle are numbered as in lower_place()
  int tile_m = 0, tile_n = 0;    // elements; of threads the kernel's, of warps a multiple of 8
  int tiles_m = 0, tiles_n = 0;  // of a whole panel
  int tiles = 0;                 // of a whole panel that is not on a triangle's diagonal, unless there is but one
  Divisor by_tiles, by_place;    // tiles; what rectangle_place() divides by for a whole panel
  SkinnyGemmStaged staged_a, staged_b;
  int b_offset = 0, stage = 0;   // elements: where a stage's part of op(B) begins; from stage to stage
  int scratch_bytes = 0;         // of shared memory, before the stages and after the head
  int tree_pitch = 0;            // there, where lanes are added up: elements from one value to the next
  bool adds_at_once = false;     // the stages have room for all of a thread's values there
  int values = 0;                // of a worker's thread
  int leaves = 0;                // places for an atom's values of a panel
  int units = 1, unit_bits = 0;  // of a stage, and their log2
  int stages = 1;                // in shared memory
  int lane_bits = 0;             // log2 of the lanes of an atom
  int splits = 1, units_each = 0, units_over = 0;  // atoms; units = splits * units_each + units_over
  Divisor by_splits;
  int group_bits = 0;  // a first level adds up 2^group_bits atoms at a time
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

// Squares of 4 x 4 or 2 x 2 tiles, or tiles, along a panel's rows (rectangle_place() of gpu/kernels/skinny_place.hpp).
constexpr int skinny_gemm_places_across(int tiles_m, int tiles_n) {
  return tiles_m % 4 == 0 && tiles_n % 4 == 0   ? tiles_m / 4
         : tiles_m % 2 == 0 && tiles_n % 2 == 0 ? tiles_m / 2
                                                : tiles_m;
}

// The part of an execution plan that follows from the variant alone: the cuts of C, and the threads that have a tile.
// legal is false where the variant cannot compute the problem.
constexpr SkinnyGemmFit skinny_gemm_panels(SkinnyGemmProblem const& problem, SkinnyGemmVariant const& variant) {
  SkinnyGemmFit fit;
  bool const tensor = is_tensor_tile(variant.tile), triangle = problem.part != Part::all;
  bool const wide = variant.tile == skinny_gemm_tensor_wide;
  int const lanes = problem.order.lanes;
  if (tensor != problem.order.tensor) return fit;
  if (!skinny_gemm_has(variant.tile, problem.real_bytes, problem.is_complex)) return fit;
  if (variant.specialized && problem.real_bytes == 8) return fit;
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
  // There is no use for the wide kernel with tiles that the other one has too, nor with so few warps that each waits
  // for all of its operands.
  constexpr int least_warps = 6;
  if (wide && (triangle || setup.tile_n <= 8 * skinny_gemm_fragments(true, false).columns || workers < least_warps))
    return fit;
  setup.panels_m = up(m, setup.panel_m);
  setup.panels = triangle ? setup.panels_m * (setup.panels_m + 1) / 2 : setup.panels_m * up(n, setup.panel_n);
  if (setup.panels > 16) return fit;  // op(A) and op(B) would be read over and over
  setup.tiles = workers / lanes;
  setup.by_tiles = Divisor(setup.tiles);
  setup.by_place = Divisor(skinny_gemm_places_across(setup.tiles_m, setup.tiles_n));
  setup.values = tensor ? setup.tile_m / 8 * (setup.tile_n / 8) * 2 : setup.tile_m * setup.tile_n;
  setup.leaves = setup.values * setup.tiles * (tensor ? 32 : 1);
  fit.with_a_tile = workers * (tensor ? 32 : 1);
  fit.threads = up(fit.with_a_tile, 32) * 32;
  fit.legal = true;
  return fit;
}

// True if a block of tx threads, of which `threads` have a tile, is of any use. More threads than tiles only load; of
// use where a block would otherwise be a warp or two.
constexpr bool skinny_gemm_threads_suit(SkinnyGemmProblem const& problem, SkinnyGemmVariant const& variant,
                                        SkinnyGemmFit const& panels, int tx) {
  int const beside = tx - panels.threads;
  if (!variant.specialized) return beside == 0 || (beside > 0 && (tx == 128 || tx == 256));
  int const most = skinny_gemm_specialized(problem.element_bytes(), panels.setup.tile_m).producers;
  return panels.threads <= skinny_gemm_most_consumers && beside <= most &&
         (beside == 32 || beside == 64 || beside == 128);
}

// An atom of few units is not cut into stages of many.
constexpr bool skinny_gemm_stages_suit(SkinnyGemmProblem const& problem, int units) {
  std::int64_t const each = ceil_div(problem.k, skinny_gemm_unit) / problem.order.splits;
  return units <= 1 || units <= 2 * each;
}

constexpr SkinnyGemmFit skinny_gemm_fit(SkinnyGemmProblem const& problem, Shape shape) {
  SkinnyGemmVariant const variant = skinny_gemm_variant(shape.variant);
  SkinnyGemmFit fit = skinny_gemm_panels(problem, variant);
  bool const may_be = fit.legal && skinny_gemm_threads_suit(problem, variant, fit, shape.tx) &&
                      skinny_gemm_stages_suit(problem, shape.per_thread);
  fit.legal = false;
  if (!may_be) return fit;
  bool const tensor = is_tensor_tile(variant.tile);
  int const size = problem.element_bytes(), lanes = problem.order.lanes;
  auto const m = static_cast<int>(problem.m), n = static_cast<int>(problem.n);
  auto const up = [](int a, int b) { return (a + b - 1) / b; };
  SkinnyGemmSetup& setup = fit.setup;
  SkinnyGemmSpecialized const specialized = skinny_gemm_specialized(size, setup.tile_m);
  int const beside = shape.tx - fit.threads;

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
  while ((1 << setup.unit_bits) < setup.units) ++setup.unit_bits;
  while ((1 << setup.lane_bits) < lanes) ++setup.lane_bits;
  setup.steps_a = skinny_gemm_steps(setup.staged_a, tensor, setup.lane_bits, setup.tiles_m, size);
  setup.steps_b = skinny_gemm_steps(setup.staged_b, tensor, setup.lane_bits, setup.tiles_n, size);
  setup.alone = variant.alone;
  std::int64_t const units = ceil_div(problem.k, skinny_gemm_unit);
  setup.splits = static_cast<int>(problem.order.splits);
  setup.units_each = static_cast<int>(units / setup.splits);
  setup.units_over = static_cast<int>(units % setup.splits);
  setup.by_splits = Divisor(setup.splits);
  // Groups of about the square root of all atoms: both levels then take as long.
  while ((std::int64_t{1} << (2 * setup.group_bits)) < problem.order.splits) ++setup.group_bits;
  if (problem.order.splits <= 16) setup.group_bits = 4;  // one level

  int const columns = tensor ? setup.tiles * 32 : setup.tiles;
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
  setup.adds_at_once = setup.tree_pitch * setup.values <= setup.stages * setup.stage;
  fit.shared_bytes = bytes(setup.stages);
  fit.legal = fit.shared_bytes <= most_shared_of_block;
  return fit;
}

}  // namespace blaslift::gpu::plan
