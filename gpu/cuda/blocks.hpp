// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How a matrix is cut into blocks that fit a staging slot, and which of a block's elements exist on the
// host. No CUDA here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "shim/call/operand.hpp"

namespace blaslift::gpu::cuda {

struct Block {
  std::int64_t row = 0, rows = 0, col = 0, cols = 0;
  std::int64_t pitch = 0;  // elements from column to column in the slot: `rows`, or the device's stride
};

// Cuts the part of the matrix that the operand refers to, column by column from the left, into blocks
// of at most `capacity` elements. A block of a triangle is the smallest rectangle around its columns.
class Cutter {
 public:
  // device_stride: the leading dimension of the device matrix. Columns that are nearly as long, or
  // very short, are put into the slot with it: then a block is one plain copy, padding included.
  Cutter(Operand const& operand, std::int64_t device_stride, std::int64_t capacity)
      : operand_(operand), device_stride_(device_stride), capacity_(capacity) {}

  bool next(Block& block);

 private:
  std::int64_t widest(std::int64_t rows) const;

  Operand const& operand_;
  std::int64_t device_stride_, capacity_;
  std::int64_t col_ = 0, row_ = 0;  // where the next block begins; row_ only inside a cut column
};

// The rows [first, end) of a column that the operand refers to: for_each_run() for one column.
struct Rows {
  std::int64_t first, end;
};
inline Rows referenced_rows(Operand const& operand, std::int64_t col) {
  std::int64_t const skip = operand.unit ? 1 : 0;
  if (operand.shape == Shape::general) return {0, operand.rows};
  if (operand.part == Part::upper) return {0, col + 1 - skip};
  return {col + skip, operand.rows};
}

// Calls piece(host, slot, count), offsets and count in elements, for every run of elements of the block.
template <class Piece>
void for_each_piece(Operand const& operand, Block const& block, Piece&& piece) {
  bool const whole = operand.shape == Shape::general && operand.stride == operand.rows && block.rows == operand.rows &&
                     block.pitch == operand.rows;
  if (whole) return piece(block.col * operand.stride, 0, block.rows * block.cols);
  for (std::int64_t j = block.col; j < block.col + block.cols; ++j) {
    Rows const rows = referenced_rows(operand, j);
    std::int64_t const first = std::max(rows.first, block.row);
    std::int64_t const end = std::min(rows.end, block.row + block.rows);
    if (first < end) piece(j * operand.stride + first, (j - block.col) * block.pitch + first - block.row, end - first);
  }
}

}  // namespace blaslift::gpu::cuda
