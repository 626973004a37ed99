// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/device_limits.hpp"

namespace blaslift::gpu::plan {
namespace {

// What differs from one compute capability to the next.
struct Row {
  int capability, warps, blocks, shared_kib, shared_kib_per_block, shared_unit, shared_reserved, barriers;
};

constexpr Row rows[] = {
    {75, 32, 16, 64, 64, 256, 0, 0},         //
    {80, 64, 32, 164, 163, 128, 1024, 0},    //
    {86, 48, 16, 100, 99, 128, 1024, 0},     //
    {87, 48, 16, 164, 163, 128, 1024, 0},    //
    {89, 48, 24, 100, 99, 128, 1024, 0},     //
    {90, 64, 32, 228, 227, 128, 1024, 64},   // an H200 has 132 multiprocessors
    {100, 64, 32, 228, 227, 128, 1024, 64},  //
    {103, 64, 32, 228, 227, 128, 1024, 64},  //
    {110, 48, 24, 228, 227, 128, 1024, 24},  // 10.1 until CUDA 13
    {120, 48, 24, 100, 99, 128, 1024, 24},   //
    {121, 48, 24, 100, 99, 128, 1024, 24},
};

Row const* nearest(int capability) {
  Row const* found = nullptr;
  for (Row const& row : rows) {
    if (row.capability <= capability) found = &row;
  }
  return found;
}

}  // namespace

bool is_known(int capability) {
  Row const* const row = nearest(capability);
  return row && row->capability == capability;
}

Result<DeviceLimits> limits_of(int capability, int multiprocessors) {
  Row const* const row = nearest(capability);
  if (!row || multiprocessors <= 0)
    return Error::make(Error::Code::unavailable,
                       "a GPU of compute capability %d.%d with %d multiprocessors: own kernels need 7.5 or higher; "
                       "cuBLAS and the CPU remain",
                       capability / 10, capability % 10, multiprocessors);
  DeviceLimits limits;
  limits.capability = capability;
  limits.multiprocessors = multiprocessors;
  limits.warps = row->warps;
  limits.blocks = row->blocks;
  limits.shared_bytes = row->shared_kib * 1024;
  limits.shared_bytes_per_block = row->shared_kib_per_block * 1024;
  limits.shared_unit = row->shared_unit;
  limits.shared_reserved = row->shared_reserved;
  limits.barriers = row->barriers;
  return limits;
}

}  // namespace blaslift::gpu::plan
