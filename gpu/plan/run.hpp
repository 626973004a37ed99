// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the execution plans of all sums along memory share (gpu/kernels/run.hpp): warps, one above the other and in
// blocks side by side, have aligned runs of segments.
#pragma once

#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/numeric_plan.hpp"

namespace blaslift::gpu::plan {

inline constexpr int run_most_block_threads = 512;
inline constexpr int run_most_segments_per_warp = 8;
inline constexpr int run_most_warps_above = 16;
// Partial sums of blocks that one lane of the last block adds up.
inline constexpr int run_most_blocks_per_lane = 512;

// Of these, the loads that are under way at once: so many that registers suffice.
constexpr int run_loads_of_last_block(std::size_t sum_bytes) { return sum_bytes > 16 ? 4 : 8; }

// As sum_over_grid() shares blocks: the lanes' runs are aligned to their length, a power of two.
constexpr double run_last_block_seconds(std::int64_t blocks, std::int64_t lanes, std::size_t sum_bytes) {
  std::int64_t length = 1;
  while (ceil_div(blocks, length) > lanes) length *= 2;
  return second_level_seconds * static_cast<double>(ceil_div(length, run_loads_of_last_block(sum_bytes)));
}

// A run of so many segments, by blocks of ty warps one above the other (times tx / 32 side by side), each with
// segments_per_warp; a warp has `columns` runs at once. sum_bytes: of a partial sum.
struct RunShape {
  std::int64_t segments = 1;
  int segments_per_warp = 1, tx = 32, ty = 1, columns = 1, sum_bytes = 4;
};

// Legality, grid_y, shared memory and workspace, where grid_x is set. Shapes of which half the warps would find no
// segment are left out: a smaller one does the same.
constexpr void demand_of_run(RunShape const& shape, Demand& result) {
  auto const halves_suffice = [&](int each, int other) { return each > 1 && shape.segments <= each / 2 * other; };
  result.legal = false;
  if (halves_suffice(shape.ty, shape.segments_per_warp) || halves_suffice(shape.segments_per_warp, 1)) return;
  result.grid_y = ceil_div(shape.segments, std::int64_t{shape.ty} * shape.segments_per_warp);
  std::int64_t const lanes = shape.ty * ceil_div(32, shape.columns);  // of one column
  if (result.grid_y > lanes * run_most_blocks_per_lane) return;
  if (result.grid_x > most_grid_x || result.grid_y > most_grid_y) return;
  auto const bytes_of = [&](std::int64_t sums) {
    return static_cast<std::size_t>(sums) * static_cast<std::size_t>(shape.sum_bytes);
  };
  result.combines_blocks = result.grid_y > 1;
  result.shared_bytes = 16 + bytes_of(std::int64_t{shape.tx} * shape.ty);
  if (result.combines_blocks) {
    result.last_block_seconds = run_last_block_seconds(result.grid_y, lanes, bytes_of(1));
    result.workspace_bytes = bytes_of(result.grid_x * result.grid_y * (shape.tx / 32 * shape.columns));
    result.counters = static_cast<std::size_t>(result.grid_x);
  }
  result.legal = true;
}

// Bytes that a lane has in flight of each run, where it loads so many rounds at once.
constexpr int run_bytes_in_flight(std::int64_t length, int segment, int element_bytes, int rounds) {
  std::int64_t const elements = length < segment ? length : segment;
  std::int64_t const bytes = ceil_div(elements * element_bytes, 32), most = std::int64_t{rounds} * run_round_bytes / 32;
  return static_cast<int>(bytes < most ? bytes : most);
}

}  // namespace blaslift::gpu::plan
