// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Operand: one array of a call as a view: where it lies, what BLAS may read and write of it, and nothing more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "shim/call/call.hpp"

namespace blaslift {

// Which part of a square or band matrix a routine refers to.
enum class Part : std::uint8_t { full, upper, lower };

struct Operand {
  void* data = nullptr;
  Shape shape = Shape::none;
  std::int64_t rows = 0;    // elements of a vector; order of a triangle, a packed or a triangular band matrix
  std::int64_t cols = 0;    // 1 for vectors
  std::int64_t stride = 0;  // leading dimension or increment, in elements
  std::int64_t lower = 0;   // sub-diagonals of a band
  std::int64_t upper = 0;   // super-diagonals; the width of a triangular band
  Part part = Part::full;
  bool unit = false;  // the diagonal is taken as one and not read
  bool read = false, written = false;
  std::size_t element = 0;  // bytes of an element
};

// The operand at a parameter position of a call; its sizes must have been checked or be harmless to use.
Operand make_operand(Call const& call, int position);
// As LAPACK declares it, whatever the call's jobs: it may work in all of a vector of which it returns a part.
Operand declared_operand(Call const& call, int position);
// Whether a device's copy of it means anything after the call: copies of integers are made for the call, and what
// LAPACK destroys there is no copy of anything.
constexpr bool outlives_call(Kind kind, Operand const& operand) {
  return !holds_integers(kind) && (kind != Kind::inout || operand.written);
}

// Calls run(first, count) for every contiguous run of elements that BLAS may refer to, in ascending order
// of address within a column; `first` counts elements from the lowest address of the operand.
template <class Run>
void for_each_run(Operand const& operand, Run&& run) {
  std::int64_t const n = operand.rows;
  bool const upper = operand.part == Part::upper;
  std::int64_t const skip = operand.unit ? 1 : 0;
  auto emit = [&](std::int64_t first, std::int64_t count) {
    if (count > 0) run(first, count);
  };
  switch (operand.shape) {
    case Shape::none: return;
    case Shape::element: emit(0, n); return;
    case Shape::vector: {
      std::int64_t const step = operand.stride < 0 ? -operand.stride : operand.stride;
      if (step == 1) return emit(0, n);
      for (std::int64_t i = 0; i < n; ++i) emit(i * step, 1);
      return;
    }
    case Shape::general:
      for (std::int64_t j = 0; j < operand.cols; ++j) emit(j * operand.stride, n);
      return;
    case Shape::triangle:
      for (std::int64_t j = 0; j < n; ++j)
        upper ? emit(j * operand.stride, j + 1 - skip) : emit(j * operand.stride + j + skip, n - j - skip);
      return;
    case Shape::band:
      for (std::int64_t j = 0; j < operand.cols; ++j) {
        std::int64_t const top = std::max<std::int64_t>(0, j - operand.upper);
        std::int64_t const bottom = std::min(n - 1, j + operand.lower);
        emit(j * operand.stride + operand.upper + top - j, bottom - top + 1);
      }
      return;
    case Shape::triangle_band:
      for (std::int64_t j = 0; j < n; ++j) {
        std::int64_t const above = std::min(j, operand.upper), below = std::min(n - 1 - j, operand.upper);
        upper ? emit(j * operand.stride + operand.upper - above, above + 1 - skip)
              : emit(j * operand.stride + skip, below + 1 - skip);
      }
      return;
    case Shape::packed: {
      std::int64_t first = 0;
      for (std::int64_t j = 0; j < n; ++j) {
        std::int64_t const length = upper ? j + 1 : n - j;
        emit(upper ? first : first + skip, length - skip);
        first += length;
      }
      return;
    }
  }
}

// At most so many runs has for_each_run(): one a column, or one an element of a vector with gaps. Cheap.
inline std::int64_t most_runs(Operand const& operand) {
  switch (operand.shape) {
    case Shape::none: return 0;
    case Shape::element: return 1;
    case Shape::vector:
      if (operand.stride >= -1 && operand.stride <= 1) return 1;
      return std::max<std::int64_t>(0, operand.rows);
    case Shape::general:
      if (operand.stride == operand.rows) return 1;
      [[fallthrough]];
    case Shape::band: return std::max<std::int64_t>(0, operand.cols);
    case Shape::triangle:
    case Shape::triangle_band:
    case Shape::packed: return std::max<std::int64_t>(0, operand.rows);
  }
  return 0;
}

// Whether the call reads what is in its operand: a result with a beta of zero has no old value.
bool has_old_value(Call const& call, Operand const& operand);

// Elements from the lowest to the highest referenced address, inclusive; 0 for an empty operand.
std::int64_t span_elements(Operand const& operand);
// Elements that BLAS may refer to.
std::int64_t elements_of_part(Operand const& operand);  // where the shape has parts that it does not refer to
inline std::int64_t referenced_elements(Operand const& operand) {
  if (operand.shape == Shape::general) return operand.rows * operand.cols;
  return operand.shape == Shape::vector ? operand.rows : elements_of_part(operand);
}

}  // namespace blaslift
