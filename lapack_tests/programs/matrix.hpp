// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Matrices of complex doubles for residuals, whatever the precision of what is judged.
#pragma once

#include <algorithm>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace blaslift::test {

using Complex = std::complex<double>;

struct Matrix {
  std::int64_t rows = 0, cols = 0;
  std::vector<Complex> data;

  Matrix() = default;
  Matrix(std::int64_t row_count, std::int64_t col_count)
      : rows(row_count), cols(col_count), data(static_cast<std::size_t>(row_count * col_count)) {}
  Complex& operator()(std::int64_t i, std::int64_t j) { return data[static_cast<std::size_t>(i + j * rows)]; }
  Complex operator()(std::int64_t i, std::int64_t j) const { return data[static_cast<std::size_t>(i + j * rows)]; }
};

inline Matrix adjoint(Matrix const& of) {
  Matrix made(of.cols, of.rows);
  for (std::int64_t j = 0; j < of.cols; ++j)
    for (std::int64_t i = 0; i < of.rows; ++i) made(j, i) = std::conj(of(i, j));
  return made;
}

// Spelt out: std::complex's own product looks for infinities in every term.
inline Complex product(Complex a, Complex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

inline Matrix operator*(Matrix const& a, Matrix const& b) {
  Matrix made(a.rows, b.cols);
  for (std::int64_t j = 0; j < b.cols; ++j)
    for (std::int64_t k = 0; k < a.cols; ++k) {
      Complex const factor = b(k, j);
      Complex const* const column = a.data.data() + k * a.rows;
      Complex* const to = made.data.data() + j * a.rows;
      for (std::int64_t i = 0; i < a.rows; ++i) to[i] += product(column[i], factor);
    }
  return made;
}

inline Matrix operator-(Matrix a, Matrix const& b) {
  for (std::size_t i = 0; i < a.data.size(); ++i) a.data[i] -= b.data[i];
  return a;
}

// Column j times factors[j].
template <class Number>
Matrix scaled(Matrix of, std::vector<Number> const& factors) {
  for (std::int64_t j = 0; j < of.cols; ++j)
    for (std::int64_t i = 0; i < of.rows; ++i) of(i, j) *= factors[static_cast<std::size_t>(j)];
  return of;
}

inline Matrix columns(Matrix const& of, std::int64_t count) {
  Matrix made(of.rows, count);
  std::copy_n(of.data.begin(), of.rows * count, made.data.begin());
  return made;
}

// The largest sum of a column's magnitudes. NaN if there is one: std::max would lose it.
inline double norm(Matrix const& of) {
  double most = 0;
  for (std::int64_t j = 0; j < of.cols; ++j) {
    double sum = 0;
    for (std::int64_t i = 0; i < of.rows; ++i) sum += std::abs(of(i, j));
    if (!(sum <= most)) most = sum;
  }
  return most;
}

// Z^H Z - I
inline Matrix deviation_from_orthogonal(Matrix const& z) {
  Matrix made = adjoint(z) * z;
  for (std::int64_t i = 0; i < made.cols; ++i) made(i, i) -= 1;
  return made;
}

}  // namespace blaslift::test
