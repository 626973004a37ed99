// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The own kernels of a device library, with every shape that they can be launched in, and a stopwatch: what
// `blaslift tune --kernels` makes recipes from (gpu/plan/recipe.hpp). No CUDA type appears here. Device libraries
// export it beside the device (gpu/plugin.hpp).
#pragma once

#include <cstddef>

#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/ratio.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu {

struct SampledKernel {
  char const* name = "";   // as in recipes: "gemv_n"
  char precision = 's';    // s, d, c, z
  char problem[32] = "";   // what it is sampled with, for people: "8192 x 8192"
  double bytes = 0;        // that the call has to move: what is read once, what is written once
  std::size_t shapes = 0;  // numbered from 0
  bool two_dimensional = false;
};

struct SampledShape {
  plan::Shape shape;
  bool legal = false;  // for that problem; else nothing below means anything
  plan::Ratio WrpOcp, BlkOcp;
  double model_seconds = 0;
};

// Used by the thread that opened it, and by no other.
class KernelSampler {
 public:
  virtual char const* device_name() const = 0;  // as in recipes: "NVIDIA H200"
  virtual std::size_t kernel_count() const = 0;
  virtual SampledKernel kernel(std::size_t kernel) const = 0;
  virtual SampledShape shape(std::size_t kernel, std::size_t shape) const = 0;
  // Lays out the operands of a kernel, for time(). out_of_memory: they do not fit the device; others may.
  virtual Error prepare(std::size_t kernel) = 0;
  // Seconds of one run of the kernel that was prepared, in a legal shape: the median of a few, operands not in caches.
  virtual Result<double> time(std::size_t shape) = 0;

 protected:
  ~KernelSampler() = default;  // lives until the process ends
};

}  // namespace blaslift::gpu
