// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A square block in a thread block's shared memory: Cholesky factor, inverse of a triangle, LU with chosen signs.
//
// Execution plan: one block of square_threads threads, all of which come to every function. Strips of 16 columns are
// factored, then applied to the rest at once: warps take columns, lanes rows, and what is applied is in registers. Sums
// have a fixed order: the same bits run after run.
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

// Columns, or rows, that are taken at once: those of the steps below that one warp, or each thread, does alone.
inline constexpr int strip_width = 16;

// The strip from `first` on as the columns, or rows, of a part: what the functions below have in common.
struct Strip {
  int first, width;
  __device__ __forceinline__ int end() const { return first + width; }
};
__device__ __forceinline__ Strip strip_at(int first, int n) {
  return {first, n - first < strip_width ? n - first : strip_width};
}

// The strip's rows, right of its diagonal block, become L^-1 times them: a thread a column. left(i, l): an element of
// L, of the whole block, below its diagonal; the diagonal is one, or its reciprocals are given.
template <class T, class Left>
__device__ void solve_rows(SquareBlock<T> a, Strip strip, T const* reciprocals, Left left) {
  for (int k = strip.end() + square_thread(); k < a.n; k += square_threads) {
    T x[strip_width];
#pragma unroll
    for (int i = 0; i < strip_width; ++i) {
      if (i >= strip.width) continue;
      x[i] = a(strip.first + i, k);
#pragma unroll
      for (int l = 0; l < i; ++l) x[i] = subtract_product(x[i], left(strip.first + i, strip.first + l), x[l]);
      if (reciprocals != nullptr) x[i] = multiply(real_part(reciprocals[strip.first + i]), x[i]);
      a(strip.first + i, k) = x[i];
    }
  }
}

// Subtracts L's columns of the strip times its rows from all below and right of it, or from the upper triangle there: a
// warp a column.
template <class T, class Left>
__device__ void subtract_strip(SquareBlock<T> a, Strip strip, bool upper, Left left) {
  for (int k = strip.end() + square_thread() / warp_size; k < a.n; k += square_warps) {
    T right[strip_width];
#pragma unroll
    for (int l = 0; l < strip_width; ++l) right[l] = l < strip.width ? a(strip.first + l, k) : zero<T>();
    int const end = upper ? k + 1 : a.n;
    for (int i = strip.end() + lane_of_warp(); i < end; i += warp_size) {
      T value = a(i, k);
#pragma unroll
      for (int l = 0; l < strip_width; ++l)
        if (l < strip.width) value = subtract_product(value, left(i, strip.first + l), right[l]);
      a(i, k) = value;
    }
  }
}

// One warp. The strip's diagonal block of G becomes its Cholesky factor; `reciprocals` of the factor's diagonal.
// *failed becomes 1: a pivot is not positive and finite.
template <class T>
__device__ void factor_diagonal(SquareBlock<T> g, Strip strip, T* reciprocals, int* failed) {
  using Real = RealOf<T>;
  for (int j = strip.first; j < strip.end(); ++j) {
    Real const pivot = real_part(g(j, j));
    if (!(pivot > 0 && pivot <= largest_finite<Real>)) {  // the same for all lanes
      if (lane_of_warp() == 0) *failed = 1;
      return;
    }
    Real const diagonal = root(pivot), factor = 1 / diagonal;
    int const k = j + 1 + lane_of_warp() % strip_width;
    bool const mine = k < strip.end();
    T const right = mine ? multiply(factor, g(j, k)) : zero<T>();
    __syncwarp();
    if (mine && lane_of_warp() < strip_width) g(j, k) = right;
    if (lane_of_warp() == 0) {
      g(j, j) = from_real<T>(diagonal);
      reciprocals[j] = from_real<T>(factor);
    }
    __syncwarp();
    // Two lanes a column.
    if (mine)
      for (int i = j + 1 + lane_of_warp() / strip_width; i <= k; i += 2)
        g(i, k) = subtract_product(g(i, k), conjugate_if<true>(g(j, i)), right);
    __syncwarp();
  }
}

// G, upper, becomes R with R^H R = G. false, to all threads: a pivot is not positive and finite. `reciprocals`: n
// elements of shared memory, `failed` one number of it.
template <class T>
__device__ bool cholesky(SquareBlock<T> g, T* reciprocals, int* failed) {
  if (square_thread() == 0) *failed = 0;
  for (int first = 0; first < g.n; first += strip_width) {
    Strip const strip = strip_at(first, g.n);
    __syncthreads();
    if (square_thread() < warp_size) factor_diagonal(g, strip, reciprocals, failed);
    __syncthreads();
    if (*failed != 0) return false;
    auto const left = [&](int i, int l) { return conjugate_if<true>(g(l, i)); };
    solve_rows(g, strip, reciprocals, left);
    __syncthreads();
    subtract_strip(g, strip, true, left);
  }
  __syncthreads();
  return true;
}

// One warp. The strip's diagonal block of R becomes its inverse, whose diagonal is given.
template <class T>
__device__ void invert_diagonal(SquareBlock<T> r, Strip strip, T const* diagonal) {
  for (int j = strip.first; j < strip.end(); ++j) {
    T const factor = multiply(RealOf<T>(-1), diagonal[j]);
    int const i = strip.first + lane_of_warp();
    T sum = zero<T>();
    if (i < j)
      for (int k = i; k < j; ++k) sum = multiply_add(r(i, k), r(k, j), sum);
    __syncwarp();
    if (i < j) r(i, j) = multiply(sum, factor);
    if (i == j) r(j, j) = diagonal[j];
    __syncwarp();
  }
}

// R, upper, becomes its inverse, whose diagonal is given. A zero there makes the inverse's row and column zero: so it
// is without a reflector that is none. `columns`: n * strip_width elements of shared memory.
template <class T>
__device__ void invert_upper(SquareBlock<T> r, T const* diagonal, T* columns) {
  constexpr int at_once = 4, groups = strip_width / at_once, rows_at_once = square_threads / groups;
  for (int strip = square_thread() / warp_size; strip * strip_width < r.n; strip += square_warps)
    invert_diagonal(r, strip_at(strip * strip_width, r.n), diagonal);
  __syncthreads();
  int const group = square_thread() / rows_at_once * at_once;  // this thread's first column
  auto const held = [&](int i, int c) -> T& { return columns[c * r.n + i]; };
  for (int first = strip_width; first < r.n; first += strip_width) {
    Strip const strip = strip_at(first, r.n);
    for (int c = square_thread() / warp_size; c < strip.width; c += square_warps)
      for (int i = lane_of_warp(); i < first; i += warp_size) held(i, c) = r(i, first + c);
    __syncthreads();
    // The inverse so far times R's columns: a thread a row of some columns, into R's place.
    for (int i = square_thread() % rows_at_once; i < first; i += rows_at_once) {
      T sum[at_once] = {};
      for (int k = i; k < first; ++k) {
        T const left = r(i, k);
#pragma unroll
        for (int c = 0; c < at_once; ++c)
          if (group + c < strip.width) sum[c] = multiply_add(left, held(k, group + c), sum[c]);
      }
#pragma unroll
      for (int c = 0; c < at_once; ++c)
        if (group + c < strip.width) r(i, first + group + c) = sum[c];
    }
    __syncthreads();
    // Times the strip's own inverse.
    for (int i = square_thread() % rows_at_once; i < first; i += rows_at_once)
#pragma unroll
      for (int c = 0; c < at_once; ++c)
        if (group + c < strip.width) {
          T sum = zero<T>();
          for (int l = 0; l <= group + c; ++l)
            sum = subtract_product(sum, r(i, first + l), r(first + l, first + group + c));
          held(i, group + c) = sum;
        }
    __syncthreads();
    for (int c = square_thread() / warp_size; c < strip.width; c += square_warps)
      for (int i = lane_of_warp(); i < first; i += warp_size) r(i, first + c) = held(i, c);
    __syncthreads();
  }
}

// The strip's columns of A - D become L's and U's, from the diagonal block on.
template <class T>
__device__ void eliminate_strip(SquareBlock<T> a, Strip strip, RealOf<T>* signs) {
  using Real = RealOf<T>;
  for (int j = strip.first; j < strip.end(); ++j) {
    T const before = a(j, j);
    Real const sign = is_negative(real_part(before)) ? Real(1) : Real(-1);
    T const pivot = add(before, from_real<T>(-sign)), factor = reciprocal(pivot);
    for (int i = j + 1 + square_thread(); i < a.n; i += square_threads) a(i, j) = multiply(a(i, j), factor);
    __syncthreads();
    if (square_thread() == 0) {
      a(j, j) = pivot;
      signs[j] = sign;
    }
    for (int k = j + 1 + square_thread() / warp_size; k < strip.end(); k += square_warps) {
      T const right = a(j, k);
      for (int i = j + 1 + lane_of_warp(); i < a.n; i += warp_size) a(i, k) = subtract_product(a(i, k), a(i, j), right);
    }
    __syncthreads();
  }
}

// A becomes L, below a diagonal of ones, and U of A - D, without pivots: an element of D is the sign that makes the
// next diagonal element larger (Ballard and others 2015). `signs`: n numbers of shared memory.
template <class T>
__device__ void eliminate_signed(SquareBlock<T> a, RealOf<T>* signs) {
  for (int first = 0; first < a.n; first += strip_width) {
    Strip const strip = strip_at(first, a.n);
    eliminate_strip(a, strip, signs);
    auto const left = [&](int i, int l) { return a(i, l); };
    solve_rows(a, strip, static_cast<T const*>(nullptr), left);
    __syncthreads();
    subtract_strip(a, strip, false, left);
    __syncthreads();
  }
}

}  // namespace blaslift::gpu::kernels
