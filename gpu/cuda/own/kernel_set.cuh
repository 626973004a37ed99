// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One kernel of our own in all its shapes, on this device: how many blocks of each a multiprocessor holds, which one
// the model takes for a problem, and the launch.
//
// Family describes the kernel:
//   Problem, Arguments                       what a shape is chosen for; what the kernel is given
//   id                                       below 128, different for every family: 4 times its number and the
//                                            precision (0 to 3: s, d, c, z)
//   for_each_shape(visit), demand(problem, shape) -> plan::Demand
//   with_kernel(variant, use)                use(pointer to the kernel)
//   set(arguments, problem, shape)           what of a shape the kernel reads
//   finish                                   the kernel of plan::Finish, if shapes demand one
//   key(problem) -> uint64_t                 plan::make_key: what the choice may depend on
//   of_class(problem) -> Problem             the one that stands for its key's class
//   opts_in                                  there, and true, if blocks may want more than 48 KiB of shared memory
// A Problem that has a member `resident` is told how many blocks of a shape the device holds at once, and its demand
// may depend on that. For calls, of level 1 and 2 (a DirectCall and addresses) or 3 (a Level3 and DeviceMatrixes):
//   takes(call)                              whether the kernel is for it
//   problem(call, operands), arguments(call, operands)
// and, to have tuning recipes and be sampled for them (sampled_family.cuh):
//   name                                     as in recipes: "gemv_n"
//   sample_problem() -> SampleProblem        the routine and the flags to sample it with
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/own/workspace.hpp"
#include "gpu/device.hpp"
#include "gpu/plan/by_recipe.hpp"
#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/memo.hpp"
#include "gpu/plan/objective.hpp"
#include "gpu/plan/occupancy.hpp"
#include "gpu/plan/preferred.hpp"
#include "shim/call/direct.hpp"

namespace blaslift::gpu::cuda {

// A family's arguments of a call; `result`, for functions, is where their value goes.
template <class Family, class Call, class Operand>
typename Family::Arguments arguments_of(Call const& call, std::span<Operand const> operands, std::byte* result) {
  if constexpr (requires { Family::arguments(call, operands, result); })
    return Family::arguments(call, operands, result);
  else
    return Family::arguments(call, operands);
}

// Without opting in to more.
inline constexpr std::size_t usual_shared_bytes = 48 << 10;

// What all kernel sets of a device share.
struct OwnDevice {
  plan::DeviceLimits limits;
  plan::DeviceRates rates;
  std::string name;  // as the driver gives it, and recipes
  std::vector<plan::NamedRecipe> recipes;
  plan::Memo memo;
};

template <class Family>
class KernelSet {
 public:
  using Problem = typename Family::Problem;
  using Arguments = typename Family::Arguments;

  // Loads the kernels and asks what they take; milliseconds.
  Error create(OwnDevice& device) {
    device_ = &device;
    shapes_.clear();
    preferred_.clear();
    Error failed;
    cudaFuncAttributes attributes{};
    int asked = -1;  // the variant that they are of: shapes of one follow each other
    Family::for_each_shape([&](plan::Shape const& shape) {
      if (failed) return;
      if (shape.variant != std::exchange(asked, shape.variant))
        Family::with_kernel(shape.variant, [&](auto* kernel) {
          failed = check(cudaFuncGetAttributes(&attributes, kernel), "asking what a kernel takes");
          if (!failed) failed = opt_in(kernel, attributes);
        });
      if (failed || shape.tx * shape.ty > attributes.maxThreadsPerBlock) return;
      Candidate candidate;
      candidate.shape = shape;
      candidate.resources.registers = attributes.numRegs;
      candidate.resources.static_shared_bytes = static_cast<int>(attributes.sharedSizeBytes);
      candidate.resources.threads_per_block_max = attributes.maxThreadsPerBlock;
      shapes_.push_back(candidate);
    });
    if constexpr (requires { Family::finish; }) {
      if (!failed) failed = check(cudaFuncGetAttributes(&attributes, Family::finish), "asking what a kernel takes");
      finish_waits_ = attributes.ptxVersion >= 90;
    }
    if constexpr (requires { Family::name; }) {
      char const precision = "sdcz"[Family::id % 4];
      for (plan::Shape const& each : plan::preferred_shapes(Family::name, precision))
        if (std::size_t const i = index_of(each); i < shapes_.size()) preferred_.push_back(i);
      measured_ = plan::measured_shapes(Family::name, precision);
    }
    if constexpr (requires { Family::name; })
      if (plan::Recipe const* const found =
              plan::find(device.recipes, device.name, Family::name, "sdcz"[Family::id % 4]))
        recipe_ = *found;
    if (!is_two_dimensional()) recipe_.TyPerTxMax = {};
    return failed;
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

  // Seconds of shape i by the model; infinite where it is not legal or wants more than the workspace has.
  double seconds(Problem const& problem, std::size_t i, OwnWorkspace const& workspace) const {
    plan::Demand const wanted = demand(problem, i);
    if (!fits(wanted, workspace)) return std::numeric_limits<double>::infinity();
    return plan::seconds(device_->limits, device_->rates, launch(wanted, i));
  }

  // A shape for a problem, and what it demands there.
  struct Chosen {
    std::size_t shape;
    plan::Demand demand;
  };

  // The model's choice, remembered; false if no shape is legal. Into what the caller has, for copies of it would cost
  // as much as the look-up.
  bool choose(Problem const& problem, OwnWorkspace const& workspace, Chosen& chosen) const {
    chosen.shape = device_->memo.choose(
        Family::key(problem), [&] { return static_cast<plan::Choice>(search(Family::of_class(problem), workspace)); });
    chosen.demand = demand(problem, chosen.shape);
    if (fits(chosen.demand, workspace)) return true;
    chosen.shape = search(problem, workspace);  // at the edge of a class
    chosen.demand = demand(problem, chosen.shape);
    return fits(chosen.demand, workspace);
  }

  // Launches shape i. Arguments are complete but for what belongs to the shape. Errors: not legal for this problem, or
  // CUDA's.
  Error start(Problem const& problem, Arguments const& arguments, std::size_t i, OwnWorkspace const& workspace,
              cudaStream_t stream) const {
    plan::Shape const& shape = shapes_[i].shape;
    plan::Demand const wanted = demand(problem, i);
    if (fits(wanted, workspace)) return start(problem, arguments, Chosen{i, wanted}, workspace, stream);
    return Error::make(Error::Code::failed, "a kernel of %dx%d threads (variant %d) does not fit this call", shape.tx,
                       shape.ty, shape.variant);
  }
  // The same for what choose() gave for this problem and workspace.
  Error start(Problem const& problem, Arguments arguments, Chosen const& chosen, OwnWorkspace const& workspace,
              cudaStream_t stream) const {
    plan::Shape const& shape = shapes_[chosen.shape].shape;
    plan::Demand const& demand = chosen.demand;
    Family::set(arguments, problem, shape);
    if constexpr (requires { arguments.partials; }) {
      arguments.partials = static_cast<decltype(arguments.partials)>(workspace.partials);
      arguments.counters = workspace.counters;
    }
    dim3 const grid(static_cast<unsigned>(demand.grid_x), static_cast<unsigned>(demand.grid_y));
    dim3 const block(static_cast<unsigned>(shape.tx), static_cast<unsigned>(shape.ty));
    Error error;
    Family::with_kernel(shape.variant, [&](auto* kernel) {
      kernel<<<grid, block, demand.shared_bytes, stream>>>(arguments);
      error = check(cudaGetLastError(), "launching a kernel");
    });
    if constexpr (requires { Family::finish; })
      if (!error && demand.finish.grid_x > 0) error = start_finish(demand.finish, arguments, stream);
    return error;
  }

 private:
  struct Candidate {
    plan::Shape shape;
    plan::KernelResources resources;
  };

  // For launches with as much shared memory as the device gives a block.
  template <class Kernel>
  Error opt_in(Kernel* kernel, cudaFuncAttributes const& attributes) {
    if constexpr (requires { Family::opts_in; }) {
      int const most = device_->limits.shared_bytes_per_block - static_cast<int>(attributes.sharedSizeBytes);
      if (most <= static_cast<int>(usual_shared_bytes)) return Error::none();
      most_shared_bytes_ = static_cast<std::size_t>(most);
      return check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most),
                   "asking for shared memory");
    }
    return Error::none();
  }

  int active_blocks(plan::Demand const& demand, std::size_t i) const {
    plan::KernelResources resources = shapes_[i].resources;
    resources.dynamic_shared_bytes = static_cast<int>(demand.shared_bytes);
    plan::Shape const& shape = shapes_[i].shape;
    return plan::occupancy(device_->limits, resources, shape.tx * shape.ty).active_blocks;
  }

  plan::Demand demand(Problem const& problem, std::size_t i) const {
    plan::Demand wanted = Family::demand(problem, shapes_[i].shape);
    if constexpr (requires { problem.resident; }) {
      if (!wanted.legal) return wanted;
      Problem here = problem;
      here.resident = std::int64_t{active_blocks(wanted, i)} * device_->limits.multiprocessors;
      wanted = Family::demand(here, shapes_[i].shape);
    }
    return wanted;
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
    launch.extra_seconds = demand.finish.grid_x > 0
                               ? rates.second_launch_seconds
                               : (demand.combines_blocks ? rates.combine_seconds : 0) + demand.last_block_seconds;
    return launch;
  }

  // Begins to launch while the first kernel ends, and waits there for it: if it was compiled with the instruction for
  // that.
  Error start_finish(plan::Finish const& finish, Arguments const& arguments, cudaStream_t stream) const {
    cudaLaunchAttribute early{};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t how{};
    how.gridDim = dim3(static_cast<unsigned>(finish.grid_x));
    how.blockDim = dim3(static_cast<unsigned>(finish.tx), static_cast<unsigned>(finish.ty));
    how.dynamicSmemBytes = finish.shared_bytes;
    how.stream = stream;
    how.attrs = &early;
    how.numAttrs = finish_waits_ ? 1 : 0;
    return check(cudaLaunchKernelEx(&how, Family::finish, arguments), "launching a kernel's second stage");
  }

  bool fits(plan::Demand const& demand, OwnWorkspace const& workspace) const {
    return demand.legal && demand.workspace_bytes <= workspace.bytes && demand.counters <= workspace.counter_count &&
           demand.shared_bytes <= most_shared_bytes_ && demand.finish.shared_bytes <= usual_shared_bytes;
  }

  std::size_t index_of(plan::Shape const& shape) const {
    std::size_t i = 0;
    while (i < shapes_.size() && !(shapes_[i].shape == shape)) ++i;
    return i;
  }

  // The shape that was the best at a size like this; size() if none was measured.
  std::size_t measured_best(Problem const& problem) const {
    std::int64_t m = problem.n;
    bool wide = true;
    if constexpr (requires { problem.m; }) m = problem.m;
    if constexpr (requires { problem.wide; }) wide = problem.wide;
    plan::MeasuredShape const* const found = plan::nearest(measured_, m, problem.n, wide);
    return found ? index_of(found->shape) : shapes_.size();
  }

  // The model's favourite among the shapes that the recipe admits. Without a recipe what was measured comes first.
  std::size_t search(Problem const& problem, OwnWorkspace const& workspace) const {
    auto const block = [&](std::size_t i) { return plan::BlockShape{shapes_[i].shape.tx, shapes_[i].shape.ty}; };
    auto const time = [&](std::size_t i) { return seconds(problem, i, workspace); };
    if (recipe_ == plan::Recipe{}) {
      if (std::size_t const found = measured_best(problem); found < shapes_.size())
        if (fits(demand(problem, found), workspace)) return found;
      std::size_t const of_all = plan::fastest(shapes_.size(), block, time);
      if (preferred_.empty()) return of_all;
      std::size_t const found = preferred_[plan::fastest(
          preferred_.size(), [&](std::size_t i) { return block(preferred_[i]); },
          [&](std::size_t i) { return time(preferred_[i]); })];
      // Of sizes and alignments far from the measured ones the list may have nothing good: then the model says so.
      constexpr double doubtful = 1.25;
      return time(found) <= doubtful * time(of_all) ? found : of_all;
    }
    auto const admitted = [&](std::size_t i, plan::Relaxed relaxed) {
      return Family::demand(problem, shapes_[i].shape).legal &&
             plan::satisfies(device_->limits, recipe_, relaxed, block(i), occupancy(problem, i));
    };
    return plan::fastest_by_recipe(shapes_.size(), block, admitted, time);
  }

  OwnDevice* device_ = nullptr;
  std::size_t most_shared_bytes_ = usual_shared_bytes;  // of a block of the kernel
  bool finish_waits_ = false;  // Family::finish has griddepcontrol.wait in it (gpu/kernels/pack.hpp)
  std::vector<Candidate> shapes_;
  std::vector<std::size_t> preferred_;             // shapes that measured best (gpu/plan/preferred.hpp)
  std::span<plan::MeasuredShape const> measured_;  // and at which sizes
  plan::Recipe recipe_;                            // for this device, kernel and precision; empty if there is none
};

}  // namespace blaslift::gpu::cuda
