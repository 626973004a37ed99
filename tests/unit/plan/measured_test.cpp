// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What was measured of shapes: how the nearest size is found, and that the shapes in the tables are shapes of kernels.
#include "gpu/plan/measured.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "gpu/plan/elementwise.hpp"
#include "gpu/plan/gemv_n.hpp"
#include "gpu/plan/gemv_t.hpp"
#include "gpu/plan/ger.hpp"
#include "gpu/plan/kernel_file.hpp"
#include "gpu/plan/level1_reduction.hpp"
#include "gpu/plan/skinny_gemm.hpp"
#include "gpu/plan/triangular.hpp"

namespace blaslift::gpu::plan {
namespace {

TEST(PlanMeasured, TheNearestMeasuredSize) {
  MeasuredShape const measured[] = {
      {1000, 1000, true, {0, 1, 1, 1}}, {1000, 1000, false, {0, 3, 1, 1}}, {1100, 1000, true, {0, 2, 1, 1}}};
  auto tx = [&](std::int64_t m, std::int64_t n, bool wide) {
    MeasuredShape const* const found = nearest(measured, {m, n, wide, {}}, [](MeasuredShape const&) { return true; });
    return found ? found->shape.tx : 0;
  };
  EXPECT_EQ(tx(1000, 1000, true), 1);
  EXPECT_EQ(tx(1090, 1000, true), 2);
  EXPECT_EQ(tx(1090, 1000, false), 3);
  EXPECT_EQ(tx(1000, 1190, true), 2) << "of equally near ones the last";
  EXPECT_EQ(tx(1000, 1210, true), 0) << "too far";
  EXPECT_EQ(tx(1000, 800, true), 0);
  EXPECT_EQ(tx(1321, 1000, true), 0);
  EXPECT_EQ(tx(1320, 1000, true), 2);
  EXPECT_EQ(tx(834, 1000, true), 1);
  EXPECT_EQ(tx(833, 1000, true), 0);
  EXPECT_EQ(tx(0, 1000, true), 0);
  EXPECT_EQ(nearest({}, {1000, 1000, true, {}}, [](MeasuredShape const&) { return true; }), nullptr);
  auto const not_first = [&](MeasuredShape const& each) { return &each != measured; };
  EXPECT_EQ(nearest(measured, {1000, 1000, true, {}}, not_first), measured + 2);
}

TEST(PlanMeasured, TheNearestMeasuredProduct) {
  MeasuredShape const measured[] = {{17, 17, true, {0, 1, 1, 1}, 1 << 16, 3},
                                    {17, 17, true, {0, 2, 1, 1}, 1 << 18, 3},
                                    {17, 17, true, {0, 3, 1, 1}, 1 << 16, 2},
                                    {18, 18, true, {0, 4, 1, 1}, 1 << 16, 3}};
  auto tx = [&](std::int64_t m, std::int64_t n, std::int64_t k, int kind) {
    auto const* const found = nearest(measured, {m, n, true, {}, k, kind}, [](MeasuredShape const&) { return true; });
    return found ? found->shape.tx : 0;
  };
  EXPECT_EQ(tx(17, 17, 1 << 16, 3), 1);
  EXPECT_EQ(tx(17, 17, 1 << 18, 3), 2);
  EXPECT_EQ(tx(17, 17, 1 << 19, 3), 2) << "twice as long a k";
  EXPECT_EQ(tx(17, 17, 1 << 20, 3), 0) << "too long";
  EXPECT_EQ(tx(17, 17, 1 << 16, 2), 3);
  EXPECT_EQ(tx(17, 17, 1 << 16, 1), 0) << "other layouts";
  EXPECT_EQ(tx(18, 17, 1 << 16, 3), 4) << "of equally near ones the last";
  EXPECT_EQ(tx(17, 24, 1 << 16, 3), 0);
  EXPECT_EQ(tx(17, 17, 0, 3), 0);
}

MeasuredKernel const& built_in(std::string_view kernel, char precision) {
  static MeasuredKernel const none;
  MeasuredKernel const* const found = built_in_kernels().find(kernel, precision);
  return found ? *found : none;
}

template <class ForEach>
void expect_known(char const* kernel, char precision, ForEach&& for_each) {
  std::vector<Shape> known;
  for_each([&](Shape const& shape) { known.push_back(shape); });
  auto is_known = [&](Shape const& shape) { return std::find(known.begin(), known.end(), shape) != known.end(); };
  EXPECT_FALSE(built_in(kernel, precision).worth.empty()) << kernel << ' ' << precision;
  for (Shape const& each : built_in(kernel, precision).worth)
    EXPECT_TRUE(is_known(each)) << kernel << ' ' << precision << ' ' << each.variant << ' ' << each.tx << 'x'
                                << each.ty;
  auto const& measured = built_in(kernel, precision).best;
  for (MeasuredShape const& each : measured) EXPECT_TRUE(is_known(each.shape)) << kernel;
  EXPECT_TRUE(std::is_sorted(measured.begin(), measured.end(), [](auto const& a, auto const& b) { return a.m < b.m; }))
      << kernel << ' ' << precision;
}

// Every shape is asked about before those that do not suit are left out: also for columns of 2^31 - 1 rows.
TEST(PlanMeasured, LanesOfAShortColumn) {
  EXPECT_EQ(gemv_t_short_lanes(1, 1), 1);
  EXPECT_EQ(gemv_t_short_lanes(17, 1), 32);
  EXPECT_EQ(gemv_t_short_lanes(17, 4), 8);
  EXPECT_EQ(gemv_t_short_lanes((std::int64_t{1} << 31) - 1, 1), 32);
}

TEST(PlanMeasured, TablesHaveShapesOfKernels) {
  for (char const precision : {'s', 'd', 'c', 'z'}) {
    expect_known("gemv_n", precision, [](auto visit) { for_each_gemv_n_shape(visit); });
    expect_known("gemv_t", precision, [](auto visit) { for_each_gemv_t_shape(visit); });
    expect_known("ger", precision, [](auto visit) { for_each_ger_shape(visit); });
    for (char const* kernel : {"dot", "asum", "nrm2", "iamax"})
      expect_known(kernel, precision, [](auto visit) { for_each_level1_reduction_shape(visit); });
    for (char const* kernel : {"axpy", "copy", "scal"})
      expect_known(kernel, precision, [](auto visit) { for_each_elementwise_shape(visit); });
    expect_known("trmv_n", precision, [](auto visit) { for_each_triangular_shape(Sums::rows, visit); });
    expect_known("trmv_t", precision, [](auto visit) { for_each_triangular_shape(Sums::columns, visit); });
    expect_known("skinny_gemm", precision, [](auto visit) { for_each_skinny_gemm_shape(visit); });
    bool const is_complex = precision == 'c' || precision == 'z';
    expect_known(is_complex ? "hemv" : "symv", precision,
                 [](auto visit) { for_each_triangular_shape(Sums::both, visit); });
  }
  EXPECT_EQ(built_in_kernels().find("no kernel", 's'), nullptr);
  EXPECT_EQ(built_in_kernels().find("gemv_n", '?'), nullptr);
  EXPECT_EQ(measured_on(90), &built_in_kernels());
  EXPECT_EQ(measured_on(80), nullptr);
  EXPECT_EQ(measured_on(100), nullptr);
}

// What skinny_gemm_kind makes a number of, the other way round.
SkinnyGemmProblem problem_of(MeasuredShape const& measured, char precision) {
  SkinnyGemmProblem made;
  made.m = measured.m, made.n = measured.n, made.k = measured.k;
  made.real_bytes = precision == 's' || precision == 'c' ? 4 : 8;
  made.is_complex = precision == 'c' || precision == 'z';
  made.a = static_cast<SkinnyGemmLayout>(measured.kind / 4 % 4);
  made.b = static_cast<SkinnyGemmLayout>(measured.kind % 4);
  made.part = static_cast<Part>(measured.kind / 16 % 4);
  made.one_operand = measured.kind >= 64;
  made.order = skinny_gemm_order(made.m, made.n, made.k, made.real_bytes, made.is_complex);
  return made;
}

// Measurements that outlived a change of tiles are passed over, and should be few.
TEST(PlanMeasured, MeasuredProductsAreOfTheirKind) {
  for (char const precision : {'s', 'd', 'c', 'z'}) {
    auto const& measured = built_in("skinny_gemm", precision).best;
    EXPECT_GT(measured.size(), 150U);
    std::ptrdiff_t const legal = std::count_if(measured.begin(), measured.end(), [&](MeasuredShape const& each) {
      SkinnyGemmProblem const problem = problem_of(each, precision);
      EXPECT_EQ(skinny_gemm_kind(problem), each.kind);
      EXPECT_LE(each.k, skinny_gemm_longest_measured);
      return skinny_gemm_fit(problem, each.shape).legal;
    });
    for (MeasuredShape const& each : measured) {  // dense rows are of their kind too
      SkinnyGemmProblem problem = problem_of(each, precision);
      if (problem.a == SkinnyGemmLayout::along_rows) problem.a = SkinnyGemmLayout::along_rows_dense;
      EXPECT_EQ(skinny_gemm_kind(problem), each.kind);
    }
    EXPECT_GE(legal * 100, std::ssize(measured) * 97) << precision << ": " << legal << " of " << measured.size();
  }
}

}  // namespace
}  // namespace blaslift::gpu::plan
