// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs level1_reduction by an execution plan, and plainly.
#pragma once

#include <gtest/gtest.h>

#include "gpu/kernels/level1_reduction.hpp"
#include "gpu/plan/numeric_plan.hpp"
#include "tests/kernels/run_numeric.hpp"

namespace blaslift::gpu::kernels::testing {

struct Level1Plan {
  int width, warps, segments_per_warp;  // width: 1, or 16 for as wide as loads are
};
// More blocks than one, one block, one warp.
inline constexpr Level1Plan level1_plans[] = {{1, 4, 1}, {1, 1, 2}, {2, 2, 4}, {16, 2, 1}, {16, 8, 2}, {16, 1, 8}};

template <class Operation>
Level1Reduction<Operation> level1_arguments(std::int64_t n, int segment, Vector<typename Operation::Element>& x,
                                            std::int64_t incx, Vector<typename Operation::Element>& y,
                                            std::int64_t incy) {
  Level1Reduction<Operation> p{};
  p.run.length = n, p.run.segment = segment, p.run.segments = (n + segment - 1) / segment;
  p.x = x.first(), p.incx = incx, p.y = y.first(), p.incy = incy;
  return p;
}

template <class Operation>
bool may_be_wide(Level1Reduction<Operation> const& p) {
  auto packed = [](auto* vector, std::int64_t increment) {
    return increment == 1 && reinterpret_cast<std::uintptr_t>(vector) % widest_load == 0;
  };
  return packed(p.x, p.incx) && (Operation::vectors == 1 || packed(p.y, p.incy));
}

template <class Operation, int width>
typename Operation::Result run(Level1Reduction<Operation> p, Level1Plan plan, simt::Order order) {
  using Sum = typename Operation::Sum;
  std::int64_t const per_block = std::int64_t{plan.warps} * plan.segments_per_warp;
  simt::Launch how;
  how.grid = {1, static_cast<unsigned>((p.run.segments + per_block - 1) / per_block), 1};
  how.block = {warp_size, static_cast<unsigned>(plan.warps), 1};
  how.shared_bytes = run_shared_bytes<Sum>(warp_size, plan.warps);
  how.order = order;
  unsigned counter = 0;
  simt::GuardedArray<Sum> partials(how.grid.y > 1 ? how.grid.y : 0);
  simt::GuardedArray<typename Operation::Result> result(1);
  p.run.segments_per_warp = plan.segments_per_warp;
  p.run.counters = &counter;
  p.run.partials = partials.data();
  p.result = result.data();
  simt::launch(how, [&] { level1_reduction<Operation, width>(p); });
  EXPECT_EQ(counter, 0U);
  return result[0];
}

// Gives each legal plan's result, in each order, to `judge`.
template <class Operation, class Judge>
void for_every_plan(Level1Reduction<Operation> const& p, Judge judge) {
  constexpr int full = full_width<typename Operation::Element>;
  for (simt::Order const order : {simt::Order::forward, simt::Order::backward, simt::Order::shuffled})
    for (Level1Plan const plan : level1_plans) {
      SCOPED_TRACE("n=" + std::to_string(p.run.length) + " incx=" + std::to_string(p.incx) +
                   " incy=" + std::to_string(p.incy) + " width " + std::to_string(plan.width) + ", " +
                   std::to_string(plan.warps) + " warps of " + std::to_string(plan.segments_per_warp));
      if (plan.width == 1)
        judge(run<Operation, 1>(p, plan, order));
      else if (may_be_wide(p))
        judge(plan.width == 2 && full == 4         ? run < Operation,
              full == 4 ? 2 : 1 > (p, plan, order) : run<Operation, full>(p, plan, order));
    }
}

template <class Operation>
typename Operation::Result plainly(Level1Reduction<Operation> const& p) {
  return Operation::result(
      run_sum(p.run.length, p.run.segment, round_elements<typename Operation::Element>, Operation::start(),
              [&](typename Operation::Sum& sum, std::int64_t i) {
                Operation::take(sum, p.x[i * p.incx], p.y[i * p.incy], i);
              }),
      p.x);
}

// The operation on one vector, as one call would do it.
template <class Operation>
typename Operation::Result reduce(std::vector<typename Operation::Element> const& values) {
  using T = typename Operation::Element;
  auto const n = static_cast<std::int64_t>(values.size());
  Vector<T> x(n, 1);
  for (std::int64_t i = 0; i < n; ++i) x[i] = values[size(i)];
  return run<Operation, full_width<T>>(level1_arguments<Operation>(n, plan::level1_segment(n, sizeof(T)), x, 1, x, 1),
                                       {16, 4, 1}, simt::Order::shuffled);
}

}  // namespace blaslift::gpu::kernels::testing
