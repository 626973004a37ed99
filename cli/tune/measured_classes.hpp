// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Classes of products whose results are beyond the long GEMM's, from times of ours and cuBLAS's: files of kernels have
// no times of these (gpu/plan/kernel_file.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/kernel_sampler.hpp"

namespace blaslift::cli {

// Seconds of a product whose result has that order.
struct CutTimes {
  std::int64_t order = 1, k = 1;
  double ours = 0, cublas = 0;
};

// A class for each range of orders and k in which one of both is faster at all sizes, of which there are two or more.
// Ours has to be faster by 2 %. Where times disagree, or are too few, nothing is said.
std::vector<gpu::plan::MeasuredClass> classes_of(gpu::SampledCall const& call, std::vector<CutTimes> const& times);

// Puts them before all others, instead of those that an earlier tuning made for the same calls.
void put_classes(std::vector<gpu::plan::MeasuredClass> const& made, gpu::plan::MeasuredGpu* into);

}  // namespace blaslift::cli
