// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the optimizer knows of a kernel: what a block of shape (Tx, Ty) takes, and how much of the result it makes. Tx,
// Ty, TxStep and Nt are the seed's names.
#pragma once

#include <algorithm>
#include <cstdint>

#include "gpu/plan/occupancy.hpp"

namespace blaslift::gpu::plan {

// Tx threads along contiguous memory, Ty threads that share a row.
struct BlockShape {
  int Tx = 0, Ty = 0;
  int threads() const { return Tx * Ty; }
  friend bool operator==(BlockShape const&, BlockShape const&) = default;
};

// Bytes of dynamic shared memory of a block: fixed + per_thread Tx Ty + per_Tx Tx + per_Ty Ty.
struct SharedMemory {
  int fixed = 0, per_thread = 0, per_Tx = 0, per_Ty = 0;
  int bytes(BlockShape shape) const {
    return fixed + per_thread * shape.threads() + per_Tx * shape.Tx + per_Ty * shape.Ty;
  }
};

struct Kernel {
  KernelResources resources;  // the dynamic shared memory comes from `shared`
  SharedMemory shared;
  int element_bytes = 4;
  int Nt = 4;                    // elements of a thread's load
  int TxStep = 0;                // Tx is a multiple of it; 0: 128 bytes / (element_bytes Nt) as in the seed
  int rows_per_TxStep = 0;       // rows of the result that TxStep threads in x make; 0: TxStep Nt. GEMV-T: 1 for 32
  bool two_dimensional = false;  // Ty may be more than 1
  bool (*admits)(BlockShape) = nullptr;  // rule 6 of the seed, conditions of the kernel's design; null: every shape
};

inline int TxStep(Kernel const& kernel) {
  return kernel.TxStep > 0 ? kernel.TxStep : std::max(1, 128 / (kernel.element_bytes * kernel.Nt));
}

// Every block shape makes a multiple of so many rows, so that ceil(M / unit) is all that a choice by GrdOcp depends on.
inline int unit_of(Kernel const& kernel) {
  return kernel.rows_per_TxStep > 0 ? kernel.rows_per_TxStep : TxStep(kernel) * kernel.Nt;
}

// BlkPerGrd for M rows: ceil(M / rows of a block).
inline std::int64_t BlkPerGrd(Kernel const& kernel, BlockShape shape, std::int64_t M) {
  std::int64_t const rows = std::int64_t{shape.Tx / TxStep(kernel)} * unit_of(kernel);
  return M / rows + (M % rows != 0);
}

inline Occupancy occupancy(DeviceLimits const& limits, Kernel const& kernel, BlockShape shape) {
  KernelResources resources = kernel.resources;
  resources.dynamic_shared_bytes = kernel.shared.bytes(shape);
  return occupancy(limits, resources, shape.threads());
}

// ThMax: threads that a block may have.
inline int ThMax(DeviceLimits const& limits, Kernel const& kernel) {
  return std::min(limits.threads_per_block, kernel.resources.threads_per_block_max);
}

}  // namespace blaslift::gpu::plan
