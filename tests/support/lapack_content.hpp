// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What an array that a LAPACK routine reads holds: well-conditioned matrices, factors with valid pivots, reflectors.
#pragma once

#include "tests/support/lapack_problem.hpp"

namespace blaslift::test {

// Fills what the routine may refer to. `first`: the call's first array, filled before.
void fill_with_content(Call const& call, LapackArray& array, LapackArray const& first, std::uint64_t seed,
                       LapackInput input);

}  // namespace blaslift::test
