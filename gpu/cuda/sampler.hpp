// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The GPU's kernel_sampler.hpp: our kernels and cuBLAS on random data that is in no cache, timed by events.
#pragma once

#include "gpu/kernel_sampler.hpp"

namespace blaslift::gpu::cuda {

// On the current device, in the context that the calling thread has entered and stays in.
Result<KernelSampler*> create_sampler();

}  // namespace blaslift::gpu::cuda
