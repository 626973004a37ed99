// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A level-1 or level-2 call as one cuBLAS call.
#pragma once

#include <cublas_v2.h>

#include <span>

#include "gpu/device.hpp"
#include "shim/call/direct.hpp"

namespace blaslift::gpu::cuda {

// Starts the call on the handle's stream, as Lane::run() says. The handle is in host pointer mode and is left in it.
Error start_direct(cublasHandle_t cublas, DirectCall const& call, std::span<DeviceAddress const> arrays,
                   std::byte* result);

}  // namespace blaslift::gpu::cuda
