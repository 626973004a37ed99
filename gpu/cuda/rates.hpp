// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What can be expected of a GPU in level 3: from what it says of itself, which is not enough, for it does not say what
// cuBLAS makes of its tensor cores, and measured; and of its link, which says nothing and is measured.
#pragma once

#include "gpu/cuda/lane.hpp"
#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

// Peak rates without tensor cores, less what kernels leave: a third of the truth on data-centre GPUs, whose cuBLAS uses
// tensor cores in double precision, and right for cards whose double precision is 1/32 or 1/64 of single. Zeros if the
// attributes cannot be read.
Rates expected_rates(int device, int capability);

// Times copies of pinned memory in the current context, and stores what they reach in the two fields of the link where
// that is more than they held. Takes a few milliseconds.
void measure_link(std::byte* pinned, std::size_t bytes, Rates& rates);

// Times products of middling size on the idle lane and replaces the expected rates with what they reach; leaves a field
// alone where something goes wrong or memory is short. Takes a few milliseconds besides cuBLAS's loading of kernels.
void measure_arithmetic(CudaLane& lane, Rates& rates);

}  // namespace blaslift::gpu::cuda
