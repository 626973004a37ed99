// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The first element, counted from 1, of the largest |x_i|, of complex numbers of |re| + |im|.
//
// As in Netlib's reference, which begins with the first element and goes on to a later one where that is greater: a
// NaN is greater than nothing and nothing is greater than a NaN. So a NaN wins if it comes first, and loses else.
#pragma once

#include "gpu/kernels/level1_reduction.hpp"

namespace blaslift::gpu::kernels {

template <class R>
struct Largest {
  R value;             // no NaN
  std::int64_t index;  // from 0
};

// "Sum" of the trees: the larger, of equal ones the first.
template <class R>
__device__ __forceinline__ Largest<R> add(Largest<R> a, Largest<R> b) {
  return b.value > a.value || (b.value == a.value && b.index < a.index) ? b : a;
}
template <class R>
__device__ __forceinline__ Largest<R> from_lane_across(Largest<R> a, unsigned lanes) {
  return {from_lane_across(a.value, lanes), from_lane_across(a.index, lanes)};
}

template <class T>
struct Iamax {
  using Element = T;
  using Sum = Largest<RealOf<T>>;
  using Result = std::int64_t;
  static constexpr int vectors = 1;
  // Less than every element.
  static __device__ __forceinline__ Sum start() { return {-1, INT64_MAX}; }
  static __device__ __forceinline__ void take(Sum& sum, T x, T, std::int64_t i) {
    RealOf<T> const value = magnitude(x);
    if (value > sum.value) sum = {value, i};
  }
  static __device__ __forceinline__ Result result(Sum sum, T const* x) {
    RealOf<T> const first = magnitude(*x);
    return first != first ? 1 : sum.index + 1;
  }
};

}  // namespace blaslift::gpu::kernels
