// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which calls `blaslift tune` makes to learn a machine, the most telling first.
#pragma once

#include <cstdint>
#include <vector>

#include "shim/call/routine.hpp"

namespace blaslift::cli {

struct PlannedCall {
  Symbol symbol{};
  std::int64_t m = 0, n = 0, k = 0;  // 0: the routine has none of that name
  bool one_thread = false;           // on the CPU, with one thread: what a program with threads of its own gets
};

std::vector<PlannedCall> planned_calls();

}  // namespace blaslift::cli
