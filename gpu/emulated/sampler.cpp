// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A sampler without kernels: the times are the model's for an H200 and something that it does not know, the same in
// every run. It gives tests the whole way of `blaslift tune --kernels` without a GPU.
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <iterator>
#include <vector>

#include "gpu/emulated/configured.hpp"
#include "gpu/plan/gemv_n.hpp"
#include "gpu/plan/objective.hpp"
#include "gpu/plugin.hpp"

namespace blaslift::gpu::emulated {
namespace {

constexpr char precisions[] = {'s', 'd', 'c', 'z'};
constexpr int element_bytes[] = {4, 8, 8, 16};
constexpr std::int64_t order = 8192;

// Of a kernel compiled for sm_90, about.
constexpr int registers = 64;

// What the model does not know: small blocks are slower, so are few to a multiprocessor, and every shape by up to 1 %
// of its own.
double disturbance(std::size_t kernel, SampledShape const& sampled) {
  plan::Shape const& shape = sampled.shape;
  std::uint64_t mixed = kernel;
  for (int const part : {shape.variant, shape.tx, shape.ty, shape.per_thread})
    mixed = (mixed ^ static_cast<std::uint64_t>(part)) * 0x9e3779b97f4a7c15U;
  double const small = shape.tx * shape.ty < 128 ? 0.2 : 0, few = sampled.BlkOcp < plan::Ratio{4, 32} ? 0.1 : 0;
  return 1 + small + few + 0.01 * static_cast<double>(mixed >> 40) / 0x1p24;
}

class EmulatedSampler final : public KernelSampler {
 public:
  Error open() {
    auto const memory = configured_number("BLASLIFT_EMULATED_MEMORY", default_bytes);
    if (!memory) return memory.error();
    auto const milliseconds = configured_number("BLASLIFT_EMULATED_SAMPLING", 0);
    if (!milliseconds) return milliseconds.error();
    memory_ = *memory;
    milliseconds_ = *milliseconds;
    limits_ = *plan::limits_of(90, 132);
    plan::for_each_gemv_n_shape([&](plan::Shape const& shape) { shapes_.push_back(shape); });
    return Error::none();
  }

  char const* device_name() const override { return "emulated device"; }
  std::size_t kernel_count() const override { return std::size(precisions); }

  SampledKernel kernel(std::size_t kernel) const override {
    SampledKernel made;
    made.name = "gemv_n";
    made.precision = precisions[kernel];
    std::snprintf(made.problem, sizeof made.problem, "%lld x %lld", static_cast<long long>(order),
                  static_cast<long long>(order));
    made.bytes = static_cast<double>(element_bytes[kernel]) * order * (order + 3);
    made.shapes = shapes_.size();
    made.two_dimensional = true;
    return made;
  }

  SampledShape shape(std::size_t kernel, std::size_t number) const override {
    SampledShape made;
    made.shape = shapes_[number];
    plan::Demand const demand = plan::demand(problem(kernel), made.shape);
    if (!demand.legal) return made;
    int const threads = made.shape.tx * made.shape.ty;
    plan::KernelResources resources;
    resources.registers = registers;
    resources.dynamic_shared_bytes = static_cast<int>(demand.shared_bytes);
    plan::Occupancy const occupancy = plan::occupancy(limits_, resources, threads);
    if (occupancy.active_blocks == 0) return made;
    plan::Launch launch;
    launch.blocks = demand.grid_x * demand.grid_y;
    launch.threads = threads;
    launch.active_blocks = occupancy.active_blocks;
    launch.bytes = demand.bytes;
    launch.bytes_in_flight = demand.bytes_in_flight;
    made.legal = true;
    made.WrpOcp = plan::WrpOcp(limits_, occupancy);
    made.BlkOcp = plan::BlkOcp(limits_, occupancy);
    made.model_seconds = plan::seconds(limits_, plan::DeviceRates(), launch);
    return made;
  }

  Error prepare(std::size_t kernel) override {
    SampledKernel const wanted = this->kernel(kernel);
    if (wanted.bytes > static_cast<double>(memory_))
      return Error::make(Error::Code::out_of_memory, "%s with %.0f MiB of operands; the emulated device has %.0f MiB",
                         wanted.problem, wanted.bytes / 0x1p20, static_cast<double>(memory_) / 0x1p20);
    prepared_ = kernel;
    return Error::none();
  }

  Result<double> time(std::size_t number) override {
    SampledShape const wanted = shape(prepared_, number);
    if (!wanted.legal)
      return Error::make(Error::Code::failed, "shape %zu of kernel %zu is not legal", number, prepared_);
    auto const milliseconds = static_cast<long>(milliseconds_);
    timespec const pause{milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&pause, nullptr);
    return wanted.model_seconds * disturbance(prepared_, wanted);
  }

 private:
  static plan::GemvNProblem problem(std::size_t kernel) { return {order, order, element_bytes[kernel], true}; }

  plan::DeviceLimits limits_;
  std::vector<plan::Shape> shapes_;
  std::size_t memory_ = 0, milliseconds_ = 0, prepared_ = 0;
};

}  // namespace
}  // namespace blaslift::gpu::emulated

extern "C" [[gnu::visibility("default")]] blaslift::gpu::KernelSampler* blaslift_open_sampler(int interface,
                                                                                              blaslift::Error* error) {
  using namespace blaslift;
  using namespace blaslift::gpu;
  if (interface != plugin_interface) {
    *error = Error::make(Error::Code::unavailable, "libblaslift-emulated.so has interface %d, the tool wants %d",
                         plugin_interface, interface);
    return nullptr;
  }
  try {
    static auto* const sampler = new emulated::EmulatedSampler;  // lives until the process ends
    *error = sampler->open();
    if (!*error) return sampler;
  } catch (std::exception const& exception) {
    *error = Error::make(Error::Code::out_of_memory, "opening the emulated device: %s", exception.what());
  }
  return nullptr;
}
