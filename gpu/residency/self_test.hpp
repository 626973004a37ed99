// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether the kernel's write tracking does what this room relies on, tried out on memory of our own: distributions
// carry the fixes of its bugs only in part, so the version says little.
#pragma once

#include "shim/base/result.hpp"

namespace blaslift::gpu {

class WriteTracker;

// Kernels whose bug no quick test can show: before 6.8.10 a scan may lose the young and dirty bits of a page that
// another thread is writing (c70dce4982ce), and with it the program's data under memory pressure. `release` as uname()
// gives it; `signature` is Ubuntu's /proc/version_signature ("Ubuntu 6.8.0-40.40-generic 6.8.12"), which names the
// version that a release is made of, or "".
Error refuse_known_kernel(char const* release, char const* signature);
Error refuse_known_kernel();  // this one

// With 4 KiB pages and, where these are to be had, huge pages: stores and system calls that write are seen, each once;
// zapped pages are seen; a mapping that was replaced or moved is an error or dirty. 0.36 ms with huge pages
// (2-core guest, Linux 6.18). `unavailable`: which step failed.
Error test_write_tracking(WriteTracker& tracker);

}  // namespace blaslift::gpu
