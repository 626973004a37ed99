// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether forks are about, for what must not be begun beside them.
#pragma once

namespace blaslift {

// Whether this process was forked by one that had this library, and has gone on without exec.
bool is_forked_child();

// Whether the process has children, also such as were made before anything of ours ran. A system call; none is reaped.
bool has_children();

}  // namespace blaslift
