// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The seed's recipes, and its analyzer's rule.
#include "gpu/plan/recipe.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace blaslift::gpu::plan {
namespace {

TEST(PlanRecipes, TheSeedsTable3) {
  std::vector<NamedRecipe> const recipes = built_in_recipes();
  EXPECT_EQ(*find(recipes, "Tesla K20c", "seed_gemv_n", 's'), (Recipe{{60, 100}, {12, 100}, 248, {5, 10}}));
  EXPECT_EQ(*find(recipes, "GeForce GTX 980", "seed_gemv_t", 's'), Recipe{});
  EXPECT_EQ(recipes.size(), 12u);
}

TEST(PlanAnalyzer, TakesTheWeakestThatReachTheTarget) {
  // 1.00 is the best; 1.02 is within 98 % of its speed, 1.03 is not.
  Sample const samples[] = {
      {{256, 1}, {32, 64}, {8, 32}, 1.02},
      {{64, 8}, {48, 64}, {3, 32}, 1.00},
      {{32, 32}, {64, 64}, {2, 32}, 1.03},
      {{32, 1}, {16, 64}, {16, 32}, 2.0},
  };
  EXPECT_EQ(analyze(samples, true), (Recipe{{32, 64}, {3, 32}, 256, {8, 64}}));
  EXPECT_EQ(analyze(samples, false).TyPerTxMax, (Ratio{}));
  // Where every run reaches it, nothing is asked of a shape.
  EXPECT_EQ(analyze(samples, true, 0.1), Recipe{});
  EXPECT_EQ(analyze({}, true), Recipe{});
}

}  // namespace
}  // namespace blaslift::gpu::plan
