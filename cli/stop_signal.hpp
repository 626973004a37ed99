// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Work that is stopped with Ctrl-C (SIGINT) or SIGTERM and keeps what is done.
#pragma once

namespace blaslift::cli {

// From now on the first of these signals is noted, not obeyed; the second ends the process as ever. One that is ignored
// stays so (shells start background jobs that way).
void note_stop_signals();
// The signal that asks to stop, or 0.
int stop_signal();

}  // namespace blaslift::cli
