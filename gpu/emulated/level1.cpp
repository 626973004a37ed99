// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Level 1, once for all precisions.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "gpu/emulated/direct.hpp"
#include "gpu/emulated/stored.hpp"

namespace blaslift::gpu::emulated {
namespace {

template <class P>
class Level1 {
 public:
  using T = typename P::type;
  using Real = typename P::real;

  Level1(DirectCall const& call, Arrays const& arrays)
      : call_(call), n_(call.n), x_(call.operands[0], arrays[0]), y_(call.operands[1], arrays[1]) {}

  void run(std::byte* result) {
    T const alpha = as<T>(call_.alpha);
    switch (call_.routine) {
      case RoutineId::rot: return rotate(static_cast<Real>(call_.c), static_cast<Real>(call_.s));
      case RoutineId::swap:
        for (std::int64_t i = 0; i < n_; ++i) std::swap(x_[i], y_[i]);
        return;
      case RoutineId::copy:
        for (std::int64_t i = 0; i < n_; ++i) y_[i] = x_[i];
        return;
      case RoutineId::scal:
        if (effect(call_) == Effect::nothing) return;
        for (std::int64_t i = 0; i < n_; ++i) x_[i] = times(alpha, x_[i]);
        return;
      case RoutineId::scal_real:
        if (effect(call_) == Effect::nothing) return;
        for (std::int64_t i = 0; i < n_; ++i) x_[i] = x_[i] * static_cast<Real>(call_.alpha.re);
        return;
      case RoutineId::axpy:
        if (effect(call_) == Effect::nothing) return;
        for (std::int64_t i = 0; i < n_; ++i) y_[i] += times(alpha, x_[i]);
        return;
      case RoutineId::dot:
      case RoutineId::dotu: return put(result, dot(false));
      case RoutineId::dotc: return put(result, dot(true));
      case RoutineId::nrm2: return put(result, has_elements() ? norm() : Real{0});
      case RoutineId::asum: return put(result, has_elements() ? sum_of_parts() : Real{0});
      case RoutineId::iamax: return put(result, has_elements() ? first_largest() : std::int64_t{0});
      default: return;
    }
  }

 private:
  template <class Value>
  static void put(std::byte* result, Value value) {
    std::memcpy(result, &value, sizeof value);
  }

  // The routines of one vector know no negative increments.
  bool has_elements() const { return n_ > 0 && call_.operands[0].stride > 0; }

  void rotate(Real c, Real s) {
    for (std::int64_t i = 0; i < n_; ++i) {
      T const x = x_[i];
      x_[i] = c * x + s * y_[i];
      y_[i] = c * y_[i] - s * x;
    }
  }

  T dot(bool conjugated) const {
    T sum{};
    for (std::int64_t i = 0; i < n_; ++i) sum += times(conjugated ? conjugate(x_[i]) : x_[i], y_[i]);
    return sum;
  }

  static Real parts(T value) { return std::abs(std::real(value)) + std::abs(std::imag(value)); }

  Real sum_of_parts() const {
    Real sum = 0;
    for (std::int64_t i = 0; i < n_; ++i) sum += parts(x_[i]);
    return sum;
  }

  // Of what has been divided by the largest, no square overflows, and what underflows does not matter.
  Real norm() const {
    Real largest = 0;
    for (std::int64_t i = 0; i < n_; ++i)
      for (Real const part : {std::real(x_[i]), std::imag(x_[i])}) {
        if (std::isnan(part)) return part;
        largest = std::max(largest, std::abs(part));
      }
    if (largest == 0 || std::isinf(largest)) return largest;
    Real sum = 0;
    for (std::int64_t i = 0; i < n_; ++i)
      for (Real const part : {std::real(x_[i]), std::imag(x_[i])}) sum += (part / largest) * (part / largest);
    return largest * std::sqrt(sum);
  }

  // The first of several; a NaN is the largest if it comes first, and else passed over.
  std::int64_t first_largest() const {
    std::int64_t at = 0;
    Real largest = parts(x_[0]);
    for (std::int64_t i = 1; i < n_; ++i)
      if (parts(x_[i]) > largest) at = i, largest = parts(x_[i]);
    return at + 1;
  }

  DirectCall const& call_;
  std::int64_t n_;
  Vector<T> x_, y_;
};

}  // namespace

void run_level1(DirectCall const& call, Arrays const& arrays, std::byte* result) {
  with_precision(call.precision, [&](auto precision) { Level1<decltype(precision)>(call, arrays).run(result); });
}

}  // namespace blaslift::gpu::emulated
