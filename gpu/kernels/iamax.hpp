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

template <class R, class Index = std::int64_t>
struct Largest {
  R value;      // no NaN
  Index index;  // from 0
};

// "Sum" of the trees: the larger, of equal ones the first.
template <class R, class Index>
__device__ __forceinline__ Largest<R, Index> add(Largest<R, Index> a, Largest<R, Index> b) {
  return b.value > a.value || (b.value == a.value && b.index < a.index) ? b : a;
}
template <class R, class Index>
__device__ __forceinline__ Largest<R, Index> from_lane_across(Largest<R, Index> a, unsigned lanes) {
  return {from_lane_across(a.value, lanes), from_lane_across(a.index, lanes)};
}

// Or all of a batch's elements and comparisons are kept until the places are chosen.
template <class R>
__device__ __forceinline__ void settle([[maybe_unused]] Largest<R, int>& a) {
#ifdef __CUDA_ARCH__
  asm volatile("" : "+r"(a.index));
#endif
}

template <class T>
struct Iamax {
  using Element = T;
  using Sum = Largest<RealOf<T>>;
  using Result = std::int64_t;
  static constexpr int vectors = 1;
  // Less than every element.
  static __device__ __forceinline__ Sum start() { return {-1, 0}; }
  template <class Index>
  static __device__ __forceinline__ void take(Largest<RealOf<T>, Index>& sum, T x, T, Index i) {
    RealOf<T> const value = magnitude(x);
    if (value > sum.value) sum = {value, i};
  }
  using Accumulator = Largest<RealOf<T>, int>;
  static __device__ __forceinline__ Accumulator start_narrow() { return {-1, 0}; }
  static __device__ __forceinline__ Sum widen(Accumulator sum, std::int64_t first) {
    return {sum.value, first + sum.index};
  }
  static __device__ __forceinline__ Result result(Sum sum, T const* x) {
    RealOf<T> const first = magnitude(*x);
    return first != first ? 1 : sum.index + 1;
  }
};

}  // namespace blaslift::gpu::kernels
