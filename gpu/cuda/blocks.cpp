// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The cutting itself: as many columns as fit; one column too long for a slot is cut by rows.
#include "gpu/cuda/blocks.hpp"

#include <cmath>

namespace blaslift::gpu::cuda {
namespace {

// The most columns w, from column `col` of an upper triangle, whose rectangle (col + w) x w fits.
std::int64_t widest_upper(std::int64_t col, std::int64_t capacity) {
  double const c = static_cast<double>(col);
  double const root = std::sqrt(c * c + 4 * static_cast<double>(capacity));
  auto wide = static_cast<std::int64_t>((root - c) / 2);
  while (wide > 1 && (col + wide) * wide > capacity) --wide;  // rounding
  return wide;
}

}  // namespace

std::int64_t Cutter::widest(std::int64_t rows) const {
  bool const upper = operand_.shape == Shape::triangle && operand_.part == Part::upper;
  std::int64_t const wide = upper ? widest_upper(col_, capacity_) : capacity_ / rows;
  return std::clamp<std::int64_t>(wide, 1, operand_.cols - col_);
}

bool Cutter::next(Block& block) {
  constexpr std::int64_t short_column = 1024;  // bytes: strided copies of less are slow
  while (col_ < operand_.cols) {
    Rows const here = referenced_rows(operand_, col_);
    bool const upper = operand_.shape == Shape::triangle && operand_.part == Part::upper;
    std::int64_t const longest = std::max<std::int64_t>(1, here.end - here.first);
    std::int64_t cols = widest(longest);
    std::int64_t const first = here.first;
    auto rows_of = [&](std::int64_t wide) {
      return (upper ? referenced_rows(operand_, col_ + wide - 1).end : here.end) - first;
    };
    std::int64_t rows = rows_of(cols);
    if (rows > capacity_) {  // then cols is 1
      std::int64_t const count = std::min(capacity_, rows - row_);
      block = {first + row_, count, col_, 1, count};
      row_ += count;
      if (row_ == rows) {
        row_ = 0;
        ++col_;
      }
      return true;
    }
    std::int64_t pitch = rows;
    std::int64_t const padding = device_stride_ - rows;
    auto const element = static_cast<std::int64_t>(operand_.element);
    if ((padding <= rows / 8 || device_stride_ * element <= short_column) && device_stride_ <= capacity_) {
      pitch = device_stride_;
      cols = std::min(cols, capacity_ / pitch);
      rows = rows_of(cols);
    }
    block = {first, rows, col_, cols, pitch};
    col_ += cols;
    if (rows > 0) return true;  // else it is the diagonal of a unit triangle alone
  }
  return false;
}

}  // namespace blaslift::gpu::cuda
