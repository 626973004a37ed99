// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Call: one BLAS call as plain data, free of language, integer width and storage order (row-major CBLAS
// has been rewritten to column-major before a Call exists). Check, decision, device, log and tests take it.
#pragma once

#include <array>
#include <cstdint>

#include "shim/call/routine.hpp"

namespace blaslift {

// A complex number in double precision; holds every BLAS scalar exactly.
struct Scalar {
  double re = 0, im = 0;
  bool is(double value) const { return re == value && im == 0; }
};

// One argument, read according to its parameter's Kind.
union Argument {
  std::int64_t integer;  // dim, ld, inc
  void* pointer;         // arrays
  char flag;             // op, side, uplo, diag: upper case, as given otherwise
  Scalar scalar;         // scalar, real
  Argument() : integer(0) {}
};

struct Call {
  Symbol symbol{};
  Precision precision{};
  Routine const* routine = nullptr;
  std::array<Argument, max_parameters> arguments;

  Argument const& operator[](int position) const { return arguments[static_cast<std::size_t>(position)]; }
  Argument& operator[](int position) { return arguments[static_cast<std::size_t>(position)]; }
  // The value of an integer parameter, or `otherwise` where the routine has none of that name (a literal, for speed).
  template <class Name>
  [[gnu::always_inline]] std::int64_t integer(Name const& name, std::int64_t otherwise = 0) const {
    int const i = routine->find(name);
    return i < 0 ? otherwise : (*this)[i].integer;
  }
  template <class Name>
  [[gnu::always_inline]] char flag(Name const& name, char otherwise) const {
    int const i = routine->find(name);
    return i < 0 ? otherwise : (*this)[i].flag;
  }
  template <class Name>
  [[gnu::always_inline]] Scalar scalar(Name const& name, Scalar otherwise) const {
    int const i = routine->find(name);
    return i < 0 ? otherwise : (*this)[i].scalar;
  }
};

}  // namespace blaslift
