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
#pragma once

#include <cuda_runtime_api.h>

#include <span>
#include <utility>

#include "gpu/choice/shape_choice.hpp"
#include "gpu/choice/workspace.hpp"
#include "gpu/cuda/own/launcher.hpp"
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
  Error create(OwnDevice& device, Launcher<Family> const& launcher) {
    launcher_ = launcher;
    typename Launcher<Family>::Loaded loaded;
    if (Error error = launcher_.load(device.limits, loaded)) return error;
    kernels_wait_ = loaded.kernels_wait;
    Base::create(device, std::move(loaded.shapes), loaded.most_shared_bytes);
    return Error::none();
  }

  // Launches shape i. Arguments are complete but for what belongs to the shape. Errors: not legal for this problem, or
  // CUDA's.
  Error start(Problem const& problem, Arguments const& arguments, std::size_t i, OwnWorkspace const& workspace,
              cudaStream_t stream) const {
    plan::Shape const& shape = Base::shape(i);
    plan::Demand const wanted = Base::demand(problem, i);
    if (Base::fits(wanted, workspace))
      return start(problem, arguments, plan::ChosenShape{i, wanted, 0}, workspace, stream);
    return Error::make(Error::Code::failed, "a kernel of %dx%d threads (variant %d) does not fit this call", shape.tx,
                       shape.ty, shape.variant);
  }
  // The same for what choose() gave for this problem and workspace.
  Error start(Problem const& problem, Arguments arguments, plan::ChosenShape const& chosen,
              OwnWorkspace const& workspace, cudaStream_t stream) const {
    plan::Shape const& shape = Base::shape(chosen.shape);
    Family::set(arguments, problem, shape);
    if constexpr (requires { arguments.partials; }) {
      arguments.partials = static_cast<decltype(arguments.partials)>(workspace.partials);
      arguments.counters = workspace.counters;
    }
    if (workspace.used != nullptr) *workspace.used = Base::described(chosen);
    return timed(workspace.trial,
                 [&] { return launcher_.start(shape, chosen.demand, arguments, kernels_wait_, stream); });
  }

 private:
  Launcher<Family> launcher_{};
  bool kernels_wait_ = false;
};

}  // namespace blaslift::gpu::cuda
