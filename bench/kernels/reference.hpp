// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a call should give, in double-double arithmetic on the device, and how far a result is from it. Operands are
// packed: leading dimension = rows, increments 1.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/choice/any_call.hpp"

namespace blaslift::bench {

using gpu::AnyCall;

struct Reference {
  AnyCall call;                                             // its strides are not used
  std::array<void const*, max_direct_operands> operands{};  // before the call
};

// Whether there is one for this routine. (None for rotations and bands; of swap y is compared.)
bool has_reference(RoutineId routine);
// The operand that the result is compared in; for functions, their value.
std::size_t compared_operand(AnyCall const& call);
std::int64_t compared_elements(AnyCall const& call);
// Terms of a result's sum.
std::int64_t terms(AnyCall const& call);

// *worst becomes the largest of |result - reference| / (u * sum of |term|) over the elements, where u is half the
// distance from 1 to the next number of the precision and the terms are alpha * a * b and beta * y; infinite for NaN
// where there should be none. iamax: 0 or infinite. worst is on the device, 0 before.
cudaError_t compare(cudaStream_t stream, Reference const& reference, void const* result, double* worst);

}  // namespace blaslift::bench
