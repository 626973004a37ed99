// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Experience: how much longer calls really took than they were expected to, by routine, size class and place. A gentle
// correction of the estimates: built-in rates know nothing of thin matrices and of how well a CPU BLAS spreads them over
// its threads.
#pragma once

#include <cstdint>

#include "shim/call/routine.hpp"
#include "shim/decide/decision.hpp"

namespace blaslift::dispatch {

struct Experience {
  double factor = 1;        // by which an estimate is to be multiplied; 1 where nothing is known
  bool is_certain = false;  // the newest call took what was expected with it, nearly
};
// Sizes in classes: by their bits.
Experience experienced(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k);
// A call that was expected to take so long has taken so long. Very short ones teach nothing, and a kind's first one in a place is only
// noted: it loads kernels, wakes threads and touches pages. Two that agree teach more than one.
void learn(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k, double expected_seconds,
           double seconds);
// A call of that kind went to the other place: by and by it is tried again, in case what was learnt holds no more. Some 700 calls halve
// a factor, and what is tried in vain costs less than a hundredth; factors of four and more stay.
void forget_slowly(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k);

}  // namespace blaslift::dispatch
