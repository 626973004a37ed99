// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The shapes of a kernel that are worth a look: a few that between them are within 1 % or 0.35 us of the best at all
// sizes that were measured. The model of times chooses among them; it is exact enough for that, and not for hundreds.
#pragma once

#include <span>
#include <string_view>

#include "gpu/plan/execution_plan.hpp"

namespace blaslift::gpu::plan {

// Of the kernel with this name (as in recipes), 's', 'd', 'c' or 'z'; empty if nothing was measured.
std::span<Shape const> preferred_shapes(std::string_view kernel, char precision);

}  // namespace blaslift::gpu::plan
