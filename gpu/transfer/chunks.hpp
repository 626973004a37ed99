// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How a block is cut into chunks that fit a slot of the ring, and which of a chunk's elements exist on the host.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "gpu/tiling/tiling.hpp"

namespace blaslift::gpu {

struct Chunk {
  std::int64_t row = 0, rows = 0, col = 0, cols = 0;
  std::int64_t pitch = 0;  // elements from column to column in the slot: `rows`, or the device's stride
};

// Cuts the part of the matrix that the operand refers to, column by column from the left, into chunks of at most
// `capacity` elements, which may be another number each time. A chunk of a triangle is the smallest rectangle around
// its columns.
class Cutter {
 public:
  // device_stride: the leading dimension of the device matrix. Columns that are nearly as long, or
  // very short, are put into the slot with it: then a chunk is one plain copy, padding included.
  // Of a triangle, `count` columns from `first` on alone; count 0: all.
  Cutter(Operand const& operand, std::int64_t device_stride, std::int64_t first = 0, std::int64_t count = 0)
      : operand_(operand), device_stride_(device_stride), end_(count > 0 ? first + count : operand.cols), col_(first) {}

  bool next(Chunk& chunk, std::int64_t capacity);

 private:
  std::int64_t widest(std::int64_t rows, std::int64_t capacity) const;

  Operand const& operand_;
  std::int64_t device_stride_, end_;
  std::int64_t col_, row_ = 0;  // where the next chunk begins; row_ only inside a cut column
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

// Cuts a result block for its way back: along the independent dimension only, so that the chunks that have not been
// written when a device fails can be computed again (restrict_task). Upper triangles go from the right to the left:
// what is left is a triangle again.
class Slicer {
 public:
  Slicer(Operand const& operand, Independent independent, std::int64_t device_stride)
      : operand_(operand), independent_(independent), device_stride_(device_stride) {}

  // At most `capacity` elements, and at least one column (or row) of the block.
  bool next(Chunk& chunk, std::int64_t capacity);

 private:
  Operand const& operand_;
  Independent independent_;
  std::int64_t device_stride_;
  std::int64_t done_ = 0;  // of the independent dimension
};

// What [first, first + count) of a block's independent dimension is left when `done` of it have been written, in the
// order of the Slicer.
struct Range {
  std::int64_t first, count;
};
Range left_over(Operand const& operand, Independent independent, std::int64_t done);

// Calls piece(host, slot, count), offsets and count in elements, for every run of elements of the chunk.
template <class Piece>
void for_each_piece(Operand const& operand, Chunk const& chunk, Piece&& piece) {
  bool const whole = operand.shape == Shape::general && operand.stride == operand.rows && chunk.rows == operand.rows &&
                     chunk.pitch == operand.rows;
  if (whole) return piece(chunk.col * operand.stride, 0, chunk.rows * chunk.cols);
  for (std::int64_t j = chunk.col; j < chunk.col + chunk.cols; ++j) {
    Rows const rows = referenced_rows(operand, j);
    std::int64_t const first = std::max(rows.first, chunk.row);
    std::int64_t const end = std::min(rows.end, chunk.row + chunk.rows);
    if (first < end) piece(j * operand.stride + first, (j - chunk.col) * chunk.pitch + first - chunk.row, end - first);
  }
}

// Calls part(chunk, offset) for the rectangles, three at most, that hold the elements [first, end) of a chunk in the
// order of its slot: the end of a column, whole columns, the beginning of one. offset: of the rectangle's first element
// in the slot.
template <class Part>
void for_each_part(Chunk const& chunk, std::int64_t first, std::int64_t end, Part&& part) {
  while (first < end) {
    std::int64_t const col = first / chunk.pitch, row = first % chunk.pitch;
    std::int64_t const whole = row == 0 ? (end - first) / chunk.pitch : 0;
    if (whole > 0) {
      part(Chunk{chunk.row, chunk.rows, chunk.col + col, whole, chunk.pitch}, first);
      first += whole * chunk.pitch;
      continue;
    }
    std::int64_t const next = std::min(end, (col + 1) * chunk.pitch);
    std::int64_t const rows = std::min(chunk.rows, row + next - first) - row;  // the rest is padding
    if (rows > 0) part(Chunk{chunk.row + row, rows, chunk.col + col, 1, rows}, first);
    first = next;
  }
}

// How many of a chunk's elements the operand refers to.
inline std::int64_t referenced_elements(Operand const& operand, Chunk const& chunk) {
  if (operand.shape != Shape::triangle) return chunk.rows * chunk.cols;
  std::int64_t sum = 0;
  for_each_piece(operand, chunk, [&](std::int64_t, std::int64_t, std::int64_t count) { sum += count; });
  return sum;
}

}  // namespace blaslift::gpu
