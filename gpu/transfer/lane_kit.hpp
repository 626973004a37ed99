// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A lane with what calls need besides. Made once, used by one call at a time, never destroyed.
#pragma once

#include <array>
#include <cstddef>

#include "gpu/device.hpp"

namespace blaslift::gpu {

struct LaneKit {
  static constexpr std::size_t window = 64;  // events a queue: step i uses event i % window
  static constexpr std::size_t flags = 64;   // for looks for non-finite numbers: slice i uses flag i % flags
  static constexpr std::size_t staging_bytes = std::size_t{1} << 20;  // each way; small operands pass through them
  static constexpr std::size_t scratch_bytes = std::size_t{2} << 20;  // device memory for small operands

  Lane* lane = nullptr;
  std::array<std::array<Event*, window>, 3> events{};
  int* non_finite = nullptr;                    // pinned, `flags` of them
  std::byte* value = nullptr;                   // pinned, 16 bytes: a function's result
  std::byte* staging = nullptr;                 // pinned, on the way up; the way down follows
  DeviceAddress scratch = DeviceAddress::null;  // from the first call that needs it on
};

Result<LaneKit*> make_lane_kit(Device& device);

}  // namespace blaslift::gpu
