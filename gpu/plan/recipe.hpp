// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The seed's tuning recipe: what a block shape must have, per device, kernel and precision, so that only the use of the
// whole machine (GrdOcp) is left to decide. `mublas-analyzer`'s rule that finds it, and the recipes that ship.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/plan/kernel.hpp"
#include "gpu/plan/ratio.hpp"

namespace blaslift::gpu::plan {

struct Recipe {
  Ratio WrpOcpMin, BlkOcpMin;  // 0 to 1; 0: no minimum
  int ThMin = 0;               // threads of a block; 0: no minimum
  Ratio TyPerTxMax;            // Ty / Tx; 0: no maximum. Of meaning for two-dimensional blocks only

  friend bool operator==(Recipe const&, Recipe const&) = default;
};

// A recipe and what it is for.
struct NamedRecipe {
  std::string device;    // as the driver names it: "NVIDIA H200"
  std::string kernel;    // "gemv_n"
  char precision = 's';  // s, d, c, z
  Recipe recipe;

  friend bool operator==(NamedRecipe const&, NamedRecipe const&) = default;
};

// The first recipe for exactly these, null if there is none (the model alone decides then). Allocates nothing.
Recipe const* find(std::span<NamedRecipe const> recipes, std::string_view device, std::string_view kernel,
                   char precision);

// What ships: the seed's Table 3 for its own kernels (seed_axpy, seed_gemv_n, seed_gemv_t, seed_trmv_ln), and what was
// measured with `blaslift tune --kernels`.
std::vector<NamedRecipe> built_in_recipes();

// One sampling run of the analyzer.
struct Sample {
  BlockShape shape;
  Ratio WrpOcp, BlkOcp;
  double seconds = 0;
};

// The analyzer's rule: of the runs that reach `target` (98 % in the seed) of the best speed, the smallest WrpOcp,
// BlkOcp and Th, and the largest Ty / Tx where the kernel is two-dimensional. The four are taken independently, so that
// no shape may have all (the optimizer relaxes then). A minimum that all runs satisfy is written as 0, "no minimum". An
// empty recipe without samples.
Recipe analyze(std::span<Sample const> samples, bool two_dimensional, double target = 0.98);

}  // namespace blaslift::gpu::plan
