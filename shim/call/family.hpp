// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The families of names under which programs know BLAS: integer width, prefix and suffix.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>

#include "shim/call/routine.hpp"

namespace blaslift {

enum class Language : std::uint8_t { fortran, cblas };
inline constexpr std::size_t language_count = 2;

enum class Family : std::uint8_t {
  plain,    // dgemm_, cblas_dgemm: 32-bit integers in libblaslift.so, 64-bit in libblaslift64.so
  index64,  // dgemm_64_, cblas_dgemm64_ (OpenBLAS) and cblas_dgemm_64 (Netlib, MKL): 64-bit integers
  scipy,    // scipy_dgemm_, scipy_cblas_dgemm: SciPy's wheels, 32-bit integers
  scipy64   // scipy_dgemm_64_, scipy_cblas_dgemm64_: NumPy's wheels, 64-bit integers
};
inline constexpr std::size_t family_count = 4;

// Bits of a Fortran INTEGER under the plain names of this library; defined by each of the two libraries.
extern int const plain_integer_bits;

inline int integer_bits(Family family) {
  if (family == Family::plain) return plain_integer_bits;
  return family == Family::scipy ? 32 : 64;
}

// The i-th of INTEGERs of that width.
inline std::int64_t load_integer(void const* from, std::size_t i, int bits) {
  return bits == 64 ? static_cast<std::int64_t const*>(from)[i] : static_cast<std::int32_t const*>(from)[i];
}
inline void store_integer(void* to, std::size_t i, int bits, std::int64_t value) {
  if (bits == 64)
    static_cast<std::int64_t*>(to)[i] = value;
  else
    static_cast<std::int32_t*>(to)[i] = static_cast<std::int32_t>(value);
}

inline constexpr std::size_t symbol_name_size = 48;

// Writes the exported name, e.g. scipy_cblas_dgemm64_. The complex dot products are subroutines in CBLAS
// (cblas_zdotc_sub).
inline void exported_name(Family family, Language language, char const* symbol, bool complex_result, char* out) {
  bool const scipy = family == Family::scipy || family == Family::scipy64;
  bool const wide = family == Family::index64 || family == Family::scipy64;
  *out = '\0';
  std::initializer_list<char const*> const parts = {
      scipy ? "scipy_" : "", language == Language::cblas ? "cblas_" : "", symbol,
      language == Language::cblas && complex_result ? "_sub" : "",
      language == Language::cblas ? (wide ? "64_" : "") : (wide ? "_64_" : "_")};
  for (char const* part : parts) std::strncat(out, part, symbol_name_size - 1 - std::strlen(out));
}
inline void exported_name(Family family, Language language, Symbol symbol, char* out) {
  exported_name(family, language, info(symbol).name,
                language == Language::cblas && routine(symbol).result == ResultKind::scalar, out);
}

}  // namespace blaslift
