// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The slow path of LAPACK's symbols. What goes to the device is legal beyond doubt and ends with INFO = 0; everything
// else, every error, singular matrix and workspace query, is the caller's own LAPACK's.
#pragma once

#include "shim/base/float_environment.hpp"
#include "shim/entry/slow_path.hpp"

namespace blaslift::entry {

// Where a call of LAPACK's goes that is too small to be looked at, at little cost; null if it has to be entered. An
// entry cannot jump by its slot to a binding that is not everybody's (NumPy's wheels: a call a matrix of a stack): it
// jumps by itself for the caller that came here last.
void* target_of_tiny(Frame const& frame);
// enter() and leave() for symbols of LAPACK.
Next enter_lapack(Frame const& frame, OwnFloatEnvironment& own, Progress* progress);
void leave_lapack(Progress* progress, std::int64_t wall);  // `wall` as of end_sample

}  // namespace blaslift::entry
