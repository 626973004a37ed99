// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Decides between a kernel of ours and cuBLAS by times of both at sizes nearby.
#pragma once

#include <span>
#include <vector>

#include "gpu/plan/measured.hpp"

namespace blaslift::gpu {

// By the model of times: of a shape of ours at a size, with its waves and their ends; and of any kernel that moves the
// same bytes and computes as much, without them.
struct ModelTimes {
  double ours_seconds = 0, any_seconds = 0;
};

class ByTimes {
 public:
  ByTimes() = default;
  // Takes one kernel's sizes and the model's times at each. Sizes at which only ours was timed do not count, nor do
  // shapes that this device has not (infinite by the model).
  ByTimes(std::span<plan::MeasuredShape const> measured, std::span<ModelTimes const> model);

  // Times of both are known at enough sizes that lie in memory like this one (wide, kind).
  bool knows(plan::MeasuredShape const& like) const;
  // For sizes that it knows: true if ours is expected to be faster, by more than the expectation errs. What the model
  // errs by, of ours and of cuBLAS, is taken from the four nearest sizes, in distances of powers of two (of k, half as
  // far). Beyond what was measured the sizes at the edge count.
  bool is_ours(plan::MeasuredShape const& like, ModelTimes const& model) const;

 private:
  static constexpr std::size_t neighbours = 4;
  struct Point {
    bool wide;
    int kind;
    float m, n, k;       // powers of two
    float ours, vendor;  // logarithms of the measured times by the model's
  };
  static Point point(plan::MeasuredShape const& size);
  static bool lies_like(Point const& point, plan::MeasuredShape const& size) {
    return point.wide == size.wide && point.kind == size.kind;
  }
  Point inside(Point at, plan::MeasuredShape const& like) const;

  struct Lie {
    bool wide;
    int kind;
  };
  std::vector<Point> points_;
  std::vector<Lie> known_;  // of which there are enough points
};

}  // namespace blaslift::gpu
