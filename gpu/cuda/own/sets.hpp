// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// All kernel sets of a device, and the one that takes a call. Beside the plugin, the benchmark of kernels uses this,
// which wants every shape of a set and not only the chosen one.
#pragma once

#include <tuple>
#include <utility>
#include <vector>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/own/families.hpp"
#include "gpu/cuda/own/kernel_set.hpp"
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
    in_use_ = plan::kernels_in_use(device_.name, device_.limits.capability);
    device_.measured = std::move(in_use_.measured);
    return Error::none();
  }
  // Behind ask(): loads the kernels; some 10 ms. Where nothing was measured the model alone chooses shapes, among those
  // that a recipe admits.
  Error load(std::vector<plan::NamedRecipe> recipes) {
    device_.recipes = std::move(recipes);
    Error error = create_all<float>();
    if (!error) error = create_all<double>();
    if (!error) error = create_all<kernels::Complex<float>>();
    if (!error) error = create_all<kernels::Complex<double>>();
    return error;
  }

  // use(set, Family{}) with every set.
  template <class Use>
  void for_each(Use&& use) const {
    auto const use_one = [&]<class Family>(KernelSet<Family> const& set) { use(set, Family{}); };
    std::apply([&](auto const&... of) { (std::apply([&](auto const&... each) { (use_one(each), ...); }, of), ...); },
               all_);
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
  plan::KernelsInUse in_use_;
  std::tuple<Of<float>, Of<double>, Of<kernels::Complex<float>>, Of<kernels::Complex<double>>> all_;
};

}  // namespace blaslift::gpu::cuda
