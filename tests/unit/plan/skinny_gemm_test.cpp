// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What execution plans of the long GEMM ask for, over sizes that their tiles do and do not fit.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "gpu/choice/workspace.hpp"
#include "gpu/plan/skinny_gemm.hpp"
#include "gpu/plan/skinny_prospects.hpp"

namespace blaslift::gpu::plan {
namespace {

constexpr int edges[] = {1,  5,  9,  17, 19, 24, 25, 33,  37,  41,  43,  49,
                         57, 61, 65, 73, 81, 89, 97, 106, 113, 121, 127, 128};
// Just enough atoms for one each of an H200's multiprocessors; as many as there may be.
constexpr std::int64_t depths[] = {17000, 1 << 15, 1 << 24};

SkinnyGemmProblem problem(std::int64_t m, std::int64_t n, std::int64_t k, int real_bytes, bool is_complex) {
  SkinnyGemmProblem made;
  made.m = m, made.n = n, made.k = k;
  made.real_bytes = real_bytes, made.is_complex = is_complex;
  made.a = made.b = SkinnyGemmLayout::along_k_aligned;
  made.order = skinny_gemm_order(m, n, k, real_bytes, is_complex);
  return made;
}

// A plan that asked for more would be refused without a word, and the call go elsewhere.
TEST(PlanSkinnyGemm, EveryShapeFitsTheWorkspace) {
  for (int real_bytes : {4, 8})
    for (bool is_complex : {false, true})
      for (std::int64_t k : depths)
        for (int m : edges)
          for (int n : edges) {
            SkinnyGemmProblem const of = problem(m, n, k, real_bytes, is_complex);
            int legal = 0;
            for (int variant = 0; variant < skinny_gemm_variants; ++variant)
              for (int threads = 32; threads <= 512; threads += 32) {
                Shape const shape{variant, threads, 1, 1};
                SkinnyGemmFit const fit = skinny_gemm_fit(of, shape);
                if (!fit.legal) continue;
                ++legal;
                ASSERT_LE(demand(of, shape).workspace_bytes, own_workspace_bytes)
                    << m << " x " << n << ", k " << k << ", variant " << variant << ", " << 8 * real_bytes << " bits"
                    << (is_complex ? ", complex" : "");
                break;  // others with this tile ask for as much
              }
            ASSERT_GT(legal, 0) << m << " x " << n << ", k " << k;
          }
}

int up_to(int most, std::mt19937& random) { return 1 + static_cast<int>(random() % static_cast<unsigned>(most)); }

// A product of any size, precision and layout; one in three a triangle.
SkinnyGemmProblem drawn(std::mt19937& random) {
  std::int64_t const k = (std::int64_t{1} << (8 + up_to(14, random))) + up_to(1000, random);
  SkinnyGemmProblem of =
      problem(up_to(128, random), up_to(128, random), k, 4 * up_to(2, random), up_to(2, random) == 1);
  of.a = static_cast<SkinnyGemmLayout>(up_to(5, random) - 1),
  of.b = static_cast<SkinnyGemmLayout>(up_to(4, random) - 1);
  if (up_to(3, random) == 1) {
    of.n = of.m, of.part = Part::lower, of.one_operand = true, of.b = of.a;
    of.order = skinny_gemm_order(of.m, of.n, of.k, of.real_bytes, of.is_complex);
  }
  return of;
}

// A search passes over what is no prospect.
TEST(PlanSkinnyGemm, EveryLegalShapeIsAProspect) {
  std::mt19937 random(11);
  int legal = 0, prospects = 0, all = 0;
  for (int i = 0; i < 40; ++i) {
    SkinnyGemmProblem const of = drawn(random);
    SkinnyGemmProspects prospects_of(of);
    for_each_skinny_gemm_shape([&](Shape const& shape) {
      bool const fits = skinny_gemm_fit(of, shape).legal, has = prospects_of.has(shape);
      EXPECT_TRUE(has || !fits) << shape.variant << ' ' << shape.tx;
      ++all, prospects += has, legal += fits;
    });
  }
  EXPECT_GT(legal, 1000);
  EXPECT_LT(prospects, all / 3) << "or there is no use in it";
}

// Nor does a bound leave a shape out that is faster, however many blocks the device holds.
TEST(PlanSkinnyGemm, NoShapeIsFasterThanItsVariantsBound) {
  std::mt19937 random(12);
  DeviceLimits const limits = *limits_of(90, 132);
  DeviceRates const rates;
  int asked = 0;
  double tightest = 1e9;
  for (int i = 0; i < 60; ++i) {
    SkinnyGemmProblem const of = drawn(random);
    SkinnyGemmProspects prospects(of);
    for_each_skinny_gemm_shape([&](Shape const& shape) {
      double const bound = prospects.least_seconds(limits, rates, shape.variant);
      int const active = up_to(8, random);
      SkinnyGemmProblem here = of;
      here.resident = std::int64_t{active} * limits.multiprocessors;
      Demand const wanted = demand(here, shape);
      if (!wanted.legal) return;
      Launch launch;
      launch.blocks = wanted.grid_x * wanted.grid_y;
      launch.threads = shape.tx, launch.active_blocks = active;
      launch.bytes = wanted.bytes, launch.bytes_in_flight = wanted.bytes_in_flight;
      launch.multiprocessor_seconds = wanted.multiprocessor_seconds;
      launch.contiguous_bytes = wanted.contiguous_bytes, launch.bytes_per_load = wanted.bytes_per_load;
      launch.extra_seconds =
          wanted.finish.grid_x > 0 ? rates.second_launch_seconds : rates.combine_seconds + wanted.last_block_seconds;
      double const takes = seconds(limits, rates, launch);
      ASSERT_LE(bound, takes) << of.m << " x " << of.n << ", k " << of.k << ", variant " << shape.variant << ", "
                              << shape.tx << " threads, " << shape.per_thread << " units";
      tightest = std::min(tightest, takes / bound);
      ++asked;
    });
  }
  EXPECT_GT(asked, 1000);
  EXPECT_LT(tightest, 1.3) << "or there is no use in it";
}

// As asked anew for what the device holds at once.
TEST(PlanSkinnyGemm, BlocksThatTheDeviceHolds) {
  SkinnyGemmProblem of = problem(24, 24, 1 << 20, 4, false);
  for_each_skinny_gemm_shape([&](Shape const& shape) {
    Demand const any = demand(of, shape);
    if (!any.legal) return;
    SkinnyGemmProblem here = of;
    for (std::int64_t const resident : {1, 100, 132, 264, 100000}) {
      here.resident = resident;
      ASSERT_EQ(skinny_gemm_grid_x(here, any.grid_y), demand(here, shape).grid_x);
    }
  });
}

}  // namespace
}  // namespace blaslift::gpu::plan
