// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From a call to the kernel set that takes it.
#include "gpu/cuda/own/own_kernels.hpp"

#include <cstdio>
#include <utility>

#include "gpu/cuda/own/pieces.hpp"
#include "gpu/cuda/own/sampled_family.hpp"
#include "gpu/cuda/own/sets.hpp"
#include "gpu/cuda/own/taken.hpp"
#include "gpu/plan/recipes_in_use.hpp"

namespace blaslift::gpu::cuda {

struct OwnKernels::Sets : OwnSets {
  Taken taken;
};

namespace {
__global__ void translated_like_the_others() {}

// The PTX that the code which runs here was made from, 90 for 9.0; 0: there is none.
int code_here() {
  cudaFuncAttributes attributes{};
  if (cudaFuncGetAttributes(&attributes, translated_like_the_others) == cudaSuccess) return attributes.ptxVersion;
  cudaGetLastError();  // it is not the next call's
  return 0;
}

DeviceAddress address_of(DeviceAddress array) { return array; }
DeviceAddress address_of(DeviceMatrix const& matrix) { return matrix.data; }
}  // namespace

OwnKernels::OwnKernels() = default;
OwnKernels::~OwnKernels() = default;

// The built-in file was measured on sm_90, with code made for it. On other GPUs other shapes and classes are faster,
// and a user's file may have them.
Error OwnKernels::create(Kernels kernels, int capability) {
  kernels_ = kernels;
  bool const automatic = kernels == Kernels::automatic;
  auto sets = std::make_unique<Sets>();
  Error error = kernels == Kernels::none ? Error::none() : sets->ask();
  plan::KernelsInUse const& known = sets->in_use();
  sets->taken = Taken(sets->device().measured.classes);
  plan::OwnKernelsHere const here = plan::own_kernels_here(kernels, capability, !error && !known.path.empty(),
                                                           automatic ? code_here() : 0, BLASLIFT_CUDA_ARCHITECTURES);
  bool const has_any = error || !automatic || sets->taken.has_ours();
  std::string const why_not =
      here.used && !has_any ? "own kernels are off: no call is known that they are faster for" : here.why_not;
  std::snprintf(why_not_, sizeof why_not_, "%s", why_not.c_str());
  std::snprintf(warning_, sizeof warning_, "%s", (here.is_fault ? why_not : known.warning).c_str());
  if (!here.used || !has_any) return Error::none();
  plan::RecipesInUse recipes = plan::recipes_in_use();
  if (known.warning.empty()) std::snprintf(warning_, sizeof warning_, "%s", recipes.warning.c_str());
  if (!error) error = sets->load(std::move(recipes.recipes));
  if (!error) sets_ = std::move(sets);
  if (!error || !automatic) return error;
  // cuBLAS computes as well: no reason to do without the GPU.
  std::snprintf(why_not_, sizeof why_not_, "own kernels are off: %.200s", error.text);
  std::snprintf(warning_, sizeof warning_, "%s", why_not_);
  return Error::none();
}

bool OwnKernels::compute_triangles() const {
  return sets_ && (kernels_ != Kernels::automatic || sets_->taken.has_triangles());
}

template <class Call>
bool OwnKernels::wants(Call const& call) const {
  if (!sets_ || effect(call) != Effect::product) return false;
  return kernels_ != Kernels::automatic || sets_->taken.ours_is_faster(call);
}

template <class Call, class Operand, class Use>
bool OwnKernels::with_shape(Call const& call, std::span<Operand const> operands, OwnWorkspace const& workspace,
                            Use&& use) const {
  bool found = false;
  sets_->with(call, [&](auto const& set, auto family) {
    using Family = decltype(family);
    // Fortran lets complex numbers lie at multiples of half their size; kernels do not.
    for (Operand const& each : operands)
      if (static_cast<std::uintptr_t>(address_of(each)) % sizeof(typename Family::T) != 0) return;
    plan::ChosenShape space;
    plan::ChosenShape const* const chosen = set.choose(call, operands, workspace, space);
    if (chosen == nullptr) return;
    found = true;
    use(set, family, *chosen);
  });
  return found;
}

template <class Call, class Operand>
Error OwnKernels::start_any(Call const& call, std::span<Operand const> operands, std::byte* result,
                            OwnWorkspace const& workspace, cudaStream_t stream, bool* taken) const {
  Error error;
  *taken = with_shape(call, operands, workspace, [&](auto const& set, auto family, plan::ChosenShape const& chosen) {
    using Family = decltype(family);
    error = set.start(Family::problem(call, operands), arguments_of<Family>(call, operands, result), chosen, workspace,
                      stream);
  });
  return error;
}

// One after another: with a long k each fills the device.
Error OwnKernels::start_pieces(Level3 const& call, std::span<DeviceMatrix const> operands,
                               OwnWorkspace const& workspace, cudaStream_t stream, bool* taken) const {
  // Before the first one begins all must be known to be possible.
  bool every = true;
  for_each_piece(call, operands, [&](Piece const& piece) {
    every = every && with_shape(piece.call, piece.operands(), workspace, [](auto const&, auto, auto const&) {});
  });
  *taken = every;
  Error error;
  if (every)
    for_each_piece(call, operands, [&](Piece const& piece) {
      bool started = true;
      if (!error) error = start_any(piece.call, piece.operands(), nullptr, workspace, stream, &started);
      if (!error && !started)
        error = Error::make(Error::Code::unavailable, "a tile of a product has no kernel any more");
    });
  return error;
}

bool OwnKernels::takes(Level3 const& call) const {
  return in_use() && sets_->taken.ours_is_faster(call) &&
         (is_for_pieces(call) || sets_->with(call, [](auto const&, auto) {}));
}

Error OwnKernels::start(DirectCall const& call, std::span<DeviceAddress const> arrays, std::byte* result,
                        OwnWorkspace const& workspace, cudaStream_t stream, bool* taken) const {
  *taken = false;
  return wants(call) ? start_any(call, arrays, result, workspace, stream, taken) : Error::none();
}

Error OwnKernels::start(Level3 const& call, std::span<DeviceMatrix const> operands, OwnWorkspace const& workspace,
                        cudaStream_t stream, bool* taken) const {
  *taken = false;
  if (!wants(call)) return Error::none();
  return is_for_pieces(call) ? start_pieces(call, operands, workspace, stream, taken)
                             : start_any(call, operands, nullptr, workspace, stream, taken);
}

Result<SampledSets> create_sampled_sets() {
  static OwnSets sets;  // the answer refers to it
  if (Error error = sets.ask()) return error;
  if (Error error = sets.load({})) return error;
  SampledSets made;
  made.device = sets.device().name;
  sets.for_each([&](auto const& set, auto family) {
    using Family = decltype(family);
    if constexpr (requires { Family::sample_problem(); })
      made.all.push_back(std::make_unique<SampledFamily<Family>>(set, sets.device()));
  });
  return std::move(made);  // nvcc would copy
}

}  // namespace blaslift::gpu::cuda
