// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A level-3 call as one cuBLAS call.
#pragma once

#include <cublas_v2.h>

#include <span>

#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

// Starts the call on the handle's stream. trmm also with three operands: A, B and, apart from B, the result, which
// takes cuBLAS less time (gpu/cuda/trmm.hpp).
Error start_level3(cublasHandle_t cublas, Level3 const& call, std::span<DeviceMatrix const> operands);

}  // namespace blaslift::gpu::cuda
