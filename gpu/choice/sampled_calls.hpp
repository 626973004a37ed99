// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The calls that kernels of ours are measured with.
#pragma once

#include <bitset>
#include <vector>

#include "gpu/choice/placed_call.hpp"
#include "gpu/kernel_sampler.hpp"

namespace blaslift::gpu {

// All of them, but for the kernels' numbers of shapes, which a device library adds.
std::vector<SampledCall> sampled_calls();

// The routines whose calls were sampled and that a file has times of. Others that a kernel computes too (herk, gemm3m)
// have another routine of cuBLAS's beside them.
class TimedRoutines {
 public:
  TimedRoutines() = default;
  explicit TimedRoutines(plan::MeasuredGpu const& measured);
  // All that were sampled, also without times in a file.
  static TimedRoutines all_sampled();
  bool has(RoutineId routine, Precision precision) const { return timed_.test(place(routine, precision)); }

 private:
  static constexpr std::size_t precisions = 4;
  static std::size_t place(RoutineId routine, Precision precision) {
    return precisions * static_cast<std::size_t>(routine) + static_cast<std::size_t>(precision);
  }
  std::bitset<precisions* static_cast<std::size_t>(RoutineId::count)> timed_;
};

// No gaps in vectors; matrices as SampledSize::wide says, products without gaps between columns.
PlacedCall placed(SampledCall const& call, SampledSize const& size);

}  // namespace blaslift::gpu
