// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a GPU can be expected to reach in level 3, from what it says of itself: nothing is measured.
#pragma once

#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

// Peak rates without tensor cores, less what kernels leave: conservative for data-centre GPUs, whose cuBLAS uses tensor
// cores in double precision, and right for cards whose double precision is 1/32 or 1/64 of single. Zeros if the
// attributes cannot be read.
Rates expected_rates(int device, int capability);

}  // namespace blaslift::gpu::cuda
