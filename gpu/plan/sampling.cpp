// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/sampling.hpp"

#include <algorithm>
#include <cmath>

namespace blaslift::gpu::plan {
namespace {

constexpr double near_factor = 1.5;
constexpr std::size_t near_share = 4;  // all but one in so many

// The numbers below n in an order whose every beginning is spread over them: steps of the golden section, which meet no
// period of the list. (Shapes are listed variant by variant, powers of two inside: an even step would see one value of
// a dimension only.)
std::vector<std::size_t> spread(std::size_t n) {
  constexpr double golden = 0.6180339887498949;
  std::vector<std::size_t> order;
  std::vector<bool> seen(n, false);
  double at = 0.5;
  for (std::size_t step = 0; order.size() < n && step < 8 * n; ++step) {
    at += golden;
    at -= std::floor(at);
    auto const i = std::min(n - 1, static_cast<std::size_t>(at * static_cast<double>(n)));
    if (!seen[i]) order.push_back(i);
    seen[i] = true;
  }
  for (std::size_t i = 0; i < n; ++i)
    if (!seen[i]) order.push_back(i);
  return order;
}

}  // namespace

std::vector<std::size_t> pick_shapes(std::span<double const> model_seconds, std::size_t most) {
  double least = INFINITY;
  for (double const seconds : model_seconds) least = std::min(least, seconds);
  std::vector<std::size_t> near, far;
  for (std::size_t i = 0; i < model_seconds.size(); ++i)
    if (std::isfinite(model_seconds[i])) (model_seconds[i] <= near_factor * least ? near : far).push_back(i);

  std::vector<std::size_t> const near_order = spread(near.size()), far_order = spread(far.size());
  std::vector<std::size_t> picked;
  for (std::size_t n = 0, f = 0; picked.size() < most && n + f < near.size() + far.size();) {
    bool const turn_of_far = picked.size() % near_share == near_share - 1;
    if (n == near.size() || (turn_of_far && f < far.size()))
      picked.push_back(far[far_order[f++]]);
    else
      picked.push_back(near[near_order[n++]]);
  }
  return picked;
}

}  // namespace blaslift::gpu::plan
