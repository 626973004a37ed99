// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Argument checks exactly as Netlib makes them: the number of the first illegal argument. Only what passes may go to a
// device; whether a call is refused, the CPU BLAS says.
#pragma once

#include "shim/call/call.hpp"

namespace blaslift {

// What a look at a call's arguments found.
struct ArgumentCheck {
  int info = 0;            // Netlib's INFO: 1-based position of the first illegal argument, 0 for none
  bool extension = false;  // a flag that Netlib rejects and OpenBLAS accepts ('R', conjugate without transpose):
                           // the call belongs to the CPU library as it stands
  bool is_usual() const { return info == 0 && !extension; }  // every BLAS takes it for the same legal call
};

// Checks flags, sizes, leading dimensions and (level 2) increments in Netlib's order.
// Source: the argument tests at the top of each routine of Netlib BLAS 3.12.1.
ArgumentCheck check_arguments(Call const& call);

// The smallest legal leading dimension of the array at `position`, of a call whose flags and sizes are known; 0 for
// arrays of omatcopy and its kin.
std::int64_t least_leading_dimension(Call const& call, int position);

// The routine name that Netlib passes to XERBLA for the symbol: upper case, padded to six characters.
// Returns its length; `name` takes error_name_size characters and is zero-terminated.
inline constexpr std::size_t error_name_size = 16;
int error_name(Symbol symbol, char* name);

}  // namespace blaslift
