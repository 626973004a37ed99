// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// An operand as mathematics sees it: op(A)(i, j) for general, symmetric, Hermitian and triangular matrices,
// reading only what BLAS lets a routine read.
#pragma once

#include <complex>
#include <cstdint>
#include <utility>

#include "shim/call/operand.hpp"

namespace blaslift::gpu::emulated {

// A call's scalar in the element type of a routine.
template <class T>
constexpr T as(Scalar scalar) {
  if constexpr (requires(T t) { t.imag(); })
    return {static_cast<typename T::value_type>(scalar.re), static_cast<typename T::value_type>(scalar.im)};
  else
    return static_cast<T>(scalar.re);
}

// The product by its defining formula: std::complex's own operator repairs infinities, which BLAS does not
// ask for and which is many times slower.
template <class T>
constexpr T times(T a, T b) {
  if constexpr (requires { a.imag(); })
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  else
    return a * b;
}
template <class T>
constexpr T conjugate(T value) {
  if constexpr (requires { value.imag(); })
    return {value.real(), -value.imag()};
  else
    return value;
}
template <class T>
constexpr T real_part(T value) {
  if constexpr (requires { value.imag(); })
    return {value.real(), 0};
  else
    return value;
}

enum class Structure : unsigned char { general, symmetric, hermitian, triangular };

constexpr Part flip(Part part) { return part == Part::full ? part : part == Part::upper ? Part::lower : Part::upper; }

template <class T>
struct Source {
  T const* data = nullptr;
  std::int64_t stride = 0;
  Structure structure = Structure::general;
  Part part = Part::full;  // where the data lie, before transposition
  bool unit = false;
  bool transposed = false, conjugated = false;

  T operator()(std::int64_t i, std::int64_t j) const {
    if (transposed) std::swap(i, j);
    T const value = stored(i, j);
    return conjugated ? conjugate(value) : value;
  }
  // Where op(A) has elements that are not zero by definition.
  Part shape() const {
    if (structure != Structure::triangular) return Part::full;
    return transposed ? flip(part) : part;
  }
  // The transpose, conjugated if asked.
  Source flipped(bool conjugate_too) const {
    Source other = *this;
    other.transposed = !transposed;
    other.conjugated = conjugated != conjugate_too;
    return other;
  }

 private:
  T stored(std::int64_t i, std::int64_t j) const {
    bool const inside = part == Part::full || (part == Part::upper ? i <= j : i >= j);
    switch (structure) {
      case Structure::general: break;
      case Structure::symmetric:
        if (!inside) std::swap(i, j);
        break;
      case Structure::hermitian:
        if (i == j) return real_part(data[i + j * stride]);
        if (!inside) return conjugate(data[j + i * stride]);
        break;
      case Structure::triangular:
        if (unit && i == j) return T{1};
        if (!inside) return T{0};
        break;
    }
    return data[i + j * stride];
  }
};

// Writes scale * source(i, j) to `to` with leading dimension `stride`.
template <class T>
void pack(T* to, std::int64_t stride, Source<T> const& source, std::int64_t rows, std::int64_t cols, T scale = T{1}) {
  bool const scaled = scale != T{1};
  for (std::int64_t j = 0; j < cols; ++j)
    for (std::int64_t i = 0; i < rows; ++i) to[i + j * stride] = scaled ? times(scale, source(i, j)) : source(i, j);
}

}  // namespace blaslift::gpu::emulated
