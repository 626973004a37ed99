// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Holds all kernel sets of a device, finds the one that takes a call, and says whether ours or cuBLAS computes it.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "gpu/choice/learnt_file.hpp"
#include "gpu/choice/sampled_calls.hpp"
#include "gpu/choice/taken.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/handle.hpp"
#include "gpu/cuda/own/code_here.hpp"
#include "gpu/cuda/own/families.hpp"
#include "gpu/cuda/own/kernel_set.hpp"
#include "gpu/cuda/own/memory_rates.hpp"
#include "gpu/plan/built_for.hpp"
#include "gpu/plan/kernel_file.hpp"
#include "gpu/plan/kernels_in_use.hpp"

namespace blaslift::gpu::cuda {

class OwnSets {
 public:
  // Asks the current device, and reads what was measured on such: kernels_in_use() with its warning.
  Error ask() {
    cudaDeviceProp properties{};
    if (Error error = check(cudaGetDeviceProperties(&properties, 0), "asking the GPU's properties")) return error;
    auto limits = plan::limits_of(10 * properties.major + properties.minor, properties.multiProcessorCount);
    if (!limits) return limits.error();
    device_.limits = *limits;
    device_.limits.shared_bytes_per_block = static_cast<int>(properties.sharedMemPerBlockOptin);
    device_.name = properties.name;
    counts_built_in_ = code_here() >= plan::measured_capability;
    in_use_ = plan::kernels_in_use(device_.name, device_.limits.capability, counts_built_in_);
    take_over(std::move(in_use_.measured));
    return Error::none();
  }
  // Behind ask(): loads the kernels; some 10 ms.
  Error load() {
    Error error = create_all<float>();
    if (!error) error = create_all<double>();
    if (!error) error = create_all<kernels::Complex<float>>();
    if (!error) error = create_all<kernels::Complex<double>>();
    return error;
  }
  // Behind load(): goes by these measurements from now on. Nobody may be making calls.
  void know(plan::MeasuredGpu measured) {
    take_over(std::move(measured));
    for_each_set([](auto& set) { set.read_measured(); });
    device_.memo.clear();
  }

  // Behind load(): what calls teach counts from now on, and what they taught earlier processes.
  void learn() {
    device_.learner = std::make_unique<Learner>();
    learnt_.emplace(learnt_path_here(device_.name), device_.name, device_.limits.capability);
    plan::MeasuredGpu const known = learnt_->read();
    go_by_rates(known.rates);
    for_each_set([&](auto& set) { set.recall(known); });
  }
  bool learns() const { return device_.learner != nullptr; }
  // True if a call's times count for others of its kernel: the same routine of cuBLAS's is beside all of these.
  template <class Call>
  bool teaches(Call const& call) const {
    return sampled_.has(call.routine, call.precision);
  }
  // Behind learn(): takes the time of a call that was tried, if there is one by now, and keeps what it taught. Any
  // thread.
  void collect(Trial& trial) const {
    if (trial.collect()) learnt_->note();
    learnt_->keep(*device_.learner);
  }

  // Ours or cuBLAS's, as far as that is known before a shape is chosen. Times count only for routines that were
  // timed, and where enough sizes lie in memory like this call's.
  template <class Call, class Operand>
  Whose whose(Call const& call, std::span<Operand const> operands) const {
    if (Taken::has_gaps(call)) return Whose::only_vendors;
    bool known = false;
    if (timed_.has(call.routine, call.precision))
      with(call,
           [&](auto const& set, auto family) { known = set.knows_times(decltype(family)::problem(call, operands)); });
    if (known) return Whose::by_times;
    return taken_.ours_is_faster(call) ? Whose::ours : Whose::vendors;
  }
  // True if any call may be ours.
  bool has_ours() const {
    auto const& all = device_.measured.kernels;
    return taken_.has_ours() || std::any_of(all.begin(), all.end(), [](auto const& each) { return each.has_times(); });
  }
  // True if trmv, and symv or hemv, are.
  bool has_triangles() const {
    auto const has = [&](char const* prefix) {
      return std::any_of(device_.measured.kernels.begin(), device_.measured.kernels.end(),
                         [&](auto const& each) { return each.kernel.starts_with(prefix) && each.is_mostly_faster(); });
    };
    return taken_.has_triangles() || (has("trmv") && (has("symv") || has("hemv")));
  }

  // use(set, Family{}) with the set that takes the call, if there is one; says whether.
  template <class Call, class Use>
  bool with(Call const& call, Use&& use) const {
    return with_precision(call.precision, [&](auto precision) {
      using T = typename OwnElement<decltype(precision)>::T;
      return std::apply([&](auto const&... each) { return (try_one(each, call, use) || ...); }, std::get<Of<T>>(all_));
    });
  }

  OwnDevice const& device() const { return device_; }
  // This build has code for this device that what is built in was measured with.
  bool counts_built_in() const { return counts_built_in_; }
  // Without what was measured, which the device has.
  plan::KernelsInUse const& in_use() const { return in_use_; }

 private:
  template <class>
  struct SetsFor;
  template <class... Families>
  struct SetsFor<std::tuple<Families...>> {
    using Type = std::tuple<KernelSet<Families>...>;
  };
  // The kernels of one precision.
  template <class T>
  using Of = typename SetsFor<FamiliesOf<T>>::Type;

  template <class Use>
  void for_each_set(Use&& use) {
    std::apply([&](auto&... of) { (std::apply([&](auto&... each) { (use(each), ...); }, of), ...); }, all_);
  }

  // Where neither a file nor what is built in says how fast this GPU is, the first process that learns measures it.
  void go_by_rates(plan::MeasuredRates learnt) {
    if (device_.measured.rates.are_known() || (counts_built_in_ && plan::measured_on(device_.limits.capability)))
      return;
    if (!learnt.are_known()) {
      Stream stream;
      if (check(cudaStreamCreateWithFlags(stream.receive(), cudaStreamNonBlocking), "cudaStreamCreate")) return;
      if (measure_memory_rates(stream.get(), &learnt)) return;  // without memory, an H200's have to do
      learnt_->keep_rates(learnt);
    }
    plan::MeasuredGpu made = std::move(device_.measured);
    made.rates = learnt;
    know(std::move(made));
  }

  void take_over(plan::MeasuredGpu measured) {
    device_.measured = std::move(measured);
    device_.rates = plan::rates_of(device_.measured.rates, device_.limits);
    taken_ = Taken(device_.measured.classes);
    timed_ = TimedRoutines(device_.measured);
  }

  template <class T>
  Error create_all() {
    Error error;
    auto const with = launchers<T>();
    auto const create_one = [&]<class Family>(KernelSet<Family>& set) {
      if (!error) error = set.create(device_, std::get<Launcher<Family>>(with));
    };
    std::apply([&](auto&... each) { (create_one(each), ...); }, std::get<Of<T>>(all_));
    return error;
  }

  template <class Family, class Call, class Use>
  static bool try_one(KernelSet<Family> const& set, Call const& call, Use& use) {
    if constexpr (requires { Family::takes(call); }) {
      if (!Family::takes(call)) return false;
      use(set, Family{});
      return true;
    }
    return false;
  }

  OwnDevice device_;
  Taken taken_;
  TimedRoutines timed_, sampled_ = TimedRoutines::all_sampled();
  bool counts_built_in_ = false;
  plan::KernelsInUse in_use_;
  mutable std::optional<LearntFile> learnt_;
  std::tuple<Of<float>, Of<double>, Of<kernels::Complex<float>>, Of<kernels::Complex<double>>> all_;
};

}  // namespace blaslift::gpu::cuda
