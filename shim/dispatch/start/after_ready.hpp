// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What need not be waited for: measurements that make estimates better.
#pragma once

#include "gpu/executor/executor.hpp"

namespace blaslift::dispatch {

// Not with faults, which are for the program's calls.
void settle(gpu::Executor& executor);

}  // namespace blaslift::dispatch
