// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/lane_kit.hpp"

#include <new>

namespace blaslift::gpu {

// Lanes and events stay with the device. So pinned memory comes first, which can be given back, then the lane, which
// needs the device's memory and fails where there is none; that host memory for events ends just then is so rare that
// nobody counts what is left.
Result<LaneKit*> make_lane_kit(Device& device) {
  constexpr std::size_t small_bytes = LaneKit::flags * sizeof(int) + 16;
  auto const pinned = device.allocate_pinned(2 * LaneKit::staging_bytes + small_bytes);
  if (!pinned) return pinned.error();
  auto* const kit = new (std::nothrow) LaneKit;
  auto fail = [&](Error const& error) {
    delete kit;
    device.release_pinned(*pinned);
    return error;
  };
  if (!kit) return fail(Error::make(Error::Code::out_of_memory, "no host memory for a lane"));
  auto const lane = device.make_lane();
  if (!lane) return fail(lane.error());
  kit->lane = *lane;
  kit->staging = *pinned;
  kit->value = *pinned + 2 * LaneKit::staging_bytes;
  kit->non_finite = reinterpret_cast<int*>(kit->value + 16);
  for (auto& queue : kit->events)
    for (Event*& event : queue) {
      auto const made = device.make_event();
      if (!made) return fail(made.error());
      event = *made;
    }
  return kit;
}

}  // namespace blaslift::gpu
