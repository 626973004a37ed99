// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A device's LAPACK library takes its time to come up (cuSOLVER's handle and first kernels: in an R script a dpotrf n = 1072 took 16 ms
// instead of 2). Where a program has called LAPACK before the device is there, that is done while the device starts.
#pragma once

#include "gpu/executor.hpp"

namespace blaslift::dispatch {

// A call of LAPACK would have gained by the device.
void want_lapack_ready();
// One small factorisation, if that was so. Whether it was made; a failure is left to the program's own calls.
bool make_lapack_ready(gpu::Executor& executor);

}  // namespace blaslift::dispatch
