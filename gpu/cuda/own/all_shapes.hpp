// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernels of our own with every shape that a call may have, for those who measure them: `blaslift tune --kernels`
// and the benchmark of kernels. Programs' calls go through own_kernels.hpp.
#pragma once

#include <cuda_runtime_api.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gpu/choice/any_call.hpp"
#include "gpu/choice/workspace.hpp"
#include "gpu/plan/device_limits.hpp"
#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/measured.hpp"

namespace blaslift::gpu::cuda {

// A shape that is legal for a call, and what the occupancies are made of.
struct LegalShape {
  plan::Shape shape;
  std::size_t index = 0;     // of the kernel's list
  int active_blocks = 0;     // per multiprocessor: MaxActvBlkPerMp
  std::int64_t grid = 0;     // BlkPerGrd
  double model_seconds = 0;  // what the model expects; 0 if it was not asked
};

// A call's kernel.
struct OwnKernel {
  char const* name = nullptr;  // as in files of kernels
  std::size_t shapes = 0;
  plan::MeasuredShape size;  // as in files of kernels, without a shape
};

class AllShapes {
 public:
  AllShapes();
  ~AllShapes();

  // On the current device, as programs get them, a user's file included; some 10 ms. every_call: whatever can be
  // computed is ours, as with BLASLIFT_KERNELS=own.
  Error create(bool every_call);
  std::string const& device_name() const;
  plan::DeviceLimits const& limits() const;
  plan::MeasuredGpu const& known() const;
  // True if what is built in counts on this device with this build's code.
  bool counts_built_in() const;
  // Goes by these measurements from now on.
  void know(plan::MeasuredGpu measured);

  // Nothing if no kernel of ours takes the call.
  std::optional<OwnKernel> kernel(AnyCall const& call, std::span<DeviceAddress const> arrays) const;
  std::vector<LegalShape> shapes(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                 OwnWorkspace const& workspace) const;
  // The index of the shape that a program's call gets; nothing if cuBLAS computes it.
  std::optional<std::size_t> choose(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                    OwnWorkspace const& workspace) const;
  // The kernel of ours that a program's call gets, by BLASLIFT_KERNELS too; no name if cuBLAS computes it. Of several
  // for the tiles of a large result, the last one, as in OwnWorkspace::used.
  KernelUsed computed_by(AnyCall const& call, std::span<DeviceAddress const> arrays,
                         OwnWorkspace const& workspace) const;
  // `result`, for functions, is where their value goes.
  Error start(AnyCall const& call, std::span<DeviceAddress const> arrays, std::byte* result, std::size_t index,
              OwnWorkspace const& workspace, cudaStream_t stream) const;

 private:
  struct Sets;
  std::unique_ptr<Sets> sets_;
};

}  // namespace blaslift::gpu::cuda
