// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device's part of gelsd and gelss (shim/call/device_part.hpp), by gpu/lapack_steps and LAPACK's gesdd of R.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shim/call/call.hpp"

namespace blaslift::gpu::emulated {

// `arrays`: in the order of the part's row. Returns INFO.
std::int64_t run_least_squares(Call const& call, std::array<std::byte*, max_arrays> const& arrays);

}  // namespace blaslift::gpu::emulated
