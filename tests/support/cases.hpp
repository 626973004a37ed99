// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The calls that the sweep makes of one symbol: every combination of flags with every combination of small
// sizes, then sampled larger ones, then the edges around 256 for level 3. Strides, scalars, padding, letter
// case and guard side are drawn for each case.
#pragma once

#include <functional>

#include "tests/support/guarded_array.hpp"
#include "tests/support/invoke.hpp"
#include "tests/support/random.hpp"

namespace blaslift::test {

struct Case {
  Call call;
  bool lower_case = false;
  Guard guard = Guard::after;
};

struct Extent {
  int rounds = 1;   // over the small cases
  int one_in = 1;   // of the small cases is taken
  int samples = 4;  // larger cases for each combination of flags
  bool edges = false;
};

// Stops when body returns false.
void for_each_case(Symbol symbol, Layout layout, Extent const& extent, Random& random,
                   std::function<bool(Case const&)> const& body);

// A legal call with these sizes (0 keeps what is set), for tests that need just one.
Call legal_call(Symbol symbol, Layout layout, std::int64_t size, Random& random);
// Sets the leading dimension of every array: the least that is legal, or three more.
void set_leading_dimensions(Call& call, Layout layout, Random& random, bool padded);
// The legal letters of a flag.
char const* letters(Kind kind, Precision precision);

}  // namespace blaslift::test
