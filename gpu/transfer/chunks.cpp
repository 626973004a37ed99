// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The cutting itself: as many columns as fit; one column too long for a slot is cut by rows.
#include "gpu/transfer/chunks.hpp"

#include <cmath>

namespace blaslift::gpu {
namespace {

// The most columns w, from column `col` of an upper triangle, whose rectangle (col + w) x w fits.
std::int64_t widest_upper(std::int64_t col, std::int64_t capacity) {
  double const c = static_cast<double>(col);
  double const root = std::sqrt(c * c + 4 * static_cast<double>(capacity));
  auto wide = static_cast<std::int64_t>((root - c) / 2);
  while (wide > 1 && (col + wide) * wide > capacity) --wide;  // rounding
  return wide;
}

// Columns that are nearly as long on the device, or very short, are put into the slot with the device's stride: then a
// chunk is one plain copy, padding included.
bool takes_padding(std::int64_t rows, std::int64_t device_stride, std::size_t element) {
  constexpr std::int64_t short_column = 1024;  // bytes: strided copies of less are slow
  return device_stride - rows <= rows / 8 || device_stride * static_cast<std::int64_t>(element) <= short_column;
}

}  // namespace

std::int64_t Cutter::widest(std::int64_t rows, std::int64_t capacity) const {
  bool const upper = operand_.shape == Shape::triangle && operand_.part == Part::upper;
  std::int64_t const wide = upper ? widest_upper(col_, capacity) : capacity / rows;
  return std::clamp<std::int64_t>(wide, 1, end_ - col_);
}

bool Cutter::next(Chunk& chunk, std::int64_t capacity) {
  if (operand_.rows == 0) return false;
  while (col_ < end_) {
    Rows const here = referenced_rows(operand_, col_);
    bool const upper = operand_.shape == Shape::triangle && operand_.part == Part::upper;
    std::int64_t const longest = std::max<std::int64_t>(1, here.end - here.first);
    bool const in_column = row_ > 0;  // a column that was begun is ended, also with a larger capacity
    std::int64_t cols = in_column ? 1 : widest(longest, capacity);
    std::int64_t const first = here.first;
    auto rows_of = [&](std::int64_t wide) {
      return (upper ? referenced_rows(operand_, col_ + wide - 1).end : here.end) - first;
    };
    std::int64_t rows = rows_of(cols);
    if (rows > capacity || in_column) {  // then cols is 1
      std::int64_t const count = std::min(capacity, rows - row_);
      chunk = {first + row_, count, col_, 1, count};
      row_ += count;
      if (row_ == rows) {
        row_ = 0;
        ++col_;
      }
      return true;
    }
    std::int64_t pitch = rows;
    if (takes_padding(rows, device_stride_, operand_.element) && device_stride_ <= capacity) {
      pitch = device_stride_;
      cols = std::min(cols, capacity / pitch);
      rows = rows_of(cols);
    }
    chunk = {first, rows, col_, cols, pitch};
    col_ += cols;
    if (rows > 0) return true;  // else it is the diagonal of a unit triangle alone
  }
  return false;
}

bool Slicer::next(Chunk& chunk, std::int64_t capacity) {
  bool const by_columns = independent_ == Independent::columns;
  std::int64_t const extent = by_columns ? operand_.cols : operand_.rows;
  if (done_ >= extent || operand_.rows == 0 || operand_.cols == 0) return false;
  std::int64_t const left = extent - done_;
  if (!by_columns) {
    std::int64_t const rows = std::clamp<std::int64_t>(capacity / operand_.cols, 1, left);
    chunk = {done_, rows, 0, operand_.cols, rows};
    done_ += rows;
    return true;
  }
  bool const triangle = operand_.shape == Shape::triangle;
  bool const upper = triangle && operand_.part == Part::upper;
  // The longest of the columns that may come next: the first one of each order.
  std::int64_t const first_row = triangle && !upper ? done_ : 0;
  std::int64_t const rows = upper ? left : operand_.rows - first_row;
  std::int64_t pitch = rows;
  if (!triangle && takes_padding(rows, device_stride_, operand_.element) && device_stride_ <= capacity)
    pitch = device_stride_;
  std::int64_t const cols = std::clamp<std::int64_t>(capacity / pitch, 1, left);
  chunk = {first_row, rows, upper ? left - cols : done_, cols, pitch};
  done_ += cols;
  return true;
}

Range left_over(Operand const& operand, Independent independent, std::int64_t done) {
  bool const upper = operand.shape == Shape::triangle && operand.part == Part::upper;
  std::int64_t const extent = independent == Independent::columns ? operand.cols : operand.rows;
  return {upper ? 0 : done, extent - done};
}

}  // namespace blaslift::gpu
