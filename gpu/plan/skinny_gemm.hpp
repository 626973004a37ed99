// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What an execution plan of skinny_fit.hpp demands, for the model that chooses one.
#pragma once

#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/skinny_fit.hpp"

namespace blaslift::gpu::plan {

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

inline constexpr double skinny_gemm_clocks_per_second = 1.7e9;

// Clocks of one multiprocessor for a k of a panel: multiply-adds, and operands from shared memory at 128 bytes a clock
// (threads' neighbours want half of them together). Of a block's threads those that have a tile multiply; what is taken
// for all of them has to be done by these.
constexpr double skinny_gemm_tile_clocks(SkinnyGemmProblem const& problem, SkinnyGemmSetup const& setup, int threads,
                                         int with_a_tile) {
  bool const tensor = problem.order.tensor;
  auto const tile_m = static_cast<double>(tensor ? ceil_div(setup.tile_m, 16) * 16 : setup.tile_m);
  double const tile_n = setup.tile_n, size = problem.element_bytes();
  double const multiply_adds =
      tile_m * tile_n * (problem.is_complex ? 4 : 1) / (problem.real_bytes == 4 || tensor ? 128 : 64);
  double const loads = (setup.tile_m + tile_n) * size / (tensor ? 128 : 256);
  bool const half = problem.part != Part::all && setup.panels == 1;
  double const tiles = half ? setup.tiles_m * (setup.tiles_m + 1) / 2 : setup.tiles_m * setup.tiles_n;
  // A multiprocessor's quarters take a block's warps in turn.
  auto const warps = static_cast<double>(with_a_tile / 32);
  double const slower = tensor ? static_cast<double>(ceil_div(with_a_tile, 128) * 4) / warps
                               : skinny_gemm_factors(problem, setup).of_edge[setup.tile_m];
  return slower * tiles * (multiply_adds + loads) * threads / with_a_tile;
}

// And for what each warp does once a stage of so many units.
constexpr double skinny_gemm_stage_clocks(int threads, int units) {
  constexpr double of_a_stage = 100, instructions_a_clock = 4;
  return of_a_stage / instructions_a_clock * (threads / 32) / (units * skinny_gemm_unit);
}

// Seconds of one multiprocessor for all of the work, from a clock of an H200: a tile's clocks, copies to shared memory,
// of some six instructions, and what each warp does once a stage, by instructions counted in the code. Estimates, to
// tell tiles and stages apart.
constexpr double skinny_gemm_multiprocessor_seconds(SkinnyGemmProblem const& problem, SkinnyGemmSetup const& setup,
                                                    int threads, int with_a_tile) {
  double const of_a = static_cast<double>(setup.panel_m) / setup.copies_a.width();
  double const of_b = static_cast<double>(setup.panel_n) / setup.copies_b.width();
  double const copies = (of_a + (setup.b_offset > 0 ? of_b : 0)) / 16;
  double const stages = skinny_gemm_stage_clocks(threads, setup.units);
  SkinnyGemmFactors const factors = skinny_gemm_factors(problem, setup);
  double const clocks =
      skinny_gemm_tile_clocks(problem, setup, threads, with_a_tile) + factors.copies * copies + factors.stages * stages;
  return clocks * setup.panels * static_cast<double>(problem.k) / skinny_gemm_clocks_per_second;
}

// Bytes that all blocks move. Panels read what others read too, from the second-level cache mostly; counted in full.
constexpr double skinny_gemm_bytes(SkinnyGemmProblem const& problem, SkinnyGemmSetup const& setup) {
  bool const shares = problem.one_operand && setup.panels == 1;
  int const size = problem.element_bytes(), loaded = (setup.panel_m + (shares ? 0 : setup.panel_n)) * size;
  auto const area = static_cast<double>(problem.m * problem.n) * (problem.part == Part::all ? 1 : 0.5);
  return static_cast<double>(loaded) * setup.panels * static_cast<double>(problem.k) +
         2 * static_cast<double>(problem.order.splits) * area * size;
}

// skinny_gemm_sum's launch, which adds up what a kernel left alone: blocks of tx places by ty runs of atoms. Narrow
// blocks, down to a sector of memory, where there would be few.
constexpr Finish skinny_gemm_sum_launch(SkinnyGemmProblem const& problem, SkinnyGemmSetup const& setup) {
  constexpr int enough_blocks = 512, sector = 32, warp = 32;
  int const leaves_at_once = problem.element_bytes() == 16 ? 8 : 16;
  Finish finish;
  std::int64_t const elements = std::int64_t{setup.panels} * setup.leaves;
  finish.tx = 32;
  while (finish.tx * problem.element_bytes() > sector && ceil_div(elements, finish.tx) < enough_blocks) finish.tx /= 2;
  while (finish.tx * finish.ty < skinny_gemm_sum_threads &&
         (finish.tx * finish.ty < warp || finish.ty * leaves_at_once < problem.order.splits))
    finish.ty *= 2;
  finish.grid_x = ceil_div(elements, finish.tx);
  finish.shared_bytes = static_cast<std::size_t>(finish.tx * finish.ty * problem.element_bytes());
  return finish;
}

// Seconds in which the last block of a group of atoms, and then that of all groups, adds up a panel. A thread has 64
// bytes of loads under way at once.
constexpr double skinny_gemm_last_block_seconds(SkinnyGemmProblem const& problem, SkinnyGemmSetup const& setup,
                                                int threads) {
  std::int64_t const at_once = std::int64_t{threads} * (64 / problem.element_bytes());
  std::int64_t const panel = setup.leaves;
  std::int64_t const splits = problem.order.splits, groups = skinny_gemm_groups(splits, setup.group_bits);
  std::int64_t const of_group = groups > 1 ? std::int64_t{1} << setup.group_bits : splits;
  std::int64_t steps = ceil_div(panel * of_group, at_once);
  if (groups > 1) steps += ceil_div(panel * groups, at_once);
  return second_level_seconds * static_cast<double>(steps);
}

// The largest number of blocks that the device holds and that share the atoms evenly; any other number would do.
constexpr std::int64_t skinny_gemm_grid_x(SkinnyGemmProblem const& problem, std::int64_t panels) {
  std::int64_t const splits = problem.order.splits;
  std::int64_t const rounds = problem.resident > 0 ? ceil_div(splits * panels, problem.resident) : 1;
  return ceil_div(splits, rounds);
}

// grid_y is the number of panels.
constexpr Demand demand(SkinnyGemmProblem const& problem, Shape shape) {
  Demand result;
  SkinnyGemmFit const fit = skinny_gemm_fit(problem, shape);
  if (!fit.legal) return result;
  SkinnyGemmSetup const& setup = fit.setup;
  std::int64_t const splits = problem.order.splits;
  result.grid_x = skinny_gemm_grid_x(problem, setup.panels);
  result.grid_y = setup.panels;
  result.shared_bytes = fit.shared_bytes;
  int const size = problem.element_bytes();
  int const loaded = (setup.panel_m + (setup.b_offset > 0 ? setup.panel_n : 0)) * size;  // of a k of a panel
  result.bytes = skinny_gemm_bytes(problem, setup);
  result.workspace_bytes = static_cast<std::size_t>(splits * setup.panels * setup.leaves * size);
  int const in_flight = (setup.stages - 1) * setup.units * skinny_gemm_unit * loaded / shape.tx;
  result.bytes_in_flight = in_flight > 0 ? in_flight : 1;
  result.multiprocessor_seconds = skinny_gemm_multiprocessor_seconds(problem, setup, shape.tx, fit.with_a_tile);
  if (setup.alone) {
    result.finish = skinny_gemm_sum_launch(problem, setup);
  } else {
    result.combines_blocks = true;
    result.counters = static_cast<std::size_t>((skinny_gemm_groups(splits, setup.group_bits) + 1) * setup.panels);
    result.last_block_seconds = skinny_gemm_last_block_seconds(problem, setup, shape.tx);
  }
  result.legal = true;
  return result;
}

}  // namespace blaslift::gpu::plan
