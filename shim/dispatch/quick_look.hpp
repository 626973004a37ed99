// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A quick look at a device that has come up: less than a tenth of a second, in the thread that brought it up. It finds
// what no device says of itself: a link that others share or that has fewer lanes than it could, a driver in a slow
// mode.
#pragma once

#include "gpu/executor/executor.hpp"

namespace blaslift::dispatch {

struct QuickLook {
  double call_seconds = 0;                      // of a small product; 0: nothing was found
  double upload_bytes = 0, download_bytes = 0;  // a second, of calls that move 16 MiB
  bool disturbed = false;                       // calls were under way elsewhere in the process: the rest says nothing
};
QuickLook look_quickly(gpu::Executor& executor);

}  // namespace blaslift::dispatch
