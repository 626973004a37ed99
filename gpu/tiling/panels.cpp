// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A product in panels: op(A) and the panels of op(B) and of the result, or with panels of rows the other way round.
#include <algorithm>
#include <cassert>

#include "gpu/tiling/tiling.hpp"

namespace blaslift::gpu {
namespace {

// Where panels begin, and the end of the last.
std::vector<std::int64_t> edges_of(std::int64_t extent, Panels const& panels) {
  std::int64_t const width = std::max<std::int64_t>(1, panels.width);
  std::vector<std::int64_t> edges{0};
  for (std::int64_t next = std::max<std::int64_t>(1, panels.first); next < extent; next += width) edges.push_back(next);
  for (int i = 0; i < panels.halvings && edges.back() + 1 < extent; ++i)
    edges.push_back(extent - (extent - edges.back()) / 2);
  edges.push_back(extent);
  return edges;
}

Block block_of(Level3 const& call, int operand, std::int64_t row, std::int64_t col, std::int64_t rows,
               std::int64_t cols) {
  Block made;
  made.operand = static_cast<std::int8_t>(operand);
  made.row = row, made.col = col;
  made.view = part_of(call.operands[static_cast<std::size_t>(operand)], row, col, rows, cols);
  return made;
}

}  // namespace

std::vector<Inner> slabs_of(Panels const& panels, std::int64_t k) {
  constexpr std::int64_t multiple = 64;  // for the device's sake
  std::vector<Inner> slabs;
  std::int64_t length = std::max<std::int64_t>(1, panels.slab);
  for (std::int64_t from = 0; from < k;) {
    slabs.push_back({from, std::min(length, k - from)});
    from += length;
    std::int64_t const more = length * std::max(0, panels.growth) / 8;
    length += length < multiple ? more : more / multiple * multiple;
  }
  return slabs;
}

Tiling make_panels(Level3 const& call, Panels const& panels) {
  assert((call.routine == RoutineId::gemm || call.routine == RoutineId::gemm3m) && call.k > 0);
  Tiling tiling;
  tiling.call = call;
  std::int64_t const slab = std::clamp<std::int64_t>(panels.slab, 1, call.k);
  tiling.tiles = {panels.rows ? panels.width : call.m, panels.rows ? call.n : panels.width, slab};
  Operand const& result = call.result();
  if (result.rows == 0 || result.cols == 0) return tiling;
  int const shared = panels.rows ? 1 : 0, own = 1 - shared;
  // Panels of op(B) are its columns, of op(A) its rows.
  bool const columns = panels.rows == ((own == 0 ? call.transa : call.transb) != 'N');
  Operand const& all = call.operands[static_cast<std::size_t>(own)];
  std::vector<std::int64_t> const edges = edges_of(panels.rows ? result.rows : result.cols, panels);
  std::int32_t shared_block = -1;
  auto const add = [&](Block const& block) {
    tiling.blocks.push_back(block);
    return static_cast<std::int32_t>(tiling.blocks.size() - 1);
  };
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    std::int64_t const first = edges[i], width = edges[i + 1] - first;
    bool const slabs = i == 0 && slab < call.k;
    Task task;
    task.routine = call.routine;
    task.transa = call.transa, task.transb = call.transb;
    task.alpha = call.alpha;
    task.block_count = 3;
    // Blocks are numbered by first use.
    for (int operand = 0; operand < 2; ++operand) {
      std::int32_t& at = task.blocks[static_cast<std::size_t>(operand)];
      if (operand == own) {
        at = add(columns ? block_of(call, own, 0, first, all.rows, width)
                         : block_of(call, own, first, 0, width, all.cols));
        tiling.blocks.back().in_parts = slabs && panels.own_slabs;
      } else {
        if (shared_block < 0) {
          Operand const& whole = call.operands[static_cast<std::size_t>(shared)];
          shared_block = add(block_of(call, shared, 0, 0, whole.rows, whole.cols));
          tiling.blocks.back().in_parts = slabs;
        }
        at = shared_block;
      }
    }
    task.blocks[2] = add(panels.rows ? block_of(call, call.output, first, 0, width, result.cols)
                                     : block_of(call, call.output, 0, first, result.rows, width));
    if (!slabs) {
      task.beta = call.beta;
      tiling.tasks.push_back(task);
      continue;
    }
    for (Inner const& inner : slabs_of(panels, call.k)) {
      task.beta = inner.first == 0 ? call.beta : Scalar{1, 0};
      task.inner = inner;
      tiling.tasks.push_back(task);
    }
  }
  return tiling;
}

}  // namespace blaslift::gpu
