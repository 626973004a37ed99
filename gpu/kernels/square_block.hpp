// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A square block in a thread block's shared memory: Cholesky factor, inverse of a triangle, LU with chosen signs.
//
// Execution plan: one block of square_threads threads, all of which come to every function; warps take columns, lanes
// rows. Each of n steps ends at two barriers, so that a block of 128 columns takes tens of microseconds. Sums have a
// fixed order: the same bits run after run.
#pragma once

#include <cstddef>
#include <limits>

#include "gpu/kernels/element.hpp"
#include "gpu/kernels/lanes.hpp"
#include "gpu/kernels/tree.hpp"

namespace blaslift::gpu::kernels {

template <class R>
inline constexpr R largest_finite = std::numeric_limits<R>::max();

inline constexpr int square_threads = 512, square_warps = square_threads / warp_size;

// Column-major. The pitch is odd, so that a row's elements lie in different banks.
template <class T>
struct SquareBlock {
  T* data;
  int n;
  __device__ __forceinline__ T& operator()(int i, int j) const { return data[j * (n | 1) + i]; }
};

template <class T>
__device__ __forceinline__ RealOf<T> real_part(T a) {
  if constexpr (is_complex<T>)
    return a.re;
  else
    return a;
}
template <class T>
__device__ __forceinline__ RealOf<T> imaginary_part(T a) {
  if constexpr (is_complex<T>)
    return a.im;
  else
    return 0;
}
template <class T>
__device__ __forceinline__ T from_real(RealOf<T> a) {
  if constexpr (is_complex<T>)
    return {a, 0};
  else
    return a;
}
// |a|^2
template <class T>
__device__ __forceinline__ double square(T a) {
  double const re = real_part(a), im = imaginary_part(a);
  return re * re + im * im;
}
// c - a b
template <class T>
__device__ __forceinline__ T subtract_product(T c, T a, T b) {
  return multiply_add(multiply(RealOf<T>(-1), a), b, c);
}
// 1 / a; nothing overflows where |a|^2 does not.
template <class T>
__device__ __forceinline__ T reciprocal(T a) {
  if constexpr (is_complex<T>) {
    RealOf<T> const size = a.re * a.re + a.im * a.im;
    return {a.re / size, -a.im / size};
  } else {
    return T(1) / a;
  }
}
__device__ __forceinline__ float root(float a) { return static_cast<float>(__dsqrt_rn(a)); }
__device__ __forceinline__ double root(double a) { return __dsqrt_rn(a); }

// -0 too.
__device__ __forceinline__ bool is_negative(double a) { return copysign(1.0, a) < 0; }

__device__ __forceinline__ int square_thread() { return static_cast<int>(threadIdx.x); }

// body(i, j) for the elements of the upper triangle, or of the whole block.
template <class Body>
__device__ __forceinline__ void for_upper(int n, Body body) {
  for (int j = square_thread() / warp_size; j < n; j += square_warps)
    for (int i = lane_of_warp(); i <= j; i += warp_size) body(i, j);
}
template <class Body>
__device__ __forceinline__ void for_square(int n, Body body) {
  for (int j = square_thread() / warp_size; j < n; j += square_warps)
    for (int i = lane_of_warp(); i < n; i += warp_size) body(i, j);
}

// The sum over the block's threads, for all of them. `partials`: square_warps doubles of shared memory.
__device__ __forceinline__ double sum_over_block(double mine, double* partials) {
  double value[1] = {mine};
  sum_over_lanes(value);
  __syncthreads();  // whoever used the partials before has read them
  if (lane_of_warp() == 0) partials[square_thread() / warp_size] = value[0];
  __syncthreads();
  double sum = 0;
  for (int warp = 0; warp < square_warps; ++warp) sum += partials[warp];
  return sum;
}

// G, upper, becomes R with R^H R = G. false, to all threads: a pivot is not positive and finite.
template <class T>
__device__ bool cholesky(SquareBlock<T> g) {
  using Real = RealOf<T>;
  for (int j = 0; j < g.n; ++j) {
    Real const pivot = real_part(g(j, j));
    if (!(pivot > 0 && pivot <= largest_finite<Real>)) return false;
    Real const diagonal = root(pivot), factor = 1 / diagonal;
    for (int k = j + 1 + square_thread(); k < g.n; k += square_threads) g(j, k) = multiply(factor, g(j, k));
    __syncthreads();
    if (square_thread() == 0) g(j, j) = from_real<T>(diagonal);
    for (int k = j + 1 + square_thread() / warp_size; k < g.n; k += square_warps) {
      T const right = g(j, k);
      for (int i = j + 1 + lane_of_warp(); i <= k; i += warp_size)
        g(i, k) = subtract_product(g(i, k), conjugate_if<true>(g(j, i)), right);
    }
    __syncthreads();
  }
  return true;
}

// R, upper, becomes its inverse, whose diagonal is given. A zero there makes the inverse's row and column zero: so it
// is without a reflector that is none. `column`: n elements of shared memory.
template <class T>
__device__ void invert_upper(SquareBlock<T> r, T const* diagonal, T* column) {
  constexpr int lanes = 8, rows_at_once = square_threads / lanes;
  int const lane = square_thread() % lanes;
  for (int j = 0; j < r.n; ++j) {
    for (int i = square_thread(); i < j; i += square_threads) column[i] = r(i, j);
    __syncthreads();
    T const factor = multiply(RealOf<T>(-1), diagonal[j]);
    for (int first = 0; first < j; first += rows_at_once) {
      int const i = first + square_thread() / lanes;
      T sum[1] = {zero<T>()};
      if (i < j)
        for (int k = i + lane; k < j; k += lanes) sum[0] = multiply_add(r(i, k), column[k], sum[0]);
      sum_over_lanes(sum, lanes);
      if (i < j && lane == 0) r(i, j) = multiply(sum[0], factor);
    }
    if (square_thread() == 0) r(j, j) = diagonal[j];
    __syncthreads();
  }
}

// A becomes L, below a diagonal of ones, and U of A - D, without pivots: an element of D is the sign that makes the
// next diagonal element larger (Ballard and others 2015). `signs`: n numbers of shared memory.
template <class T>
__device__ void eliminate_signed(SquareBlock<T> a, RealOf<T>* signs) {
  using Real = RealOf<T>;
  for (int j = 0; j < a.n; ++j) {
    T const before = a(j, j);
    Real const sign = is_negative(real_part(before)) ? Real(1) : Real(-1);
    T const pivot = add(before, from_real<T>(-sign)), factor = reciprocal(pivot);
    for (int i = j + 1 + square_thread(); i < a.n; i += square_threads) a(i, j) = multiply(a(i, j), factor);
    __syncthreads();
    if (square_thread() == 0) {
      a(j, j) = pivot;
      signs[j] = sign;
    }
    for (int k = j + 1 + square_thread() / warp_size; k < a.n; k += square_warps) {
      T const right = a(j, k);
      for (int i = j + 1 + lane_of_warp(); i < a.n; i += warp_size) a(i, k) = subtract_product(a(i, k), a(i, j), right);
    }
    __syncthreads();
  }
}

}  // namespace blaslift::gpu::kernels
