// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eigenvalues in an interval (RANGE V) on the emulated device: the rule for what is left to the caller's LAPACK.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shim/call/call.hpp"

namespace blaslift::gpu::emulated {

// Runs a call on arrays, and returns INFO.
using RunLapack = std::int64_t (*)(Call const& call, std::array<std::byte*, max_arrays> const& arrays);

// True if rounding leaves no doubt about which eigenvalues are in the call's interval; false also where INFO is not 0.
// The arrays stay as they are. May throw std::bad_alloc.
bool is_certain_interval(Call const& call, std::array<std::byte*, max_arrays> const& arrays, RunLapack run);

}  // namespace blaslift::gpu::emulated
