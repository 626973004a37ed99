// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The four precisions of BLAS as types (for templates) and as values (for tables and plain data).
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>

namespace blaslift {

// Tags named by BLAS's letters. `ds` is dsdot: single-precision vectors, a double result.
struct s {
  using type = float;
  using real = float;
};
struct d {
  using type = double;
  using real = double;
};
struct c {
  using type = std::complex<float>;
  using real = float;
};
struct z {
  using type = std::complex<double>;
  using real = double;
};
struct ds {
  using type = float;
  using real = double;
};

enum class Precision : std::uint8_t { s, d, c, z, ds };

// Bytes of one array element.
constexpr std::size_t element_size(Precision precision) {
  switch (precision) {
    case Precision::s:
    case Precision::ds: return 4;
    case Precision::d:
    case Precision::c: return 8;
    case Precision::z: return 16;
  }
  return 0;
}
constexpr bool is_complex(Precision precision) { return precision == Precision::c || precision == Precision::z; }
// Whether one real number of the precision is a float.
constexpr bool is_single(Precision precision) {
  return precision == Precision::s || precision == Precision::c || precision == Precision::ds;
}

// Calls body with the tag object of a precision: with_precision(p, [](auto tag) { ... }).
template <class Body>
decltype(auto) with_precision(Precision precision, Body&& body) {
  switch (precision) {
    case Precision::d: return body(d{});
    case Precision::c: return body(c{});
    case Precision::z: return body(z{});
    default: return body(s{});
  }
}

}  // namespace blaslift
