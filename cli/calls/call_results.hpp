// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The results of a call, as far as BLAS and LAPACK define them, and the test that two places made the same.
#pragma once

#include <string>
#include <vector>

#include "shim/call/call.hpp"

namespace blaslift::cli {

enum class Likeness : unsigned char {
  rounded,   // equal within rounding
  exact,     // integers: pivots, counts
  any_order  // complex numbers within rounding, whatever their order
};

// An array of results, or a part of one.
struct CallResult {
  std::string name;
  Likeness likeness = Likeness::rounded;
  std::vector<double> numbers;  // complex ones as two
};
using CallResults = std::vector<CallResult>;

// "" if the results of one call agree, but for what rounding and the call's ABSTOL explain; else what differs.
std::string disagreement(Call const& call, CallResults const& on_cpu, CallResults const& on_gpu);

}  // namespace blaslift::cli
