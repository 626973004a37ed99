// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs level1_reduction by an execution plan, and plainly.
#pragma once

#include <gtest/gtest.h>

#include "gpu/kernels/level1_reduction.hpp"
#include "tests/kernels/launch.hpp"
#include "tests/kernels/run_numeric.hpp"

namespace blaslift::gpu::kernels::testing {

template <class Operation>
Level1Reduction<Operation> level1_arguments(std::int64_t n, Vector<typename Operation::Element>& x, std::int64_t incx,
                                            Vector<typename Operation::Element>& y, std::int64_t incy) {
  Level1Reduction<Operation> p{};
  cut(p, n, plan::level1_segment(n, sizeof(typename Operation::Element)));
  p.x = x.first(), p.incx = incx, p.y = y.first(), p.incy = incy;
  return p;
}

template <class Operation>
plan::Level1ReductionProblem problem_of(Level1Reduction<Operation> const& p) {
  auto packed = [](auto* vector, std::int64_t increment) {
    return increment == 1 && reinterpret_cast<std::uintptr_t>(vector) % widest_load == 0;
  };
  bool const wide = packed(p.x, p.incx) && (Operation::vectors == 1 || packed(p.y, p.incy));
  return {p.length,
          sizeof(typename Operation::Element),
          sizeof(typename Operation::Sum),
          Operation::vectors,
          p.incx,
          p.incy,
          wide};
}

// By this plan, which is legal.
template <class Operation>
typename Operation::Result run(Level1Reduction<Operation> p, plan::Shape const& shape, simt::Order order) {
  simt::GuardedArray<typename Operation::Result> result(1);
  p.segments_per_warp = shape.per_thread;
  p.result = result.data();
  with_level1_reduction<Operation>(
      shape.variant, [&](auto* kernel) { launch(kernel, shape, plan::demand(problem_of(p), shape), order, p); });
  return result[0];
}

// Gives each legal plan's result, in each order, to `judge`.
template <class Operation, class Judge>
void for_every_plan(Level1Reduction<Operation> const& p, Judge judge) {
  plan::for_each_level1_reduction_shape([&](plan::Shape const& shape) {
    if (!plan::demand(problem_of(p), shape).legal) return;
    SCOPED_TRACE("n=" + std::to_string(p.length) + " incx=" + std::to_string(p.incx) +
                 " incy=" + std::to_string(p.incy) + ", " + text(shape));
    for (simt::Order const order : every_order) judge(run(p, shape, order));
  });
}

template <class Operation>
typename Operation::Result plainly(Level1Reduction<Operation> const& p) {
  return Operation::result(run_sum(p.length, p.segment, round_elements<typename Operation::Element>, Operation::start(),
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
  return run(level1_arguments<Operation>(n, x, 1, x, 1), {plan::level1_reduction_narrow, 32, 1, 1},
             simt::Order::shuffled);
}

}  // namespace blaslift::gpu::kernels::testing
