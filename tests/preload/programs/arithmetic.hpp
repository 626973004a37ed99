// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Small BLAS calls with known results, for programs that test situations rather than arithmetic.
#pragma once

#include <dlfcn.h>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

extern "C" {
void dgemm_(char const*, char const*, int const*, int const*, int const*, double const*, double const*, int const*,
            double const*, int const*, double const*, double*, int const*, std::size_t, std::size_t);
void dsymm_(char const*, char const*, int const*, int const*, double const*, double const*, int const*, double const*,
            int const*, double const*, double*, int const*, std::size_t, std::size_t);
void dsyrk_(char const*, char const*, int const*, int const*, double const*, double const*, int const*, double const*,
            double*, int const*, std::size_t, std::size_t);
void dtrmm_(char const*, char const*, char const*, char const*, int const*, int const*, double const*, double const*,
            int const*, double*, int const*, std::size_t, std::size_t, std::size_t, std::size_t);
void dtrsm_(char const*, char const*, char const*, char const*, int const*, int const*, double const*, double const*,
            int const*, double*, int const*, std::size_t, std::size_t, std::size_t, std::size_t);
double ddot_(int const*, double const*, int const*, double const*, int const*);
}

namespace arithmetic {

// Small integers in a pattern: every product and sum below 2^53 is then exact, whatever the order.
struct Matrix {
  int rows, cols, ld;
  std::vector<double> values;
  Matrix(int row_count, int col_count, int seed)
      : rows(row_count), cols(col_count), ld(rows + 3), values(static_cast<std::size_t>(ld * cols), 99) {
    for (int j = 0; j < cols; ++j)
      for (int i = 0; i < rows; ++i) at(i, j) = (i * 7 + j * 13 + seed * 5) % 11 - 5;
  }
  double& at(int i, int j) { return values[static_cast<std::size_t>(i + j * ld)]; }
  double const& at(int i, int j) const { return values[static_cast<std::size_t>(i + j * ld)]; }
};

// C = op(A) B + beta C, by its definition; `a` gives the elements of op(A).
template <class Element>
Matrix product(int m, int n, int k, Element a, Matrix const& b, double beta, Matrix c) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i) {
      double sum = 0;
      for (int l = 0; l < k; ++l) sum += a(i, l) * b.at(l, j);
      c.at(i, j) = sum + beta * c.at(i, j);
    }
  return c;
}

inline bool gemm_is_right(int n) {
  Matrix const a(n, n, 1), b(n, n, 2);
  Matrix c(n, n, 3);
  Matrix const wanted = product(
      n, n, n, [&](int i, int l) { return a.at(i, l); }, b, 2, c);
  double const alpha = 1, beta = 2;
  dgemm_("N", "N", &n, &n, &n, &alpha, a.values.data(), &a.ld, b.values.data(), &b.ld, &beta, c.values.data(), &c.ld, 1,
         1);
  return c.values == wanted.values;
}

inline bool symm_is_right(int n) {
  Matrix const a(n, n, 1), b(n, n, 2);
  Matrix c(n, n, 3);
  auto const element = [&](int i, int l) { return i <= l ? a.at(i, l) : a.at(l, i); };
  Matrix const wanted = product(n, n, n, element, b, -1, c);
  double const alpha = 1, beta = -1;
  dsymm_("L", "U", &n, &n, &alpha, a.values.data(), &a.ld, b.values.data(), &b.ld, &beta, c.values.data(), &c.ld, 1, 1);
  return c.values == wanted.values;
}

inline bool syrk_is_right(int n) {
  Matrix const a(n, n, 1);
  Matrix c(n, n, 3), transposed = a;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) transposed.at(i, j) = a.at(j, i);
  Matrix wanted = product(
      n, n, n, [&](int i, int l) { return a.at(i, l); }, transposed, 3, c);
  for (int j = 0; j < n; ++j)  // the upper triangle stays
    for (int i = 0; i < j; ++i) wanted.at(i, j) = c.at(i, j);
  double const alpha = 1, beta = 3;
  dsyrk_("L", "N", &n, &n, &alpha, a.values.data(), &a.ld, &beta, c.values.data(), &c.ld, 1, 1);
  return c.values == wanted.values;
}

// In place, and back: B = A B, then A X = B must give the old B. A has a unit diagonal and few entries, so that all
// numbers stay exact.
inline bool triangular_is_right(int n) {
  Matrix a(n, n, 1);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) a.at(i, j) = i < j && (i % 16 == 0) && (j % 16 == 1) ? a.at(i, j) : i > j ? 77 : 0;
  auto const element = [&](int i, int l) { return i == l ? 1.0 : i < l ? a.at(i, l) : 0.0; };
  Matrix b(n, n, 2);
  Matrix const before = b;
  Matrix const wanted = product(n, n, n, element, b, 0, b);
  double const one = 1;
  dtrmm_("L", "U", "N", "U", &n, &n, &one, a.values.data(), &a.ld, b.values.data(), &b.ld, 1, 1, 1, 1);
  if (b.values != wanted.values) return false;
  dtrsm_("L", "U", "N", "U", &n, &n, &one, a.values.data(), &a.ld, b.values.data(), &b.ld, 1, 1, 1, 1);
  return b.values == before.values;
}

inline bool all_are_right(int n) {
  return gemm_is_right(n) && symm_is_right(n) && syrk_is_right(n) && triangular_is_right(n);
}

inline unsigned long long calls_on_device() {
  auto const count = reinterpret_cast<unsigned long long (*)()>(dlsym(RTLD_DEFAULT, "blaslift_calls_on_device"));
  return count ? count() : 0;
}

}  // namespace arithmetic
