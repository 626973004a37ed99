// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs geqrf, orgqr and ormqr of tall matrices, and the device's part of gelsd and gelss, by gpu/lapack_steps, in place
// of the CPU's LAPACK.
#pragma once

#include <array>
#include <cstddef>

#include "shim/call/call.hpp"
#include "shim/call/routine.hpp"

namespace blaslift::gpu::emulated {

// True for geqrf, orgqr and ormqr (side L) with at least twice as many rows as columns or reflectors, and for the
// device's part of gelsd and gelss.
bool is_tall_qr(Call const& call);
// `arrays`: in the routine's order.
void run_tall_qr(Call const& call, std::array<std::byte*, max_arrays> const& arrays);

}  // namespace blaslift::gpu::emulated
