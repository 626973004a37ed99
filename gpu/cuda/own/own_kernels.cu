// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From a call to the kernel set that takes it.
#include "gpu/cuda/own/own_kernels.hpp"

#include <cstdlib>
#include <cstring>

#include "gpu/cuda/own/sets.cuh"
#include "gpu/cuda/own/taken.hpp"

namespace blaslift::gpu::cuda {

Kernels wanted_kernels() {
  char const* const word = secure_getenv("BLASLIFT_KERNELS");
  if (word != nullptr && std::strcmp(word, "own") == 0) return Kernels::own;
  if (word != nullptr && std::strcmp(word, "cublas") == 0) return Kernels::cublas;
  return Kernels::automatic;
}

struct OwnKernels::Sets : OwnSets {};

OwnKernels::OwnKernels() = default;
OwnKernels::~OwnKernels() = default;

Error OwnKernels::create(Kernels kernels) {
  kernels_ = kernels;
  if (kernels == Kernels::cublas || (kernels == Kernels::automatic && !any_is_faster())) return Error::none();
  auto sets = std::make_unique<Sets>();
  Error const error = sets->create();
  if (!error) sets_ = std::move(sets);
  return error;
}

Error OwnKernels::start(DirectCall const& call, std::span<DeviceAddress const> arrays, std::byte* result,
                        OwnWorkspace const& workspace, cudaStream_t stream, bool* taken) const {
  (void)result;
  *taken = false;
  if (!sets_ || effect(call) != Effect::product) return Error::none();
  if (kernels_ == Kernels::automatic && !ours_is_faster(call)) return Error::none();
  Error error;
  sets_->with(call, [&](auto const& set, auto family) {
    using Family = decltype(family);
    auto const problem = Family::problem(call, arrays);
    auto const shape = set.choose(problem, workspace);
    if (!shape) return;
    *taken = true;
    error = set.start(problem, Family::arguments(call, arrays), *shape, workspace, stream);
  });
  return error;
}

}  // namespace blaslift::gpu::cuda
