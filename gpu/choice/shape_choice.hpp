// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Chooses one of a kernel's shapes for a call on this device, or leaves it to cuBLAS: by what was measured, else by the
// model of times, and all of that remembered. No CUDA.
//
// Family describes the kernel:
//   Problem                                  what a shape is chosen for
//   id                                       below 128, different for every family: 4 times its number and the
//                                            precision (0 to 3: s, d, c, z)
//   demand(problem, shape) -> plan::Demand
//   key(problem) -> uint64_t                 plan::make_key: what the choice may depend on
//   of_class(problem) -> Problem             the smallest one with the same key, which stands for all of them
//   end_of_class(problem) -> Problem         the largest one
//   name                                     if it may have been measured: as in files of kernels, "gemv_n"
//   of_size(size) -> Problem                 and if times of cuBLAS may be known: the problem of a size in such a file
//   admits(size)                             where of_size() cannot make one of every size
// and, all three or none, where more than m, n and width tell measured sizes apart (plan::MeasuredShape):
//   measured_k(problem), kind(problem)       as there
//   least_bytes(problem)                     that any kernel has to move, where demands say something else
//   is_alike(problem, measured, shape)       whether a shape that was best at a measured size may be here
// A Problem that has a member `resident` is told how many blocks of a shape the device holds at once, and by
//   reside(problem, &demand)                 what is another demand then
// Where few of many shapes are legal for a problem, a search asks its Prospects(problem) first:
//   has(shape)                               false only where demand() says so too
//   least_seconds(limits, rates, variant)    that no shape of the variant stays below
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "gpu/choice/by_times.hpp"
#include "gpu/choice/workspace.hpp"
#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/measured.hpp"
#include "gpu/plan/memo.hpp"
#include "gpu/plan/objective.hpp"
#include "gpu/plan/occupancy.hpp"
#include "gpu/plan/recent_choices.hpp"
#include "shim/call/kernel_used.hpp"

namespace blaslift::gpu {

// Without opting in to more.
inline constexpr std::size_t usual_shared_bytes = 48 << 10;

// What all kernel sets of a device share.
struct OwnDevice {
  plan::DeviceLimits limits;
  plan::DeviceRates rates;
  std::string name;            // as the driver gives it
  plan::MeasuredGpu measured;  // empty: nothing is known of this GPU but what the model says
  plan::Memo memo;
};

template <class Family>
class ShapeChoice {
 public:
  using Problem = typename Family::Problem;

  // The shapes that the kernel has here, and bytes of shared memory that a block may have.
  struct Candidate {
    plan::Shape shape;
    plan::KernelResources resources;
  };
  void create(OwnDevice& device, std::vector<Candidate> shapes, std::size_t most_shared_bytes) {
    device_ = &device;
    shapes_ = std::move(shapes);
    most_shared_bytes_ = most_shared_bytes;
    if (shapes_.size() >= vendors - 2U) shapes_.resize(vendors - 2U);  // which the memo can tell apart
    find_variants();
    read_measured();
  }

  // Takes over what the device knows of this kernel by now. Nobody may be choosing, and the memo is to be cleared.
  void read_measured() {
    worth_.clear();
    measured_ = {};
    measured_best_.clear();
    by_times_ = {};
    if constexpr (requires { Family::name; }) {
      auto const* const found = device_->measured.find(Family::name, "sdcz"[Family::id % 4]);
      if (found == nullptr) return;
      for (plan::Shape const& each : found->worth)
        if (std::size_t const i = index_of(each); i < shapes_.size()) worth_.push_back(i);
      measured_ = found->best;
      for (plan::MeasuredShape const& each : measured_) measured_best_.push_back(index_of(each.shape));
      std::vector<ModelTimes> model(measured_.size());
      for (std::size_t i = 0; i < measured_.size(); ++i)
        if (measured_[i].has_times()) model[i] = model_times(measured_[i], measured_best_[i]);
      by_times_ = ByTimes(measured_, model);
    }
  }

  // True if times of ours and cuBLAS's say who is faster here: choose() leaves such calls to cuBLAS by them.
  bool knows_times(Problem const& problem) const { return by_times_.knows(size_of(problem)); }

  // The size of a problem as measured ones are told apart.
  static plan::MeasuredShape size_of(Problem const& problem) {
    plan::MeasuredShape made = {problem.n, problem.n, true, {}};
    if constexpr (requires { problem.m; }) made.m = problem.m;
    if constexpr (requires { problem.wide; }) made.wide = problem.wide;
    if constexpr (requires { Family::kind(problem); })
      made.k = Family::measured_k(problem), made.kind = Family::kind(problem);
    return made;
  }

  std::size_t size() const { return shapes_.size(); }
  plan::Shape const& shape(std::size_t i) const { return shapes_[i].shape; }
  bool is_two_dimensional() const {
    return std::any_of(shapes_.begin(), shapes_.end(), [](Candidate const& each) { return each.shape.ty > 1; });
  }

  // What the model needs to know of shape i, which is legal for this problem.
  plan::Launch launch(Problem const& problem, std::size_t i) const { return launch(demand(problem, i), i); }

  // For the occupancies of shape i, which is legal for this problem.
  plan::Occupancy occupancy(Problem const& problem, std::size_t i) const {
    plan::Launch const wanted = launch(problem, i);
    plan::Occupancy made;
    made.active_blocks = wanted.active_blocks;
    made.warps_per_block = (wanted.threads + device_->limits.warp_threads - 1) / device_->limits.warp_threads;
    return made;
  }

  // For people: what shape and occupancies a choice has.
  KernelUsed described(plan::ChosenShape const& chosen) const {
    plan::Shape const& of = shapes_[chosen.shape].shape;
    int const warps = (of.tx * of.ty + device_->limits.warp_threads - 1) / device_->limits.warp_threads;
    KernelUsed made;
    if constexpr (requires { Family::name; }) made.name = Family::name;
    made.variant = of.variant, made.Tx = of.tx, made.Ty = of.ty, made.per_thread = of.per_thread;
    made.active_blocks = chosen.active_blocks, made.most_blocks = device_->limits.blocks;
    made.active_warps = warps * chosen.active_blocks, made.most_warps = device_->limits.warps;
    made.blocks = chosen.demand.grid_x * chosen.demand.grid_y;
    made.blocks_at_once = std::int64_t{chosen.active_blocks} * device_->limits.multiprocessors;
    return made;
  }

  // Seconds of shape i by the model; infinite where it is not legal or wants more than the workspace has.
  double seconds(Problem const& problem, std::size_t i, OwnWorkspace const& workspace) const {
    plan::Demand const wanted = demand(problem, i);
    if (!fits(wanted, workspace)) return std::numeric_limits<double>::infinity();
    return plan::seconds(device_->limits, device_->rates, launch(wanted, i));
  }

  // The shape that measured best or that the model chooses for a call, remembered; null if no shape is legal, or if
  // cuBLAS was faster at sizes nearby and ours is not wanted in any case. Where the answer is not in the workspace's
  // recent ones it is put into `space`. A choice is a function of the problem's key and of whether there is a
  // workspace, whichever call comes first: it is made for the smallest problem of the key and, where it is not legal
  // for this one, for the largest.
  template <class Call, class Operand>
  [[gnu::flatten]] plan::ChosenShape const* choose(Call const& call, std::span<Operand const> operands,
                                                   OwnWorkspace const& workspace, plan::ChosenShape& space,
                                                   bool in_any_case = true) const {
    auto const ours = [&](plan::ChosenShape const& chosen) {
      return chosen.demand.legal && (in_any_case || !chosen.is_vendors) ? &chosen : nullptr;
    };
    Problem const problem = Family::problem(call, operands);
    if constexpr (plan::RecentChoices::takes<Problem>)
      if (workspace.recent != nullptr) {
        if (plan::ChosenShape const* const known = workspace.recent->find(this, workspace.bytes, problem))
          return ours(*known);
        plan::ChosenShape& made = workspace.recent->remember(this, workspace.bytes, problem);
        choose_now(problem, workspace, made);
        return ours(made);
      }
    choose_now(problem, workspace, space);
    return ours(space);
  }

 protected:
  bool fits(plan::LaunchDemand const& demand, OwnWorkspace const& workspace) const {
    return demand.legal && demand.workspace_bytes <= workspace.bytes && demand.counters <= workspace.counter_count &&
           demand.shared_bytes <= most_shared_bytes_ && demand.finish.shared_bytes <= usual_shared_bytes;
  }

  plan::Demand demand(Problem const& problem, std::size_t i) const {
    plan::Demand wanted = Family::demand(problem, shapes_[i].shape);
    if constexpr (requires { problem.resident; }) {
      if (!wanted.legal) return wanted;
      Problem here = problem;
      here.resident = std::int64_t{active_blocks(wanted, i)} * device_->limits.multiprocessors;
      Family::reside(here, &wanted);
    }
    return wanted;
  }

 private:
  static constexpr plan::Choice none = 65534;      // the last that the memo holds
  static constexpr plan::Choice vendors = 0x8000;  // beside a shape's number: cuBLAS was faster

  // A lane has all of a workspace or nothing (gpu/cuda/lane.cpp); what is made for another one is not remembered.
  static std::uint64_t key(Problem const& problem, OwnWorkspace const& workspace, bool at_end) {
    using Kind = plan::KeyKind;
    Kind kind = at_end ? Kind::largest : Kind::smallest;
    if (workspace.bytes != own_workspace_bytes || workspace.counter_count != own_counter_count) {
      if (workspace.bytes != 0 || workspace.counter_count != 0) return plan::no_key;
      kind = at_end ? Kind::largest_without_workspace : Kind::smallest_without_workspace;
    }
    return plan::of_kind(Family::key(problem), kind);
  }

  // In one function with all that it calls but searches: then of the demand only what a launch needs is computed, which
  // takes half the time (bench/own_choice.cpp).
  [[gnu::noinline, gnu::flatten]] void choose_now(Problem const& problem, OwnWorkspace const& workspace,
                                                  plan::ChosenShape& chosen) const {
    plan::Choice const found = device_->memo.choose(key(problem, workspace, false),
                                                    [&] { return search(Family::of_class(problem), workspace); });
    if (!take(found, problem, workspace, chosen)) choose_at_end(problem, workspace, chosen);
  }

  bool take(plan::Choice choice, Problem const& problem, OwnWorkspace const& workspace,
            plan::ChosenShape& chosen) const {
    chosen.demand.legal = false;
    if (choice == none) return false;
    chosen.is_vendors = (choice & vendors) != 0;
    choice = static_cast<plan::Choice>(choice & ~vendors);
    chosen.shape = choice;
    chosen.demand = demand(problem, choice);
    chosen.demand.legal = fits(chosen.demand, workspace);
    chosen.active_blocks = active_blocks(chosen.demand, choice);
    return chosen.demand.legal;
  }

  [[gnu::noinline]] void choose_at_end(Problem const& problem, OwnWorkspace const& workspace,
                                       plan::ChosenShape& chosen) const {
    plan::Choice const found = device_->memo.choose(key(problem, workspace, true),
                                                    [&] { return search(Family::end_of_class(problem), workspace); });
    if (take(found, problem, workspace, chosen) || found == none) return;
    // Where something is legal for the largest but not for this one: rare enough to search again.
    take(search(problem, workspace), problem, workspace, chosen);
  }

  int active_blocks(plan::LaunchDemand const& demand, std::size_t i) const {
    plan::KernelResources resources = shapes_[i].resources;
    resources.dynamic_shared_bytes = static_cast<int>(demand.shared_bytes);
    plan::Shape const& shape = shapes_[i].shape;
    return plan::occupancy(device_->limits, resources, shape.tx * shape.ty).active_blocks;
  }

  plan::Launch launch(plan::Demand const& demand, std::size_t i) const {
    plan::Launch launch;
    launch.blocks = demand.grid_x * demand.grid_y;
    launch.threads = shapes_[i].shape.tx * shapes_[i].shape.ty;
    launch.active_blocks = active_blocks(demand, i);
    launch.bytes = demand.bytes;
    launch.bytes_in_flight = demand.bytes_in_flight;
    launch.multiprocessor_seconds = demand.multiprocessor_seconds;
    launch.contiguous_bytes = demand.contiguous_bytes;
    launch.bytes_per_load = demand.bytes_per_load;
    plan::DeviceRates const& rates = device_->rates;
    launch.extra_seconds = demand.finish.grid_x > 0 ? rates.second_launch_seconds
                                                    : (demand.combines_blocks      ? rates.combine_seconds
                                                       : demand.cluster_blocks > 1 ? rates.cluster_seconds
                                                                                   : 0) +
                                                          demand.last_block_seconds;
    return launch;
  }

  std::size_t index_of(plan::Shape const& shape) const {
    std::size_t i = 0;
    while (i < shapes_.size() && !(shapes_[i].shape == shape)) ++i;
    return i;
  }

  plan::BlockShape block(std::size_t i) const { return {shapes_[i].shape.tx, shapes_[i].shape.ty}; }
  static std::int64_t blocks(plan::Demand const& wanted) { return wanted.grid_x * wanted.grid_y; }
  // Of blocks that the device holds at once: what is left of the last one is lost.
  std::int64_t rounds(plan::Demand const& wanted, std::size_t i) const {
    std::int64_t const at_once = std::int64_t{active_blocks(wanted, i)} * device_->limits.multiprocessors;
    return plan::ceil_div(blocks(wanted), std::max<std::int64_t>(at_once, 1));
  }

  // Whether shape i, the best at a measured size, may be as good for this problem: not where it needs many more blocks
  // for a byte (one row of them more for a few columns), or a round of blocks more for one block. A family may know
  // better.
  bool is_alike(plan::MeasuredShape const& measured, std::size_t i, Problem const& problem) const {
    if constexpr (requires { Family::is_alike(problem, measured, shapes_[i].shape); })
      return Family::is_alike(problem, measured, shapes_[i].shape);
    Problem there = problem;
    if constexpr (requires { there.m; }) there.m = measured.m;
    there.n = measured.n;
    plan::Demand const here_demand = demand(problem, i), there_demand = demand(there, i);
    if (!here_demand.legal || !there_demand.legal) return false;
    // A smaller size has fewer bytes and maybe as many of either, which is no reason.
    auto const many_more = [&](std::int64_t here, std::int64_t at_measured) {
      constexpr double most_more = 1.25;
      return here > at_measured && static_cast<double>(here) / here_demand.bytes >
                                       most_more * static_cast<double>(at_measured) / there_demand.bytes;
    };
    return !many_more(blocks(here_demand), blocks(there_demand)) &&
           !many_more(rounds(here_demand, i), rounds(there_demand, i));
  }

  // The shape that was the best at a size like this, for all of its class; size() if none was measured.
  std::size_t measured_best(Problem const& problem) const {
    plan::MeasuredShape const like = size_of(problem);
    auto const alike = [&](plan::MeasuredShape const& each) {
      std::size_t const i = measured_best_[static_cast<std::size_t>(&each - measured_.data())];
      return i < shapes_.size() && is_alike(each, i, problem) && is_alike(each, i, Family::end_of_class(problem));
    };
    plan::MeasuredShape const* const found = plan::nearest(measured_, like, alike);
    return found ? measured_best_[static_cast<std::size_t>(found - measured_.data())] : shapes_.size();
  }

  // The model's times of shape i, legal or not, and of any kernel that moves no partial results.
  ModelTimes model_times(Problem const& problem, std::size_t i) const {
    constexpr double never = std::numeric_limits<double>::infinity();
    if (i >= shapes_.size()) return {never, never};
    plan::Demand const wanted = demand(problem, i);
    if (!wanted.legal) return {never, never};
    plan::Launch const here = launch(wanted, i);
    double bytes = std::max(0.0, here.bytes - 2 * static_cast<double>(wanted.workspace_bytes));
    if constexpr (requires { Family::least_bytes(problem); }) bytes = Family::least_bytes(problem);
    return {plan::seconds(device_->limits, device_->rates, here),
            plan::least_seconds(device_->limits, device_->rates, bytes, 0, device_->limits.warp_threads, 0)};
  }
  // The same for a size that was measured.
  ModelTimes model_times(plan::MeasuredShape const& size, std::size_t i) const {
    constexpr double never = std::numeric_limits<double>::infinity();
    if constexpr (requires { Family::admits(size); })
      if (!Family::admits(size)) return {never, never};
    if constexpr (requires { Family::of_size(size); })
      return model_times(Family::of_size(size), i);
    else
      return {never, never};
  }

  // The fastest shape, or none.
  [[gnu::noinline]] plan::Choice search(Problem const& problem, OwnWorkspace const& workspace) const {
    std::size_t const found = best(problem, workspace);
    if (found >= shapes_.size() || !fits(demand(problem, found), workspace)) return none;
    auto const choice = static_cast<plan::Choice>(found);
    plan::MeasuredShape const size = size_of(problem);
    if (!by_times_.knows(size) || by_times_.is_ours(size, model_times(problem, found))) return choice;
    return static_cast<plan::Choice>(choice | vendors);
  }

  void find_variants() {
    variants_.clear();
    if constexpr (!requires { typename Family::Prospects; }) return;
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      bool const goes_on = i > 0 && shapes_[i].shape.variant == shapes_[i - 1].shape.variant;
      if (!goes_on) variants_.push_back({i, i});
      variants_.back().end = i + 1;
    }
    if (variants_.size() > most_variants) variants_.clear();
  }

  // By the model.
  std::size_t fastest_of_all(Problem const& problem, OwnWorkspace const& workspace) const {
    auto const time = [&](std::size_t i) { return seconds(problem, i, workspace); };
    auto const block_of = [&](std::size_t i) { return block(i); };
    if constexpr (requires { typename Family::Prospects; })
      if (!variants_.empty()) {
        typename Family::Prospects prospects(problem);
        plan::Fastest const kept = fastest_of_prospects(prospects, time);
        if (!kept.overflows()) return kept.best(block_of);
      }
    return plan::fastest(shapes_.size(), block_of, time);
  }

  // Variants in the order of what they take at least, until that is more than what is known.
  template <class Prospects, class SecondsOf>
  plan::Fastest fastest_of_prospects(Prospects& prospects, SecondsOf&& time) const {
    struct Bound {
      double seconds;
      std::size_t variant;  // of variants_
    };
    std::array<Bound, most_variants> bounds;
    std::size_t count = 0;
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      double const least =
          prospects.least_seconds(device_->limits, device_->rates, shapes_[variants_[i].first].shape.variant);
      if (std::isfinite(least)) bounds[count++] = {least, i};
    }
    std::sort(bounds.begin(), bounds.begin() + static_cast<std::ptrdiff_t>(count),
              [](Bound const& a, Bound const& b) { return a.seconds < b.seconds; });
    plan::Fastest kept;
    for (std::size_t i = 0; i < count && bounds[i].seconds <= kept.limit(); ++i) {
      auto const [first, end] = variants_[bounds[i].variant];
      for (std::size_t shape = first; shape < end; ++shape)
        if (prospects.has(shapes_[shape].shape)) kept.offer(shape, time(shape));
    }
    return kept;
  }

  // The shape that measured best at a size like this; else the model's favourite.
  std::size_t best(Problem const& problem, OwnWorkspace const& workspace) const {
    auto const block = [&](std::size_t i) { return this->block(i); };
    auto const time = [&](std::size_t i) { return seconds(problem, i, workspace); };
    if (std::size_t const found = measured_best(problem); found < shapes_.size())
      if (fits(demand(problem, found), workspace)) return found;
    std::size_t const of_all = fastest_of_all(problem, workspace);
    if (worth_.empty()) return of_all;
    std::size_t const found = worth_[plan::fastest(
        worth_.size(), [&](std::size_t i) { return block(worth_[i]); },
        [&](std::size_t i) { return time(worth_[i]); })];
    // Far from the measured sizes and alignments the list may have nothing good: then the model decides.
    constexpr double doubtful = 1.25;
    return time(found) <= doubtful * time(of_all) ? found : of_all;
  }

  OwnDevice* device_ = nullptr;
  std::size_t most_shared_bytes_ = usual_shared_bytes;  // of a block of the kernel
  std::vector<Candidate> shapes_;
  struct Range {
    std::size_t first, end;
  };
  static constexpr std::size_t most_variants = 256;
  std::vector<Range> variants_;     // shapes of a variant follow each other; none where a search looks at all of them
  std::vector<std::size_t> worth_;  // shapes that measured best (gpu/plan/measured.hpp)
  std::span<plan::MeasuredShape const> measured_;  // and at which sizes
  std::vector<std::size_t> measured_best_;         // their shapes; size() where this device has it not
  ByTimes by_times_;
};

}  // namespace blaslift::gpu
