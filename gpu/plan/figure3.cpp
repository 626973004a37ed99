// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/figure3.hpp"

namespace blaslift::gpu::plan {

BlockShape figure3(DeviceLimits const& limits, Kernel const& kernel, Recipe const& recipe, Figure3 range,
                   std::int64_t M) {
  return figure3(limits, kernel, recipe, range, [&](BlockShape shape) -> Occupancies {
    if (shape.threads() == 0) return {};
    Occupancy const now = occupancy(limits, kernel, shape);
    return {WrpOcp(limits, now).value(), BlkOcp(limits, now).value(),
            GrdOcp(BlkPerGrd(kernel, shape, M), MaxActvBlkPerDev(limits, now)).value()};
  });
}

int count_candidates(DeviceLimits const& limits, Kernel const& kernel, Recipe const& recipe, Figure3 range) {
  int count = 0;
  for_each_candidate(limits, kernel, recipe, range, [&](int, int) { ++count; });
  return count;
}

}  // namespace blaslift::gpu::plan
