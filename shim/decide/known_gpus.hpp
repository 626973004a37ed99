// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a GPU can be expected to do before it has been started: from the name that the kernel's driver tells, by its
// vendor's data sheet. Without it the same numbers stand for a card for games, whose double precision is worth no
// start, and for an H200.
#pragma once

#include <string_view>

#include "shim/decide/machine_profile.hpp"

namespace blaslift {

// Puts the speeds of "NVIDIA H200", say, into the profile, in place of the built-in ones; false, and nothing changes,
// for a name that is not known.
bool expect_gpu(std::string_view model, MachineProfile* profile);

// The built-in profile with what is known of this machine's first GPU (in reproducible runs without): what programs go
// by where nothing was measured.
MachineProfile expected_profile();

}  // namespace blaslift
