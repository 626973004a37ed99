// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How a process's statistics come into its file (BLASLIFT_REPORT): written there at the first call, from time to time,
// and at the exit. The file is never mapped: whoever truncates it would end the program.
#pragma once

#include "shim/observe/statistics.hpp"

namespace blaslift::observe {

// Makes the file, if one was asked for, and says once what is wrong.
void begin_saving(Header const& header);
// At the end of a call that was looked at. Saving takes at most a hundredth of the time; it is due each second, and
// earlier in young processes.
void save_if_due();
// At the end of a process.
void save_now();
// In the child of a fork: the file is its parent's.
void stop_saving();

}  // namespace blaslift::observe
