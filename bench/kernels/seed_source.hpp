// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the sources of the seed's kernels have in common: the device, and what a kernel takes of it.
#pragma once

#include <cuda_runtime.h>

#include "bench/kernels/source.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/plan/occupancy.hpp"

namespace blaslift::bench {

using gpu::DeviceAddress;
using gpu::OwnWorkspace;
using gpu::cuda::check;
namespace plan = gpu::plan;

class SeedSource : public KernelSource {
 public:
  plan::DeviceLimits limits() const override { return limits_; }

 protected:
  Error ask_device(cudaDeviceProp& properties) {
    if (Error error = check(cudaGetDeviceProperties(&properties, 0), "asking the GPU's properties")) return error;
    auto limits = plan::limits_of(10 * properties.major + properties.minor, properties.multiProcessorCount);
    if (!limits) return limits.error();
    limits_ = *limits;
    return Error::none();
  }

  template <class Function>
  static Error ask_kernel(Function* function, plan::KernelResources& resources) {
    cudaFuncAttributes attributes{};
    if (Error error = check(cudaFuncGetAttributes(&attributes, function), "asking what a kernel takes")) return error;
    resources.registers = attributes.numRegs;
    resources.static_shared_bytes = static_cast<int>(attributes.sharedSizeBytes);
    resources.threads_per_block_max = attributes.maxThreadsPerBlock;
    return Error::none();
  }

  static Error launched() { return check(cudaGetLastError(), "launching a kernel of the seed"); }

  plan::DeviceLimits limits_;
};

}  // namespace blaslift::bench
