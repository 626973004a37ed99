// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a multiprocessor can hold at the same time. The poster's names (Kepler SGEMV, GTC Japan 2014) stand beside ours.
#pragma once

#include "shim/base/result.hpp"

namespace blaslift::gpu::plan {

// Counts are per multiprocessor where nothing else is said; memory in bytes, registers in 32-bit registers. The
// comments name the device attribute that tells a value; where none is named only the architecture tells.
struct DeviceLimits {
  int capability = 0;               // 10 * major + minor: 90 is compute capability 9.0
  int multiprocessors = 0;          // MD; cudaDevAttrMultiProcessorCount
  int warp_threads = 32;            // TW
  int warps = 0;                    // WM-pmax, MaxRsdWrpPerMp; cudaDevAttrMaxThreadsPerMultiProcessor / 32
  int blocks = 0;                   // BM-pmax, MaxRsdBlkPerMp; cudaDevAttrMaxBlocksPerMultiprocessor
  int threads_per_block = 1024;     // cudaDevAttrMaxThreadsPerBlock
  int registers = 65536;            // RM; cudaDevAttrMaxRegistersPerMultiprocessor
  int registers_per_block = 65536;  // cudaDevAttrMaxRegistersPerBlock
  int registers_per_thread = 255;   // what an instruction can name
  int register_unit = 256;          // Runit: a warp's registers are allocated in such portions
  int partitions = 4;               // Wgran: each has its share of the registers, and a warp lives in one
  // SM: with the largest carve-out, cudaDevAttrMaxSharedMemoryPerMultiprocessor. The driver enlarges the carve-out to
  // what a kernel's blocks need unless the kernel asks for another; then this is what it asks for.
  int shared_bytes = 0;
  int shared_bytes_per_block =
      0;                       // static and dynamic; for kernels that opt in, cudaDevAttrMaxSharedMemoryPerBlockOptin
  int shared_unit = 128;       // Sunit
  int shared_reserved = 1024;  // taken by the driver from each block; cudaDevAttrReservedSharedMemoryPerBlock
  int barriers = 0;            // block barriers; 0: not a limit

  friend bool operator==(DeviceLimits const&, DeviceLimits const&) = default;
};

// The limits of a compute capability from 7.5 up, as NVIDIA's occupancy calculator (CUDA 13.0) and the programming
// guide have them. A capability that is not known gets those of the nearest older one: they are right in what the
// comments above name an attribute for only after the caller has put the attributes in. unavailable below 7.5.
Result<DeviceLimits> limits_of(int capability, int multiprocessors);

// Whether limits_of has a row for exactly this capability.
bool is_known(int capability);

}  // namespace blaslift::gpu::plan
