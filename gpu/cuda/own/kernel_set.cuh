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
// and, to have tuning recipes and be sampled for them (sampled_family.cuh):
//   name                                     as in recipes: "gemv_n"
//   sample_problem() -> SampleProblem        the routine and the flags to sample it with
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <limits>
#include <optional>
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
#include "shim/call/direct.hpp"

namespace blaslift::gpu::cuda {

// A family's arguments of a call; `result`, for functions, is where their value goes.
template <class Family>
typename Family::Arguments arguments_of(DirectCall const& call, std::span<DeviceAddress const> arrays,
                                        std::byte* result) {
  if constexpr (requires { Family::arguments(call, arrays, result); })
    return Family::arguments(call, arrays, result);
  else
    return Family::arguments(call, arrays);
}

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
    Error failed;
    cudaFuncAttributes attributes{};
    int asked = -1;  // the variant that they are of: shapes of one follow each other
    Family::for_each_shape([&](plan::Shape const& shape) {
      if (failed) return;
      if (shape.variant != std::exchange(asked, shape.variant))
        Family::with_kernel(shape.variant, [&](auto* kernel) {
          failed = check(cudaFuncGetAttributes(&attributes, kernel), "asking what a kernel takes");
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
  plan::Launch launch(Problem const& problem, std::size_t i) const {
    Candidate const& candidate = shapes_[i];
    plan::Demand const demand = Family::demand(problem, candidate.shape);
    plan::KernelResources resources = candidate.resources;
    resources.dynamic_shared_bytes = static_cast<int>(demand.shared_bytes);
    plan::Launch launch;
    launch.blocks = demand.grid_x * demand.grid_y;
    launch.threads = candidate.shape.tx * candidate.shape.ty;
    launch.active_blocks = plan::occupancy(device_->limits, resources, launch.threads).active_blocks;
    launch.bytes = demand.bytes;
    launch.bytes_in_flight = demand.bytes_in_flight;
    launch.contiguous_bytes = demand.contiguous_bytes;
    launch.bytes_per_load = demand.bytes_per_load;
    plan::DeviceRates const& rates = device_->rates;
    launch.extra_seconds = demand.finish.grid_x > 0
                               ? rates.second_launch_seconds
                               : (demand.combines_blocks ? rates.combine_seconds : 0) + demand.last_block_seconds;
    return launch;
  }

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
    if (!fits(Family::demand(problem, shapes_[i].shape), workspace)) return std::numeric_limits<double>::infinity();
    return plan::seconds(device_->limits, device_->rates, launch(problem, i));
  }

  // A shape for a problem, and what it demands there.
  struct Chosen {
    std::size_t shape;
    plan::Demand demand;
  };

  // The model's choice, remembered; none if no shape is legal.
  std::optional<Chosen> choose(Problem const& problem, OwnWorkspace const& workspace) const {
    Chosen chosen;
    chosen.shape = device_->memo.choose(
        Family::key(problem), [&] { return static_cast<plan::Choice>(search(Family::of_class(problem), workspace)); });
    chosen.demand = Family::demand(problem, shapes_[chosen.shape].shape);
    if (fits(chosen.demand, workspace)) return chosen;
    chosen.shape = search(problem, workspace);  // at the edge of a class
    chosen.demand = Family::demand(problem, shapes_[chosen.shape].shape);
    if (fits(chosen.demand, workspace)) return chosen;
    return std::nullopt;
  }

  // Launches shape i. Arguments are complete but for what belongs to the shape. Errors: not legal for this problem, or
  // CUDA's.
  Error start(Problem const& problem, Arguments const& arguments, std::size_t i, OwnWorkspace const& workspace,
              cudaStream_t stream) const {
    plan::Shape const& shape = shapes_[i].shape;
    plan::Demand const demand = Family::demand(problem, shape);
    if (fits(demand, workspace)) return start(problem, arguments, Chosen{i, demand}, workspace, stream);
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
           demand.shared_bytes <= most_shared_bytes && demand.finish.shared_bytes <= most_shared_bytes;
  }

  // The model's favourite among the shapes that the recipe admits.
  std::size_t search(Problem const& problem, OwnWorkspace const& workspace) const {
    auto const block = [&](std::size_t i) { return plan::BlockShape{shapes_[i].shape.tx, shapes_[i].shape.ty}; };
    auto const time = [&](std::size_t i) { return seconds(problem, i, workspace); };
    if (recipe_ == plan::Recipe{}) return plan::fastest(shapes_.size(), block, time);
    auto const admitted = [&](std::size_t i, plan::Relaxed relaxed) {
      return Family::demand(problem, shapes_[i].shape).legal &&
             plan::satisfies(device_->limits, recipe_, relaxed, block(i), occupancy(problem, i));
    };
    return plan::fastest_by_recipe(shapes_.size(), block, admitted, time);
  }

  static constexpr std::size_t most_shared_bytes = 48 << 10;  // without opting in to more

  OwnDevice* device_ = nullptr;
  bool finish_waits_ = false;  // Family::finish has griddepcontrol.wait in it (gpu/kernels/pack.hpp)
  std::vector<Candidate> shapes_;
  plan::Recipe recipe_;  // for this device, kernel and precision; empty if there is none
};

}  // namespace blaslift::gpu::cuda
