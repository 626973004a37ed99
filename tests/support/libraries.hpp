// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The library under test (what this program is linked to) and the reference (OpenBLAS, opened apart from it).
#pragma once

#include "tests/support/invoke.hpp"

namespace blaslift::test {

// How the library under test is asked to run calls; the environment says so before the program starts.
enum class Mode : unsigned char { slot, device };
Mode mode();

// Both run single-threaded, so that they agree to the bit where they run the same code.
void use_one_thread();

// The function under a family's name, or null where the library under test has none.
Function tested_function(Family family, Language language, Symbol symbol);
// OpenBLAS's function of the same convention, or null where it has none.
Function reference_function(int integer_bits, Language language, Symbol symbol);

// Calls that the library under test has run on its device, or -1 where it does not say.
long long calls_on_device();
// Whether the library under test is the shim, not some BLAS on which the tests themselves are tried.
bool testing_the_shim();

}  // namespace blaslift::test
