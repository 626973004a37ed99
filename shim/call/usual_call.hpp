// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call of which only the routine and the sizes are given: what stands for the rest when routines are compared,
// measured or asked about.
#pragma once

#include "shim/call/call.hpp"

namespace blaslift {

// The letter of a flag: op N, SIDE L, UPLO U, DIAG N, and jobs that want vectors (singular ones as thin as they come).
char usual_flag(Routine const& routine, Parameter const& parameter);

// The value of a scalar: alpha 1, beta 0; ABSTOL and RCOND those by which LAPACK goes by the machine's precision.
double usual_scalar(Parameter const& parameter);

// m, n and k, with NRHS for k where the routine has no k (and 1 for 0); leading dimensions the least, increments 1.
// Arrays have addresses apart from each other and no memory. Bands have no width.
Call usual_call(Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k);

}  // namespace blaslift
