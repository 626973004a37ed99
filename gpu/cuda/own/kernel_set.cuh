// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One kernel of our own in all its shapes, on this device: how many blocks of each a multiprocessor holds, which one
// the model takes for a problem, and the launch.
//
// Family describes the kernel:
//   Problem, Arguments                       what a shape is chosen for; what the kernel is given
//   id                                       below 128, different for every family
//   for_each_shape(visit), demand(problem, shape) -> plan::Demand
//   with_kernel(variant, use)                use(pointer to the kernel)
//   set(arguments, problem, shape)           what of a shape the kernel reads
//   key(problem) -> uint64_t                 plan::make_key: what the choice may depend on
//   of_class(problem) -> Problem             the one that stands for its key's class
#pragma once

#include <cuda_runtime.h>

#include <limits>
#include <optional>
#include <vector>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/own/workspace.hpp"
#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/memo.hpp"
#include "gpu/plan/objective.hpp"
#include "gpu/plan/occupancy.hpp"

namespace blaslift::gpu::cuda {

// What all kernel sets of a device share.
struct OwnDevice {
  plan::DeviceLimits limits;
  plan::DeviceRates rates;
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
    Family::for_each_shape([&](plan::Shape const& shape) {
      if (failed) return;
      cudaFuncAttributes attributes{};
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
    return failed;
  }

  std::size_t size() const { return shapes_.size(); }
  plan::Shape const& shape(std::size_t i) const { return shapes_[i].shape; }

  // Seconds of shape i by the model; infinite where it is not legal or wants more than the workspace has.
  double seconds(Problem const& problem, std::size_t i, OwnWorkspace const& workspace) const {
    Candidate const& candidate = shapes_[i];
    plan::Demand const demand = Family::demand(problem, candidate.shape);
    if (!fits(demand, workspace)) return std::numeric_limits<double>::infinity();
    plan::KernelResources resources = candidate.resources;
    resources.dynamic_shared_bytes = static_cast<int>(demand.shared_bytes);
    int const threads = candidate.shape.tx * candidate.shape.ty;
    plan::Launch launch;
    launch.blocks = demand.grid_x * demand.grid_y;
    launch.threads = threads;
    launch.active_blocks = plan::occupancy(device_->limits, resources, threads).active_blocks;
    launch.bytes = demand.bytes;
    launch.bytes_in_flight = demand.bytes_in_flight;
    // Partial results to the second-level cache, a counter there, and back (kernels.md 2.4: a barrier of a grid made by
    // hand takes 1.05 us).
    launch.extra_seconds = demand.combines_blocks ? 1.1e-6 : 0;
    return plan::seconds(device_->limits, device_->rates, launch);
  }

  // The model's choice, remembered; none if no shape is legal.
  std::optional<std::size_t> choose(Problem const& problem, OwnWorkspace const& workspace) const {
    std::size_t const usual = device_->memo.choose(
        Family::key(problem), [&] { return static_cast<plan::Choice>(search(Family::of_class(problem), workspace)); });
    if (fits(Family::demand(problem, shapes_[usual].shape), workspace)) return usual;
    std::size_t const best = search(problem, workspace);  // at the edge of a class
    if (fits(Family::demand(problem, shapes_[best].shape), workspace)) return best;
    return std::nullopt;
  }

  // Launches shape i. Arguments are complete but for what belongs to the shape. Errors: not legal for this problem, or
  // CUDA's.
  Error start(Problem const& problem, Arguments arguments, std::size_t i, OwnWorkspace const& workspace,
              cudaStream_t stream) const {
    plan::Shape const& shape = shapes_[i].shape;
    plan::Demand const demand = Family::demand(problem, shape);
    if (!fits(demand, workspace))
      return Error::make(Error::Code::failed, "a kernel of %dx%d threads (variant %d) does not fit this call", shape.tx,
                         shape.ty, shape.variant);
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
    return error;
  }

 private:
  struct Candidate {
    plan::Shape shape;
    plan::KernelResources resources;
  };

  bool fits(plan::Demand const& demand, OwnWorkspace const& workspace) const {
    return demand.legal && demand.workspace_bytes <= workspace.bytes && demand.counters <= workspace.counter_count &&
           demand.shared_bytes <= most_shared_bytes;
  }

  std::size_t search(Problem const& problem, OwnWorkspace const& workspace) const {
    return plan::fastest(
        shapes_.size(),
        [&](std::size_t i) {
          return plan::BlockShape{shapes_[i].shape.tx, shapes_[i].shape.ty};
        },
        [&](std::size_t i) { return seconds(problem, i, workspace); });
  }

  static constexpr std::size_t most_shared_bytes = 48 << 10;  // without opting in to more

  OwnDevice* device_ = nullptr;
  std::vector<Candidate> shapes_;
};

}  // namespace blaslift::gpu::cuda
