// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Real and complex numbers by the same names.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <type_traits>

namespace blaslift::gpu::lapack_steps {

template <class T>
struct RealOf {
  using Type = T;
};
template <class Real>
struct RealOf<std::complex<Real>> {
  using Type = Real;
};
template <class T>
using Real = typename RealOf<T>::Type;
template <class T>
constexpr bool is_complex_number = !std::is_same_v<T, Real<T>>;

template <class T>
T conjugate(T value) {
  if constexpr (is_complex_number<T>)
    return std::conj(value);
  else
    return value;
}
template <class T>
Real<T> real_part(T value) {
  return std::real(value);
}
template <class T>
Real<T> imaginary_part(T value) {
  if constexpr (is_complex_number<T>)
    return std::imag(value);
  else
    return 0;
}
// Spelt out: the library's product looks for infinities in every term.
template <class T>
T product(T a, T b) {
  if constexpr (is_complex_number<T>)
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  else
    return a * b;
}
template <class T>
Real<T> square(T value) {
  return real_part(value) * real_part(value) + imaginary_part(value) * imaginary_part(value);
}
// The larger of both parts.
template <class T>
Real<T> size(T value) {
  return std::max(std::fabs(real_part(value)), std::fabs(imaginary_part(value)));
}

}  // namespace blaslift::gpu::lapack_steps
