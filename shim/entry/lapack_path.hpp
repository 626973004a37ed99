// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The slow path of LAPACK's symbols. What goes to the device is legal beyond doubt and ends with INFO = 0; everything
// else, every error, singular matrix and workspace query, is the caller's own LAPACK's.
#pragma once

#include "shim/entry/slow_path.hpp"

namespace blaslift::entry {

// enter() and leave() for symbols of LAPACK.
Next enter_lapack(Frame const& frame, Progress* progress);
void leave_lapack(Progress* progress);

}  // namespace blaslift::entry
