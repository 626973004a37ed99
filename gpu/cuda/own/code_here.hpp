// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The code of our kernels that runs on the current device.
#pragma once

namespace blaslift::gpu::cuda {

// The PTX that it was made from, 90 for 9.0; 0: there is none.
int code_here();

}  // namespace blaslift::gpu::cuda
