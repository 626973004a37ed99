// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/own/pieces.hpp"

#include <algorithm>

namespace blaslift::gpu::cuda {
namespace {

bool has_one_operand(Level3 const& call) { return call.routine == RoutineId::syrk || call.routine == RoutineId::herk; }

DeviceMatrix part_of(DeviceMatrix matrix, std::int64_t row, std::int64_t rows, std::int64_t column,
                     std::int64_t columns) {
  auto const elements = static_cast<std::size_t>(column * matrix.stride + row);
  matrix.data = advance(matrix.data, elements * matrix.element);
  matrix.rows = rows, matrix.cols = columns;
  return matrix;
}
// Rows of op(matrix), as a part of the matrix as it lies.
DeviceMatrix rows_of(DeviceMatrix const& matrix, char trans, std::int64_t first, std::int64_t count) {
  return trans == 'N' ? part_of(matrix, first, count, 0, matrix.cols) : part_of(matrix, 0, matrix.rows, first, count);
}
DeviceMatrix columns_of(DeviceMatrix const& matrix, char trans, std::int64_t first, std::int64_t count) {
  return rows_of(matrix, trans == 'N' ? 'T' : 'N', first, count);
}

// The second operand of a syrk or herk, as a gemm's.
char other_trans(Level3 const& call) {
  if (call.transa != 'N') return 'N';
  return call.routine == RoutineId::herk ? 'C' : 'T';
}

void describe(Operand& operand, DeviceMatrix const& matrix) {
  operand.rows = matrix.rows, operand.cols = matrix.cols;
  operand.part = matrix.part;
  if (matrix.part == Part::full) operand.shape = Shape::general;
}

}  // namespace

bool is_for_pieces(Level3 const& call) {
  std::int64_t const rows = call.result().rows, columns = call.result().cols;
  std::int64_t const longer = std::max(rows, columns), shorter = std::min(rows, columns);
  if (longer <= plan::skinny_gemm_most || longer > plan::cut_result_most || call.k < longer) return false;
  switch (call.routine) {
    case RoutineId::syrk:
    case RoutineId::herk:
    case RoutineId::gemmt:
    case RoutineId::gemmtr: return true;
    case RoutineId::gemm:
    case RoutineId::gemm3m: return shorter <= plan::cut_result_most_short;
    default: return false;
  }
}

Piece piece_of(Level3 const& call, std::span<DeviceMatrix const> operands, std::int64_t i, std::int64_t j) {
  plan::ResultCut const down{call.result().rows}, across{call.result().cols};
  std::int64_t const row = down.first(i), rows = down.size(i), column = across.first(j), columns = across.size(j);
  bool const triangle = call.result().shape == Shape::triangle, diagonal = triangle && i == j;
  DeviceMatrix const &a = operands[0], &c = operands[operands.size() - 1];
  Piece made{call, {}};
  made.call.n = columns;
  if (!diagonal) made.call.m = rows;
  made.matrices[0] = rows_of(a, call.transa, row, rows);
  if (has_one_operand(call)) {
    if (!diagonal) {
      made.call.transb = other_trans(call);
      made.call.operands[1] = call.operands[0], made.call.operands[2] = call.result();
      made.call.operand_count = 3;
      made.matrices[1] = rows_of(a, call.transa, column, columns);
    }
  } else {
    made.matrices[1] = columns_of(operands[1], call.transb, column, columns);
  }
  if (triangle && !diagonal) made.call.routine = RoutineId::gemm;
  made.call.output = made.call.operand_count - 1;
  auto const result = static_cast<std::size_t>(made.call.output);
  made.matrices[result] = part_of(c, row, rows, column, columns);
  if (!diagonal) made.matrices[result].part = Part::full;
  for (std::size_t o = 0; o <= result; ++o) describe(made.call.operands[o], made.matrices[o]);
  return made;
}

}  // namespace blaslift::gpu::cuda
