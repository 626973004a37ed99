// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Our own kernels, through the sets that the plugin uses.
#include "bench/kernels/source.hpp"
#include "gpu/cuda/own/sets.cuh"
#include "gpu/plan/recipe.hpp"

namespace blaslift::bench {
namespace {

using gpu::DeviceAddress;
using gpu::cuda::OwnWorkspace;

class Own final : public KernelSource {
 public:
  char const* name() const override { return "ours"; }
  // As a program without a file of recipes has them.
  Error create() override { return sets_.create(gpu::plan::built_in_recipes()); }

  bool takes(DirectCall const& call) const override {
    return sets_.with(call, [](auto const&, auto) {});
  }

  std::vector<LegalShape> shapes(DirectCall const& call, std::span<DeviceAddress const> arrays,
                                 OwnWorkspace const& workspace) const override {
    std::vector<LegalShape> made;
    sets_.with(call, [&](auto const& set, auto family) {
      auto const problem = decltype(family)::problem(call, arrays);
      for (std::size_t i = 0; i < set.size(); ++i) {
        double const seconds = set.seconds(problem, i, workspace);
        if (!(seconds < std::numeric_limits<double>::infinity())) continue;
        gpu::plan::Launch const launch = set.launch(problem, i);
        made.push_back({set.shape(i), i, launch.active_blocks, launch.blocks, seconds});
      }
    });
    return made;
  }

  std::optional<std::size_t> choose(DirectCall const& call, std::span<DeviceAddress const> arrays,
                                    OwnWorkspace const& workspace) const override {
    std::optional<std::size_t> made;
    sets_.with(call, [&](auto const& set, auto family) {
      if (auto const chosen = set.choose(decltype(family)::problem(call, arrays), workspace)) made = chosen->shape;
    });
    return made;
  }

  Error start(DirectCall const& call, std::span<DeviceAddress const> arrays, std::byte* result, std::size_t index,
              OwnWorkspace const& workspace, cudaStream_t stream) const override {
    Error error = Error::make(Error::Code::unavailable, "no kernel of ours takes this call");
    sets_.with(call, [&](auto const& set, auto family) {
      using Family = decltype(family);
      auto const problem = Family::problem(call, arrays);
      error = set.start(problem, gpu::cuda::arguments_of<Family>(call, arrays, result), index, workspace, stream);
    });
    return error;
  }

  gpu::plan::DeviceLimits limits() const override { return sets_.device().limits; }

 private:
  gpu::cuda::OwnSets sets_;
};

}  // namespace

std::unique_ptr<KernelSource> own_kernels() { return std::make_unique<Own>(); }

}  // namespace blaslift::bench
