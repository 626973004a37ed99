// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// y <- alpha * x + y as MUBLAS 1.4 has it (thread-count selection, IPSJ HPC-150 No.13, 2015): block (Tx), grid
// ceil(N / (Tx * Nt)), one float4 a thread. Increments of 1, x and y aligned to 16 bytes.
#pragma once

#include "bench/seed/float4.hpp"

namespace blaslift::seed {

static __global__ void saxpy(int n, float alpha, float const* x, float* y) {
  int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * Nt;
  if (i >= n) return;
  store4(y + i, multiply_add(load4(x + i, n - i), alpha, load4(y + i, n - i)), n - i);
}

}  // namespace blaslift::seed
