// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Descriptors that were given to the program when it began: standard error, and what /dev/fd/N names. A program may
// close them and open its own data under the same numbers, and our lines must not come into those.
#pragma once

#include <sys/stat.h>

namespace blaslift {

// Whether descriptor 2 is what it was when the library was loaded. False where it was closed then.
bool standard_error_is_unchanged();

// Whether this is what BLASLIFT_LOG_FILE named then.
bool was_named_at_load(struct stat const& file);

}  // namespace blaslift
