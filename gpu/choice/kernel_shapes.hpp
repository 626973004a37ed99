// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The shapes that a kernel can be launched in on a device, and what a block of each takes.
#pragma once

#include <cstddef>

#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/occupancy.hpp"

namespace blaslift::gpu {

// A block may have so many without opting in to more.
inline constexpr std::size_t usual_shared_bytes = 48 << 10;

struct KernelShape {
  plan::Shape shape;
  plan::KernelResources resources;
};

}  // namespace blaslift::gpu
