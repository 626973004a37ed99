// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What need not be waited for: the ring's full size, measurements that make estimates better, and kernels of LAPACK.
#pragma once

#include "gpu/executor/executor.hpp"

namespace blaslift::dispatch {

// A slot at a time, while no call is on the device: pinning holds the driver's locks, and calls would wait for them.
void grow_ring(gpu::Executor& executor);
// Not with faults, which are for the program's calls.
void settle(gpu::Executor& executor);
// Kernels of LAPACK that calls have wanted so far, and those that the program's last run used. Without either none:
// they are some tenths of a second's work beside the program's. A group at a time, while no call is on the device:
// loading holds the driver's locks.
void load_ahead(gpu::Executor& executor);

}  // namespace blaslift::dispatch
