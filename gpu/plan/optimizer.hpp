// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The seed's optimizer with its rule repaired (kernels.md 1.1, defects b and c): shapes that satisfy the recipe, and
// among them the lexicographic maximum of GrdOcp, larger Tx, smaller Ty. Only GrdOcp depends on the size of a call, so
// everything else is done once per (device, kernel), and shapes that can never be chosen are left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/plan/kernel.hpp"
#include "gpu/plan/recipe.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu::plan {

// How much of a recipe had to be given up for any shape to be left; each includes those before. The four minima come
// from different runs, so that no shape may have all of them. (TyPerTxMax is the last: the seed gives it up never.)
enum class Relaxed : unsigned char { nothing, ThMin, BlkOcpMin, WrpOcpMin, TyPerTxMax };

// Whether a shape of these occupancies satisfies what is left of the recipe.
bool satisfies(Recipe const& recipe, Relaxed relaxed, BlockShape shape, Ratio WrpOcp, Ratio BlkOcp);
// The same; never for a block that cannot run.
bool satisfies(DeviceLimits const& limits, Recipe const& recipe, Relaxed relaxed, BlockShape shape,
               Occupancy const& occupancy);

// A choice: the place of a shape in an optimizer's list.
using Choice = std::uint16_t;

class Optimizer {
 public:
  // Allocates; some 20 us. unavailable if no block of this kernel can run on the device.
  static Result<Optimizer> make(DeviceLimits const& limits, Kernel const& kernel, Recipe const& recipe);

  // For M rows. 1 to 2 us; allocates nothing. M below 1 counts as 1.
  Choice choose(std::int64_t M) const { return choose_units(units(M)); }
  // The same for ceil(M / unit()) = units, which is all that it depends on.
  Choice choose_units(std::int64_t units) const { return choose_range(units, units); }
  // One choice for all of first to last units: the largest of the smallest GrdOcp in the range, where 98 % (the share
  // that the seed's analyzer asks for) is as good as more in a range of more than one size. For sizes above a decision
  // table, where exactness is worth little.
  Choice choose_range(std::int64_t first, std::int64_t last) const;

  BlockShape shape(Choice choice) const { return shapes_[choice]; }
  Occupancy const& occupancy(Choice choice) const { return candidates_[choice].occupancy; }
  Ratio GrdOcp(Choice choice, std::int64_t M) const;
  // Shapes that can be chosen, of those that satisfy the recipe.
  std::size_t size() const { return candidates_.size(); }
  std::size_t satisfying() const { return satisfying_; }
  Relaxed relaxed() const { return relaxed_; }
  int unit() const { return unit_; }

  Optimizer() = default;  // for Result; chooses nothing

 private:
  struct Candidate {
    BlockShape shape;
    Occupancy occupancy;
    std::int64_t units_per_block, per_device;  // MaxActvBlkPerDev
  };

  std::int64_t units(std::int64_t M) const { return M < 1 ? 1 : M / unit_ + (M % unit_ != 0); }

  std::vector<Candidate> candidates_;  // larger Tx first, then smaller Ty
  std::vector<BlockShape> shapes_;     // theirs, closer together for calls
  std::size_t satisfying_ = 0;
  Relaxed relaxed_ = Relaxed::nothing;
  int unit_ = 1;
};

}  // namespace blaslift::gpu::plan
