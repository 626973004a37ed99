// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Measures what the model of times needs to know of a GPU's memory and launches (gpu/plan/measured_rates.hpp).
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/cuda/errors.hpp"
#include "gpu/plan/measured_rates.hpp"

namespace blaslift::gpu::cuda {

// Measures the current device: 34 ms on an H200, a fifth of a second at most. It needs memory of four times the
// second-level cache meanwhile; out_of_memory where there is less. The GPU should have nothing else to do.
Error measure_memory_rates(cudaStream_t stream, plan::MeasuredRates* made);

}  // namespace blaslift::gpu::cuda
