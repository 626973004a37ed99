// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A result that is larger than the long GEMM's, cut into tiles that are results of it: a part of the numeric plan
// (docs/own_kernels.md), for each tile has the order of sums of its own size. Apart from numeric_plan.hpp, which all
// kernels are compiled with.
#pragma once

#include <cstdint>

#include "gpu/plan/numeric_plan.hpp"

namespace blaslift::gpu::plan {

// Up to here: triangles by their order; rectangles by their longer and shorter edge. Beyond that cuBLAS's tiles fill a
// device without a cut of k.
inline constexpr std::int64_t cut_result_most = 2048, cut_result_most_short = 256;

// As few tiles along an edge as there can be. Tiles begin at multiples of 8. They are as wide as the edge over their
// number, rounded up to 8, or 8 less; the last one ends with the edge.
struct ResultCut {
  std::int64_t edge = 1;

  constexpr std::int64_t count() const { return (edge + skinny_gemm_most - 1) / skinny_gemm_most; }
  // Where tile i begins, and the last one ends (i = count()).
  constexpr std::int64_t first(std::int64_t i) const {
    constexpr std::int64_t multiple = 8;
    std::int64_t const at = (edge + multiple - 1) / multiple * i / count() * multiple;
    return at < edge ? at : edge;
  }
  constexpr std::int64_t size(std::int64_t i) const { return first(i + 1) - first(i); }
};

}  // namespace blaslift::gpu::plan
