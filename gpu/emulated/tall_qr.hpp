// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs geqrf, orgqr and ormqr of tall matrices by gpu/lapack_steps, in place of the CPU's LAPACK.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shim/call/call.hpp"
#include "shim/call/routine.hpp"

namespace blaslift::gpu::emulated {

inline constexpr std::int64_t qr_panel = 8;  // columns: so that small matrices have some panels

// True for geqrf, orgqr and ormqr (side L) with at least twice as many rows as columns or reflectors.
bool is_tall_qr(Call const& call);
// `arrays`: in the routine's order.
void run_tall_qr(Call const& call, std::array<std::byte*, max_arrays> const& arrays);

}  // namespace blaslift::gpu::emulated
