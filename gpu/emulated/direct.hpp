// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The emulated device's arithmetic for levels 1 and 2: every routine by its defining formula, in Netlib's order of
// work, so that NaN, infinity and zeros come out as they do there.
#pragma once

#include <array>
#include <cstddef>

#include "shim/call/direct.hpp"

namespace blaslift::gpu::emulated {

// The arrays where the device's operations reach them, in the order of the call's operands: their lowest addresses.
using Arrays = std::array<std::byte*, max_direct_operands>;

// Both run a call whose operands have been checked. A function's value goes to `result`, as Lane::run() says.
void run_level1(DirectCall const& call, Arrays const& arrays, std::byte* result);
void run_level2(DirectCall const& call, Arrays const& arrays);

}  // namespace blaslift::gpu::emulated
