// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is remembered of earlier starts on this machine (shim/decide/start_record.hpp), read once a process.
#pragma once

#include "shim/decide/start_times.hpp"

namespace blaslift::dispatch {

struct RememberedStart {
  StartTimes times;
  bool may_wait = true;  // false: the last start failed
};
RememberedStart const& remembered_start();

// This one has succeeded, with a GPU of that name; it takes so long at least, and the program has ended; it has failed,
// or hangs.
void remember_start(StageSeconds const& took, char const* gpu);
void remember_slow_start(StageSeconds const& at_least);
void remember_failed_start();

}  // namespace blaslift::dispatch
