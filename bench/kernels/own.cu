// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Our own kernels, through the sets that the plugin uses.
#include "bench/kernels/source.hpp"
#include "gpu/cuda/own/sets.hpp"
#include "gpu/plan/recipes_in_use.hpp"

namespace blaslift::bench {
namespace {

using gpu::DeviceAddress;
using gpu::cuda::OwnWorkspace;

class Own final : public KernelSource {
 public:
  char const* name() const override { return "ours"; }
  // As programs get them, a user's files included.
  Error create() override {
    Error const error = sets_.ask();
    return error ? error : sets_.load(gpu::plan::recipes_in_use().recipes);
  }

  bool takes(AnyCall const& call) const override {
    return with(call, {}, [](auto const&, auto, auto const&, auto) {});
  }

  std::vector<LegalShape> shapes(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                 OwnWorkspace const& workspace) const override {
    std::vector<LegalShape> made;
    with(call, arrays, [&](auto const& set, auto family, auto const& view, auto operands) {
      auto const problem = decltype(family)::problem(view, operands);
      for (std::size_t i = 0; i < set.size(); ++i) {
        double const seconds = set.seconds(problem, i, workspace);
        if (!(seconds < std::numeric_limits<double>::infinity())) continue;
        gpu::plan::Launch const launch = set.launch(problem, i);
        made.push_back({set.shape(i), i, launch.active_blocks, launch.blocks, seconds});
      }
    });
    return made;
  }

  std::optional<std::size_t> choose(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                    OwnWorkspace const& workspace) const override {
    std::optional<std::size_t> made;
    with(call, arrays, [&](auto const& set, auto, auto const& view, auto operands) {
      gpu::plan::ChosenShape space;
      if (auto const* const chosen = set.choose(view, operands, workspace, space)) made = chosen->shape;
    });
    return made;
  }

  Error start(AnyCall const& call, std::span<DeviceAddress const> arrays, std::byte* result, std::size_t index,
              OwnWorkspace const& workspace, cudaStream_t stream) const override {
    Error error = Error::make(Error::Code::unavailable, "no kernel of ours takes this call");
    with(call, arrays, [&](auto const& set, auto family, auto const& view, auto operands) {
      using Family = decltype(family);
      auto const problem = Family::problem(view, operands);
      error = set.start(problem, gpu::cuda::arguments_of<Family>(view, operands, result), index, workspace, stream);
    });
    return error;
  }

  gpu::plan::DeviceLimits limits() const override { return sets_.device().limits; }

 private:
  // use(set, Family{}, the call as its family takes it, operands) with the set that takes the call; says whether.
  template <class Use>
  bool with(AnyCall const& call, std::span<DeviceAddress const> arrays, Use&& use) const {
    if (!call.level3) {
      DirectCall const& view = call;
      return sets_.with(view, [&](auto const& set, auto family) { use(set, family, view, arrays); });
    }
    std::array<gpu::DeviceMatrix, max_direct_operands> made;
    if (!arrays.empty()) made = matrices(call, arrays);
    std::span<gpu::DeviceMatrix const> const operands{made.data(), call.operand_count};
    return sets_.with(*call.level3, [&](auto const& set, auto family) { use(set, family, *call.level3, operands); });
  }

  gpu::cuda::OwnSets sets_;
};

}  // namespace

std::unique_ptr<KernelSource> own_kernels() { return std::make_unique<Own>(); }

}  // namespace blaslift::bench
