// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A kernel that breaks the context, for tests of what the shim does then.
#pragma once

#include <cuda_runtime_api.h>

namespace blaslift::gpu::cuda {

// Writes through a null pointer on the stream, and returns what waiting for it says.
cudaError_t run_faulty_kernel(cudaStream_t stream);

}  // namespace blaslift::gpu::cuda
