// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The columns of a tall QR's panel: copies whose squares neither overflow nor vanish, and one
// column's reflector by LAPACK's rule (larfg). All are bound by memory.
#pragma once

#include <cstdint>

#include "gpu/kernels/panel_blocks.hpp"

namespace blaslift::gpu::kernels {

inline constexpr int column_threads = 256;

template <class T>
struct TallMatrix {
  T* data;
  std::int64_t rows, cols, stride;
  __device__ __forceinline__ T& operator()(std::int64_t i, std::int64_t j) const { return data[j * stride + i]; }
};

// blockIdx.y is the column.
template <class Body>
__device__ __forceinline__ void for_rows(std::int64_t rows, Body body) {
  for (std::int64_t i = std::int64_t{blockIdx.x} * column_threads + threadIdx.x; i < rows;
       i += std::int64_t{gridDim.x} * column_threads)
    body(i);
}

__device__ __forceinline__ float larger(float a, float b) { return a > b ? a : b; }
__device__ __forceinline__ double larger(double a, double b) { return a > b ? a : b; }
// The larger of both parts' sizes.
template <class T>
__device__ __forceinline__ RealOf<T> size(T a) {
  return larger(magnitude(real_part(a)), magnitude(imaginary_part(a)));
}
template <class T>
__device__ __forceinline__ T times_power(T a, int power) {
  if constexpr (is_complex<T>)
    return {times_power(a.re, power), times_power(a.im, power)};
  else
    return static_cast<T>(ldexp(static_cast<double>(a), power));
}

template <class T>
struct InRange {
  TallMatrix<T> from, to;
  double* largest;  // a column's, in `from`; zeros at first
  int* powers;      // of two that a column of `to` was divided by
};

// Sizes are no NaN and at least 0: they are ordered as their bits are.
__device__ __forceinline__ void raise(double* to, double value) {
  static_assert(sizeof(unsigned long long) == sizeof(double));
#ifdef __CUDACC__
  atomicMax(reinterpret_cast<unsigned long long*>(to), static_cast<unsigned long long>(__double_as_longlong(value)));
#else
  if (value > *to) *to = value;
#endif
}

template <class T>
__global__ void __launch_bounds__(column_threads) copy_and_look(InRange<T> const p) {
  std::int64_t const j = blockIdx.y;
  RealOf<T> mine = 0;
  for_rows(p.from.rows, [&](std::int64_t i) {
    T const value = p.from(i, j);
    p.to(i, j) = value;
    mine = larger(size(value), mine);
  });
  for (unsigned lanes = 1; lanes < warp_size; lanes *= 2) mine = larger(from_lane_across(mine, lanes), mine);
  if (lane_of_warp() == 0) raise(p.largest + j, mine);
}

// A column whose squares would leave the range is divided by a power of two.
template <class T>
__global__ void __launch_bounds__(column_threads) bring_in_range(InRange<T> const p) {
  constexpr int most = std::numeric_limits<RealOf<T>>::max_exponent * 15 / 32;
  std::int64_t const j = blockIdx.y;
  double const largest = p.largest[j];
  int const size = largest > 0 && largest <= largest_finite<double> ? ilogb(largest) : 0;
  bool const fits = (size < 0 ? -size : size) + ilogb(static_cast<double>(p.from.rows)) / 2 + 1 < most;
  if (blockIdx.x == 0 && threadIdx.x == 0) p.powers[j] = fits ? 0 : size;
  if (!fits) for_rows(p.to.rows, [&](std::int64_t i) { p.to(i, j) = times_power(p.to(i, j), -size); });
}

template <class T>
struct PutBack {
  SmallMatrix<T> r;  // upper
  int n;
  int const* powers;
};
template <class T>
__global__ void __launch_bounds__(square_threads) put_back_in_range(PutBack<T> const p) {
  for_upper(p.n, [&](int i, int j) {
    if (int const power = p.powers[j]; power != 0) p.r(i, j) = times_power(p.r(i, j), power);
  });
}

template <class T>
struct UnitLower {
  TallMatrix<T> from, to;
};
template <class T>
__global__ void __launch_bounds__(column_threads) copy_unit_lower(UnitLower<T> const p) {
  std::int64_t const j = blockIdx.y;
  for_rows(p.to.rows, [&](std::int64_t i) {
    p.to(i, j) = i > j ? p.from(i, j) : from_real<T>(i == j ? RealOf<T>(1) : RealOf<T>(0));
  });
}

template <class T>
struct Reflect {
  T* x;
  std::int64_t rows;
  T* tau;
};

// x becomes beta and below it v of I - tau (1 v) (1 v)^H, which takes x to (beta 0). One block.
template <class T>
__global__ void __launch_bounds__(square_threads) reflect(Reflect<T> const p) {
  using Real = RealOf<T>;
  auto* const partials = reinterpret_cast<double*>(shared_bytes());
  double below = 0;
  for (std::int64_t i = 1 + square_thread(); i < p.rows; i += square_threads)
    below = larger(static_cast<double>(size(p.x[i])), below);
  for (unsigned lanes = 1; lanes < warp_size; lanes *= 2) below = larger(from_lane_across(below, lanes), below);
  if (lane_of_warp() == 0) partials[square_thread() / warp_size] = below;
  __syncthreads();
  for (int warp = 0; warp < square_warps; ++warp) below = larger(partials[warp], below);
  T const head = p.x[0];
  if (below == 0 && imaginary_part(head) == 0) {
    if (square_thread() == 0) *p.tau = zero<T>();
    return;
  }
  int const power = ilogb(larger(static_cast<double>(size(head)), below));
  T const alpha = times_power(head, -power);
  double sum = square_thread() == 0 ? square(alpha) : 0;
  for (std::int64_t i = 1 + square_thread(); i < p.rows; i += square_threads)
    sum += square(times_power(p.x[i], -power));
  sum = sum_over_block(sum, partials);
  Real const length = static_cast<Real>(__dsqrt_rn(sum)), beta = is_negative(real_part(alpha)) ? length : -length;
  T const factor = reciprocal(add(alpha, from_real<T>(-beta)));
  for (std::int64_t i = 1 + square_thread(); i < p.rows; i += square_threads)
    p.x[i] = multiply(times_power(p.x[i], -power), factor);
  if (square_thread() != 0) return;
  *p.tau = multiply(1 / beta, add(from_real<T>(beta), multiply(Real(-1), alpha)));
  p.x[0] = from_real<T>(times_power(beta, power));
}

}  // namespace blaslift::gpu::kernels
