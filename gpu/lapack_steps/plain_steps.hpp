// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PlainSteps: the steps of TallQr as plain loops over host memory.
#pragma once

#include <deque>
#include <limits>
#include <vector>

#include "gpu/lapack_steps/small.hpp"

namespace blaslift::gpu::lapack_steps {

template <class T>
class PlainSteps {
 public:
  using Value = T;

  // Memory until the end of the scope in which it was taken.
  View<T> take(std::int64_t rows, std::int64_t cols) {
    std::vector<T>& made = taken_.emplace_back(static_cast<std::size_t>(std::max<std::int64_t>(rows * cols, 1)),
                                               T(std::numeric_limits<Real<T>>::quiet_NaN()));
    return {made.data(), rows, cols, std::max<std::int64_t>(rows, 1)};
  }
  class Scope {
   public:
    explicit Scope(PlainSteps& steps) : steps_(steps), count_(steps.taken_.size()) {}
    ~Scope() { steps_.taken_.resize(count_); }
    Scope(Scope const&) = delete;
    Scope& operator=(Scope const&) = delete;

   private:
    PlainSteps& steps_;
    std::size_t count_;
  };

  void copy(View<T> from, View<T> to) {
    each(to, [&](std::int64_t i, std::int64_t j) { to(i, j) = from(i, j); });
  }
  // Ones on the diagonal, zeros above, and what is below.
  void copy_unit_lower(View<T> from, View<T> to) {
    each(to, [&](std::int64_t i, std::int64_t j) { to(i, j) = i > j ? from(i, j) : T(i == j ? 1 : 0); });
  }
  void set_unit(View<T> to) {
    each(to, [&](std::int64_t i, std::int64_t j) { to(i, j) = T(i == j ? 1 : 0); });
  }

  // Columns whose squares would overflow or vanish are copied times a power of two. Returns the powers.
  std::vector<int> copy_in_range(View<T> from, View<T> to) {
    constexpr int most = std::numeric_limits<Real<T>>::max_exponent * 15 / 32;  // 480, and 60 of floats
    std::vector<int> powers(static_cast<std::size_t>(from.cols), 0);
    for (std::int64_t j = 0; j < from.cols; ++j) {
      Real<T> largest = 0;
      for (std::int64_t i = 0; i < from.rows; ++i) largest = std::max(largest, size(from(i, j)));
      int const power = largest > 0 ? std::ilogb(largest) : 0;
      bool const fits = std::abs(power) + std::ilogb(static_cast<double>(from.rows)) / 2 + 1 < most;
      powers[static_cast<std::size_t>(j)] = fits ? 0 : power;
      for (std::int64_t i = 0; i < from.rows; ++i) to(i, j) = fits ? from(i, j) : scaled(from(i, j), -power);
    }
    return powers;
  }
  void put_back_in_range(View<T> r, std::vector<int> const& powers) {
    for (std::int64_t j = 0; j < r.cols; ++j)
      if (int const power = powers[static_cast<std::size_t>(j)]; power != 0)
        for (std::int64_t i = 0; i <= j; ++i) r(i, j) = scaled(r(i, j), power);
  }

  // G, upper, = P^H P
  void gram(View<T> p, View<T> g) {
    for (std::int64_t j = 0; j < p.cols; ++j)
      for (std::int64_t i = 0; i <= j; ++i) {
        T sum{};
        for (std::int64_t k = 0; k < p.rows; ++k) sum += lapack_steps::product(conjugate(p(k, i)), p(k, j));
        g(i, j) = sum;
      }
  }
  // B becomes B R^-1; R is upper.
  void solve_right(View<T> r, View<T> b) {
    for (std::int64_t j = 0; j < b.cols; ++j)
      for (std::int64_t i = 0; i < b.rows; ++i) {
        T sum = b(i, j);
        for (std::int64_t k = 0; k < j; ++k) sum -= lapack_steps::product(b(i, k), r(k, j));
        b(i, j) = sum / r(j, j);
      }
  }
  // C = A B
  void product(View<T> a, View<T> b, View<T> c) {
    each(c, [&](std::int64_t i, std::int64_t j) {
      T sum{};
      for (std::int64_t k = 0; k < a.cols; ++k) sum += lapack_steps::product(a(i, k), b(k, j));
      c(i, j) = sum;
    });
  }
  // C becomes T C, or T^H C; T is upper.
  void multiply_left(View<T> t, bool adjoint, View<T> c) {
    std::vector<T> column(static_cast<std::size_t>(t.cols));
    for (std::int64_t j = 0; j < c.cols; ++j) {
      for (std::int64_t i = 0; i < t.rows; ++i) {
        T sum{};
        for (std::int64_t k = adjoint ? 0 : i; k < (adjoint ? i + 1 : t.cols); ++k)
          sum += lapack_steps::product(adjoint ? conjugate(t(k, i)) : t(i, k), c(k, j));
        column[static_cast<std::size_t>(i)] = sum;
      }
      for (std::int64_t i = 0; i < t.rows; ++i) c(i, j) = column[static_cast<std::size_t>(i)];
    }
  }
  // W = V^H C
  void adjoint_times(View<T> v, View<T> c, View<T> w) {
    each(w, [&](std::int64_t i, std::int64_t j) {
      T sum{};
      for (std::int64_t k = 0; k < v.rows; ++k) sum += lapack_steps::product(conjugate(v(k, i)), c(k, j));
      w(i, j) = sum;
    });
  }
  // C -= V W
  void subtract_product(View<T> v, View<T> w, View<T> c) {
    for (std::int64_t j = 0; j < c.cols; ++j)
      for (std::int64_t k = 0; k < v.cols; ++k)
        for (std::int64_t i = 0; i < c.rows; ++i) c(i, j) -= lapack_steps::product(v(i, k), w(k, j));
  }

  // One column by LAPACK's rule (larfg), in a range in which nothing overflows.
  void reflect(View<T> x, T* tau) {
    Real<T> largest = 0, below = 0;
    for (std::int64_t i = 1; i < x.rows; ++i) below = std::max(below, size(x(i, 0)));
    *tau = T{};
    if (below == 0 && imaginary_part(x(0, 0)) == 0) return;
    largest = std::max(below, size(x(0, 0)));
    int const power = std::ilogb(largest);
    Real<T> sum = 0;
    for (std::int64_t i = 0; i < x.rows; ++i) {
      x(i, 0) = scaled(x(i, 0), -power);
      sum += square(x(i, 0));
    }
    T const alpha = x(0, 0);
    Real<T> const beta = std::signbit(real_part(alpha)) ? std::sqrt(sum) : -std::sqrt(sum);
    *tau = (T(beta) - alpha) / beta;
    for (std::int64_t i = 1; i < x.rows; ++i) x(i, 0) /= alpha - beta;
    x(0, 0) = std::ldexp(beta, power);
  }

  // The small ones.
  bool factor_gram(View<T> g, double limit, View<T> scratch) { return lapack_steps::factor_gram(g, limit, scratch); }
  bool factor_near_unit(View<T> g) { return lapack_steps::factor_near_unit(g); }
  bool reconstruct(View<T> top, View<T> r1, View<T> r2, T* tau, View<T> bring_down, View<T> scratch) {
    return lapack_steps::reconstruct(top, r1, r2, tau, bring_down, scratch);
  }
  void make_triangle(View<T> gram, T const* tau) { lapack_steps::make_triangle(gram, tau); }

 private:
  static T scaled(T value, int power) {
    if constexpr (is_complex_number<T>)
      return {std::ldexp(value.real(), power), std::ldexp(value.imag(), power)};
    else
      return std::ldexp(value, power);
  }
  template <class Body>
  static void each(View<T> of, Body body) {
    for (std::int64_t j = 0; j < of.cols; ++j)
      for (std::int64_t i = 0; i < of.rows; ++i) body(i, j);
  }

  std::deque<std::vector<T>> taken_;
};

}  // namespace blaslift::gpu::lapack_steps
