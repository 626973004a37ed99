// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Start-up: what is done once per process at the first call into the slow path, and at fork.
#pragma once

namespace blaslift::dispatch {

// Reads the settings, registers the fork handlers, and sets the thresholds that the entries compare with.
void start_up();

}  // namespace blaslift::dispatch
