// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// symm and hemm as products of a whole matrix, where cuBLAS's own are far from its gemm.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <span>

#include "gpu/cuda/scratch.hpp"
#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

// Starts the call, operands A, B and C, on the stream, which is the handle's. The scratch is in use until the stream is
// through with it.
//
// A is unfolded (own/unfold.hpp) to the scratch, some columns (side L) or rows (side R) at a time, whose products with
// B are added up in C. How many, and whether it is done at all, is a matter of the scratch, the precision and the sizes
// alone: the same call gives the same bits.
Error start_symm(cublasHandle_t cublas, cudaStream_t stream, Scratch scratch, Level3 const& call,
                 std::span<DeviceMatrix const> operands);
// The same of any size, where the scratch has room for it.
Error start_unfolded_symm(cublasHandle_t cublas, cudaStream_t stream, Scratch scratch, Level3 const& call,
                          std::span<DeviceMatrix const> operands);

}  // namespace blaslift::gpu::cuda
