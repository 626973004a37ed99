// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The optimizer as the seed prints it, by the paper's own counts of candidates (Table 4) and by its defects; and the
// repaired rule, by brute force.
#include "gpu/plan/optimizer.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <limits>
#include <optional>
#include <random>
#include <vector>

#include "gpu/plan/figure3.hpp"
#include "tests/unit/plan/devices.hpp"

namespace blaslift::gpu::plan {
namespace {

Recipe seed_recipe(char const* device, char const* kernel) {
  static std::vector<NamedRecipe> const recipes = built_in_recipes();
  return *find(recipes, device, kernel, 's');
}
constexpr char on_gtx580[] = "GeForce GTX 580", on_k20c[] = "Tesla K20c", on_gtx980[] = "GeForce GTX 980";

int counted(DeviceLimits const& device, Kernel const& kernel, Recipe const& recipe) {
  return count_candidates(device, kernel, recipe, Figure3::counted);
}

// Table 4 of the paper.
TEST(PlanFigure3, CandidatesOfAxpy) {
  EXPECT_EQ(counted(gtx980(), axpy_kernel(), {}), 128);  // the assumed maximum
  EXPECT_EQ(counted(gtx580(), axpy_kernel(), seed_recipe(on_gtx580, "seed_axpy")), 124);
  EXPECT_EQ(counted(k20c(), axpy_kernel(), seed_recipe(on_k20c, "seed_axpy")), 124);
  EXPECT_EQ(counted(gtx980(), axpy_kernel(), seed_recipe(on_gtx980, "seed_axpy")), 126);
}

TEST(PlanFigure3, CandidatesOfGemvN) {
  EXPECT_EQ(counted(gtx980(), gemv_n_kernel(), {}), 645);  // the assumed maximum, printed 654
  EXPECT_EQ(counted(gtx980(), gemv_n_kernel(), seed_recipe(on_gtx980, "seed_gemv_n")), 642);
  // Printed 338 with TyPerTxMax 0.5; that takes the unrounded value, between 0.532 and 0.542.
  Recipe recipe = seed_recipe(on_k20c, "seed_gemv_n");
  EXPECT_EQ(counted(k20c(), gemv_n_kernel(), recipe), 336);
  recipe.TyPerTxMax = {54, 100};
  EXPECT_EQ(counted(k20c(), gemv_n_kernel(), recipe), 338);
  // 34 registers a thread: no more than 960 threads on Fermi.
  Kernel kernel = gemv_n_kernel(34);
  kernel.resources.threads_per_block_max = 960;
  EXPECT_EQ(counted(gtx580(), kernel, seed_recipe(on_gtx580, "seed_gemv_n")), 459);
}

TEST(PlanFigure3, CandidatesOfTrmv) {
  EXPECT_EQ(counted(k20c(), trmv_ln_kernel(), seed_recipe(on_k20c, "seed_trmv_ln")), 524);
  EXPECT_EQ(counted(gtx980(), trmv_ln_kernel(), seed_recipe(on_gtx980, "seed_trmv_ln")), 593);
  // Printed 474: no limits that were tried give it.
  EXPECT_EQ(counted(gtx580(), trmv_ln_kernel(), seed_recipe(on_gtx580, "seed_trmv_ln")), 466);
}

TEST(PlanFigure3, ThePrintedLinesVisitBlocksOfNoThreads) {
  Recipe const recipe = seed_recipe(on_gtx980, "seed_gemv_n");
  int none = 0, all = 0;
  for_each_candidate(gtx980(), gemv_n_kernel(), recipe, Figure3::printed, [&](int Tx, int Ty) {
    EXPECT_GE(Tx, recipe.ThMin);
    none += Ty == 0;
    ++all;
  });
  EXPECT_EQ(none, 125);  // Tx of 32 to 1024
  EXPECT_NE(all, 642);
  EXPECT_EQ(all, count_candidates(gtx980(), gemv_n_kernel(), recipe, Figure3::printed));
  // They are never chosen.
  for (std::int64_t M = 1; M < 5000; M += 17)
    EXPECT_GT(figure3(gtx980(), gemv_n_kernel(), recipe, Figure3::printed, M).threads(), 0);
}

// Line 18 of Fig. 3 is hysteresis: a shape below the minimum with a full grid is never displaced.
TEST(PlanFigure3, ChoosesBelowItsRecipe) {
  DeviceLimits const device = k20c();
  Kernel const kernel = gemv_n_kernel();
  Recipe const recipe = seed_recipe(on_k20c, "seed_gemv_n");
  Optimizer const repaired = *Optimizer::make(device, kernel, recipe);
  EXPECT_EQ(repaired.relaxed(), Relaxed::nothing);
  int below = 0, sizes = 0;
  for (std::int64_t M = 256; M <= 8192; M += 256) {
    BlockShape const chosen = figure3(device, kernel, recipe, Figure3::counted, M);
    ++sizes;
    below += !satisfies(device, recipe, Relaxed::nothing, chosen, occupancy(device, kernel, chosen));
    BlockShape const better = repaired.shape(repaired.choose(M));
    EXPECT_TRUE(satisfies(device, recipe, Relaxed::nothing, better, occupancy(device, kernel, better)));
  }
  EXPECT_GT(below, 0);
  EXPECT_EQ(sizes, 32);
}

// Every shape that the kernel admits and the device runs.
std::vector<BlockShape> shapes_of(DeviceLimits const& device, Kernel const& kernel) {
  std::vector<BlockShape> shapes;
  for (int Tx = TxStep(kernel); Tx <= ThMax(device, kernel); Tx += TxStep(kernel)) {
    for (int Ty = 1; Tx * Ty <= ThMax(device, kernel) && (Ty == 1 || kernel.two_dimensional); ++Ty) {
      BlockShape const shape{Tx, Ty};
      if ((!kernel.admits || kernel.admits(shape)) && occupancy(device, kernel, shape).active_blocks > 0)
        shapes.push_back(shape);
    }
  }
  return shapes;
}

// The rule as it is worded: at least the recipe; GrdOcp, then larger Tx, then smaller Ty.
std::optional<BlockShape> by_brute_force(DeviceLimits const& device, Kernel const& kernel, Recipe const& recipe,
                                         Relaxed relaxed, std::vector<BlockShape> const& shapes, std::int64_t M) {
  std::optional<BlockShape> best;
  Ratio best_GrdOcp;
  for (BlockShape const& shape : shapes) {
    Occupancy const now = occupancy(device, kernel, shape);
    if (relaxed < Relaxed::ThMin && shape.threads() < recipe.ThMin) continue;
    if (relaxed < Relaxed::BlkOcpMin && BlkOcp(device, now) < recipe.BlkOcpMin) continue;
    if (relaxed < Relaxed::WrpOcpMin && WrpOcp(device, now) < recipe.WrpOcpMin) continue;
    if (relaxed < Relaxed::TyPerTxMax && kernel.two_dimensional && recipe.TyPerTxMax > Ratio{} &&
        Ratio{shape.Ty, shape.Tx} > recipe.TyPerTxMax)
      continue;
    Ratio const grid = GrdOcp(BlkPerGrd(kernel, shape, M), MaxActvBlkPerDev(device, now));
    if (!best || grid > best_GrdOcp ||
        (grid == best_GrdOcp && (shape.Tx > best->Tx || (shape.Tx == best->Tx && shape.Ty < best->Ty)))) {
      best = shape;
      best_GrdOcp = grid;
    }
  }
  return best;
}

bool powers_of_two(BlockShape shape) { return (shape.Ty & (shape.Ty - 1)) == 0 && shape.Tx % 32 == 0; }

struct Case {
  char const* name;
  DeviceLimits device;
  Kernel kernel;
  Recipe recipe;
  Relaxed relaxed;
};

std::vector<Case> cases() {
  Kernel heavy = gemv_n_kernel(80), tree = gemv_n_kernel(48), doubles = gemv_n_kernel(48);
  heavy.shared.fixed = 20000;
  tree.admits = powers_of_two;
  doubles.element_bytes = 8;
  doubles.Nt = 2;
  Ratio const half{1, 2}, all{1, 1};
  return {
      {"axpy", h200(), axpy_kernel(), {half, {}, 64, {}}, Relaxed::nothing},
      {"gemv_n", h200(), gemv_n_kernel(48), {half, {}, 64, {4, 1}}, Relaxed::nothing},
      {"gemv_t", h200(), gemv_t_kernel(), {half, {1, 8}, 0, {}}, Relaxed::nothing},
      {"gemv_t, ratio without meaning", h200(), gemv_t_kernel(), {{}, {}, 0, {1, 1024}}, Relaxed::nothing},
      {"heavy", h200(), heavy, {{1, 4}, {}, 0, {1, 2}}, Relaxed::nothing},
      {"tree", h200(), tree, {half, {}, 128, {1, 4}}, Relaxed::nothing},
      {"doubles", h200(), doubles, {}, Relaxed::nothing},
      {"seed, K20c", k20c(), gemv_n_kernel(), seed_recipe(on_k20c, "seed_gemv_n"), Relaxed::nothing},
      {"seed, GTX 580", gtx580(), gemv_n_kernel(34), seed_recipe(on_gtx580, "seed_gemv_n"), Relaxed::nothing},
      {"seed, GTX 980", gtx980(), trmv_ln_kernel(), seed_recipe(on_gtx980, "seed_trmv_ln"), Relaxed::nothing},
      // 32 active blocks of these registers have one warp each, half of all.
      {"threads", h200(), gemv_n_kernel(64), {{}, all, 64, {}}, Relaxed::ThMin},
      {"blocks", h200(), gemv_n_kernel(40), {{3, 4}, all, 64, {}}, Relaxed::BlkOcpMin},
      {"warps", h200(), gemv_n_kernel(64), {{9, 10}, all, 64, {}}, Relaxed::WrpOcpMin},
      {"ratio", h200(), gemv_n_kernel(64), {{9, 10}, all, 64, {1, 1025}}, Relaxed::TyPerTxMax},
  };
}

TEST(PlanOptimizer, IsTheRuleAsWorded) {
  std::mt19937_64 random(2015);
  for (Case const& one : cases()) {
    SCOPED_TRACE(one.name);
    auto const made = Optimizer::make(one.device, one.kernel, one.recipe);
    ASSERT_TRUE(made) << made.error().text;
    Optimizer const& optimizer = *made;
    EXPECT_EQ(optimizer.relaxed(), one.relaxed);
    EXPECT_LE(optimizer.size(), optimizer.satisfying());
    std::vector<BlockShape> const shapes = shapes_of(one.device, one.kernel);
    for (int i = 0; i < 400; ++i) {
      std::int64_t const M = i < 100 ? i + 1 : static_cast<std::int64_t>(random() >> (1 + random() % 62)) + 1;
      if (M > std::int64_t{1} << 36) continue;  // more blocks than a grid has
      Choice const choice = optimizer.choose(M);
      BlockShape const chosen = optimizer.shape(choice);
      auto const expected = by_brute_force(one.device, one.kernel, one.recipe, one.relaxed, shapes, M);
      ASSERT_TRUE(expected);
      ASSERT_EQ(chosen, *expected) << "M = " << M << ": " << chosen.Tx << " x " << chosen.Ty << ", expected "
                                   << expected->Tx << " x " << expected->Ty;
      ASSERT_EQ(optimizer.GrdOcp(choice, M),
                GrdOcp(BlkPerGrd(one.kernel, chosen, M), MaxActvBlkPerDev(one.device, optimizer.occupancy(choice))));
    }
  }
}

// With one minimum less the rest would have done, and with the one before still in force nothing was left.
TEST(PlanOptimizer, GivesUpAsLittleAsPossible) {
  for (Case const& one : cases()) {
    SCOPED_TRACE(one.name);
    Recipe recipe = one.recipe;
    if (!one.kernel.two_dimensional) recipe.TyPerTxMax = {};
    for (int level = 0; level <= static_cast<int>(one.relaxed); ++level) {
      std::vector<BlockShape> const shapes = shapes_of(one.device, one.kernel);
      bool const any = std::any_of(shapes.begin(), shapes.end(), [&](BlockShape shape) {
        return satisfies(one.device, recipe, static_cast<Relaxed>(level), shape,
                         occupancy(one.device, one.kernel, shape));
      });
      EXPECT_EQ(any, level == static_cast<int>(one.relaxed));
    }
  }
}

TEST(PlanOptimizer, EdgesOfSizes) {
  Optimizer const optimizer = *Optimizer::make(h200(), gemv_n_kernel(48), {{1, 2}, {}, 64, {4, 1}});
  EXPECT_EQ(optimizer.choose(0), optimizer.choose(1));
  EXPECT_EQ(optimizer.choose(-5), optimizer.choose(1));
  EXPECT_EQ(optimizer.choose(32), optimizer.choose(1));
  optimizer.choose(std::numeric_limits<std::int64_t>::max());
}

TEST(PlanOptimizer, AKernelThatFitsNowhere) {
  Kernel kernel = gemv_n_kernel();
  kernel.shared.fixed = 300000;
  auto const made = Optimizer::make(h200(), kernel, {});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, Error::Code::unavailable);
  EXPECT_STREQ(
      made.error().text,
      "no block of a kernel with 39 registers a thread, 300128 bytes of shared memory and at most 1024 threads "
      "runs on compute capability 9.0");
}

}  // namespace
}  // namespace blaslift::gpu::plan
