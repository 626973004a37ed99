// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eigenvalues chosen by an interval (VL, VU]: which to ask a solver for, and whether rounding leaves no doubt about
// what lies in it. Two solvers' eigenvalues of one matrix differ by rounding, and one beside a bound may be inside by
// one of them only.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "gpu/lapack_steps/numbers.hpp"

namespace blaslift::gpu::lapack_steps {

// A lower bound of B's condition, by its Cholesky factor's diagonal, whose elements are `step` apart: where B is worse
// than that shows, LAPACK's own choice near a bound is as open as another. Rounding in a generalised problem
// grows with it (LAPACK Users' Guide, "Further Details: Error Bounds for the Generalized Symmetric Definite
// Eigenproblem").
template <class T>
double condition_by_factor(T const* diagonal, std::int64_t n, std::int64_t step) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    double const value = std::fabs(static_cast<double>(real_part(diagonal[i * step])));
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return most / least * (most / least);
}

template <class Real>
class Interval {
 public:
  // `norm`: Frobenius', of the matrix with these eigenvalues, of order n.
  Interval(double low, double high, std::int64_t n, double norm, double condition)
      : low_(low),
        high_(high),
        doubt_(static_cast<double>(n) * std::numeric_limits<Real>::epsilon() * norm * condition),
        reach_(2 * norm + 1) {}

  // To be asked for: (low(), high()], a little more than the interval. Programs give infinite bounds; these are finite,
  // and beyond all eigenvalues.
  Real low() const { return static_cast<Real>(std::clamp(low_ - doubt_, -reach_, reach_)); }
  Real high() const { return static_cast<Real>(std::clamp(high_ + doubt_, -reach_, reach_)); }
  // No eigenvalue can be there.
  bool is_empty() const { return !(low() < high()); }

  // True if any solver puts these on the same side of both bounds: none is close to one.
  bool is_certain(Real const* values, std::int64_t count) const {
    return std::all_of(values, values + count, [&](Real value) { return is_inside(value) || is_outside(value); });
  }
  // And those found between low() and high(), which are a little apart from the bounds, lie in the interval.
  bool all_are_inside(Real const* values, std::int64_t count) const {
    return std::all_of(values, values + count, [&](Real value) { return is_inside(value); });
  }

 private:
  bool is_inside(Real value) const {
    auto const at = static_cast<double>(value);
    return at - low_ > doubt_ && high_ - at > doubt_;
  }
  bool is_outside(Real value) const {
    auto const at = static_cast<double>(value);
    return low_ - at > doubt_ || at - high_ > doubt_;
  }

  double low_, high_, doubt_, reach_;
};

}  // namespace blaslift::gpu::lapack_steps
