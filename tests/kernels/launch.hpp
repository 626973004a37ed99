// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A kernel with an execution plan, on tests/simt.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "gpu/plan/execution_plan.hpp"
#include "tests/simt/kernel_arrays.hpp"

namespace blaslift::gpu::kernels::testing {

inline std::vector<simt::Order> const every_order = {simt::Order::forward, simt::Order::backward,
                                                     simt::Order::shuffled};

// Where Arguments has partials and counters, they are set here: a workspace of exactly the bytes that the plan demands,
// with NaN in it. Afterwards the counters are zero again. finish: of a plan with a second launch.
template <class Kernel, class Arguments, class FinishKernel = Kernel>
void launch(Kernel kernel, plan::Shape const& shape, plan::Demand const& demand, simt::Order order, Arguments arguments,
            FinishKernel finish = nullptr) {
  simt::Launch how;
  how.grid = {static_cast<unsigned>(demand.grid_x), static_cast<unsigned>(demand.grid_y), 1};
  how.block = {static_cast<unsigned>(shape.tx), static_cast<unsigned>(shape.ty), 1};
  how.cluster = {1, static_cast<unsigned>(demand.cluster_blocks), 1};
  how.shared_bytes = demand.shared_bytes;
  how.order = order;
  how.begins_early = true;
  std::vector<unsigned> counters(demand.counters, 0);
  simt::GuardedArray<std::byte> partials(demand.workspace_bytes);
  if constexpr (requires { arguments.partials; }) {
    arguments.counters = counters.data();
    arguments.partials = reinterpret_cast<decltype(arguments.partials)>(partials.data());
  }
  simt::launch(how, [&] { kernel(arguments); });
  if (demand.finish.grid_x > 0) {
    how.grid = {static_cast<unsigned>(demand.finish.grid_x), 1, 1};
    how.cluster = {};
    how.block = {static_cast<unsigned>(demand.finish.tx), static_cast<unsigned>(demand.finish.ty), 1};
    how.shared_bytes = demand.finish.shared_bytes;
    simt::launch(how, [&] { finish(arguments); });
  }
  for (unsigned const counter : counters) EXPECT_EQ(counter, 0U);
}

inline std::string text(plan::Shape const& shape) {
  return "variant " + std::to_string(shape.variant) + ", " + std::to_string(shape.tx) + "x" + std::to_string(shape.ty) +
         ", " + std::to_string(shape.per_thread) + " each";
}

}  // namespace blaslift::gpu::kernels::testing
