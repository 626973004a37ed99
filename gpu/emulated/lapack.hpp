// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LAPACK on the emulated device: the machine's own, on device memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shim/base/result.hpp"
#include "shim/call/call.hpp"

namespace blaslift::gpu::emulated {

// Whether this machine has the routine; unavailable otherwise.
Error find_lapack(Symbol symbol);

// Runs a call that suits devices. arrays: where its arrays lie, in their order; INTEGERs are std::int64_t. Returns
// INFO. May throw std::bad_alloc.
std::int64_t run_lapack(Call const& call, std::array<std::byte*, max_arrays> const& arrays);

}  // namespace blaslift::gpu::emulated
