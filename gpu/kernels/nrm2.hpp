// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The Euclidean norm, without overflow or harmful underflow on the way.
//
// Numeric plan: squares of single precision are exact in double precision and far from its limits: an accumulator is a
// double, which takes a square by a fused multiply-add. In double precision an accumulator is three, for numbers whose
// squares are too big, too small and neither (Blue, ACM TOMS 4(1), 1978; with the limits of Anderson, ACM TOMS 44(1),
// 2017, which Netlib's dnrm2 has since 3.10). The parts of a complex number are taken one after another.
// As in Netlib: a NaN gives NaN, else an infinity gives infinity.
#pragma once

#include "gpu/kernels/level1_reduction.hpp"

namespace blaslift::gpu::kernels {

// Sums of squares; big and small ones are of scaled numbers.
struct BlueSums {
  double big, medium, small;
};

inline constexpr double blue_big = 0x1p486, blue_small = 0x1p-511;  // beyond these numbers are scaled
inline constexpr double blue_shrink = 0x1p-538, blue_grow = 0x1p537;

__device__ __forceinline__ BlueSums add(BlueSums a, BlueSums b) {
  return {a.big + b.big, a.medium + b.medium, a.small + b.small};
}
__device__ __forceinline__ BlueSums from_lane_across(BlueSums a, unsigned lanes) {
  return {from_lane_across(a.big, lanes), from_lane_across(a.medium, lanes), from_lane_across(a.small, lanes)};
}

__device__ __forceinline__ void take_square(double& sum, float x) {
  double const exactly = x;
  sum = multiply_add(exactly, exactly, sum);
}
// A sum of squares is no -0, so that adding 0 * 0 to it changes nothing.
__device__ __forceinline__ void take_square(BlueSums& sum, double x) {
  double const size = magnitude(x);
  bool const is_big = size > blue_big, is_small = size < blue_small;
  double const big = is_big ? size * blue_shrink : 0, small = is_small ? size * blue_grow : 0,
               medium = is_big || is_small ? 0 : size;
  sum = {multiply_add(big, big, sum.big), multiply_add(medium, medium, sum.medium),
         multiply_add(small, small, sum.small)};
}

__device__ __forceinline__ unsigned high_word(double x) {
#ifdef __CUDACC__
  return static_cast<unsigned>(__double2hiint(x));
#else
  return static_cast<unsigned>(__builtin_bit_cast(std::uint64_t, x) >> 32);
#endif
}
// Whether take_square() would only add to the medium sum. By the high word: a comparison of doubles takes as long as a
// multiplication.
__device__ __forceinline__ bool is_medium(double x) {
  constexpr unsigned least = 0x20000000, beyond = 0x5e500000;  // high words of blue_small and blue_big
  static_assert(__builtin_bit_cast(std::uint64_t, blue_small) == std::uint64_t{least} << 32 &&
                __builtin_bit_cast(std::uint64_t, blue_big) == std::uint64_t{beyond} << 32);
  return (high_word(x) & 0x7fffffffU) - least < beyond - least;
}

__device__ __forceinline__ float root_of_squares(double sum) { return static_cast<float>(__dsqrt_rn(sum)); }
__device__ __forceinline__ double root_of_squares(BlueSums sum) {
  bool const has_medium = !(sum.medium == 0);  // or a NaN
  if (sum.big > 0)                             // beside it, the small ones are nothing
    return __dsqrt_rn(has_medium ? multiply_add(sum.medium * blue_shrink, blue_shrink, sum.big) : sum.big) /
           blue_shrink;
  if (!(sum.small > 0)) return __dsqrt_rn(sum.medium);
  double const small = __dsqrt_rn(sum.small) / blue_grow;
  if (!has_medium) return small;
  double const medium = __dsqrt_rn(sum.medium);
  double const larger = small > medium ? small : medium, smaller = small > medium ? medium : small;
  double const ratio = smaller / larger;
  return larger * __dsqrt_rn(multiply_add(ratio, ratio, 1.0));
}

template <class T>
struct Nrm2 {
  using Element = T;
  using Sum = std::conditional_t<std::is_same_v<RealOf<T>, float>, double, BlueSums>;
  using Result = RealOf<T>;
  static constexpr int vectors = 1;
  static __device__ __forceinline__ Sum start() { return {}; }
  static __device__ __forceinline__ void take(Sum& sum, T x, T, std::int64_t) {
    if constexpr (is_complex<T>) {
      take_square(sum, x.re);
      take_square(sum, x.im);
    } else {
      take_square(sum, x);
    }
  }
  static __device__ __forceinline__ bool is_ordinary(T x) requires std::is_same_v<Sum, BlueSums> {
    if constexpr (is_complex<T>)
      return is_medium(x.re) & is_medium(x.im);
    else
      return is_medium(x);
  }
  static __device__ __forceinline__ void take_ordinary(BlueSums& sum, T x) {
    if constexpr (is_complex<T>) {
      sum.medium = multiply_add(x.re, x.re, sum.medium);
      sum.medium = multiply_add(x.im, x.im, sum.medium);
    } else {
      sum.medium = multiply_add(x, x, sum.medium);
    }
  }
  static __device__ __forceinline__ Result result(Sum sum, T const*) { return root_of_squares(sum); }
};

}  // namespace blaslift::gpu::kernels
