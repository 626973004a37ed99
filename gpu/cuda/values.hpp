// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// cuBLAS's types and flags for those of a call, in each precision.
#pragma once

#include <cublas_v2.h>

#include <type_traits>

#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

// The types of a precision: P is one of the tags of shim/call/precision.hpp.
template <class P>
struct Values;
template <>
struct Values<s> {
  using Value = float;
  using Real = float;
  static constexpr char letter = 's';
};
template <>
struct Values<d> {
  using Value = double;
  using Real = double;
  static constexpr char letter = 'd';
};
template <>
struct Values<c> {
  using Value = cuComplex;
  using Real = float;
  static constexpr char letter = 'c';
};
template <>
struct Values<z> {
  using Value = cuDoubleComplex;
  using Real = double;
  static constexpr char letter = 'z';
};

template <class F>
constexpr bool is_complex_value = !std::is_same_v<typename F::Value, typename F::Real>;

template <class F>
typename F::Value value_of(Scalar scalar) {
  using Real = typename F::Real;
  if constexpr (is_complex_value<F>)
    return {static_cast<Real>(scalar.re), static_cast<Real>(scalar.im)};
  else
    return static_cast<Real>(scalar.re);
}

template <class T>
T* pointer(DeviceAddress address) {
  return reinterpret_cast<T*>(static_cast<std::uintptr_t>(address));
}

// Conjugation means nothing to real numbers, and not all of cuBLAS's real functions take it.
template <class F>
cublasOperation_t operation(char flag) {
  if (flag == 'N') return CUBLAS_OP_N;
  return flag == 'C' && is_complex_value<F> ? CUBLAS_OP_C : CUBLAS_OP_T;
}
inline cublasFillMode_t fill_mode(char uplo) { return uplo == 'U' ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER; }
inline cublasDiagType_t diagonal_type(char diag) { return diag == 'U' ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT; }

}  // namespace blaslift::gpu::cuda
