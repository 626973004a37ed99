// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What measurements say of a kernel's shapes: the best at each measured size; and, for sizes between them, the few that
// are worth a look, which between them are within 1 % or 0.35 us of the best at all measured sizes. The model of times
// chooses among those; it is exact enough for a few, and not for hundreds.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/plan/execution_plan.hpp"

namespace blaslift::gpu::plan {

// m and n are the same for kernels of one size; wide: loads of 16 bytes were possible.
struct MeasuredShape {
  std::int64_t m, n;
  bool wide;
  Shape shape;
};

// Of the kernel with this name (as in recipes), 's', 'd', 'c' or 'z'; empty if nothing was measured.
std::span<Shape const> preferred_shapes(std::string_view kernel, char precision);
std::span<MeasuredShape const> measured_shapes(std::string_view kernel, char precision);

// The nearest measured size, no dimension more than 1.2 times larger or smaller; null if there is none.
inline MeasuredShape const* nearest(std::span<MeasuredShape const> measured, std::int64_t m, std::int64_t n,
                                    bool wide) {
  MeasuredShape const* found = nullptr;
  double least = std::log2(1.2);
  auto apart = [](std::int64_t a, std::int64_t b) {
    return std::abs(std::log2(static_cast<double>(a) / static_cast<double>(b)));
  };
  for (MeasuredShape const& each : measured) {
    if (each.wide != wide || m < 1 || n < 1) continue;
    double const distance = std::fmax(apart(m, each.m), apart(n, each.n));
    if (distance > least) continue;
    found = &each;
    least = distance;
  }
  return found;
}

}  // namespace blaslift::gpu::plan
