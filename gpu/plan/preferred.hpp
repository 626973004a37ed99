// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What measurements say of a kernel's shapes: the best at each measured size; and, for sizes between them, the few that
// are worth a look, which between them are within 1 % or 0.35 us of the best at all measured sizes (gemv, for which
// sixteen shapes are not enough: 3.7 %, and skinny_gemm, thirty-two: 17 %). The model of times chooses among those; it
// is exact enough for a few, and not for hundreds.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/plan/execution_plan.hpp"

namespace blaslift::gpu::plan {

// m and n are the same for kernels of one size; wide: loads of 16 bytes were possible. Of a product with a small result
// also k, and a number for how its operands lie and which part of C it makes (skinny_gemm_kind).
struct MeasuredShape {
  std::int64_t m, n;
  bool wide;
  Shape shape;
  std::int64_t k = 1;
  int kind = 0;
};

// Of the kernel with this name (as in recipes), 's', 'd', 'c' or 'z'; empty if nothing was measured.
std::span<Shape const> preferred_shapes(std::string_view kernel, char precision);
std::span<MeasuredShape const> measured_shapes(std::string_view kernel, char precision);  // in the order of m

// The size nearest to that of `like` that suits, no dimension more than 1.2 times larger or smaller (k: 1.2 to the
// power of four, for an execution plan is rarely of one k alone); of equally near ones the last; null if there is none.
// `measured` is in the order of m. The shape of `like` does not matter.
template <class Suits>
MeasuredShape const* nearest(std::span<MeasuredShape const> measured, MeasuredShape const& like, Suits&& suits) {
  if (like.m < 1 || like.n < 1 || like.k < 1) return nullptr;
  constexpr double most = 1.2;
  MeasuredShape const* found = nullptr;
  double least = most;
  auto apart = [](std::int64_t a, std::int64_t b) {
    return a < b ? static_cast<double>(b) / static_cast<double>(a) : static_cast<double>(a) / static_cast<double>(b);
  };
  auto const first = std::partition_point(measured.begin(), measured.end(), [&](MeasuredShape const& each) {
    return each.m < like.m && apart(like.m, each.m) > most;
  });
  for (MeasuredShape const& each : std::span(first, measured.end())) {
    if (each.m > like.m && apart(like.m, each.m) > most) break;
    if (each.wide != like.wide || each.kind != like.kind) continue;
    double distance = std::max(apart(like.m, each.m), apart(like.n, each.n));
    if (like.k != each.k) distance = std::max(distance, std::sqrt(std::sqrt(apart(like.k, each.k))));
    if (distance > least || !suits(each)) continue;
    found = &each;
    least = distance;
  }
  return found;
}

}  // namespace blaslift::gpu::plan
