// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which calls a kernel of our own is faster for than cuBLAS, as measured.
#pragma once

#include "shim/call/direct.hpp"

namespace blaslift::gpu::cuda {

// By routine and shape class. A row comes here with the file of bench/results that shows it, and not before.
bool ours_is_faster(DirectCall const& call);
bool any_is_faster();

}  // namespace blaslift::gpu::cuda
