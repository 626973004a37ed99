// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `mublas-optimizer` as the seed prints it (Fig. 3 of the MUBLAS paper), for repeating the paper's experiment; what
// runs in calls is optimizer.hpp. Its defects are kept:
//   - the conditions on WrpOcp and BlkOcp are hysteresis, not constraints: the first shape passes with any occupancy,
//   and
//     a choice below the minimum is kept for good once its GrdOcp is 1;
//   - occupancies are compared as doubles;
//   - GrdOcp is relative to the shape's own capacity, and says nothing of how many multiprocessors get work.
#pragma once

#include <algorithm>
#include <cstdint>

#include "gpu/plan/kernel.hpp"
#include "gpu/plan/recipe.hpp"

namespace blaslift::gpu::plan {

// Which shapes the loop visits. `printed`: lines 5 and 11 to the letter, Tx from ThMin up and TyMin = ThMin / Tx,
// rounded down, so that blocks of no threads are among them. `counted`: Tx from TxStep up and TyMin = ThMin / Tx,
// rounded up, which gives the numbers of candidates that the paper reports (Table 4).
enum class Figure3 : unsigned char { printed, counted };

// What GetOcp gives for one shape. All 0 for a block that cannot run.
struct Occupancies {
  double WrpOcp = 0, BlkOcp = 0, GrdOcp = 0;
};

// Calls visit(Tx, Ty) for every candidate, in the paper's order: Tx downwards, Ty upwards.
template <class Visit>
void for_each_candidate(DeviceLimits const& limits, Kernel const& kernel, Recipe const& recipe, Figure3 range,
                        Visit&& visit) {
  int const step = TxStep(kernel), maximum = ThMax(limits, kernel);
  int const ThMin = recipe.ThMin == 0 ? step : recipe.ThMin;
  int const TxMin = range == Figure3::printed ? ThMin : step;
  for (int Tx = maximum; Tx >= TxMin; Tx -= step) {
    int TyMin = range == Figure3::printed ? ThMin / Tx : (ThMin + Tx - 1) / Tx, TyMax = std::max(1, maximum / Tx);
    if (!kernel.two_dimensional) {
      if (range == Figure3::counted && TyMin > 1) continue;
      TyMin = TyMax = 1;
    } else if (recipe.TyPerTxMax.numerator != 0) {
      std::int64_t const most = recipe.TyPerTxMax.numerator * Tx / recipe.TyPerTxMax.denominator;
      TyMax = static_cast<int>(std::min<std::int64_t>(TyMax, most));
    }
    for (int Ty = TyMin; Ty <= TyMax; ++Ty) visit(Tx, Ty);
  }
}

// The shape that Fig. 3 chooses with GetOcp(BlockShape) -> Occupancies; {0, 0} if no shape has any GrdOcp.
template <class GetOcp>
BlockShape figure3(DeviceLimits const& limits, Kernel const& kernel, Recipe const& recipe, Figure3 range,
                   GetOcp&& get_ocp) {
  double const WrpOcpMin = recipe.WrpOcpMin.value(), BlkOcpMin = recipe.BlkOcpMin.value();
  Occupancies best;
  BlockShape optimal;
  for_each_candidate(limits, kernel, recipe, range, [&](int Tx, int Ty) {
    Occupancies const now = get_ocp(BlockShape{Tx, Ty});
    if (now.GrdOcp > best.GrdOcp && now.WrpOcp > std::min(best.WrpOcp, WrpOcpMin) &&
        now.BlkOcp > std::min(best.BlkOcp, BlkOcpMin)) {
      best = now;
      optimal = {Tx, Ty};
    }
  });
  return optimal;
}

// The same with the closed form of occupancy.hpp, for M rows. 20 us for 500 candidates.
BlockShape figure3(DeviceLimits const& limits, Kernel const& kernel, Recipe const& recipe, Figure3 range,
                   std::int64_t M);

// Candidates that the loop visits (Table 4 of the paper, with Figure3::counted).
int count_candidates(DeviceLimits const& limits, Kernel const& kernel, Recipe const& recipe, Figure3 range);

}  // namespace blaslift::gpu::plan
