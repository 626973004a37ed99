// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Four speeds of a GPU that a benchmark measures in milliseconds (gpu/cuda/own/memory_rates.hpp), and the model's rates
// that follow from them.
#pragma once

#include "gpu/plan/device_limits.hpp"
#include "gpu/plan/objective.hpp"

namespace blaslift::gpu::plan {

// Zeros: not measured.
struct MeasuredRates {
  double stream_bytes_per_second = 0;  // that all multiprocessors read from memory
  double one_bytes_per_second = 0;     // that one of them reads alone
  double load_seconds = 0;             // from a load to its data, while nothing else is read
  double launch_seconds = 0;           // from one kernel that does nothing to the next
  bool are_known() const {
    return stream_bytes_per_second > 0 && one_bytes_per_second > 0 && load_seconds > 0 && launch_seconds > 0;
  }
  friend bool operator==(MeasuredRates const&, MeasuredRates const&) = default;
};

// An H200's, by that benchmark (bench/results/2026-11-29-learning).
inline constexpr MeasuredRates rates_of_h200 = {4090e9, 109e9, 350e-9, 1.4e-6};

// The H200's rates (DeviceRates), scaled by what was measured here beside what the same benchmark measures there. Those
// that stand for work inside a multiprocessor are taken to be as many times longer as a load is. Not measured: an
// H200's.
DeviceRates rates_of(MeasuredRates const& measured, DeviceLimits const& limits);

}  // namespace blaslift::gpu::plan
