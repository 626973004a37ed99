// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/choice/by_times.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace blaslift::gpu {
namespace {

// Ours has to be expected to take so little of cuBLAS's time: between them bits differ, and nothing is gained.
constexpr double clearly_faster = 0.98;

}  // namespace

ByTimes::Point ByTimes::point(plan::MeasuredShape const& size) {
  auto const power = [](std::int64_t length) {
    return std::log2(static_cast<float>(std::max<std::int64_t>(length, 1)));
  };
  return {size.wide, size.kind, power(size.m), power(size.n), power(size.k) / 2, 0, 0};
}

ByTimes::ByTimes(std::span<plan::MeasuredShape const> measured, std::span<ModelTimes const> model) {
  for (std::size_t i = 0; i < measured.size(); ++i) {
    plan::MeasuredShape const& each = measured[i];
    if (!each.has_times() || !std::isfinite(model[i].ours_seconds)) continue;
    Point made = point(each);
    made.ours = static_cast<float>(std::log(each.ours_seconds / model[i].ours_seconds));
    made.vendor = static_cast<float>(std::log(each.vendor_seconds / model[i].any_seconds));
    points_.push_back(made);
  }
  for (plan::MeasuredShape const& each : measured) {
    auto const count =
        std::count_if(points_.begin(), points_.end(), [&](Point const& other) { return lies_like(other, each); });
    if (count >= static_cast<std::ptrdiff_t>(neighbours) && !knows(each)) known_.push_back({each.wide, each.kind});
  }
}

bool ByTimes::knows(plan::MeasuredShape const& like) const {
  return std::any_of(known_.begin(), known_.end(),
                     [&](Lie const& each) { return each.wide == like.wide && each.kind == like.kind; });
}

ByTimes::Point ByTimes::inside(Point at, plan::MeasuredShape const& like) const {
  constexpr float none = std::numeric_limits<float>::infinity();
  Point low{true, 0, none, none, none, 0, 0}, high{true, 0, -none, -none, -none, 0, 0};
  for (Point const& each : points_)
    if (lies_like(each, like)) {
      low.m = std::min(low.m, each.m), low.n = std::min(low.n, each.n), low.k = std::min(low.k, each.k);
      high.m = std::max(high.m, each.m), high.n = std::max(high.n, each.n), high.k = std::max(high.k, each.k);
    }
  at.m = std::clamp(at.m, low.m, high.m), at.n = std::clamp(at.n, low.n, high.n),
  at.k = std::clamp(at.k, low.k, high.k);
  return at;
}

bool ByTimes::is_ours(plan::MeasuredShape const& like, ModelTimes const& model) const {
  Point const at = inside(point(like), like);
  struct Near {
    float distance = std::numeric_limits<float>::infinity(), ours = 0, vendor = 0;
  };
  std::array<Near, neighbours> nearest{};
  for (Point const& each : points_) {
    if (!lies_like(each, like)) continue;
    float const dm = each.m - at.m, dn = each.n - at.n, dk = each.k - at.k;
    Near found{dm * dm + dn * dn + dk * dk, each.ours, each.vendor};
    for (Near& known : nearest)
      if (found.distance < known.distance) std::swap(found, known);
  }
  constexpr float beside = 0.02F;  // of a size that was measured itself: it counts fifty times as much as one at 1
  double weights = 0, ours = 0, vendor = 0;
  for (Near const& each : nearest) {
    if (!std::isfinite(each.distance)) continue;
    double const weight = 1 / (each.distance + beside);
    weights += weight, ours += weight * each.ours, vendor += weight * each.vendor;
  }
  return model.ours_seconds * std::exp(ours / weights) <=
         clearly_faster * model.any_seconds * std::exp(vendor / weights);
}

}  // namespace blaslift::gpu
