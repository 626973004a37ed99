// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/own/all_shapes.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "gpu/cuda/own/pieces.hpp"
#include "gpu/cuda/own/sets.hpp"
#include "gpu/plan/built_for.hpp"

namespace blaslift::gpu::cuda {

struct AllShapes::Sets {
  OwnSets all;
  bool every_call = false;
  Whose whose(auto const& call, auto const& operands) const {
    return every_call ? Whose::only_ours : all.whose(call, operands);
  }

  // use(set, Family{}, the call as its family takes it, operands) with the set that takes the call; says whether.
  template <class Use>
  bool with(AnyCall const& call, std::span<DeviceAddress const> arrays, Use&& use) const {
    if (!call.level3) {
      DirectCall const& view = call;
      return all.with(view, [&](auto const& set, auto family) { use(set, family, view, arrays); });
    }
    std::array<DeviceMatrix, max_direct_operands> made;
    if (!arrays.empty()) made = matrices(call, arrays);
    std::span<DeviceMatrix const> const operands{made.data(), call.operand_count};
    return all.with(*call.level3, [&](auto const& set, auto family) { use(set, family, *call.level3, operands); });
  }
};

AllShapes::AllShapes() = default;
AllShapes::~AllShapes() = default;

Error AllShapes::create(bool every_call) {
  auto sets = std::make_unique<Sets>();
  sets->every_call = every_call;
  Error error = sets->all.ask();
  if (!error) error = sets->all.load();
  if (!error) sets_ = std::move(sets);
  return error;
}

std::string const& AllShapes::device_name() const { return sets_->all.device().name; }
plan::DeviceLimits const& AllShapes::limits() const { return sets_->all.device().limits; }
plan::MeasuredGpu const& AllShapes::known() const { return sets_->all.device().measured; }
bool AllShapes::counts_built_in() const { return sets_->all.counts_built_in(); }
void AllShapes::know(plan::MeasuredGpu measured) { sets_->all.know(std::move(measured)); }

std::optional<OwnKernel> AllShapes::kernel(AnyCall const& call, std::span<DeviceAddress const> arrays) const {
  std::optional<OwnKernel> made;
  sets_->with(call, arrays, [&](auto const& set, auto family, auto const& view, auto operands) {
    using Family = decltype(family);
    made = OwnKernel{Family::name, set.size(), {}};
    if (!operands.empty()) made->size = set.size_of(Family::problem(view, operands));
  });
  return made;
}

std::vector<LegalShape> AllShapes::shapes(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                          OwnWorkspace const& workspace) const {
  std::vector<LegalShape> made;
  sets_->with(call, arrays, [&](auto const& set, auto family, auto const& view, auto operands) {
    auto const problem = decltype(family)::problem(view, operands);
    for (std::size_t i = 0; i < set.size(); ++i) {
      double const seconds = set.seconds(problem, i, workspace);
      if (!std::isfinite(seconds)) continue;
      plan::Launch const launch = set.launch(problem, i);
      made.push_back({set.shape(i), i, launch.active_blocks, launch.blocks, seconds});
    }
  });
  return made;
}

std::optional<std::size_t> AllShapes::choose(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                             OwnWorkspace const& workspace) const {
  std::optional<std::size_t> made;
  sets_->with(call, arrays, [&](auto const& set, auto, auto const& view, auto operands) {
    Whose const whose = sets_->whose(view, operands);
    if (whose == Whose::vendors || whose == Whose::only_vendors) return;
    plan::ChosenShape space;
    if (auto const* const chosen = set.choose(view, operands, workspace, space, whose)) made = chosen->shape;
  });
  return made;
}

KernelUsed AllShapes::computed_by(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                  OwnWorkspace const& given) const {
  plan::Kernels const wanted = plan::wanted_kernels();
  if (wanted == plan::Kernels::none) return {};
  OwnSets& all = sets_->all;
  if (wanted == plan::Kernels::automatic && plan::may_learn() && !all.learns()) all.learn();
  OwnWorkspace workspace = given;
  workspace.may_learn = all.teaches(call);
  KernelUsed made;
  auto const choose = [&](auto const& set, auto const& view, auto operands, Whose whose) {
    plan::ChosenShape space;
    auto const* const chosen = set.choose(view, operands, workspace, space, whose);
    if (chosen != nullptr) made = set.described(*chosen);
    return chosen != nullptr;
  };
  auto const whose = [&](auto const& view, auto operands) {
    if (effect(view) != Effect::product) return Whose::only_vendors;
    Whose const found = wanted == plan::Kernels::own ? Whose::only_ours : sets_->whose(view, operands);
    return found == Whose::vendors && !all.learns() ? Whose::only_vendors : found;
  };
  if (!call.level3 || !is_for_pieces(*call.level3)) {
    sets_->with(call, arrays, [&](auto const& set, auto, auto const& view, auto operands) {
      if (Whose const found = whose(view, operands); found != Whose::only_vendors) choose(set, view, operands, found);
    });
    return made;
  }
  auto const whole = matrices(call, arrays);
  std::span<DeviceMatrix const> const operands{whole.data(), call.operand_count};
  Whose const of_whole = whose(*call.level3, operands);
  bool every = of_whole != Whose::only_vendors && of_whole != Whose::vendors;
  if (every)
    for_each_piece(*call.level3, operands, [&](Piece const& piece) {
      bool found = false;
      all.with(piece.call,
               [&](auto const& set, auto) { found = choose(set, piece.call, piece.operands(), Whose::only_ours); });
      every = every && found;
    });
  return every ? made : KernelUsed();
}

Error AllShapes::start(AnyCall const& call, std::span<DeviceAddress const> arrays, std::byte* result, std::size_t index,
                       OwnWorkspace const& workspace, cudaStream_t stream) const {
  Error error = Error::make(Error::Code::unavailable, "no kernel of ours takes this call");
  sets_->with(call, arrays, [&](auto const& set, auto family, auto const& view, auto operands) {
    using Family = decltype(family);
    auto const problem = Family::problem(view, operands);
    error = set.start(problem, arguments_of<Family>(view, operands, result), index, workspace, stream);
  });
  return error;
}

}  // namespace blaslift::gpu::cuda
