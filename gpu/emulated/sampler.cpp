// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A sampler without kernels: times are the model's for an H200 and something that it does not know, the same in every
// run. Its clock advances by what measuring would take on a GPU, however fast the host is. It gives tests the whole way
// of `blaslift tune --kernels` without a GPU.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <exception>
#include <iterator>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "gpu/choice/shape_choice.hpp"
#include "gpu/choice/taken.hpp"
#include "gpu/emulated/configured.hpp"
#include "gpu/plan/built_for.hpp"
#include "gpu/plan/gemv_n.hpp"
#include "gpu/plan/kernels_in_use.hpp"
#include "gpu/plugin.hpp"
#include "shim/call/direct.hpp"

namespace blaslift::gpu::emulated {
namespace {

constexpr char precisions[] = {'s', 'd', 'c', 'z'};
constexpr int element_bytes[] = {4, 8, 8, 16};
// Of a kernel compiled for sm_90, about.
constexpr int registers = 64;
// About what laying out operands takes, and a time: repetitions, and what the host does beside them.
constexpr double prepare_seconds = 2e-3, host_seconds = 0.6e-3;
constexpr int repetitions = 6;
// No GPU has it: nothing is built in for it.
constexpr int no_capability = 10;

// gemv N as gpu/plan has it.
template <unsigned precision>
struct GemvN {
  using Problem = plan::GemvNProblem;
  static constexpr unsigned id = precision;
  static constexpr char const* name = "gemv_n";
  static Problem problem(SampledSize const& size, std::span<int const>) {
    constexpr int bytes = element_bytes[precision];
    return {size.m, size.n, bytes, size.wide || bytes == 16};
  }
  static Problem of_size(plan::MeasuredShape const& size) {
    return {size.m, size.n, element_bytes[precision], size.wide};
  }
  static plan::Demand demand(Problem const& problem, plan::Shape const& shape) { return plan::demand(problem, shape); }
  static std::uint64_t key(Problem const&) { return plan::no_key; }
  static Problem of_class(Problem const& problem) { return problem; }
  static Problem end_of_class(Problem const& problem) { return problem; }
};

// One precision, as the sampler asks it.
class Kernel {
 public:
  virtual ~Kernel() = default;
  virtual void know() = 0;
  virtual std::size_t shapes() const = 0;
  virtual plan::Shape shape(std::size_t i) const = 0;
  virtual double model_seconds(SampledSize const& size, std::size_t i) const = 0;
  virtual plan::MeasuredShape size_in_files(SampledSize const& size) const = 0;
  virtual SampledChoice choice(SampledSize const& size) const = 0;
  virtual KernelUsed computed_by(SampledSize const& size, bool in_any_case) const = 0;
};

template <unsigned precision>
class KernelOf final : public Kernel {
  using Family = GemvN<precision>;

 public:
  explicit KernelOf(OwnDevice& device) {
    std::vector<KernelShape> shapes;
    plan::KernelResources resources;
    resources.registers = registers;
    plan::for_each_gemv_n_shape([&](plan::Shape const& shape) { shapes.push_back({shape, resources}); });
    choice_.create(device, std::move(shapes), usual_shared_bytes);
  }
  void know() override { choice_.read_measured(); }
  std::size_t shapes() const override { return choice_.size(); }
  plan::Shape shape(std::size_t i) const override { return choice_.shape(i); }
  double model_seconds(SampledSize const& size, std::size_t i) const override {
    return choice_.seconds(Family::problem(size, {}), i, workspace_);
  }
  plan::MeasuredShape size_in_files(SampledSize const& size) const override {
    return choice_.size_of(Family::problem(size, {}));
  }
  SampledChoice choice(SampledSize const& size) const override {
    plan::ChosenShape space;
    auto const* const found = chosen(size, space, Whose::by_times);
    return found != nullptr ? SampledChoice{true, found->shape} : SampledChoice{};
  }
  KernelUsed computed_by(SampledSize const& size, bool in_any_case) const override {
    plan::ChosenShape space;
    auto const* const found = chosen(size, space, in_any_case ? Whose::only_ours : Whose::by_times);
    return found != nullptr ? choice_.described(*found) : KernelUsed();
  }

 private:
  // Null: cuBLAS's. Without times of both nothing says that ours is faster.
  plan::ChosenShape const* chosen(SampledSize const& size, plan::ChosenShape& space, Whose whose) const {
    if (whose == Whose::by_times && !choice_.knows_times(Family::problem(size, {}))) return nullptr;
    return choice_.choose(size, std::span<int const>(), workspace_, space, whose);
  }

  ShapeChoice<Family> choice_;
  OwnWorkspace workspace_ = {nullptr, own_workspace_bytes, nullptr, own_counter_count, nullptr};
};

// A truth that the model does not know: small blocks and moved loads are slower, and each shape by up to 5 % of its
// own.
double disturbance(std::size_t kernel, plan::Shape const& shape) {
  std::uint64_t mixed = kernel;
  for (int const part : {shape.variant, shape.tx, shape.ty, shape.per_thread})
    mixed = (mixed ^ static_cast<std::uint64_t>(part)) * 0x9e3779b97f4a7c15U;
  double const small = shape.tx * shape.ty < 128 ? 0.2 : 0;
  double const moved = plan::gemv_n_loads(shape.variant) == plan::gemv_n_moved ? 0.15 : 0;
  return 1 + small + moved + 0.05 * static_cast<double>(mixed >> 40) / 0x1p24;
}

// cuBLAS is good at tall matrices, and the less so the wider they are.
double cublas_seconds(SampledSize const& size, int bytes) {
  double const moved = static_cast<double>(size.m) * static_cast<double>(size.n) * bytes / 4.4e12;
  double const wide = std::log2(static_cast<double>(size.n) / static_cast<double>(size.m));
  return 3e-6 + moved * std::clamp(1.25 + 0.1 * wide, 0.85, 1.8);
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
    device_.limits = *plan::limits_of(90, 132);
    device_.name = sampled_device;
    device_.measured = plan::kernels_in_use(sampled_device, no_capability).measured;
    kernels_.push_back(std::make_unique<KernelOf<0>>(device_));
    kernels_.push_back(std::make_unique<KernelOf<1>>(device_));
    kernels_.push_back(std::make_unique<KernelOf<2>>(device_));
    kernels_.push_back(std::make_unique<KernelOf<3>>(device_));
    return Error::none();
  }

  char const* device_name() const override { return sampled_device; }
  int capability() const override { return no_capability; }
  std::size_t call_count() const override { return std::size(precisions); }
  SampledCall call(std::size_t call) const override {
    return {"gemv_n", precisions[call], "gemv", "N", SampledCall::Sizes::rectangle, kernels_[call]->shapes()};
  }

  plan::MeasuredGpu const& known() const override { return device_.measured; }
  void know(plan::MeasuredGpu measured) override {
    device_.measured = std::move(measured);
    for (auto const& each : kernels_) each->know();
  }
  bool counts_built_in() const override { return false; }
  Result<plan::MeasuredRates> measure_rates() override { return plan::rates_of_h200; }
  SampledChoice choice(std::size_t call, SampledSize const& size) const override {
    return kernels_[call]->choice(size);
  }
  KernelUsed computed_by(Call const& call) const override {
    DirectCall const asked = make_direct(call);
    plan::Kernels const wanted = plan::wanted_kernels();
    if (wanted == plan::Kernels::none || asked.routine != RoutineId::gemv || asked.trans != 'N' ||
        effect(asked) != Effect::product || (wanted == plan::Kernels::automatic && Taken::has_gaps(asked)))
      return {};
    auto const at = static_cast<std::size_t>(asked.precision);
    bool const wide = call.integer("lda") * element_bytes[at] % 16 == 0;
    return kernels_[at]->computed_by({asked.m, asked.n, 1, wide}, wanted == plan::Kernels::own);
  }

  Error prepare(std::size_t call, SampledSize const& size) override {
    double const bytes = static_cast<double>(size.m) * static_cast<double>(size.n) * element_bytes[call];
    if (bytes > static_cast<double>(memory_))
      return Error::make(Error::Code::out_of_memory, "%.0f MiB of operands; the emulated device has %.0f MiB",
                         bytes / 0x1p20, static_cast<double>(memory_) / 0x1p20);
    prepared_ = call;
    size_ = size;
    now_ += prepare_seconds;
    return Error::none();
  }
  plan::MeasuredShape size_in_files() const override { return kernels_[prepared_]->size_in_files(size_); }
  SampledShape shape(std::size_t number) const override {
    Kernel const& kernel = *kernels_[prepared_];
    double const seconds = kernel.model_seconds(size_, number);
    return {kernel.shape(number), std::isfinite(seconds), seconds};
  }

  Result<double> time(std::size_t number, double enough) override {
    SampledShape const wanted = shape(number);
    if (!wanted.legal)
      return Error::make(Error::Code::failed, "shape %zu of kernel %zu is not legal", number, prepared_);
    return taken(wanted.model_seconds * disturbance(prepared_, wanted.shape), enough);
  }
  Result<double> time_cublas(double enough) override {
    return taken(cublas_seconds(size_, element_bytes[prepared_]), enough);
  }
  double now() const override { return now_; }

 private:
  double taken(double seconds, double enough) {
    auto const milliseconds = static_cast<long>(milliseconds_);
    timespec const pause{milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&pause, nullptr);
    now_ += host_seconds + (seconds > enough ? 2 : repetitions) * seconds + 1e-3 * static_cast<double>(milliseconds);
    return seconds;
  }

  OwnDevice device_;
  std::vector<std::unique_ptr<Kernel>> kernels_;
  std::size_t memory_ = 0, milliseconds_ = 0, prepared_ = 0;
  SampledSize size_;
  double now_ = 0;
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
