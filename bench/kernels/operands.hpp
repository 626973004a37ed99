// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Operands of a case, made once without gaps, and laid out as a case of the same call wants them.
#pragma once

#include <cuda_runtime_api.h>

#include "bench/kernels/case.hpp"
#include "bench/kernels/work.hpp"

namespace blaslift::bench {

// Where operand i of a set at `set` is.
void* operand_at(Case const& of, gpu::DeviceAddress set, std::size_t i);

// Random elements into the set at `masters`; NaN into what must not be read of a triangle. packed: laid(..., {}).
Error make_masters(cudaStream_t stream, Case const& packed, gpu::DeviceAddress masters, Data data);

// Operand i from there to where `work` has it in the set at `to`. Between columns and elements nothing is written.
Error lay_operand(cudaStream_t stream, Case const& packed, gpu::DeviceAddress masters, Case const& work,
                  gpu::DeviceAddress to, std::size_t i);

}  // namespace blaslift::bench
