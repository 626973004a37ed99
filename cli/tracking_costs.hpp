// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What it costs here to ask the kernel which pages were written (gpu/residency/write_tracker.hpp): measured on some
// memory of our own.
#pragma once

#include <optional>

#include "gpu/residency/write_tracker.hpp"
#include "shim/base/result.hpp"

namespace blaslift::cli {

// Seconds a byte, and of one call about a page; one thread. Zero: such pages are not to be had here.
struct TrackingCosts {
  double check_call = 0;
  struct Pages {
    double check = 0, arm = 0, disarm = 0;
  } small, huge;  // 4 KiB, 2 MiB
};

// Takes some 0.2 s and 64 MiB. An error: memory that cannot be had or tracked, or that does not stay clean.
Result<TrackingCosts> measure_tracking(gpu::WriteTracker& tracker);
// The same in a process of its own, which leaves nothing registered in this one; nothing where that is not possible.
std::optional<TrackingCosts> measure_tracking_apart();

}  // namespace blaslift::cli
