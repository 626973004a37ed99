// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Draws the sizes that kernels are measured at, the same in every run: some to learn from, others to find mistakes
// with, and others to judge by.
#pragma once

#include <cstddef>

#include "gpu/kernel_sampler.hpp"

namespace blaslift::cli {

enum class Purpose { learning, rehearsing, judging };

// Size `number` of a call. By powers of two from small to 512 MiB of operands, squares and round numbers among them,
// and every way in which columns may begin.
gpu::SampledSize draw_size(gpu::SampledCall const& call, Purpose purpose, std::size_t number);

// The call's share of the time, in those of a call on vectors.
double weight(gpu::SampledCall const& call);

}  // namespace blaslift::cli
