// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether two runs of a call are both right: element by element where the result is unique, by residuals where not.
#pragma once

#include <string>

#include "tests/support/lapack_problem.hpp"

namespace blaslift::test {

// What is wrong with `tested`, given a run of the same problem that is right; "" if nothing.
std::string wrong_with(LapackProblem const& tested, LapackProblem const& right);
// The same where a run has stopped early or met NaN: what is unique is close, NaN and infinity stand in the same
// places.
std::string other_numbers(LapackProblem const& tested, LapackProblem const& right);

}  // namespace blaslift::test
