// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The model's choice among the shapes that a recipe admits.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "gpu/plan/objective.hpp"
#include "gpu/plan/optimizer.hpp"

namespace blaslift::gpu::plan {

// As fastest(), among the shapes that satisfy the recipe, relaxed as little as leaves one of finite seconds.
// satisfies_of(i, Relaxed) -> bool. Which shapes are legal depends on the call, so the relaxation does too.
template <class ShapeOf, class SatisfiesOf, class SecondsOf>
std::size_t fastest_by_recipe(std::size_t n, ShapeOf&& shape_of, SatisfiesOf&& satisfies_of, SecondsOf&& seconds_of) {
  for (Relaxed level :
       {Relaxed::nothing, Relaxed::ThMin, Relaxed::BlkOcpMin, Relaxed::WrpOcpMin, Relaxed::TyPerTxMax}) {
    auto seconds_if_admitted = [&](std::size_t i) {
      return satisfies_of(i, level) ? seconds_of(i) : std::numeric_limits<double>::infinity();
    };
    std::size_t const best = fastest(n, shape_of, seconds_if_admitted);
    if (std::isfinite(seconds_if_admitted(best))) return best;
  }
  return fastest(n, shape_of, seconds_of);
}

}  // namespace blaslift::gpu::plan
