// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Binding: for each exported symbol, the CPU code that stands behind it, found at its first call.
#pragma once

#include <cstdint>

#include "shim/call/call.hpp"
#include "shim/call/family.hpp"

namespace blaslift::fallback {

// How a call reaches the CPU BLAS.
enum class Mode : std::uint8_t {
  unbound,
  direct,   // `target` has the caller's own signature: one indirect jump
  checked,  // the same with 32-bit integers where the caller has 64: every integer must fit first
  composed  // through Fortran entries with other integers or another way to return complex values, or built
            // from routines that the library has (compose.hpp)
};

struct Binding {
  Mode mode = Mode::unbound;
  void* target = nullptr;       // direct, checked: same language; composed: a Fortran entry, or null for built-ins
  int integer_bits = 0;         // of `target`
  bool hidden_complex = false;  // `target` returns complex values through a first argument
  bool untouched =
      false;  // the program's name has the other integer width or returns complex values otherwise: pass calls on
  char library[256] = "";
};

// The binding of a symbol; `caller` is the return address of the first call. Ends the process with a message that
// names the symbol and the package to install if nothing on the machine can do the call. *first: whether it was not
// bound before.
Binding const& bind(Family family, Language language, Symbol symbol, void const* caller, bool* first = nullptr);

// Whether bind() has stored a binding. Callable beside it.
bool is_bound(Family family, Language language, Symbol symbol);

// The binding as it is now, for reports; mode unbound if it was never needed.
Binding const& current_binding(Family family, Language language, Symbol symbol);

// Looks whether a caller would have got another definition than the one bound (two BLAS libraries in one program);
// true the first time that it finds such a case. Cheap for return addresses seen before.
bool note_caller(Family family, Language language, Symbol symbol, void const* caller);

// One line about a second definition, or "" if none was met.
char const* second_definition();

// What the library behind a binding says of itself, for reports: "OpenBLAS 0.3.21, Haswell kernels (PATH)", or its
// path.
void describe(Binding const& binding, char* text, std::size_t size);

}  // namespace blaslift::fallback
