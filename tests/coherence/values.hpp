// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contents of operands. Small integers make every sum exact in any order, so that results agree to the bit whatever
// computed them; these functions draw them, bound them and keep triangular systems solvable in integers.
#pragma once

#include <cstddef>

#include "shim/call/operand.hpp"
#include "tests/coherence/arena.hpp"
#include "tests/support/random.hpp"

namespace blaslift::test::coherence {

// `count` new reals at `to`: integers from -2 to 2, or, in rough arenas, reals of magnitude 1/8 to 1.
void draw_reals(Random& random, std::byte* to, std::size_t count, Number number, bool rough);

// The largest magnitude of a real that the view refers to; at least 1.
double largest(Operand const& view, Number number);
// Draws new reals for all that the view refers to.
void redraw(Operand const& view, Number number, bool rough, Random& random);

// Whether solving with this triangle needs no division and lets nothing grow: its diagonal is 1 or -1, and it is so
// sparse that the strict part multiplied by itself is zero. Then T^-1 is T with signs changed, and integers stay
// integers.
bool solvable(Operand const& triangle, Number number);
void make_solvable(Operand const& triangle, Number number, bool rough, Random& random);

}  // namespace blaslift::test::coherence
