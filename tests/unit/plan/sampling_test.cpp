// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which shapes are sampled, and the choice that a recipe leaves.
#include "gpu/plan/sampling.hpp"

#include <gtest/gtest.h>
#include <cmath>
#include <set>
#include <vector>

#include "gpu/plan/by_recipe.hpp"

namespace blaslift::gpu::plan {
namespace {

TEST(PlanSampling, TakesAllOfAFew) {
  std::vector<double> const seconds = {3, 1, INFINITY, 2, 1.2};
  std::vector<std::size_t> const picked = pick_shapes(seconds, 10);
  EXPECT_EQ(std::set<std::size_t>(picked.begin(), picked.end()), (std::set<std::size_t>{0, 1, 3, 4}));
  EXPECT_EQ(picked.size(), 4u);
  EXPECT_TRUE(pick_shapes({}, 10).empty());
  EXPECT_TRUE(pick_shapes(std::vector<double>{INFINITY}, 10).empty());
}

// Four values of the innermost dimension, as atoms per thread; every second shape fast.
TEST(PlanSampling, SpreadsOverTheListAndEveryBeginning) {
  constexpr std::size_t shapes = 432, inner = 4;
  std::vector<double> seconds(shapes);
  for (std::size_t i = 0; i < shapes; ++i) seconds[i] = i / inner % 2 == 0 ? 1 : 10;
  std::vector<std::size_t> const picked = pick_shapes(seconds, 56);
  ASSERT_EQ(picked.size(), 56u);
  EXPECT_EQ(std::set<std::size_t>(picked.begin(), picked.end()).size(), 56u);
  for (std::size_t const some : {std::size_t{16}, picked.size()}) {
    std::vector<std::size_t> of_inner(inner), of_part(4);
    std::size_t fast = 0;
    for (std::size_t i = 0; i < some; ++i) {
      ++of_inner[picked[i] % inner];
      ++of_part[picked[i] * 4 / shapes];
      fast += seconds[picked[i]] == 1;
    }
    EXPECT_EQ(fast, some * 3 / 4);
    for (std::size_t const count : of_inner) EXPECT_GE(count, some / 8) << some;
    for (std::size_t const count : of_part) EXPECT_GE(count, some / 8) << some;
  }
}

TEST(PlanSampling, FillsUpWithWhatThereIs) {
  std::vector<double> seconds(100, 10);
  seconds[50] = 1;
  EXPECT_EQ(pick_shapes(seconds, 20).size(), 20u);
  EXPECT_EQ(pick_shapes(std::vector<double>(100, 1), 20).size(), 20u);
}

struct Candidate {
  BlockShape shape;
  Ratio WrpOcp, BlkOcp;
  double seconds;
};

std::size_t choose(std::vector<Candidate> const& all, Recipe const& recipe) {
  return fastest_by_recipe(
      all.size(), [&](std::size_t i) { return all[i].shape; },
      [&](std::size_t i, Relaxed relaxed) {
        return satisfies(recipe, relaxed, all[i].shape, all[i].WrpOcp, all[i].BlkOcp);
      },
      [&](std::size_t i) { return all[i].seconds; });
}

TEST(PlanByRecipe, TakesTheFastestThatIsAdmitted) {
  std::vector<Candidate> const all = {
      {{32, 1}, {16, 64}, {16, 32}, 1}, {{128, 1}, {32, 64}, {8, 32}, 2}, {{128, 2}, {64, 64}, {8, 32}, 1.5}};
  EXPECT_EQ(choose(all, {}), 0u);
  EXPECT_EQ(choose(all, {{}, {}, 64, {}}), 2u);
  EXPECT_EQ(choose(all, {{}, {}, 64, {1, 128}}), 1u);
}

// ThMin goes first, then BlkOcpMin, then WrpOcpMin, TyPerTxMax last; shapes that are not legal do not count.
TEST(PlanByRecipe, RelaxesAsLittleAsLeavesALegalShape) {
  double const illegal = INFINITY;
  std::vector<Candidate> all = {
      {{32, 1}, {64, 64}, {32, 32}, 3}, {{64, 4}, {16, 64}, {2, 32}, 1}, {{64, 1}, {32, 64}, {16, 32}, 2}};
  Recipe const recipe{{48, 64}, {20, 32}, 512, {1, 32}};
  EXPECT_EQ(choose(all, recipe), 0u) << "without ThMin";
  all[0].seconds = illegal;
  EXPECT_EQ(choose(all, recipe), 2u) << "without BlkOcpMin and WrpOcpMin";
  all[2].seconds = illegal;
  EXPECT_EQ(choose(all, recipe), 1u) << "without TyPerTxMax";
}

}  // namespace
}  // namespace blaslift::gpu::plan
