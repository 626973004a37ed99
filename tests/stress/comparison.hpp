// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The drawn call made by the BLAS under test and by the reference, compared: what it may write within a bound, all else
// to the bit.
#pragma once

#include "tests/stress/drawing.hpp"

namespace stress {

struct Wrong {
  bool found = false;
  int row = 0, col = 0;
  std::string what;
};

// inside: whether the call under test is being made.
Wrong run_call(Random& random, Spec const& spec, std::atomic<bool>& inside);

}  // namespace stress
