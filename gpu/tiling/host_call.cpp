// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A tiling's tasks and their parts as calls on host memory.
#include <algorithm>
#include <cassert>

#include "gpu/tiling/tiling.hpp"

namespace blaslift::gpu {
namespace {

bool works_in_place(RoutineId routine) { return routine == RoutineId::trmm || routine == RoutineId::trsm; }

void keep_rows(Operand& operand, std::int64_t first, std::int64_t count) {
  operand = part_of(operand, first, 0, count, operand.cols);
}
void keep_cols(Operand& operand, std::int64_t first, std::int64_t count) {
  operand = part_of(operand, 0, first, operand.rows, count);
}
// Rows or columns of op(operand).
void keep_op_rows(Operand& operand, char trans, std::int64_t first, std::int64_t count) {
  trans == 'N' ? keep_rows(operand, first, count) : keep_cols(operand, first, count);
}
void keep_op_cols(Operand& operand, char trans, std::int64_t first, std::int64_t count) {
  trans == 'N' ? keep_cols(operand, first, count) : keep_rows(operand, first, count);
}

}  // namespace

Operand part_of(Operand const& operand, std::int64_t row, std::int64_t col, std::int64_t rows, std::int64_t cols) {
  Operand part = operand;
  // Callers that only plan have no memory; an offset from null would look like some.
  if (part.data)
    part.data =
        static_cast<std::byte*>(part.data) + (row + col * part.stride) * static_cast<std::int64_t>(part.element);
  part.rows = rows;
  part.cols = cols;
  if (part.shape == Shape::triangle && row != col) {
    part.shape = Shape::general;
    part.part = Part::full;
    part.unit = false;
  }
  return part;
}

bool inner_is_columns(Task const& task, std::size_t i) { return i == 0 ? task.transa == 'N' : task.transb != 'N'; }

BlockPart part_in_task(Tiling const& tiling, Task const& task, std::size_t i, Inner inner) {
  BlockPart part{tiling.blocks[static_cast<std::size_t>(task.blocks[i])].view};
  if (inner.count == 0 || i > 1) return part;
  bool const columns = inner_is_columns(task, i);
  (columns ? part.col : part.row) = inner.first;
  if (columns)
    keep_cols(part.view, inner.first, inner.count);
  else
    keep_rows(part.view, inner.first, inner.count);
  return part;
}

BlockPart part_in_task(Tiling const& tiling, Task const& task, std::size_t i) {
  return part_in_task(tiling, task, i, task.inner);
}

Level3 host_call(Tiling const& tiling, Task const& task) {
  Level3 made;
  made.routine = task.routine;
  made.precision = tiling.call.precision;
  made.side = task.side;
  made.uplo = task.uplo;
  made.transa = task.transa;
  made.transb = task.transb;
  made.diag = task.diag;
  made.alpha = task.alpha;
  made.beta = task.beta;
  made.operand_count = task.block_count;
  made.output = task.block_count - 1;
  made.output_read = works_in_place(task.routine) || !task.beta.is(0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(task.block_count); ++i) {
    made.operands[i] = part_in_task(tiling, task, i).view;
    // In the in-place routines one task's result is another one's input.
    made.operands[i].read = true;
    made.operands[i].written = static_cast<int>(i) == made.output;
  }
  Routine const& routine = blaslift::routine(task.routine);
  Operand const& a = made.operands[0];
  if (routine.find("m") >= 0) made.m = made.result().rows;
  made.n = made.result().cols;
  if (routine.find("k") >= 0) made.k = task.transa == 'N' ? a.cols : a.rows;
  return made;
}

Level3 restrict_task(Tiling const& tiling, Level3 const& host_call, std::int64_t first, std::int64_t count) {
  Level3 made = host_call;
  bool const columns = tiling.independent == Independent::columns;
  auto& [a, b, c] = made.operands;
  Operand& result = made.operands[static_cast<std::size_t>(made.output)];
  if (result.shape == Shape::triangle) {
    assert(result.part == Part::upper ? first == 0 : first + count == result.rows);
    keep_op_rows(a, made.transa, first, count);
    if (made.routine == RoutineId::gemmtr || made.routine == RoutineId::gemmt)
      keep_op_cols(b, made.transb, first, count);
    else if (made.operand_count == 3)  // syr2k, her2k
      keep_op_rows(b, made.transa, first, count);
    result = part_of(result, first, first, count, count);
    made.n = count;
    return made;
  }
  bool const product = made.routine == RoutineId::gemm || made.routine == RoutineId::gemm3m;
  if (columns) {
    if (product)
      keep_op_cols(b, made.transb, first, count);
    else if (made.operand_count == 3)  // symm, hemm
      keep_cols(b, first, count);
    keep_cols(result, first, count);
    made.n = count;
  } else {
    if (product)
      keep_op_rows(a, made.transa, first, count);
    else if (made.operand_count == 3)
      keep_rows(b, first, count);
    keep_rows(result, first, count);
    made.m = count;
  }
  return made;
}

std::int64_t largest_block_bytes(Tiling const& tiling, int operand) {
  std::int64_t largest = 0;
  for (Block const& block : tiling.blocks)
    if (block.operand == operand)
      largest = std::max(largest, block.view.rows * block.view.cols * static_cast<std::int64_t>(block.view.element));
  return largest;
}

}  // namespace blaslift::gpu
