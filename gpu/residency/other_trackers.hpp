// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether somebody else in this process tracks writes in the same way: a second copy of this library under another
// name, a debugger's helper. Two cannot: what one arms, the other takes for clean.
#pragma once

#include "shim/base/result.hpp"

namespace blaslift::gpu {

// Looks at the open descriptors for a userfaultfd with asynchronous write protection; those without it (the monitors of
// MPI libraries) are no trouble: the kernel gives a mapping to one userfaultfd only. `unavailable`: there is one.
Error refuse_other_trackers();

}  // namespace blaslift::gpu
