// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// TallQr: LAPACK's geqrf, orgqr and ormqr for matrices of many more rows than columns, from products.
//
// A panel is factored by its Gram matrix, twice (CholeskyQR2: Yamamoto, Nakatsukasa, Yanagisawa, Fukaya 2015), and
// turned into LAPACK's V and tau (Ballard and others 2015). A panel whose columns depend on each other too much for
// that is cut in half, down to one column, which LAPACK's own rule takes (larfg). So it is as stable as geqrf for every
// finite matrix, and V, tau and R agree with it to rounding.
//
// Written over steps, so that each device runs it: plain_steps.hpp says what they are.
#pragma once

#include <cstdint>

#include "gpu/lapack_steps/numbers.hpp"
#include "gpu/lapack_steps/view.hpp"

namespace blaslift::gpu::lapack_steps {

template <class Steps>
class TallQr {
 public:
  using T = typename Steps::Value;

  // `panel`: columns. Both must live as long.
  TallQr(Steps& steps, std::int64_t panel) : steps_(steps), panel_(panel) {}

  // A, with at least as many rows as columns, becomes R and below it V.
  void factor(View<T> a, T* tau) {
    for (std::int64_t j = 0; j < a.cols; j += panel_) {
      std::int64_t const width = std::min(panel_, a.cols - j);
      View<T> const below = a.from_row(j);
      factor_panel(below.part(0, j, below.rows, width), tau + j);
      apply_panel(below.part(0, j, below.rows, width), tau + j, true,
                  below.part(0, j + width, below.rows, a.cols - j - width));
    }
  }

  // C becomes Q C, or Q^H C; Q is the product of V's first `count` reflectors.
  void apply(View<T> v, T const* tau, std::int64_t count, bool adjoint, View<T> c) {
    std::int64_t const panels = (count + panel_ - 1) / panel_;
    for (std::int64_t i = 0; i < panels; ++i) {
      std::int64_t const j = (adjoint ? i : panels - 1 - i) * panel_, width = std::min(panel_, count - j);
      apply_panel(v.part(j, j, v.rows - j, width), tau + j, adjoint, c.from_row(j));
    }
  }

  // V, with `count` reflectors in its first columns, becomes Q's first columns.
  void generate(View<T> v, T const* tau, std::int64_t count) {
    typename Steps::Scope const scope(steps_);
    View<T> const reflectors = steps_.take(v.rows, count);
    steps_.copy(v.part(0, 0, v.rows, count), reflectors);
    steps_.set_unit(v);
    if (count == 0) return;
    // From the last panel on: the columns before it are still those of the unit matrix, which it does not reach.
    for (std::int64_t j = (count - 1) / panel_ * panel_; j >= 0; j -= panel_)
      apply_panel(reflectors.part(j, j, v.rows - j, std::min(panel_, count - j)), tau + j, false,
                  v.part(j, j, v.rows - j, v.cols - j));
  }

 private:
  // Limit on |R| |R^-1| of a Gram matrix scaled to a unit diagonal. Two passes reach full accuracy below it.
  static constexpr double most_condition = sizeof(Real<T>) == sizeof(double) ? 3e7 : 1e3;

  void factor_panel(View<T> panel, T* tau) {
    if (panel.cols == 1) return steps_.reflect(panel, tau);
    if (factor_by_gram(panel, tau)) return;
    std::int64_t const half = panel.cols / 2;
    View<T> const left = panel.part(0, 0, panel.rows, half), right = panel.part(0, half, panel.rows, panel.cols - half);
    factor_panel(left, tau);
    apply_panel(left, tau, true, right);
    factor_panel(right.from_row(half), tau + half);
  }

  // false: the panel is as it was.
  bool factor_by_gram(View<T> panel, T* tau) {
    typename Steps::Scope const scope(steps_);
    std::int64_t const n = panel.cols;
    View<T> const q = steps_.take(panel.rows, n), r1 = steps_.take(n, n), r2 = steps_.take(n, n),
                  scratch = steps_.take(n, n), bring_down = steps_.take(n, n);
    auto const exponents = steps_.copy_in_range(panel, q);
    steps_.gram(q, r1);
    if (!steps_.factor_gram(r1, most_condition, scratch)) return false;
    steps_.solve_right(r1, q);
    steps_.gram(q, r2);
    if (!steps_.factor_near_unit(r2)) return false;
    View<T> const top = q.part(0, 0, n, n);
    if (!steps_.reconstruct(top, r1, r2, tau, bring_down, scratch)) return false;
    steps_.copy(top, panel.part(0, 0, n, n));
    steps_.product(q.from_row(n), bring_down, panel.from_row(n));
    steps_.put_back_in_range(panel.part(0, 0, n, n), exponents);
    return true;
  }

  // C -= V op(T) (V^H C)
  void apply_panel(View<T> v, T const* tau, bool adjoint, View<T> c) {
    if (c.cols == 0) return;
    typename Steps::Scope const scope(steps_);
    View<T> const whole = steps_.take(v.rows, v.cols), triangle = steps_.take(v.cols, v.cols),
                  inner = steps_.take(v.cols, c.cols);
    steps_.copy_unit_lower(v, whole);
    steps_.gram(whole, triangle);
    steps_.make_triangle(triangle, tau);
    steps_.adjoint_times(whole, c, inner);
    steps_.multiply_left(triangle, adjoint, inner);
    steps_.subtract_product(whole, inner, c);
  }

  Steps& steps_;
  std::int64_t panel_;
};

}  // namespace blaslift::gpu::lapack_steps
