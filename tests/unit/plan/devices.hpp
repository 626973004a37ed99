// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The devices of the seed paper, which are below what own kernels support, and the H200; kernels like the seed's.
#pragma once

#include "gpu/plan/device_limits.hpp"
#include "gpu/plan/kernel.hpp"

namespace blaslift::gpu::plan {

inline DeviceLimits gtx580() {
  DeviceLimits limits;
  limits.capability = 20;
  limits.multiprocessors = 16;
  limits.warps = 48;
  limits.blocks = 8;
  limits.registers = limits.registers_per_block = 32768;
  limits.registers_per_thread = 63;
  limits.register_unit = 64;
  limits.partitions = 2;
  limits.shared_bytes = limits.shared_bytes_per_block = 48 * 1024;
  limits.shared_unit = 128;
  limits.shared_reserved = 0;
  return limits;
}

inline DeviceLimits k20c() {
  DeviceLimits limits;
  limits.capability = 35;
  limits.multiprocessors = 13;
  limits.warps = 64;
  limits.blocks = 16;
  limits.shared_bytes = limits.shared_bytes_per_block = 48 * 1024;
  limits.shared_unit = 256;
  limits.shared_reserved = 0;
  return limits;
}

inline DeviceLimits gtx980() {
  DeviceLimits limits = k20c();
  limits.capability = 52;
  limits.multiprocessors = 16;
  limits.blocks = 32;
  limits.shared_bytes = 96 * 1024;
  return limits;
}

inline DeviceLimits h200() { return *limits_of(90, 132); }

// One block dimension, four elements a thread.
inline Kernel axpy_kernel() {
  Kernel kernel;
  kernel.resources.registers = 20;
  return kernel;
}

// (Tx, Ty), x and the partial sums in shared memory: 16 bytes a thread.
inline Kernel gemv_n_kernel(int registers = 39) {
  Kernel kernel;
  kernel.resources.registers = registers;
  kernel.shared.per_thread = 16;
  kernel.two_dimensional = true;
  return kernel;
}

// A warp for each row of A transposed.
inline Kernel gemv_t_kernel() {
  Kernel kernel;
  kernel.resources.registers = 32;
  kernel.TxStep = 32;
  kernel.rows_per_TxStep = 1;
  return kernel;
}

// As gemv_n, but x is not in shared memory.
inline Kernel trmv_ln_kernel() {
  Kernel kernel = gemv_n_kernel();
  kernel.shared.per_thread = 4;
  return kernel;
}

}  // namespace blaslift::gpu::plan
