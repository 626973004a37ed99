// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A level-3 call in one shape for all its routines: what decision and device need to know of it.
#pragma once

#include "shim/call/operand.hpp"

namespace blaslift {

struct Level3 {
  RoutineId routine{};
  Precision precision{};
  char side = 'L', uplo = 'U', transa = 'N', transb = 'N', diag = 'N';
  std::int64_t m = 0, n = 0, k = 0;  // as the routine names them; 0 where it has no such size
  Scalar alpha{1, 0}, beta{0, 0};
  std::array<Operand, 3> operands;  // a, b, c in the order of the routine's arrays
  int operand_count = 0;
  int output = 0;            // the operand that is written: always the last
  bool output_read = false;  // its old value matters: beta is not zero, or the routine works in place

  Operand const& result() const { return operands[static_cast<std::size_t>(output)]; }
};

// What a call has to do at all.
enum class Effect : std::uint8_t {
  nothing,  // returns at once by BLAS's rules
  scaling,  // only the result is scaled or zeroed: alpha is zero or the inner dimension is
  product   // there is arithmetic that can pay on a device
};

// The level-3 view of a call whose routine has DevicePath::level3 and whose arguments are legal.
Level3 make_level3(Call const& call);
// The way back: a call whose symbol is the one of that routine and precision.
Call make_call(Level3 const& level3);
Effect effect(Level3 const& call);
// The same by parts; k: 0 where the routine has no inner dimension.
Effect product_effect(Routine const& routine, Operand const& result, Scalar const& alpha, std::int64_t k);

// Floating-point operations (a complex multiply-add counts eight), and bytes that must reach or leave a device
// that holds nothing yet.
double flops(Level3 const& call);
double product_flops(Routine const& routine, Precision precision, char side, std::int64_t m, std::int64_t n,
                     std::int64_t k);
double bytes_to_device(Level3 const& call);
double bytes_from_device(Level3 const& call);

}  // namespace blaslift
