// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A lane's memory for what a call computes from its operands and needs until it has ended.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

// At least 256-byte aligned; null: none.
struct Scratch {
  DeviceAddress data = DeviceAddress::null;
  std::size_t bytes = 0;
};

// Columns there begin at multiples of so many elements: cuBLAS has faster kernels for aligned columns.
inline constexpr std::int64_t scratch_alignment = 16;

constexpr std::int64_t scratch_stride(std::int64_t rows) {
  return (rows + scratch_alignment - 1) / scratch_alignment * scratch_alignment;
}

}  // namespace blaslift::gpu::cuda
