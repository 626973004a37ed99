// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call of level 1 or 2 in one shape for all its routines: what decision and device need to know of it.
#pragma once

#include "shim/call/level3.hpp"
#include "shim/call/operands.hpp"

namespace blaslift {

inline constexpr std::size_t max_direct_operands = 3;

struct DirectCall {
  RoutineId routine{};
  Precision precision{};
  char uplo = 'U', trans = 'N', diag = 'N';
  // As the routine names them; 0 where it has no such size, but k = kl + ku for a general band.
  std::int64_t m = 0, n = 0, k = 0, kl = 0, ku = 0;
  Scalar alpha{1, 0}, beta{0, 0};
  double c = 1, s = 0;                                // of a rotation
  std::array<Operand, max_direct_operands> operands;  // in the order of the routine's arrays
  std::size_t operand_count = 0;

  ResultKind result() const { return blaslift::routine(routine).result; }
};

// The view of a call whose symbol has DevicePath::direct and whose arguments are legal.
DirectCall make_direct(Call const& call);
// What Netlib's rules leave to do. Functions always have something: their value. For Effect::scaling, libraries differ
// in what becomes of NaN: OpenBLAS 0.3.21 writes zeros where scal by zero, in Netlib, leaves it.
Effect effect(DirectCall const& call);
Effect direct_effect(Call const& call, Operands const& operands);  // the same, without a DirectCall
// Floating-point operations; a complex multiply-add counts eight.
double flops(DirectCall const& call);

}  // namespace blaslift
