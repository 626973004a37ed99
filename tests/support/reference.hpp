// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs a call on OpenBLAS itself. What OpenBLAS 0.3.21 lacks is put together here: gemmtr and gemmt by way of gemm,
// and cabs1.
#pragma once

#include "tests/support/invoke.hpp"

namespace blaslift::test {

// Whether it is OpenBLAS's own routine of that name, whose bits can be expected.
bool has_own_reference(Convention const& convention, Symbol symbol);
// Whether OpenBLAS is wrong whatever the arguments are: found by trying. The Cooperlake kernels of 0.3.21 (Debian 12 on
// CPUs with AVX512_BF16) give wrong sums in scasum.
bool reference_is_wrong(Convention const& convention, Symbol symbol);
// Whether the library under the shim has a routine of that name that is known to be wrong for this call, which the shim
// leaves to it: the row-major cblas_?gemmt of OpenBLAS 0.3.26 writes the other triangle where nothing is multiplied.
bool reference_is_wrong(Convention const& convention, Call const& call);
Returned invoke_reference(Convention const& convention, Call const& call);

}  // namespace blaslift::test
