// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The caller's LAPACK: for each exported LAPACK symbol and each caller, the definition that it would have got without
// us. Never another one: unlike BLAS libraries, LAPACK libraries differ in what they compute and in the workspace they
// want.
#pragma once

#include "fallback/binding.hpp"
#include "fallback/scope.hpp"

namespace blaslift::fallback {

struct LapackBinding {
  void* target = nullptr;
  Range module;                  // that `target` is in: what LAPACK calls by name is called from there
  int integer_bits = 32;         // of `target`
  bool for_everybody = false;    // it is what every caller of this process gets
  void const* caller = nullptr;  // else whose it is
};

// The binding for a caller (a return address). A definition in the global scope is everybody's; else each module has
// its own. Where no module of the process has one (only dlsym() leads a program here then), the system's LAPACK is
// opened. Ends the process with a message that names the symbol and the package to install if there is none at all.
// Cheap for callers seen before.
LapackBinding bind_lapack(Family family, Symbol symbol, void const* caller);
// It, if it is known already; takes no lock. What is pointed at never changes: a caller in a module that is unloaded,
// and another at the same address of a module that takes its place, count as one.
LapackBinding const* known_lapack(Family family, Symbol symbol, void const* caller);
// The same as bind_lapack() for ILAENV, which has no row.
LapackBinding bind_ilaenv(Family family, void const* caller);

}  // namespace blaslift::fallback
