// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The elements of the four precisions and their arithmetic, every operation named: nothing here is left to a compiler's
// contraction, so that the same sum has the same bits wherever it is compiled.
#pragma once

#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif

#include <cstdint>

namespace blaslift::gpu::kernels {

template <class R>
struct alignas(2 * sizeof(R)) Complex {
  R re, im;
};

template <class T>
struct ElementOf {
  using Real = T;
  static constexpr bool is_complex = false;
};
template <class R>
struct ElementOf<Complex<R>> {
  using Real = R;
  static constexpr bool is_complex = true;
};
template <class T>
using RealOf = typename ElementOf<T>::Real;
template <class T>
inline constexpr bool is_complex = ElementOf<T>::is_complex;

template <class T>
__device__ __forceinline__ T zero() {
  if constexpr (is_complex<T>)
    return T{0, 0};
  else
    return T(0);
}

// a * b + c, rounded once.
__device__ __forceinline__ float multiply_add(float a, float b, float c) { return __fmaf_rn(a, b, c); }
__device__ __forceinline__ double multiply_add(double a, double b, double c) { return __fma_rn(a, b, c); }
// Four in this order; each part is rounded twice.
template <class R>
__device__ __forceinline__ Complex<R> multiply_add(Complex<R> a, Complex<R> b, Complex<R> c) {
  R const re = multiply_add(a.re, b.re, c.re), im = multiply_add(a.re, b.im, c.im);
  return {multiply_add(-a.im, b.im, re), multiply_add(a.im, b.re, im)};
}

__device__ __forceinline__ float multiply(float a, float b) { return a * b; }
__device__ __forceinline__ double multiply(double a, double b) { return a * b; }
template <class R>
__device__ __forceinline__ Complex<R> multiply(Complex<R> a, Complex<R> b) {
  return {multiply_add(-a.im, b.im, a.re * b.re), multiply_add(a.im, b.re, a.re * b.im)};
}
// By a real number.
template <class R>
__device__ __forceinline__ Complex<R> multiply(R a, Complex<R> b) {
  return {a * b.re, a * b.im};
}

__device__ __forceinline__ float add(float a, float b) { return a + b; }
__device__ __forceinline__ double add(double a, double b) { return a + b; }
template <class R>
__device__ __forceinline__ Complex<R> add(Complex<R> a, Complex<R> b) {
  return {a.re + b.re, a.im + b.im};
}

// |a|, or |re| + |im|: what BLAS takes for the size of an element.
__device__ __forceinline__ float magnitude(float a) { return fabsf(a); }
__device__ __forceinline__ double magnitude(double a) { return fabs(a); }
template <class R>
__device__ __forceinline__ R magnitude(Complex<R> a) {
  return magnitude(a.re) + magnitude(a.im);
}

// The conjugate if `conjugated`; real numbers are their own.
template <bool conjugated, class T>
__device__ __forceinline__ T conjugate_if(T a) {
  if constexpr (conjugated && is_complex<T>)
    return {a.re, -a.im};
  else
    return a;
}

template <class T>
__device__ __forceinline__ bool is_zero(T a) {
  if constexpr (is_complex<T>)
    return a.re == 0 && a.im == 0;
  else
    return a == 0;
}

// What becomes of y in y <- alpha * sum + beta * y: with beta zero, y is not read, whatever is given for it.
template <class T>
__device__ __forceinline__ T updated(T y, T alpha, T sum, T beta) {
  T const scaled = multiply(alpha, sum);
  return is_zero(beta) ? scaled : multiply_add(beta, y, scaled);
}
template <class T>
__device__ __forceinline__ void update(T* y, T alpha, T sum, T beta) {
  *y = updated(is_zero(beta) ? zero<T>() : *y, alpha, sum, beta);
}

// The value that the lane with the other bits `lanes` brings.
template <class T>
__device__ __forceinline__ T from_lane_across(T value, unsigned lanes) {
  constexpr unsigned all = 0xffffffffU;
  if constexpr (is_complex<T>)
    return {__shfl_xor_sync(all, value.re, static_cast<int>(lanes)),
            __shfl_xor_sync(all, value.im, static_cast<int>(lanes))};
  else
    return __shfl_xor_sync(all, value, static_cast<int>(lanes));
}

}  // namespace blaslift::gpu::kernels
