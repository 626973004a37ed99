// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The calls that kernels of ours are measured with.
#pragma once

#include <vector>

#include "gpu/choice/placed_call.hpp"
#include "gpu/kernel_sampler.hpp"

namespace blaslift::gpu {

// All of them, but for the kernels' names and numbers of shapes, which a device library adds.
std::vector<SampledCall> sampled_calls();

// No gaps in vectors; matrices as SampledSize::wide says, products without gaps between columns.
PlacedCall placed(SampledCall const& call, SampledSize const& size);

}  // namespace blaslift::gpu
