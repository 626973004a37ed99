// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The settings of this process, read at the first call into blaslift.
#pragma once

#include "shim/base/settings.hpp"

namespace blaslift {

// Reads them the first time; opens the log too. Safe in any thread.
Settings const& settings();

inline bool is_reproducible() { return settings().reproducible == setting::reproducible::on; }

}  // namespace blaslift
