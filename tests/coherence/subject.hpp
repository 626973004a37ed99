// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The library under test: opened by path, apart from everything else in the process. The reference is tests/support's.
#pragma once

#include "tests/support/invoke.hpp"

namespace blaslift::test::coherence {

// Opens it and looks up every symbol; ends the program if it cannot be opened. Once, before threads.
void open_subject(char const* path);
// Null where it has none.
Function subject_function(Language language, Symbol symbol);
// liburing's io_uring_register, as programs that are linked to it reach it through the library: null where there is no
// liburing that has it (2.3).
using RegisterFunction = int (*)(unsigned ring, unsigned operation, void const* argument, unsigned count);
RegisterFunction subject_io_uring_register();
// Calls that it has run on its device, or -1 where it does not say.
long long subject_calls_on_device();

}  // namespace blaslift::test::coherence
