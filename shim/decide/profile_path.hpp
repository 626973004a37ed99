// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where the machine profile of this host lies.
#pragma once

#include <string>

namespace blaslift {

// BLASLIFT_PROFILE, or else blaslift/HOST.profile in the user's cache folder (home folders are shared among hosts), whether it is
// there or not. "" for BLASLIFT_PROFILE=none, without a home, and in privileged (setuid) processes, which read no file of a user's.
std::string profile_path();
// Whether the user has named it.
bool profile_is_named();

}  // namespace blaslift
