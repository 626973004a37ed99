// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From which size on calls go elsewhere.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

namespace blaslift::cli {

// The smallest size from `low` to `high` from which on to `high` the decision is the same, or nullopt if it is one all
// along. `is_gpu` of a size.
template <class IsGpu>
std::optional<double> boundary(double low, double high, IsGpu is_gpu) {
  constexpr int steps = 200;
  bool const last = is_gpu(high);
  double const ratio = std::pow(high / low, 1.0 / steps);
  for (double size = high; size > low * 1.0001;) {
    double const next = std::max(low, size / ratio);
    if (is_gpu(next) == last) {
      size = next;
      continue;
    }
    double below = next, above = size;
    for (int i = 0; i < 40; ++i) {
      double const middle = std::sqrt(below * above);
      (is_gpu(middle) == last ? above : below) = middle;
    }
    return above;
  }
  return std::nullopt;
}

}  // namespace blaslift::cli
