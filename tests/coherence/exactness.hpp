// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bounding the results of a call before it is made: where no intermediate sum can leave the integers that a real holds
// exactly, the library under test and the reference must agree in every value, whatever order they sum in.
#pragma once

#include "tests/coherence/world.hpp"

namespace blaslift::test::coherence {

// Rewrites operands (in both worlds) until the results of the call are exact and systems are solvable; operands that
// are fine already stay untouched. Returns a bound of all results.
double make_results_exact(World& world, DrawnCall const& drawn);
// Whether values up to the bound are exact.
bool is_exact(DrawnCall const& drawn, double bound);

}  // namespace blaslift::test::coherence
