// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How far two right results of the same call may differ: rounding-error bounds for the routines that devices have. From
// N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., SIAM 2002, with gamma_k = k u / (1 - k u) of
// Lemma 3.1:
//
// Sums of products (sections 3.1 and 3.5): alpha times the sum of n products, added to beta C, in any order, errs by at
// most gamma_{n+3} (|alpha| |A| |B| + |beta| |C|), which is at most gamma_{n+3} (|alpha| n max|A| max|B| + |beta|
// max|C|). Two results may differ by twice that. Complex arithmetic: sqrt(2) gamma_2 stands in place of u (Lemma 3.5),
// here 2 sqrt(2) n in place of n. Sums of terms that are not negative (asum, nrm2) err by gamma_{n+3} of their own
// size.
//
// Triangular systems (Theorem 8.5): substitution in any order gives an X of which op(A) X = alpha B + E with
// |E| <= gamma_n |A| |X|. Two right solutions may differ by the condition of A; so their residuals are looked at, for
// which the product op(A) X is computed, which errs as much.
//
// The bounds take nothing for granted but n and the largest numbers. So they are wide: some errors pass, and no right
// result is called wrong.
#pragma once

#include <array>

#include "shim/call/call.hpp"

namespace blaslift {

// What stands in the arrays that a call reads, in the order of the routine's arrays.
struct Magnitudes {
  std::array<double, 3> largest{};  // |re| + |im| of the largest element, of its finite parts
  bool non_finite = false;          // some number is NaN or infinite
  bool zero = false;                // some element or scalar is zero: whether it meets infinity is a library's choice
};
// Looks at every element that the call reads, from before the call.
Magnitudes magnitudes(Call const& call);

// For each real number of a result.
struct RoundingBound {
  double absolute = 0;
  double relative = 0;        // of the number itself, on top
  bool may_overflow = false;  // partial results may, in one order of work and not in another
};
// Of a call whose symbol has a device path; for the solving routines that of the residual, with their X, as the call
// leaves it, for B (`solution`: its largest element).
RoundingBound rounding_bound(Call const& call, Magnitudes const& seen, double solution = 0);

// Whether the routine solves a triangular system, and the routine that multiplies with its matrix, which has the same
// parameters.
bool solves(RoutineId id);
RoutineId product_of(RoutineId solver);

}  // namespace blaslift
