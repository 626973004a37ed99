// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Small square blocks of a tall QR factorisation: Cholesky factors, the reconstruction of reflectors, their triangle T.
// The other half of a triangle is neither read nor written.
#pragma once

#include <limits>

#include "gpu/lapack_steps/numbers.hpp"
#include "gpu/lapack_steps/view.hpp"

namespace blaslift::gpu::lapack_steps {

// G, upper, becomes R with R^H R = G. false: a pivot is not positive.
template <class T>
bool cholesky(View<T> g) {
  for (std::int64_t j = 0; j < g.cols; ++j) {
    for (std::int64_t i = 0; i < j; ++i) {
      T sum = g(i, j);
      for (std::int64_t k = 0; k < i; ++k) sum -= product(conjugate(g(k, i)), g(k, j));
      g(i, j) = sum / real_part(g(i, i));
    }
    Real<T> pivot = real_part(g(j, j));
    for (std::int64_t k = 0; k < j; ++k) pivot -= square(g(k, j));
    if (!(pivot > 0) || !std::isfinite(pivot)) return false;
    g(j, j) = std::sqrt(pivot);
  }
  return true;
}

// Upper triangles.
template <class T>
void invert_upper(View<T> r, View<T> inverse) {
  for (std::int64_t j = 0; j < r.cols; ++j) {
    inverse(j, j) = T(1) / r(j, j);
    for (std::int64_t i = j - 1; i >= 0; --i) {
      T sum{};
      for (std::int64_t k = i + 1; k <= j; ++k) sum += product(r(i, k), inverse(k, j));
      inverse(i, j) = -sum / r(i, i);
    }
  }
}
// C = A B
template <class T>
void multiply_upper(View<T> a, View<T> b, View<T> c) {
  for (std::int64_t j = 0; j < c.cols; ++j)
    for (std::int64_t i = 0; i <= j; ++i) {
      T sum{};
      for (std::int64_t k = i; k <= j; ++k) sum += product(a(i, k), b(k, j));
      c(i, j) = sum;
    }
}

template <class T>
double square_norm_of_upper(View<T> a) {
  double sum = 0;
  for (std::int64_t j = 0; j < a.cols; ++j)
    for (std::int64_t i = 0; i <= j; ++i) sum += static_cast<double>(square(a(i, j)));
  return sum;
}

// G, upper, becomes R with R^H R = G, by way of a unit diagonal: of the condition only the columns' dependence counts.
// false: it is beyond `limit`, or there is no factor. `scratch` has G's size.
template <class T>
bool factor_gram(View<T> g, double limit, View<T> scratch) {
  std::int64_t const n = g.cols;
  for (std::int64_t j = 0; j < n; ++j) {
    Real<T> const length = std::sqrt(real_part(g(j, j)));
    if (!(length > 0) || !std::isfinite(length)) return false;
    scratch(j, j) = length;
  }
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i <= j; ++i) g(i, j) /= real_part(scratch(i, i)) * real_part(scratch(j, j));
  // The inverse takes the diagonal's place: the lengths move below it.
  for (std::int64_t j = 1; j < n; ++j) scratch(j, 0) = scratch(j, j);
  T const first = scratch(0, 0);
  if (!cholesky(g)) return false;
  invert_upper(g, scratch);
  if (!(square_norm_of_upper(g) * square_norm_of_upper(scratch) <= limit * limit)) return false;
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i <= j; ++i) g(i, j) *= real_part(j == 0 ? first : scratch(j, 0));
  return true;
}

// The limit of |G - I| after the first pass.
inline constexpr double most_distance = 0.25;

// The same for columns that the first pass has made nearly orthonormal. false: G is too far from the unit matrix for a
// second pass to finish that.
template <class T>
bool factor_near_unit(View<T> g) {
  double sum = 0;
  for (std::int64_t j = 0; j < g.cols; ++j) {
    for (std::int64_t i = 0; i < j; ++i) sum += 2 * static_cast<double>(square(g(i, j)));
    sum += static_cast<double>(square(g(j, j) - T(1)));
  }
  return sum <= most_distance * most_distance && cholesky(g);
}

// A column that is zero below its diagonal has tau = 2 here; beyond this one it is left to LAPACK's rule.
template <class T>
Real<T> most_tau(std::int64_t n) {
  return 2 - 8 * static_cast<Real<T>>(n) * std::numeric_limits<Real<T>>::epsilon();
}

// LAPACK's reflectors from an orthonormal basis (Ballard and others 2015; LAPACK's orhr_col has the same rule).
// `top`: the first rows of Q1, whose product with R2^-1 is orthonormal. It becomes V's first rows below the diagonal,
// and on and above it R of the panel, from R = R2 R1 with LAPACK's signs. `bring_down`: what the other rows of Q1 have
// to be multiplied with, an upper triangle with zeros below. `scratch` has the same size. false: a column may be zero
// below its diagonal, of which LAPACK says tau = 0 and keeps R's sign.
template <class T>
bool reconstruct(View<T> top, View<T> r1, View<T> r2, T* tau, View<T> bring_down, View<T> scratch) {
  std::int64_t const n = top.cols;
  for (std::int64_t j = 0; j < n; ++j)  // top R2^-1
    for (std::int64_t i = 0; i < n; ++i) {
      T sum = top(i, j);
      for (std::int64_t k = 0; k < j; ++k) sum -= product(top(i, k), r2(k, j));
      top(i, j) = sum / r2(j, j);
    }
  multiply_upper(r2, r1, scratch);
  // LU of top - D, where D's next element is chosen so that the pivot is at least one.
  for (std::int64_t j = 0; j < n; ++j) {
    Real<T> const sign = std::signbit(real_part(top(j, j))) ? Real<T>(1) : Real<T>(-1);
    top(j, j) -= sign;
    tau[j] = -top(j, j) * sign;
    for (std::int64_t k = j; k < n; ++k) scratch(j, k) *= sign;
    for (std::int64_t i = j + 1; i < n; ++i) {
      top(i, j) /= top(j, j);
      for (std::int64_t k = j + 1; k < n; ++k) top(i, k) -= product(top(i, j), top(j, k));
    }
  }
  // (U R2)^-1; R1 is not needed any more.
  multiply_upper(top, r2, r1);
  invert_upper(r1, bring_down);
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i <= j; ++i) top(i, j) = scratch(i, j);
  for (std::int64_t j = 0; j < n; ++j) top(j, j) = real_part(top(j, j));
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = j + 1; i < n; ++i) bring_down(i, j) = T{};
  return std::none_of(tau, tau + n, [&](T of) { return real_part(of) > most_tau<T>(n); });
}

// The upper triangle T of I - V T V^H, from V^H V, upper, and tau; columns with tau = 0 are no reflectors. In place.
template <class T>
void make_triangle(View<T> gram, T const* tau) {
  for (std::int64_t j = 0; j < gram.cols; ++j) {
    for (std::int64_t i = 0; i < j; ++i) gram(i, j) = product(gram(i, j), -tau[j]);
    for (std::int64_t i = 0; i < j; ++i) {  // T so far times it: row i needs those from i on
      T sum{};
      for (std::int64_t k = i; k < j; ++k) sum += product(gram(i, k), gram(k, j));
      gram(i, j) = sum;
    }
    gram(j, j) = tau[j];
  }
}

}  // namespace blaslift::gpu::lapack_steps
