// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls any BLAS symbol from a Call, as a Fortran or C program would: the argument list comes from the
// routine table.
#pragma once

#include <cstdint>

#include "shim/call/call.hpp"
#include "shim/call/family.hpp"
#include "tests/support/layout.hpp"

namespace blaslift::test {

using Function = void (*)();

// How a program reaches a routine.
struct Convention {
  Language language = Language::fortran;
  Layout layout = Layout::col_major;
  int integer_bits = 32;
  bool lower_case = false;  // Fortran flags
};

struct Returned {
  Scalar value;
  std::int64_t integer = 0;
};

Returned invoke(Convention const& convention, Function function, Call const& call);

}  // namespace blaslift::test
