// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/coherence/values.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace blaslift::test::coherence {
namespace {

template <class Body>
decltype(auto) with_reals(Number number, Body&& body) {
  return number == Number::single ? body(float{}) : body(double{});
}

template <class Real>
std::size_t parts_of(Operand const& view) {
  return view.element / sizeof(Real);
}

template <class Real, class Body>
void for_each_real_run(Operand const& view, Body&& body) {
  std::size_t const parts = parts_of<Real>(view);
  auto* const data = static_cast<Real*>(view.data);
  for_each_run(view, [&](std::int64_t first, std::int64_t count) {
    body(data + static_cast<std::size_t>(first) * parts, static_cast<std::size_t>(count) * parts);
  });
}

// body(element, row, column) for what a triangle, a packed triangle or a triangular band refers to.
template <class Body>
void for_each_element(Operand const& view, Body&& body) {
  std::int64_t const skip = view.unit ? 1 : 0, n = view.rows;
  bool const upper = view.part == Part::upper;
  std::int64_t column = 0, column_begin = 0;  // of packed storage
  for_each_run(view, [&](std::int64_t first, std::int64_t count) {
    auto length = [&] { return upper ? column + 1 : n - column; };
    if (view.shape == Shape::packed)
      for (; column_begin + length() <= first; ++column) column_begin += length();
    else
      column = first / view.stride;
    std::int64_t const top = upper ? column - skip - (count - 1) : column + skip;
    for (std::int64_t t = 0; t < count; ++t) body(static_cast<std::size_t>(first + t), top + t, column);
  });
}

template <class Real>
void draw(Random& random, Real* to, std::size_t count, bool rough) {
  static constexpr signed char small[16] = {0, 1, 0, -1, 0, 2, 0, -2, 1, -1, 0, 1, 0, -1, 1, 0};
  if (rough) {
    for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<Real>(random.value());
    return;
  }
  for (std::size_t i = 0; i < count;) {
    std::uint64_t bits = random.next();
    for (int k = 0; k < 16 && i < count; ++k, bits >>= 4) to[i++] = static_cast<Real>(small[bits & 15]);
  }
}

}  // namespace

void draw_reals(Random& random, std::byte* to, std::size_t count, Number number, bool rough) {
  with_reals(number, [&]<class Real>(Real) { draw(random, reinterpret_cast<Real*>(to), count, rough); });
}

double largest(Operand const& view, Number number) {
  return with_reals(number, [&]<class Real>(Real) {
    Real most = 1;
    for_each_real_run<Real>(view, [&](Real const* at, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i) most = std::max(most, std::abs(at[i]));
    });
    return static_cast<double>(most);
  });
}

void redraw(Operand const& view, Number number, bool rough, Random& random) {
  with_reals(number, [&]<class Real>(Real) {
    for_each_real_run<Real>(view, [&](Real* at, std::size_t count) { draw(random, at, count, rough); });
  });
}

bool solvable(Operand const& triangle, Number number) {
  return with_reals(number, [&]<class Real>(Real) {
    std::size_t const parts = parts_of<Real>(triangle);
    auto const* const data = static_cast<Real const*>(triangle.data);
    std::vector<char> row_used(static_cast<std::size_t>(triangle.rows)), column_used(row_used);
    bool good = true;
    for_each_element(triangle, [&](std::size_t element, std::int64_t row, std::int64_t column) {
      Real const re = data[element * parts], im = parts == 2 ? data[element * parts + 1] : Real{0};
      if (row == column) {
        good = good && std::abs(re) == 1 && im == 0;
      } else if (re != 0 || im != 0) {
        row_used[static_cast<std::size_t>(row)] = column_used[static_cast<std::size_t>(column)] = 1;
      }
    });
    for (std::size_t i = 0; i < row_used.size(); ++i) good = good && !(row_used[i] && column_used[i]);
    return good;
  });
}

void make_solvable(Operand const& triangle, Number number, bool rough, Random& random) {
  with_reals(number, [&]<class Real>(Real) {
    std::size_t const parts = parts_of<Real>(triangle);
    auto* const data = static_cast<Real*>(triangle.data);
    std::vector<char> has_row(static_cast<std::size_t>(triangle.rows));
    for (char& row : has_row) row = random.coin() ? 1 : 0;
    for_each_element(triangle, [&](std::size_t element, std::int64_t row, std::int64_t column) {
      Real* const at = data + element * parts;
      std::fill(at, at + parts, Real{0});
      if (row == column)
        *at = static_cast<Real>(random.coin() ? 1 : -1);
      else if (has_row[static_cast<std::size_t>(row)] && !has_row[static_cast<std::size_t>(column)])
        draw(random, at, parts, rough);
    });
  });
}

}  // namespace blaslift::test::coherence
