// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernels of our own, and which calls they take.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <memory>
#include <span>

#include "gpu/choice/taken.hpp"
#include "gpu/choice/workspace.hpp"
#include "gpu/device.hpp"
#include "gpu/plan/built_for.hpp"
#include "shim/call/direct.hpp"

namespace blaslift::gpu::cuda {

// The calls that take a kernel of our own: those of a measured class (taken.hpp), every one that has such a kernel, or
// none.
using plan::Kernels, plan::wanted_kernels;

class OwnKernels {
 public:
  OwnKernels();
  ~OwnKernels();

  // Asks this device and the user's files, and the kernels (some 10 ms) if any call may take one. capability: 90 for
  // 9.0.
  Error create(Kernels kernels, int capability);
  // One line on what is wrong with a file, or with this build for this GPU; "" if nothing is.
  char const* warning() const { return warning_; }
  // Why none is used; "" if they are.
  char const* why_not() const { return why_not_; }
  // Whether any call may be computed by kernels of ours.
  bool in_use() const { return sets_ != nullptr; }
  // True if trmv, and symv or hemv, are among these calls.
  bool compute_triangles() const;
  // True if start() will most likely take the call.
  bool takes(Level3 const& call) const;
  // True if calls may be tried with other shapes, or with cuBLAS.
  bool learns() const;
  // Takes the time of a trial, and keeps what it taught. Any thread, each with a trial of its own.
  void collect(Trial& trial) const;

  // Starts the call if a kernel of ours takes it, and says so in *taken. Else nothing has happened but that the
  // workspace's trial may be planned, for cuBLAS's launch. Errors are CUDA's.
  // Any thread, each with a workspace of its own; allocates nothing.
  Error start(DirectCall const& call, std::span<DeviceAddress const> arrays, std::byte* result,
              OwnWorkspace const& workspace, cudaStream_t stream, bool* taken) const;
  Error start(Level3 const& call, std::span<DeviceMatrix const> operands, OwnWorkspace const& workspace,
              cudaStream_t stream, bool* taken) const;

 private:
  struct Sets;
  template <class Call, class Operand>
  Whose whose(Call const& call, std::span<Operand const> operands) const;
  bool may_be_ours(Whose whose) const;
  // use(set, family, its shape for the call) if a kernel of ours can compute it; says whether.
  template <class Call, class Operand, class Use>
  bool with_shape(Call const& call, std::span<Operand const> operands, OwnWorkspace const& workspace, Whose whose,
                  Use&& use) const;
  template <class Call, class Operand>
  Error start_any(Call const& call, std::span<Operand const> operands, std::byte* result, OwnWorkspace const& workspace,
                  Whose whose, cudaStream_t stream, bool* taken) const;
  // As is_for_pieces() says (pieces.hpp).
  Error start_pieces(Level3 const& call, std::span<DeviceMatrix const> operands, OwnWorkspace const& workspace,
                     cudaStream_t stream, bool* taken) const;

  std::unique_ptr<Sets> sets_;
  Kernels kernels_ = Kernels::automatic;
  char warning_[256] = "", why_not_[256] = "";
};

}  // namespace blaslift::gpu::cuda
