// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From a call to the kernel set that takes it.
#include "gpu/cuda/own/own_kernels.hpp"

#include <cstdio>
#include <utility>

#include "gpu/choice/any_call.hpp"
#include "gpu/cuda/own/code_here.hpp"
#include "gpu/cuda/own/pieces.hpp"
#include "gpu/cuda/own/sets.hpp"

namespace blaslift::gpu::cuda {

struct OwnKernels::Sets : OwnSets {};

namespace {
DeviceAddress address_of(DeviceAddress array) { return array; }
DeviceAddress address_of(DeviceMatrix const& matrix) { return matrix.data; }
}  // namespace

OwnKernels::OwnKernels() = default;
OwnKernels::~OwnKernels() = default;

// The built-in file was measured on sm_90, with code made for it. On other GPUs other shapes and classes are faster,
// and a user's file may have them, or calls find them out.
Error OwnKernels::create(Kernels kernels, int capability) {
  kernels_ = kernels;
  bool const automatic = kernels == Kernels::automatic;
  auto sets = std::make_unique<Sets>();
  Error error = kernels == Kernels::none ? Error::none() : sets->ask();
  plan::KernelsInUse const& known = sets->in_use();
  bool const learns = automatic && plan::may_learn();
  bool const has_file = !error && (learns || (!known.path.empty() && sets->has_ours()));
  plan::OwnKernelsHere const here =
      plan::own_kernels_here(kernels, capability, has_file, automatic ? code_here() : 0, BLASLIFT_CUDA_ARCHITECTURES);
  bool const has_any = error || !automatic || learns || sets->has_ours();
  std::string const why_not =
      here.used && !has_any ? "own kernels are off: no call is known that they are faster for" : here.why_not;
  std::snprintf(why_not_, sizeof why_not_, "%s", why_not.c_str());
  std::snprintf(warning_, sizeof warning_, "%s", (here.is_fault ? why_not : known.warning).c_str());
  if (!here.used || !has_any) return Error::none();
  if (!error) error = sets->load();
  if (!error && learns) sets->learn();
  if (!error) sets_ = std::move(sets);
  if (!error || !automatic) return error;
  // cuBLAS computes as well: no reason to do without the GPU.
  std::snprintf(why_not_, sizeof why_not_, "own kernels are off: %.200s", error.text);
  std::snprintf(warning_, sizeof warning_, "%s", why_not_);
  return Error::none();
}

bool OwnKernels::learns() const { return sets_ && sets_->learns(); }
void OwnKernels::collect(Trial& trial) const { sets_->collect(trial); }

// True if a shape is to be chosen at all, which may say cuBLAS in the end.
bool OwnKernels::may_be_ours(Whose whose) const {
  return whose != Whose::only_vendors && (whose != Whose::vendors || learns());
}

bool OwnKernels::compute_triangles() const {
  return sets_ && (kernels_ != Kernels::automatic || sets_->has_triangles());
}

template <class Call, class Operand>
Whose OwnKernels::whose(Call const& call, std::span<Operand const> operands) const {
  if (!sets_ || effect(call) != Effect::product) return Whose::only_vendors;
  return kernels_ != Kernels::automatic ? Whose::only_ours : sets_->whose(call, operands);
}

template <class Call, class Operand, class Use>
bool OwnKernels::with_shape(Call const& call, std::span<Operand const> operands, OwnWorkspace const& given, Whose whose,
                            Use&& use) const {
  bool found = false;
  OwnWorkspace untaught;
  if (sets_->learns() && !sets_->teaches(call)) untaught = given, untaught.may_learn = false, untaught.recent = nullptr;
  OwnWorkspace const& workspace = untaught.may_learn ? given : untaught;
  sets_->with(call, [&](auto const& set, auto family) {
    using Family = decltype(family);
    // Fortran lets complex numbers lie at multiples of half their size; kernels do not.
    for (Operand const& each : operands)
      if (static_cast<std::uintptr_t>(address_of(each)) % sizeof(typename Family::T) != 0) return;
    plan::ChosenShape space;
    plan::ChosenShape const* chosen = set.choose(call, operands, workspace, space, whose);
    if (space.is_open && set.explores(workspace, whose))
      chosen = set.explore(Family::problem(call, operands), workspace, whose, space);
    if (chosen == nullptr) return;
    found = true;
    use(set, family, *chosen);
  });
  return found;
}

template <class Call, class Operand>
Error OwnKernels::start_any(Call const& call, std::span<Operand const> operands, std::byte* result,
                            OwnWorkspace const& workspace, Whose whose, cudaStream_t stream, bool* taken) const {
  Error error;
  *taken =
      with_shape(call, operands, workspace, whose, [&](auto const& set, auto family, plan::ChosenShape const& chosen) {
        using Family = decltype(family);
        error = set.start(Family::problem(call, operands), arguments_of<Family>(call, operands, result), chosen,
                          workspace, stream);
      });
  return error;
}

// One after another: with a long k each fills the device. A class has the whole call; times of single tiles say nothing
// of it.
Error OwnKernels::start_pieces(Level3 const& call, std::span<DeviceMatrix const> operands,
                               OwnWorkspace const& workspace, cudaStream_t stream, bool* taken) const {
  // Before the first one begins all must be known to be possible.
  bool every = true;
  for_each_piece(call, operands, [&](Piece const& piece) {
    every = every && with_shape(piece.call, piece.operands(), workspace, Whose::only_ours,
                                [](auto const&, auto, auto const&) {});
  });
  *taken = every;
  Error error;
  if (every)
    for_each_piece(call, operands, [&](Piece const& piece) {
      bool started = true;
      if (!error)
        error = start_any(piece.call, piece.operands(), nullptr, workspace, Whose::only_ours, stream, &started);
      if (!error && !started)
        error = Error::make(Error::Code::unavailable, "a tile of a product has no kernel any more");
    });
  return error;
}

// With operands that begin at 16 bytes, as those of a device's copies do.
bool OwnKernels::takes(Level3 const& call) const {
  if (!in_use()) return false;
  std::array<DeviceMatrix, max_direct_operands> made;
  for (std::size_t i = 0; i < made.size() && i < static_cast<std::size_t>(call.operand_count); ++i)
    made[i] = as_matrix(DeviceAddress::null, call.operands[i]);
  std::span<DeviceMatrix const> const operands{made.data(), static_cast<std::size_t>(call.operand_count)};
  Whose const whose = this->whose(call, operands);
  if (is_for_pieces(call) || !may_be_ours(whose)) return may_be_ours(whose) && whose != Whose::vendors;
  constexpr OwnWorkspace usual = {nullptr, own_workspace_bytes, nullptr, own_counter_count, nullptr};
  return with_shape(call, operands, usual, whose, [](auto const&, auto, auto const&) {});
}

Error OwnKernels::start(DirectCall const& call, std::span<DeviceAddress const> arrays, std::byte* result,
                        OwnWorkspace const& workspace, cudaStream_t stream, bool* taken) const {
  *taken = false;
  Whose const whose = this->whose(call, arrays);
  return may_be_ours(whose) ? start_any(call, arrays, result, workspace, whose, stream, taken) : Error::none();
}

Error OwnKernels::start(Level3 const& call, std::span<DeviceMatrix const> operands, OwnWorkspace const& workspace,
                        cudaStream_t stream, bool* taken) const {
  *taken = false;
  Whose const whose = this->whose(call, operands);
  if (!is_for_pieces(call))
    return may_be_ours(whose) ? start_any(call, operands, nullptr, workspace, whose, stream, taken) : Error::none();
  bool const is_ours = may_be_ours(whose) && whose != Whose::vendors;
  return is_ours ? start_pieces(call, operands, workspace, stream, taken) : Error::none();
}

}  // namespace blaslift::gpu::cuda
