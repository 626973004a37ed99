// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The own kernels of a device library, with every shape that they can be launched in, and a stopwatch: what
// `blaslift tune --kernels` measures (gpu/plan/kernel_file.hpp). No CUDA type appears here. Device libraries export it
// beside the device (gpu/plugin.hpp).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/measured.hpp"
#include "shim/base/result.hpp"
#include "shim/call/call.hpp"
#include "shim/call/kernel_used.hpp"

namespace blaslift::gpu {

// One way to call a routine, in one precision. Several may be computed by one kernel.
struct SampledCall {
  // Its sizes are a length; an order; m and n; m, n and a long k; an order and a long k. cut: the last beyond the
  // orders that one launch computes. Such calls have one shape, each tile in the one that programs get.
  enum class Sizes : std::uint8_t { vector, triangle, rectangle, product, gram, cut };
  char const* kernel = "";   // as in files of kernels: "gemv_n"
  char precision = 's';      // s, d, c, z
  char const* routine = "";  // without it: "gemv"
  char const* flags = "";    // in the routine's order
  Sizes sizes = Sizes::vector;
  std::size_t shapes = 0;  // of the kernel, numbered from 0
};

struct SampledSize {
  std::int64_t m = 1, n = 1, k = 1;  // a length or an order is both m and n
  bool wide = true;                  // every column begins at 16 bytes, where precision and routine know the difference
  friend bool operator==(SampledSize const&, SampledSize const&) = default;
};

struct SampledShape {
  plan::Shape shape;
  bool legal = false;  // at that size; else nothing below means anything
  double model_seconds = 0;
};

// By what the sampler knows: ours or cuBLAS's, and the shape of ours.
struct SampledChoice {
  bool is_ours = false;
  std::size_t shape = 0;
};

// Used by the thread that opened it, and by no other.
class KernelSampler {
 public:
  virtual char const* device_name() const = 0;  // as in files of kernels: "NVIDIA H200"
  virtual int capability() const = 0;           // 90 for 9.0
  virtual std::size_t call_count() const = 0;
  virtual SampledCall call(std::size_t call) const = 0;

  // The measurements that choices go by, at first those that a program would read.
  virtual plan::MeasuredGpu const& known() const = 0;
  virtual void know(plan::MeasuredGpu measured) = 0;
  // False: this build has no code for this GPU that what is built in was measured with.
  virtual bool counts_built_in() const = 0;
  // Measures this GPU's rates for the model of times; takes a tenth of a second.
  virtual Result<plan::MeasuredRates> measure_rates() = 0;
  virtual SampledChoice choice(std::size_t call, SampledSize const& size) const = 0;
  // The kernel of ours that computes this call in a program with the same settings: its name, shape and occupancies.
  // name "": none does. A call of levels 1 to 3; its arrays count as beginning at 16 bytes, and need no memory.
  virtual KernelUsed computed_by(Call const& call) const = 0;

  // Lays out operands; what follows is about this call at this size. out_of_memory: they do not fit the device; others
  // may.
  virtual Error prepare(std::size_t call, SampledSize const& size) = 0;
  virtual plan::MeasuredShape size_in_files() const = 0;  // without a shape and times
  virtual SampledShape shape(std::size_t shape) const = 0;
  // Seconds of one run in a legal shape: the median of a few, operands not in caches. `enough`: where
  // the shorter of two is longer than that, it will do.
  virtual Result<double> time(std::size_t shape, double enough) = 0;
  // The same of cuBLAS. With a long k a part of that may stand for all of it, where it makes that longer than `enough`.
  virtual Result<double> time_cublas(double enough) = 0;

  // Seconds on the clock that a budget of time is kept by, from some moment on.
  virtual double now() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

 protected:
  ~KernelSampler() = default;  // lives until the process ends
};

}  // namespace blaslift::gpu
