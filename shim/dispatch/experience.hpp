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
// A call that was expected to take so long has taken so long. Very short ones teach only that longer ones were wrong, and a kind's first
// one in a place is only noted: it loads kernels, wakes threads and touches pages. Two that agree teach more than one, and only two that
// nearly are the same teach of large differences: a thread that waits for its core takes milliseconds whatever the call (three calls
// in a row took 1 to 5 ms, where 0.012 were right).
void learn(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k, double expected_seconds,
           double seconds);
// A call of that kind went to the other place: by and by it is tried again, in case what was learnt holds no more. Some 700 calls halve
// a factor, 1,400 one of four and more, so that what is tried in vain costs a hundredth at most, a fiftieth where the factor is 200.
void forget_slowly(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k);

}  // namespace blaslift::dispatch
