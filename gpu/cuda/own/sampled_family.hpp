// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A family's kernel set as a SampledSet.
#pragma once

#include <cmath>
#include <cstdio>

#include "gpu/cuda/own/kernel_set.hpp"
#include "gpu/cuda/own/sampled_set.hpp"

namespace blaslift::gpu::cuda {

template <class Family>
class SampledFamily final : public SampledSet {
 public:
  SampledFamily(KernelSet<Family> const& set, OwnDevice const& device) : set_(set), device_(device) {
    constexpr auto precision = static_cast<Precision>(Family::id % 4);
    call_ = sample_call(Family::sample_problem(), precision);
    kernel_.name = Family::name;
    kernel_.precision = "sdcz"[Family::id % 4];
    std::snprintf(kernel_.problem, sizeof kernel_.problem, "%s", call_.sizes);
    kernel_.bytes = call_.bytes;
    kernel_.shapes = set.size();
    kernel_.two_dimensional = set.is_two_dimensional();
  }

  SampledKernel const& kernel() const override { return kernel_; }
  SampleCall const& call() const override { return call_; }

  SampledShape shape(std::size_t i, std::span<DeviceAddress const> arrays,
                     OwnWorkspace const& workspace) const override {
    auto const problem = Family::problem(call_.call, arrays);
    SampledShape made;
    made.shape = set_.shape(i);
    made.model_seconds = set_.seconds(problem, i, workspace);
    made.legal = std::isfinite(made.model_seconds);
    if (!made.legal) return made;
    plan::Occupancy const occupancy = set_.occupancy(problem, i);
    made.WrpOcp = plan::WrpOcp(device_.limits, occupancy);
    made.BlkOcp = plan::BlkOcp(device_.limits, occupancy);
    return made;
  }

  Error start(std::size_t i, std::span<DeviceAddress const> arrays, std::byte* result, OwnWorkspace const& workspace,
              cudaStream_t stream) const override {
    auto const problem = Family::problem(call_.call, arrays);
    return set_.start(problem, arguments_of<Family>(call_.call, arrays, result), i, workspace, stream);
  }

 private:
  KernelSet<Family> const& set_;
  OwnDevice const& device_;
  SampleCall call_;
  SampledKernel kernel_;
};

}  // namespace blaslift::gpu::cuda
