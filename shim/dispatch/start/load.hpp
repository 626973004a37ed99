// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Kernels that calls have asked for (shim/dispatch/first_uses.hpp) are loaded beside the program's calls, once the
// device is up.
#pragma once

namespace blaslift::dispatch {

// Of kernels at a time: a fork waits for the end, and so does who leaves the program, for that of one.
inline constexpr double longest_loading = 0.3;

// What is wanted is loaded by a thread of its own; returns at once. False: it is not, for there is no such thread, or
// the program ends.
bool load_in_background();
// Whether there may be: not with faults, which are for the program's calls, nor without a device.
bool can_load_in_background();

}  // namespace blaslift::dispatch
