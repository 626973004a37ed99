// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What OpenBLAS 0.3.21 (Debian 12, Zen and Haswell kernels) does wrong by itself: found by running this sweep with
// OpenBLAS as the library under test. The shim passes such calls on, so the sweep must not ask for more. Each
// entry can go when that run passes without it.
#pragma once

#include "shim/call/routine.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test {

// Loads (and does not use) elements beside a vector: its assembly reads ahead.
inline bool openblas_reads_past_vectors(Symbol symbol) {
  Precision const precision = info(symbol).precision;
  // Seen with SkylakeX kernels: ssymv, dsymv and dtrmm in 0.3.21, strmm in 0.3.26; there also crotg and zrotg, beside
  // their real c.
  if (one_of(symbol, {Symbol::ssymv, Symbol::dsymv, Symbol::strmm, Symbol::dtrmm}) ||
      (is_complex(precision) && info(symbol).routine == RoutineId::rotg))
    return true;
  return is_complex(precision) && one_of(info(symbol).routine, {RoutineId::dotu, RoutineId::dotc, RoutineId::gemv,
                                                                RoutineId::hemv, RoutineId::trsv});
}
// Counts backwards from the first element instead of from the last.
inline bool openblas_mistakes_negative_increments(RoutineId id) {
  return one_of(id, {RoutineId::amax, RoutineId::amin, RoutineId::max, RoutineId::min, RoutineId::syr2_complex,
                     RoutineId::spr2_complex});
}
// Its assembly leaves a number on the x87 stack, whose result is not where the caller looks for it and which makes
// later x87 arithmetic fail (crotg).
inline bool openblas_breaks_the_x87_stack(Symbol symbol) {
  return is_complex(info(symbol).precision) && info(symbol).routine == RoutineId::sum;
}

}  // namespace blaslift::test
