// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Draws the sizes that kernels are measured at, the same in every run: some to learn from, others to find mistakes
// with, and others to judge by.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/kernel_sampler.hpp"

namespace blaslift::cli {

enum class Purpose { learning, rehearsing, judging };

// Results that are cut into tiles (gpu/plan/result_cut.hpp).
inline constexpr std::int64_t least_cut_order = 129, most_cut_order = 2048, least_cut_k = 1 << 14;

// Size `number` of a call. By powers of two from small to 512 MiB of operands, squares and round numbers among them,
// and every way in which columns may begin. Products with k beyond 2^20, and results beyond 128, have up to 2 GiB.
gpu::SampledSize draw_size(gpu::SampledCall const& call, Purpose purpose, std::size_t number);

// The call's share of the time, in those of a call on vectors.
double weight(gpu::SampledCall const& call);

}  // namespace blaslift::cli
