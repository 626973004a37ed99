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
  bool is_on_trial = false;  // doubt(): a call that is alone is to be placed as if nothing were known
};
// Sizes in classes: by their bits.
Experience experienced(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k);
// A call that was expected to take so long has taken so long. Very short ones teach only that longer ones were wrong, and a kind's first
// one in a place is only noted: it loads kernels, wakes threads and touches pages. Two that agree teach more than one, and only two that
// nearly are the same teach of large differences: a thread that waits for its core takes milliseconds whatever the call (three calls
// in a row took 1 to 5 ms, where 0.012 were right). `is_trial`: it was the test of what is known (take_trial()), and has the word by itself.
void learn(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k, double expected_seconds,
           double seconds, bool is_trial = false);
// A call of that kind went to the other place, and would not have but for what was learnt; were that wrong, it would have lost so much by
// it. What was learnt may be of calls that waited for their cores, or hold no more. So it is put to the test, as one stops renting and
// buys: when calls have lost four times what one is believed to take here, and twice as much after each test that it stood. That is one call:
// if it took half of what was believed, or more, the belief stands, and also if nobody could hear it, for it was not alone to its end.
// So a right belief costs one call at ever longer intervals, and a wrong one does not hold for thousands (bench/results/2026-11-25-loading:
// ctrmm n = 200, 83 us on the CPU, stayed on the GPU for 195 of 200 calls of 230 and more).
void doubt(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k, double lost_seconds, double believed_seconds);
// The call at hand goes there as a test. False: another thread's has.
bool take_trial(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k);

}  // namespace blaslift::dispatch
