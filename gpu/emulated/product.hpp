// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// C := L R + beta C for packed L and R, either of which may be triangular, into all or a triangle of C: the
// one loop nest behind every product routine. Four columns share each pass over L.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "gpu/emulated/source.hpp"

namespace blaslift::gpu::emulated {

template <class T>
struct Packed {
  std::vector<T> data;
  std::int64_t stride = 0;
  Part shape = Part::full;
  T const* column(std::int64_t j) const { return data.data() + j * stride; }
  T* column(std::int64_t j) { return data.data() + j * stride; }
};

template <class T>
struct ResultMatrix {
  T* data = nullptr;
  std::int64_t stride = 0;
  Part part = Part::full;
  bool hermitian = false;  // the diagonal is real on the way in and out
  T beta{};
};

// Rows of column j that lie in a part of a matrix of `rows` rows: [first, second).
inline std::pair<std::int64_t, std::int64_t> rows_in(Part part, std::int64_t j, std::int64_t rows) {
  if (part == Part::upper) return {0, std::min(j + 1, rows)};
  if (part == Part::lower) return {std::min(j, rows), rows};
  return {0, rows};
}

// c := beta c + sum, as BLAS defines it: beta = 0 does not read c.
template <class T>
void store(ResultMatrix<T> const& c, std::int64_t i, std::int64_t j, T sum) {
  T& to = c.data[i + j * c.stride];
  bool const real = c.hermitian && i == j;
  if (c.beta != T{0}) {
    T const old = real ? real_part(to) : to;
    sum = sum + (c.beta == T{1} ? old : times(c.beta, old));
  }
  to = real ? real_part(sum) : sum;
}

template <class T>
void add_product(T* __restrict to, T const* __restrict column, T factor, std::int64_t first, std::int64_t last) {
  for (std::int64_t i = first; i < last; ++i) to[i] += times(column[i], factor);
}

template <class T>
void product(ResultMatrix<T> const& c, Packed<T> const& left, Packed<T> const& right, std::int64_t m, std::int64_t n,
             std::int64_t inner) {
  constexpr std::int64_t block = 512, group = 4;  // a group of column sums stays in the first cache
  std::vector<std::array<T, block>> sums(group);  // up to 32 KiB, and the stack is the caller's
  for (std::int64_t j = 0; j < n; j += group) {
    std::int64_t const width = std::min(group, n - j);
    for (std::int64_t top = 0; top < m; top += block) {
      std::int64_t const rows = std::min(block, m - top);
      for (auto& sum : sums) std::fill_n(sum.begin(), rows, T{});
      for (std::int64_t p = 0; p < inner; ++p) {
        auto [first, last] = rows_in(left.shape, p, m);
        first = std::max<std::int64_t>(first - top, 0), last = std::min(last - top, rows);
        if (first >= last) continue;
        T const* const column = left.column(p) + top;
        for (std::int64_t q = 0; q < width; ++q) {
          auto const [from, to] = rows_in(right.shape, j + q, inner);
          if (p >= from && p < to)
            add_product(sums[static_cast<std::size_t>(q)].data(), column, right.column(j + q)[p], first, last);
        }
      }
      for (std::int64_t q = 0; q < width; ++q) {
        auto const [first, last] = rows_in(c.part, j + q, m);
        for (std::int64_t i = std::max(first, top); i < std::min(last, top + rows); ++i)
          store(c, i, j + q, sums[static_cast<std::size_t>(q)][static_cast<std::size_t>(i - top)]);
      }
    }
  }
}

}  // namespace blaslift::gpu::emulated
