// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/optimizer.hpp"

#include <algorithm>
#include <limits>

namespace blaslift::gpu::plan {
namespace {

constexpr Ratio enough{98, 100};

std::int64_t divide_up(std::int64_t x, std::int64_t u) { return x / u + (x % u != 0); }

// The smallest GrdOcp of grids of first to last blocks. It grows within a wave, so the worst is the first grid or the
// first one that starts a wave.
Ratio worst_GrdOcp(std::int64_t first, std::int64_t last, std::int64_t per_device) {
  Ratio const at_first = GrdOcp(first, per_device);
  if (first >= last) return at_first;
  std::int64_t const start = waves(first, per_device) * per_device + 1;
  return start > last ? at_first : std::min(at_first, GrdOcp(start, per_device));
}

}  // namespace

bool satisfies(Recipe const& recipe, Relaxed relaxed, BlockShape shape, Ratio WrpOcp, Ratio BlkOcp) {
  if (relaxed < Relaxed::ThMin && shape.threads() < recipe.ThMin) return false;
  if (relaxed < Relaxed::BlkOcpMin && BlkOcp < recipe.BlkOcpMin) return false;
  if (relaxed < Relaxed::WrpOcpMin && WrpOcp < recipe.WrpOcpMin) return false;
  return relaxed == Relaxed::TyPerTxMax || recipe.TyPerTxMax.numerator == 0 ||
         Ratio{shape.Ty, shape.Tx} <= recipe.TyPerTxMax;
}

bool satisfies(DeviceLimits const& limits, Recipe const& recipe, Relaxed relaxed, BlockShape shape,
               Occupancy const& occupancy) {
  return occupancy.active_blocks > 0 &&
         satisfies(recipe, relaxed, shape, WrpOcp(limits, occupancy), BlkOcp(limits, occupancy));
}

Result<Optimizer> Optimizer::make(DeviceLimits const& limits, Kernel const& kernel, Recipe const& asked) {
  Recipe recipe = asked;
  if (!kernel.two_dimensional) recipe.TyPerTxMax = {};
  int const step = TxStep(kernel), maximum = ThMax(limits, kernel);
  std::vector<Candidate> all;
  for (int Tx = maximum / step * step; Tx >= step; Tx -= step) {
    for (int Ty = 1; Ty <= (kernel.two_dimensional ? maximum / Tx : 1); ++Ty) {
      BlockShape const shape{Tx, Ty};
      if (kernel.admits && !kernel.admits(shape)) continue;
      Occupancy const now = plan::occupancy(limits, kernel, shape);
      if (now.active_blocks > 0) all.push_back({shape, now, Tx / step, MaxActvBlkPerDev(limits, now)});
    }
  }
  Optimizer made;
  made.unit_ = unit_of(kernel);
  for (Relaxed level :
       {Relaxed::nothing, Relaxed::ThMin, Relaxed::BlkOcpMin, Relaxed::WrpOcpMin, Relaxed::TyPerTxMax}) {
    for (Candidate const& candidate : all) {
      if (!satisfies(limits, recipe, level, candidate.shape, candidate.occupancy)) continue;
      ++made.satisfying_;
      // As many rows in a block and as many blocks on the device: the same GrdOcp always, and the earlier one wins
      // ties.
      bool same = false;
      for (std::size_t i = made.candidates_.size(); i-- > 0 && !same;) {
        if (made.candidates_[i].units_per_block != candidate.units_per_block) break;
        same = made.candidates_[i].per_device == candidate.per_device;
      }
      if (!same) made.candidates_.push_back(candidate);
    }
    made.relaxed_ = level;
    if (!made.candidates_.empty()) break;
  }
  if (made.candidates_.empty() || made.candidates_.size() > std::numeric_limits<Choice>::max() / 2)
    return Error::make(
        Error::Code::unavailable,
        "no block of a kernel with %d registers a thread, %d bytes of shared memory and at most %d threads "
        "runs on compute capability %d.%d",
        kernel.resources.registers, kernel.resources.static_shared_bytes + kernel.shared.bytes({step, 1}), maximum,
        limits.capability / 10, limits.capability % 10);
  for (Candidate const& candidate : made.candidates_) made.shapes_.push_back(candidate.shape);
  return made;
}

Choice Optimizer::choose_range(std::int64_t first, std::int64_t last) const {
  first = std::max<std::int64_t>(first, 1);
  Ratio const full = first < last ? enough : Ratio{1, 1};
  Choice best = 0;
  Ratio best_GrdOcp{0, 1};
  std::int64_t units_per_block = 0, least = 0, most = 0;  // blocks, the same for all candidates of one Tx
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    Candidate const& candidate = candidates_[i];
    if (candidate.units_per_block != units_per_block) {
      units_per_block = candidate.units_per_block;
      least = divide_up(first, units_per_block);
      most = divide_up(last, units_per_block);
    }
    Ratio const now = worst_GrdOcp(least, most, candidate.per_device);
    if (now > best_GrdOcp) {  // in a tie the earlier one: larger Tx, smaller Ty
      best_GrdOcp = now;
      best = static_cast<Choice>(i);
      if (now >= full) break;  // no later one can be better
    }
  }
  return best;
}

Ratio Optimizer::GrdOcp(Choice choice, std::int64_t M) const {
  Candidate const& candidate = candidates_[choice];
  return plan::GrdOcp(divide_up(units(M), candidate.units_per_block), candidate.per_device);
}

}  // namespace blaslift::gpu::plan
