// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Composed calls: CPU calls that are not one jump. A Fortran entry is called with integers of another width or
// another way to return complex values; or a routine that the CPU library lacks is built from those it has.
#pragma once

#include <complex>

#include "fallback/binding.hpp"
#include "shim/call/level3.hpp"

namespace blaslift::fallback {

// A function result of any BLAS routine; the member that the routine's ResultKind and precision name is valid.
struct ReturnValue {
  float single = 0;
  double real = 0;
  std::complex<float> single_complex{};
  std::complex<double> complex{};
  std::int64_t index = 0;  // Fortran's 1-based index
};

// Completes a call whose binding is `composed`. Ends the process with a clear message if an integer does not fit
// the only library there is.
void run_composed(Binding const& binding, Family family, Call const& call, ReturnValue* value);

// Whose call a library reports on this thread: that of the composed call under way, whose Fortran entry may know
// another handler than the caller's; else `otherwise`. It is forgotten with this, for the handler may leave the call.
Family take_family_of_composed_call(Family otherwise);

// Runs a level-3 call on the CPU, in the integer width of the family.
void run_level3(Family family, Level3 const& call);
// Runs any call on the CPU for a result that can be trusted: gemmt and gemmtr by way of gemm, for those of OpenBLAS
// 0.3.26 are wrong (one column, conjugated transposes, k = 0).
void run_reference(Family family, Call const& call, ReturnValue* value);

// Whether a routine can be built from others when a library lacks it.
bool has_composition(RoutineId routine);

// The position of the first integer argument that does not fit 32 bits, or -1.
int integer_too_wide(Call const& call);
[[noreturn]] void refuse_wide_integer(Call const& call, int position, char const* library);

}  // namespace blaslift::fallback
