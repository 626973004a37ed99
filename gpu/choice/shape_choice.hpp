// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Chooses one of a kernel's shapes for a call on this device, or leaves it to cuBLAS. What calls of programs have
// taught comes first, then what was measured, then the model of times. Choices are remembered. No CUDA.
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
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gpu/choice/by_times.hpp"
#include "gpu/choice/kernel_shapes.hpp"
#include "gpu/choice/learner.hpp"
#include "gpu/choice/shortlist.hpp"
#include "gpu/choice/taken.hpp"
#include "gpu/choice/trial.hpp"
#include "gpu/choice/workspace.hpp"
#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/measured.hpp"
#include "gpu/plan/memo.hpp"
#include "gpu/plan/objective.hpp"
#include "gpu/plan/occupancy.hpp"
#include "gpu/plan/recent_choices.hpp"
#include "shim/call/kernel_used.hpp"

namespace blaslift::gpu {

// What all kernel sets of a device share.
struct OwnDevice {
  plan::DeviceLimits limits;
  plan::DeviceRates rates;
  std::string name;            // as the driver gives it
  plan::MeasuredGpu measured;  // empty: nothing is known of this GPU but what the model says
  plan::Memo memo;
  std::unique_ptr<Learner> learner;  // null: nothing is learnt from calls
};

template <class Family>
class ShapeChoice {
 public:
  using Problem = typename Family::Problem;

  // The shapes that the kernel has here, and bytes of shared memory that a block may have.
  void create(OwnDevice& device, std::vector<KernelShape> shapes, std::size_t most_shared_bytes) {
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
    return std::any_of(shapes_.begin(), shapes_.end(), [](KernelShape const& each) { return each.shape.ty > 1; });
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

  // The shape that calls taught, that measured best or that the model chooses for a call, remembered. Null if no shape
  // is legal, or if the call is cuBLAS's by `whose`, by what calls taught or by times of sizes nearby. Where the
  // answer is not in the workspace's recent ones it is put into `space`. But for what calls taught, a choice is a
  // function of the problem's key and of whether there is a workspace, whichever call comes first. It is made for the
  // smallest problem of the key and, where it is not legal for this one, for the largest.
  template <class Call, class Operand>
  [[gnu::flatten]] plan::ChosenShape const* choose(Call const& call, std::span<Operand const> operands,
                                                   OwnWorkspace const& workspace, plan::ChosenShape& space,
                                                   Whose whose = Whose::only_ours) const {
    auto const ours = [&](plan::ChosenShape const& chosen) { return is_ours(chosen, whose) ? &chosen : nullptr; };
    Problem const problem = Family::problem(call, operands);
    if constexpr (plan::RecentChoices::takes<Problem>)
      if (workspace.recent != nullptr) {
        bool const asks = explores(workspace, whose);
        if (plan::ChosenShape const* const known = workspace.recent->find(this, workspace.bytes, problem))
          if (!known->is_open || rests(*known, !asks || workspace.trial->is_free())) return ours(*known);
        choose_now(problem, workspace, space);
        if (asks && space.is_open) return ours(space);
        space.rest = calls_of_rest;
        return ours(workspace.recent->remember(this, workspace.bytes, problem) = space);
      }
    choose_now(problem, workspace, space);
    return ours(space);
  }

  // True if calls with this workspace may be tried with other choices: then explore() comes behind choose() where
  // `space` is open.
  static bool explores(OwnWorkspace const& workspace, Whose whose) {
    return workspace.trial != nullptr && workspace.may_learn && whose != Whose::only_ours;
  }
  // If the cell of the problem has something to try that the learner can afford, the workspace's trial is planned and
  // `space` has what is tried. Null: cuBLAS computes the call.
  plan::ChosenShape const* explore(Problem const& problem, OwnWorkspace const& workspace, Whose whose,
                                   plan::ChosenShape& space) const {
    if constexpr (can_learn)
      if (Learner* const learner = learner_for(workspace)) try_another(*learner, problem, workspace, whose, space);
    if constexpr (plan::RecentChoices::takes<Problem>)
      if (space.rest > 0 && workspace.recent != nullptr)
        workspace.recent->remember(this, workspace.bytes, problem) = space;
    return is_ours(space, whose) ? &space : nullptr;
  }

  // Takes over what earlier processes learnt of this kernel (learnt_file.hpp).
  void recall(plan::MeasuredGpu const& learnt) const {
    if constexpr (can_learn) {
      auto const* const found = learnt.find(Family::name, kernel().precision);
      if (found == nullptr || !device_->learner) return;
      for (plan::MeasuredShape const& each : found->best) recall(each);
    }
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
  // Choices that calls taught are kept by a kernel's name, and by sizes that problems can be made of.
  static constexpr bool can_learn = requires(plan::MeasuredShape const& size) { Family::name, Family::of_size(size); };

  // An open choice is taken again for some calls, and as long as no trial could be planned. `counts` this call.
  static bool rests(plan::ChosenShape const& known, bool counts) {
    if (known.rest == 0) return false;
    if (counts) --known.rest;
    return true;
  }

  static bool is_ours(plan::ChosenShape const& chosen, Whose whose) {
    if (!chosen.demand.legal || whose == Whose::only_ours) return chosen.demand.legal;
    if (chosen.is_learnt) return !chosen.is_vendors;
    return whose == Whose::ours || (whose == Whose::by_times && !chosen.is_vendors);
  }

  // Bounds of what may be tried: how many of the shapes that measured best elsewhere, and how much longer than the best
  // one any may take by the model.
  static constexpr std::size_t most_worth = 2;
  static constexpr double most_of_best = 1.3;
  // Where nothing is tried, the next calls of a problem need not ask: for a while, or until the trial before is over.
  static constexpr std::uint16_t calls_of_rest = 32, calls_behind_a_trial = 4;

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
    if constexpr (can_learn)
      if (Learner const* const learner = learner_for(workspace))
        return choose_with(*learner, problem, workspace, chosen);
    choose_as_measured(problem, workspace, chosen);
  }

  void choose_as_measured(Problem const& problem, OwnWorkspace const& workspace, plan::ChosenShape& chosen) const {
    plan::Choice const found = device_->memo.choose(key(problem, workspace, false),
                                                    [&] { return search(Family::of_class(problem), workspace); });
    if (!take(found, problem, workspace, chosen)) choose_at_end(problem, workspace, chosen);
  }

  bool take(plan::Choice choice, Problem const& problem, OwnWorkspace const& workspace,
            plan::ChosenShape& chosen) const {
    chosen.demand.legal = chosen.is_learnt = chosen.is_open = false;
    chosen.rest = 0;
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

  static Learner::Kernel kernel() { return {Family::name, "sdcz"[Family::id % 4]}; }
  // Only lanes with a whole workspace learn; null: nothing is learnt.
  Learner* learner_for(OwnWorkspace const& workspace) const {
    bool const is_whole = workspace.bytes == own_workspace_bytes && workspace.counter_count == own_counter_count;
    return is_whole && workspace.may_learn ? device_->learner.get() : nullptr;
  }

  // Takes what was decided from calls, where that is legal and not far from where it was decided; else as without.
  [[gnu::noinline]] void choose_with(Learner const& learner, Problem const& problem, OwnWorkspace const& workspace,
                                     plan::ChosenShape& chosen) const {
    plan::MeasuredShape const size = size_of(problem);
    Learner::Found const found = learner.find(Learner::key(Family::id, size));
    if (found.decided && !found.decided->is_vendors && is_alike(*found.size, found.decided->number, problem) &&
        take(found.decided->number, problem, workspace, chosen)) {
      chosen.is_learnt = true;
    } else {
      choose_as_measured(problem, workspace, chosen);
      if (found.decided && found.decided->is_vendors) chosen.is_vendors = chosen.is_learnt = true;
    }
    bool const may_open = found.cell == Learner::no_cell ? found.has_room : found.is_open;
    chosen.is_open = may_open && chosen.demand.legal;
  }

  [[gnu::noinline]] void try_another(Learner& learner, Problem const& problem, OwnWorkspace const& workspace,
                                     Whose whose, plan::ChosenShape& space) const {
    bool const is_free = workspace.trial->is_free();
    space.rest = is_free ? calls_of_rest : calls_behind_a_trial;
    if (!is_free) return;
    std::uint64_t const key = Learner::key(Family::id, size_of(problem));
    Learner::Found found = learner.find(key);
    if (found.cell == Learner::no_cell) {
      if (space.is_learnt) choose_as_measured(problem, workspace, space);  // and that has turned out wrong meanwhile
      space.rest = calls_of_rest, space.is_open = true;
      if (open(learner, key, problem, workspace, whose, space) == Learner::no_cell) return;
      found = learner.find(key);
    }
    double const unit = unit_seconds(problem, space.shape);
    if (found.cell == Learner::no_cell || !space.demand.legal || !std::isfinite(unit)) return;
    plan::ChosenShape tried;
    Learner::Try const next = learner.next(found.cell, unit, [&](Learner::Candidate const& each) {
      return take(each.number, problem, workspace, tried) && is_alike(*found.size, each.number, problem);
    });
    if (!next.is_planned) return;
    if (next.candidate.is_vendors)
      space.is_vendors = true;
    else if (take(next.candidate.number, problem, workspace, tried))
      space = tried;
    space.is_learnt = space.is_open = true;
    space.rest = next.is_timed ? 0 : calls_of_rest;
    if (next.is_timed) workspace.trial->plan(learner, next, unit);
  }

  // Makes the cell: with today's choice, cuBLAS, and what the model thinks best among the shapes that measured best
  // elsewhere, and among all.
  Learner::Number open(Learner& learner, std::uint64_t key, Problem const& problem, OwnWorkspace const& workspace,
                       Whose whose, plan::ChosenShape const& todays) const {
    constexpr double of_one_shape = 0.2e-6;  // seconds on the host
    if (!todays.demand.legal || !learner.affords(of_one_shape * static_cast<double>(shapes_.size())))
      return Learner::no_cell;
    plan::MeasuredShape const size = size_of(problem);
    double const begin = learner.now(), unit = model_times(size, todays.shape).any_seconds;
    if (!std::isfinite(unit)) return Learner::no_cell;
    Learner::Candidates candidates;
    auto const add = [&](std::size_t i) { candidates.add({static_cast<std::uint16_t>(i), false, shapes_[i].shape}); };
    bool const is_todays = is_ours(todays, whose);
    if (is_todays) add(todays.shape);
    candidates.add({0, true, {}});
    if (!is_todays) add(todays.shape);
    auto const time = [&](std::size_t i) { return seconds(problem, i, workspace); };
    Shortlist worth(most_worth, most_of_best), all(Learner::most_candidates, most_of_best);
    for (std::size_t const i : worth_) worth.offer(i, time(i));
    offer_prospects(problem, time, all);
    for (auto const& each : worth.kept())
      if (each.seconds <= most_of_best * all.best()) add(each.shape);
    for (auto const& each : all.kept()) add(each.shape);
    return learner.open(key, {kernel(), size, unit}, candidates, learner.now() - begin);
  }

  void recall(plan::MeasuredShape const& each) const {
    std::size_t const i = index_of(each.shape);
    if (i >= shapes_.size()) return;
    double const unit = model_times(each, i).any_seconds;
    if (!std::isfinite(unit) || each.ours_seconds <= 0 || each.kind > 0xffff) return;
    Learner::Candidate const ours = {static_cast<std::uint16_t>(i), false, each.shape};
    device_->learner->remember(Learner::key(Family::id, each),
                               {{kernel(), each, unit}, ours, each.ours_seconds, each.vendor_seconds});
  }

  // Times of a cell's calls are compared by it; infinite: not known.
  double unit_seconds(Problem const& problem, std::size_t i) const { return model_times(problem, i).any_seconds; }

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
    if constexpr (requires { typename Family::Prospects; }) {
      for (std::size_t i = 0; i < shapes_.size(); ++i) {
        bool const goes_on = i > 0 && shapes_[i].shape.variant == shapes_[i - 1].shape.variant;
        if (!goes_on) variants_.push_back({i, i});
        variants_.back().end = i + 1;
      }
      if (variants_.size() > most_variants) variants_.clear();
    }
  }

  // By the model.
  std::size_t fastest_of_all(Problem const& problem, OwnWorkspace const& workspace) const {
    auto const time = [&](std::size_t i) { return seconds(problem, i, workspace); };
    auto const block_of = [&](std::size_t i) { return block(i); };
    plan::Fastest kept;
    offer_prospects(problem, time, kept);
    return kept.overflows() ? plan::preferred_within(kept.limit(), shapes_.size(), block_of, time)
                            : kept.best(block_of);
  }

  // Offers `kept` the shapes that may be among the fastest, with time(i), as long as limit() lets them.
  template <class SecondsOf, class Kept>
  void offer_prospects(Problem const& problem, SecondsOf&& time, Kept& kept) const {
    if constexpr (requires { typename Family::Prospects; })
      if (!variants_.empty()) {
        typename Family::Prospects prospects(problem);
        return offer_variants(prospects, time, kept);
      }
    for (std::size_t i = 0; i < shapes_.size(); ++i) kept.offer(i, time(i));
  }

  // Variants in the order of what they take at least, until that is more than what is known.
  template <class Prospects, class SecondsOf, class Kept>
  void offer_variants(Prospects& prospects, SecondsOf&& time, Kept& kept) const {
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
    for (std::size_t i = 0; i < count && bounds[i].seconds <= kept.limit(); ++i) {
      auto const [first, end] = variants_[bounds[i].variant];
      for (std::size_t shape = first; shape < end; ++shape)
        if (prospects.has(shapes_[shape].shape)) kept.offer(shape, time(shape));
    }
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
  std::vector<KernelShape> shapes_;
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
