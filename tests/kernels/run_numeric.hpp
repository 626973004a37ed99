// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sum of a run as docs/own_kernels.md has it, computed plainly: segments, accumulators, trees; no threads. And what
// tests of such sums share.
#pragma once

#include <algorithm>
#include <cstdint>

#include "gpu/kernels/run.hpp"
#include "tests/kernels/numeric.hpp"
#include "tests/simt/kernel_arrays.hpp"

namespace blaslift::gpu::kernels::testing {

// take(accumulator, i) gives the run's element i to an accumulator, which begins as `start`.
template <class Sum, class Take>
Sum run_sum(std::int64_t length, int segment, int accumulators, Sum start, Take take) {
  std::vector<Sum> segments;
  for (std::int64_t first = 0; first < length; first += segment) {
    std::vector<Sum> sums(static_cast<std::size_t>(accumulators), start);
    for (std::int64_t i = first; i < std::min(length, first + segment); ++i)
      take(sums[static_cast<std::size_t>(i % accumulators)], i);
    segments.push_back(tree_sum(sums));
  }
  return tree_sum(segments);
}

// The longest chain of roundings from an element to the run's sum, `each` for an element.
inline double run_path(std::int64_t length, int segment, int accumulators, int each) {
  double const segments = static_cast<double>((length + segment - 1) / segment);
  return static_cast<double>(segment / accumulators * each) + std::log2(accumulators) + std::ceil(std::log2(segments));
}

// gamma_k = k u / (1 - k u): what k roundings may add up to (Higham, Accuracy and Stability, 2002, lemma 3.1).
template <class R>
double gamma(double roundings) {
  double const u = std::is_same_v<R, float> ? 0x1p-24 : 0x1p-53;
  return roundings * u / (1 - roundings * u);
}

// A sum of products kept in two doubles; its error is far below that of what it judges.
class Exact {
 public:
  void add_product(double a, double b) {
    double const product = a * b;
    add(product);
    low_ += std::fma(a, b, -product);
    magnitude_ += std::abs(product);
  }
  double value() const { return high_ + low_; }
  // The sum of |a * b|, roughly.
  double magnitude() const { return magnitude_; }
  // How far `value` is from the sum.
  double distance(double value) const { return std::abs((value - high_) - low_); }

 private:
  void add(double a) {
    double const sum = high_ + a, b = sum - high_;
    low_ += (high_ - (sum - b)) + (a - b);
    high_ = sum;
  }
  double high_ = 0, low_ = 0, magnitude_ = 0;
};

template <class T>
bool is_nan(T const& a) {
  if constexpr (is_complex<T>)
    return is_nan(a.re) || is_nan(a.im);
  else
    return a != a;
}

inline std::size_t size(std::int64_t n) { return static_cast<std::size_t>(n); }

// A vector of n elements, `increment` apart, in guarded memory; the elements between are NaN.
template <class T>
class Vector {
 public:
  // misaligned: the first element is not aligned to a pack.
  Vector(std::int64_t n, std::int64_t increment, bool misaligned = false)
      : n_(n),
        increment_(increment),
        array_(elements(misaligned), misaligned),
        begin_(array_.data() + (misaligned ? 1 : 0)) {}
  // The first element in the order of the product.
  T* first() { return increment_ >= 0 ? begin_ : begin_ - (n_ - 1) * increment_; }
  T& operator[](std::int64_t i) { return first()[i * increment_]; }

 private:
  // Aligned: room to the next pack behind the last element, which a kernel may not touch but the page ends there.
  std::size_t elements(bool misaligned) const {
    std::int64_t const span = (n_ - 1) * std::abs(increment_) + 1;
    return size(misaligned ? span + 1 : (span + full_width<T> - 1) / full_width<T> * full_width<T>);
  }
  std::int64_t n_, increment_;
  simt::GuardedArray<T> array_;
  T* begin_;
};

}  // namespace blaslift::gpu::kernels::testing
