// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One kernel of our own in all its shapes, on this device: which one a problem gets (shape_choice.hpp), and the launch.
//
// Family describes the kernel: what shape_choice.hpp wants, and
//   Arguments                                what the kernel is given
//   for_each_shape(visit)
//   with_kernel(variant, use)                use(pointer to the kernel)
//   set(arguments, problem, shape)           what of a shape the kernel reads
//   finish                                   the kernel of plan::Finish, if shapes demand one
//   opts_in                                  there, and true, if blocks may want more than 48 KiB of shared memory
// For calls, of level 1 and 2 (a DirectCall and addresses) or 3 (a Level3 and DeviceMatrixes):
//   takes(call)                              whether the kernel is for it
//   problem(call, operands), arguments(call, operands)
// and, to have tuning recipes and be sampled for them (sampled_family.cuh):
//   name                                     as in recipes: "gemv_n"
//   sample_problem() -> SampleProblem        the routine and the flags to sample it with
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/own/shape_choice.hpp"
#include "gpu/cuda/own/workspace.hpp"
#include "gpu/device.hpp"
#include "gpu/plan/execution_plan.hpp"
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

template <class Family>
class KernelSet : public ShapeChoice<Family> {
  using Base = ShapeChoice<Family>;

 public:
  using typename Base::Problem;
  using Arguments = typename Family::Arguments;

  // Loads the kernels and asks what they take; milliseconds.
  Error create(OwnDevice& device) {
    std::vector<typename Base::Candidate> shapes;
    std::size_t most_shared_bytes = usual_shared_bytes;
    Error failed;
    cudaFuncAttributes attributes{};
    int asked = -1;  // the variant that they are of: shapes of one follow each other
    Family::for_each_shape([&](plan::Shape const& shape) {
      if (failed) return;
      if (shape.variant != std::exchange(asked, shape.variant))
        Family::with_kernel(shape.variant, [&](auto* kernel) {
          failed = check(cudaFuncGetAttributes(&attributes, kernel), "asking what a kernel takes");
          if (!failed) failed = opt_in(kernel, attributes, device.limits, most_shared_bytes);
        });
      if (failed || shape.tx * shape.ty > attributes.maxThreadsPerBlock) return;
      plan::KernelResources resources;
      resources.registers = attributes.numRegs;
      resources.static_shared_bytes = static_cast<int>(attributes.sharedSizeBytes);
      resources.threads_per_block_max = attributes.maxThreadsPerBlock;
      shapes.push_back({shape, resources});
    });
    if constexpr (requires { Family::finish; }) {
      if (!failed) failed = check(cudaFuncGetAttributes(&attributes, Family::finish), "asking what a kernel takes");
      finish_waits_ = attributes.ptxVersion >= 90;
    }
    if (!failed) Base::create(device, std::move(shapes), most_shared_bytes);
    return failed;
  }

  // Launches shape i. Arguments are complete but for what belongs to the shape. Errors: not legal for this problem, or
  // CUDA's.
  Error start(Problem const& problem, Arguments const& arguments, std::size_t i, OwnWorkspace const& workspace,
              cudaStream_t stream) const {
    plan::Shape const& shape = Base::shape(i);
    plan::Demand const wanted = Base::demand(problem, i);
    if (Base::fits(wanted, workspace))
      return start(problem, arguments, plan::ChosenShape{i, wanted}, workspace, stream);
    return Error::make(Error::Code::failed, "a kernel of %dx%d threads (variant %d) does not fit this call", shape.tx,
                       shape.ty, shape.variant);
  }
  // The same for what choose() gave for this problem and workspace.
  Error start(Problem const& problem, Arguments arguments, plan::ChosenShape const& chosen,
              OwnWorkspace const& workspace, cudaStream_t stream) const {
    plan::Shape const& shape = Base::shape(chosen.shape);
    plan::LaunchDemand const& demand = chosen.demand;
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
  // For launches with as much shared memory as the device gives a block.
  template <class Kernel>
  static Error opt_in(Kernel* kernel, cudaFuncAttributes const& attributes, plan::DeviceLimits const& limits,
                      std::size_t& most_shared_bytes) {
    if constexpr (requires { Family::opts_in; }) {
      int const most = limits.shared_bytes_per_block - static_cast<int>(attributes.sharedSizeBytes);
      if (most <= static_cast<int>(usual_shared_bytes)) return Error::none();
      most_shared_bytes = static_cast<std::size_t>(most);
      return check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most),
                   "asking for shared memory");
    }
    return Error::none();
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

  bool finish_waits_ = false;  // Family::finish has griddepcontrol.wait in it (gpu/kernels/pack.hpp)
};

}  // namespace blaslift::gpu::cuda
