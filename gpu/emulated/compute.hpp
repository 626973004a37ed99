// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The emulated device's arithmetic: every level-3 routine in every precision.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shim/call/level3.hpp"

namespace blaslift::gpu::emulated {

// A matrix where the device's operations reach it.
struct Block {
  std::byte* data = nullptr;
  std::int64_t stride = 0;
};

// Runs a call whose operands have been checked, in the order of call.operands. May throw std::bad_alloc,
// before anything is written.
void compute(Level3 const& call, std::array<Block, 3> const& operands);

}  // namespace blaslift::gpu::emulated
