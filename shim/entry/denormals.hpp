// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Programs that flush denormal numbers to zero, for speed: their calls use the GPU as any other's, which keeps such
// numbers, and the report says so. docs/decisions.md says why.
#pragma once

#include <atomic>

#include "shim/base/float_environment.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::entry {

// After a call that was computed on the device.
inline void note_denormals(OwnFloatEnvironment const& own) {
  static std::atomic<bool> said{false};
  if (!own.caller_flushes_denormals() || said.load(std::memory_order_relaxed) || said.exchange(true)) return;
  observe::note(
      "the program flushes denormal numbers to zero (FTZ or DAZ), and the GPU keeps them: numbers below 2.2e-308 "
      "(single: 1.2e-38) may differ");
}

}  // namespace blaslift::entry
