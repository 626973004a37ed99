// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Vectors of any increment and matrices in any of BLAS's storage forms, element by element: what the plain loops of
// level 1 and level 2 work on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "gpu/emulated/source.hpp"
#include "shim/call/direct.hpp"

namespace blaslift::gpu::emulated {

// x(0) is the first element in BLAS's order: with a negative increment the one at the highest address.
template <class T>
class Vector {
 public:
  Vector(Operand const& operand, std::byte* data)
      : data_(reinterpret_cast<T*>(data)),
        first_(operand.stride < 0 ? (1 - operand.rows) * operand.stride : 0),
        increment_(operand.stride) {}
  T& operator[](std::int64_t i) const { return data_[first_ + i * increment_]; }

 private:
  T* data_;
  std::int64_t first_, increment_;
};

// Rows or columns from `first` up to and without `last`.
struct Range {
  std::int64_t first = 0, last = 0;
};

// a(i, j) for the elements that are stored: the rows(j) of each column.
template <class T>
class StoredMatrix {
 public:
  StoredMatrix(Operand const& operand, std::byte* data) : operand_(operand), data_(reinterpret_cast<T*>(data)) {}

  std::int64_t cols() const { return operand_.cols; }
  bool upper() const { return operand_.part == Part::upper; }
  bool unit() const { return operand_.unit; }
  Range rows(std::int64_t j) const {
    std::int64_t const m = operand_.rows;
    std::int64_t above = m, below = m;  // how far the column reaches from the diagonal
    if (operand_.shape == Shape::band) above = operand_.upper, below = operand_.lower;
    if (operand_.shape == Shape::triangle_band) above = below = operand_.upper;
    if (operand_.part == Part::upper) below = 0;
    if (operand_.part == Part::lower) above = 0;
    if (operand_.shape == Shape::general) return {0, m};
    return {std::max<std::int64_t>(0, j - above), std::min(m, j + below + 1)};
  }
  // The stored rows of a triangle's column without the diagonal.
  Range off_diagonal(std::int64_t j) const {
    Range const all = rows(j);
    return upper() ? Range{all.first, all.last - 1} : Range{all.first + 1, all.last};
  }
  T& operator()(std::int64_t i, std::int64_t j) const { return data_[offset(j) + i]; }

 private:
  // Where row 0 of the column would be, in elements; nothing need be there.
  std::int64_t offset(std::int64_t j) const {
    std::int64_t const start = j * operand_.stride;
    switch (operand_.shape) {
      case Shape::band: return start + operand_.upper - j;
      case Shape::triangle_band: return upper() ? start + operand_.upper - j : start - j;
      case Shape::packed: return upper() ? j * (j + 1) / 2 : j * (2 * operand_.rows - j - 1) / 2;
      default: return start;
    }
  }

  Operand operand_;
  T* data_;
};

}  // namespace blaslift::gpu::emulated
