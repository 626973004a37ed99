// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Opening: finds a CPU BLAS on the machine where the program itself brought none.
#pragma once

#include "fallback/probe.hpp"

namespace blaslift::fallback {

// BLASLIFT_FALLBACK if it is set and has that integer width (or names for it), else null. What is wrong with a
// setting that cannot be used is said once.
Library const* configured(int integer_bits);

// The first usable library of that integer width in the documented order (docs/fallback.md): OpenBLAS by its
// soname, BLIS, MKL, FlexiBLAS, then the system's own libblas by its path. Opened with RTLD_LOCAL, without
// RTLD_DEEPBIND, and held open for good. Null if there is none.
Library const* searched(int integer_bits);

}  // namespace blaslift::fallback
