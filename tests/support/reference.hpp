// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs a call on OpenBLAS itself, and gives gemmtr (younger than OpenBLAS 0.3.21) by way of gemm.
#pragma once

#include "tests/support/invoke.hpp"

namespace blaslift::test {

// Whether invoke_reference can run the symbol under this convention.
bool has_reference(Convention const& convention, Symbol symbol);
// Whether it then is OpenBLAS's own routine of that name, whose bits can be expected.
bool has_own_reference(Convention const& convention, Symbol symbol);
Returned invoke_reference(Convention const& convention, Call const& call);

}  // namespace blaslift::test
