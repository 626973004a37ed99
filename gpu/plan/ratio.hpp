// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Occupancies are ratios of small integers and are compared as such: b1 * c2 against b2 * c1. The seed compares
// doubles, where two shapes with the same occupancy may differ in the last bit, and the choice then hangs on rounding.
#pragma once

#include <compare>
#include <cstdint>

namespace blaslift::gpu::plan {

// Exact as long as both parts stay below 2^31 or so (grids have at most 2^31 - 1 blocks). The denominator is positive.
struct Ratio {
  std::int64_t numerator = 0, denominator = 1;

  constexpr double value() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
  friend constexpr std::strong_ordering operator<=>(Ratio a, Ratio b) {
    return a.numerator * b.denominator <=> b.numerator * a.denominator;
  }
  friend constexpr bool operator==(Ratio a, Ratio b) {
    return a.numerator * b.denominator == b.numerator * a.denominator;
  }
};

}  // namespace blaslift::gpu::plan
