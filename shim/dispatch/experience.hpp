// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Experience: how much longer calls really took than they were expected to, by routine, size class and the way they
// were made: on the CPU, on the device with their operands sent, or with them there. A gentle correction of the
// estimates: built-in rates know nothing of thin matrices and of how well a CPU BLAS spreads them over its threads.
#pragma once

#include <cstdint>

#include "shim/call/routine.hpp"

namespace blaslift::dispatch {

// Sent and kept apart, for whether an operand is worth its stay is a question between these two (strmm n = 3,000 was
// expected to take 2.80 ms sent and 2.90 kept, took 3.05 and 2.18, and was sent for ever:
// bench/results/2026-11-26-decided). `kept`: the operands that can stay are on the device, most of them
// (is_mostly_there()).
enum class Way : std::uint8_t { cpu, sent, kept };

struct Experience {
  double factor = 1;         // by which an estimate is to be multiplied; 1 where nothing is known
  bool is_met = false;       // there was a call
  bool is_known = false;     // and another one has taught something
  bool is_certain = false;   // the newest call took what was expected with it, nearly
  bool is_on_trial = false;  // doubt(): a call is to be placed as if nothing were known
};
// Calls that are like each other: of one routine, of sizes in one class (by their bits), made one way, and with about
// as many of other threads at the same time. 0: with none. A kind with company has what is known of it on top of what
// calls that are alone taught: both places' estimates for calls in company are made from those for a call that is
// alone, and how calls hold each other up is the worse known.
struct Kind {
  Symbol symbol;
  Way way;
  std::int64_t m, n, k;
  int company = 0;  // in classes (under_way.hpp), up to 7
};

Experience experienced(Kind const& kind);
// For a way on the device of which nothing is known: what is known of the other, where that is better than estimated.
// Where it is worse the estimate stands, for else nobody would ever find out: the error may be that of the transfer,
// and the first calls that go that way correct it.
Experience or_of_the_other(Experience const& own, Experience const& other);
// A call that was expected to take so long has taken so long. Very short ones teach only that longer ones were wrong,
// and a kind's first one in a place is only noted: it loads kernels, wakes threads and touches pages. Two that agree
// teach more than one, and only two that nearly are the same teach of large differences: a thread that waits for its
// core takes milliseconds whatever the call (three calls in a row took 1 to 5 ms, where 0.012 were right). `is_trial`:
// it was the test of what is known (take_trial()), and has the word by itself.
void learn(Kind const& kind, double expected_seconds, double seconds, bool is_trial = false);
// A call of that kind went to the other place, of CPU and device, and would not have but for what was learnt; were that
// wrong, it would have lost so much by it. What was learnt may be of calls that waited for their cores, or hold no
// more. So it is put to the test, as one stops renting and buys: when calls have lost four times what one is believed
// to take here, and twice as much after each test that it stood. That is one call: if it took half of what was
// believed, or more, the belief stands, and also if nobody could hear it, for it was not alone to its end. So a right
// belief costs one call at ever longer intervals, and a wrong one does not hold for thousands
// (bench/results/2026-11-25-loading: ctrmm n = 200, 83 us on the CPU, stayed on the GPU for 195 of 200 calls of 230 and
// more). In company one call says little of what it would be if all were there. So the test is to forget: calls go
// there until they know better, and the patience is that of all of them together. What is put to the test there is also
// what nobody knows, but the model says: by how much calls that have the cores to share take longer. With a guess the
// patience is once what is believed.
void doubt(Kind const& kind, double lost_seconds, double believed_seconds);
// The call at hand goes there as a test. False: another thread's has. `factor`: in company, by which estimates are
// multiplied from now on, until something is learnt.
bool take_trial(Kind const& kind, double factor = 1);

}  // namespace blaslift::dispatch
