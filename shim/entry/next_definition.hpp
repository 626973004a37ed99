// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where a function goes on to that blaslift exports although it is another library's.
#pragma once

namespace blaslift::entry {

// The definition of the symbol, in that version, that the code at `caller` would have got without blaslift: the next
// one in the global scope, else the one in the scope of the caller's module (an extension opened RTLD_LOCAL), else any
// loaded library's (a tail call hides the true caller); never blaslift's. `version` is null where the library has none.
// Null if nothing defines it. Keeps errno. Looked up anew for every call (0.8 us, for a locally opened extension 1.7
// us): libraries come and go with the extensions that need them, and two extensions may have two libraries.
void* next_definition(void const* caller, char const* name, char const* version);

}  // namespace blaslift::entry
