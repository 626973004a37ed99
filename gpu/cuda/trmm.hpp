// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// trmm from a copy of B. BLAS has it in place; cuBLAS has it out of place and takes B for the result too, but is then
// 3 to 5 times slower (H200, order 8192, 512 right-hand sides: 3.4 ms in place, 0.7 ms out of place).
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <span>

#include "gpu/cuda/scratch.hpp"
#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

// Starts the call, operands A and B, on the stream, which is the handle's. The scratch is in use until the stream is
// through with it.
//
// B goes through the scratch in parts of whole columns (side L) or whole rows (side R), which do not depend on each
// other. The size of a part is a matter of the scratch, the precision and m (side L) or n (side R) alone, never of what
// else is going on: the same call gives the same bits. B stays in place where a part would be too thin to pay.
Error start_trmm(cublasHandle_t cublas, cudaStream_t stream, Scratch scratch, Level3 const& call,
                 std::span<DeviceMatrix const> operands);

}  // namespace blaslift::gpu::cuda
