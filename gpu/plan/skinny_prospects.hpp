// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Narrows a search through all shapes of a product with a small result: most are for other numbers of threads, and
// whole variants are slower than others, whatever their threads and stages.
#pragma once

#include <limits>

#include "gpu/plan/objective.hpp"
#include "gpu/plan/skinny_gemm.hpp"

namespace blaslift::gpu::plan {

class SkinnyGemmProspects {
 public:
  constexpr explicit SkinnyGemmProspects(SkinnyGemmProblem const& problem) : problem_(problem) {}

  // No shape of this variant takes less, by seconds(); infinite if none is legal.
  double least_seconds(DeviceLimits const& limits, DeviceRates const& rates, int variant) {
    look_at(variant);
    if (!panels_.legal) return std::numeric_limits<double>::infinity();
    SkinnyGemmSetup setup = panels_.setup;
    if (variant_.specialized) setup.producers = 32;  // at least
    bool const shares = problem_.one_operand && setup.panels == 1;
    SkinnyGemmFactors const factors = skinny_gemm_factors(problem_, setup);
    // 16 bytes are the most that a copy takes at once.
    double const copied = setup.panel_m + (shares ? 0 : setup.panel_n);
    double const copies = copied * problem_.element_bytes() / 16 / 16;
    int const threads = panels_.threads + (variant_.specialized ? setup.producers : 0);
    double const stages = skinny_gemm_stage_clocks(threads, skinny_gemm_most_units);
    double const clocks = skinny_gemm_tile_clocks(problem_, setup, threads, panels_.with_a_tile) +
                          factors.copies * copies + factors.stages * stages;
    double const seconds = clocks * setup.panels * static_cast<double>(problem_.k) / skinny_gemm_clocks_per_second;
    return plan::least_seconds(limits, rates, skinny_gemm_bytes(problem_, setup), seconds, threads,
                               variant_.alone ? rates.second_launch_seconds : rates.combine_seconds);
  }
  // False only where skinny_gemm_fit() says that the shape is not legal.
  constexpr bool has(Shape const& shape) {
    look_at(shape.variant);
    return panels_.legal && skinny_gemm_threads_suit(problem_, variant_, panels_, shape.tx) &&
           skinny_gemm_stages_suit(problem_, shape.per_thread);
  }

 private:
  constexpr void look_at(int variant) {
    if (variant == number_) return;
    number_ = variant;
    variant_ = skinny_gemm_variant(variant);
    panels_ = skinny_gemm_panels(problem_, variant_);
  }

  SkinnyGemmProblem problem_;
  int number_ = -1;
  SkinnyGemmVariant variant_{};
  SkinnyGemmFit panels_;
};

}  // namespace blaslift::gpu::plan
