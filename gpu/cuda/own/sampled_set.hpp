// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A kernel set as the sampler sees it, of whatever family. (The sets are made where all kernels are compiled, once.)
#pragma once

#include <cuda_runtime_api.h>

#include <memory>
#include <span>
#include <vector>

#include "gpu/cuda/own/sample_call.hpp"
#include "gpu/cuda/own/workspace.hpp"
#include "gpu/device.hpp"
#include "gpu/kernel_sampler.hpp"

namespace blaslift::gpu::cuda {

// `arrays` are addresses of the operands of call(), aligned to 256 bytes; only what they are aligned to counts for
// shape().
class SampledSet {
 public:
  virtual ~SampledSet() = default;
  virtual SampledKernel const& kernel() const = 0;
  virtual SampleCall const& call() const = 0;
  virtual SampledShape shape(std::size_t i, std::span<DeviceAddress const> arrays,
                             OwnWorkspace const& workspace) const = 0;
  virtual Error start(std::size_t i, std::span<DeviceAddress const> arrays, std::byte* result,
                      OwnWorkspace const& workspace, cudaStream_t stream) const = 0;
};

struct SampledSets {
  std::string device;  // its name in recipes
  std::vector<std::unique_ptr<SampledSet>> all;
};

// All sets whose families say how they are sampled, on the current device.
Result<SampledSets> create_sampled_sets();

}  // namespace blaslift::gpu::cuda
