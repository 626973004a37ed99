// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Decoding: a Frame becomes a Call. Integer width, language and storage order end here.
#pragma once

#include "shim/call/call.hpp"
#include "shim/entry/slow_path.hpp"

namespace blaslift::entry {

// The number that OpenBLAS reports for a CBLAS layout that is neither row- nor column-major.
inline constexpr int illegal_layout = -1;
bool legal_layout(Frame const& frame);

// Fills in the call; row-major CBLAS becomes the column-major call on the transposed operands. False where that
// call would need conjugated copies of operands (complex level 2 in row-major order): then sizes and flags are right
// for checking, and the call itself must not be run in this form. Likewise where an argument has no address: a BLAS
// need not read it (alpha of an empty call).
bool decode(Frame const& frame, Call* call);

}  // namespace blaslift::entry
