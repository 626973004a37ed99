// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How far two correct computations of the same call may differ, as a factor of a magnitude that the same
// routine yields for absolute values. From N. J. Higham, Accuracy and Stability of Numerical Algorithms,
// 2nd ed., SIAM 2002:
//
// Products, section 3.5 with gamma_k = k u / (1 - k u) of Lemma 3.1: a sum of k products in any order, scaled by
// alpha, added to beta C, is within gamma_{k+2} (|alpha| |A| |B| + |beta| |C|), componentwise. A complex
// multiplication has the constant sqrt(2) gamma_2 in place of u, an addition u (Lemma 3.5); two multiplications
// and k additions stay below gamma_{k+8}. The 3M method's imaginary part is within a constant of the same with
// |x| = |re| + |im| (section 23.2.4), which is why magnitudes use that norm; 4 covers its three products.
//
// Triangular systems, Theorem 8.10: substitution in any order is within 2 (n^2 + n + 1) u M(T)^{-1} |b|, with the
// comparison matrix M(T) of section 8.2. Scaling b by alpha adds one rounding, complex arithmetic the factor 4.
//
// Both sides err, so the difference may be twice the bound.
#pragma once

#include "shim/call/call.hpp"

namespace blaslift::test {

double error_factor(Call const& call);

}  // namespace blaslift::test
