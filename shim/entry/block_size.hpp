// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Larger block sizes for LAPACK's blocked routines. A routine asks ILAENV how many columns to treat as one block; the
// products that it then makes have this inner dimension, and with reference LAPACK's answers (32, 64) they are too thin
// for a GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace blaslift::entry {

// What ILAENV(1, NAME, ..., N1, N2, N3, N4) is to answer where the caller's own LAPACK says `own` and the user wants
// `wanted` at least. `sizes` are N1 to N3: negative ones are not used, and the smallest is what the routine cuts into
// blocks (the order, the smaller side, the number of reflectors). The own answer stays wherever a larger one does no
// good; block_size.cpp says where that is.
std::int32_t block_size(char const* name, std::size_t name_length, std::initializer_list<std::int32_t> sizes,
                        std::int32_t own, int wanted);

}  // namespace blaslift::entry
