// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// gemv_n: every execution plan gives the bits of the numeric plan.
#include "gpu/kernels/gemv_n.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "tests/kernels/launch.hpp"
#include "tests/kernels/numeric.hpp"

namespace blaslift::gpu::kernels {
namespace {

struct Case {
  std::int64_t m, n, lda, incx, incy;
  std::int64_t before = 0;  // elements from where 16 bytes begin to the matrix
};

template <class T>
std::vector<T> plainly(GemvN<T> const& p, std::vector<T> y) {
  for (std::int64_t i = 0; i < p.m; ++i) {
    std::vector<T> atoms;
    for (std::int64_t j = 0; j < p.n;) {
      auto const atom = static_cast<std::int64_t>(atoms.size());
      std::int64_t const end = std::min(p.n, j + p.atoms.columns + (atom < p.atoms.longer ? 1 : 0));
      T sum = zero<T>();
      for (; j < end; ++j) sum = multiply_add(p.a[j * p.lda + i], p.x[j * p.incx], sum);
      atoms.push_back(sum);
    }
    EXPECT_EQ(static_cast<std::int64_t>(atoms.size()), p.atoms.count);
    update(&y[static_cast<std::size_t>(i)], p.alpha, testing::tree_sum(atoms), p.beta);
  }
  return y;
}

// With one shape or, quick and enough, with every fifth. How many of those that were tried had clusters.
template <class T>
int check(Case const shape, T alpha, T beta, std::optional<plan::Shape> only = {},
          std::vector<simt::Order> const& orders = testing::every_order) {
  testing::Draw<T> draw(static_cast<std::uint64_t>(shape.m * 1000 + shape.n));
  auto size = [](std::int64_t n) { return static_cast<std::size_t>(n); };
  std::int64_t const stride_y = std::abs(shape.incy);
  // Room on both sides in which nothing is to be read: 16 bytes that hold an element of the matrix are never beyond a
  // page.
  constexpr std::int64_t room = 8 * full_width<T>;
  std::int64_t const extent = (shape.n - 1) * shape.lda + shape.m;
  simt::GuardedArray<T> array(size((2 * room + shape.before + extent) / full_width<T> * full_width<T>)),
      x(size((shape.n - 1) * std::abs(shape.incx) + 1)), y(size((shape.m - 1) * stride_y + 1));
  T* const a = array.data() + room + shape.before;
  for (std::int64_t j = 0; j < shape.n; ++j)
    for (std::int64_t i = 0; i < shape.m; ++i) a[j * shape.lda + i] = draw();
  GemvN<T> p{};
  p.m = shape.m, p.n = shape.n, p.a = a, p.lda = shape.lda, p.incx = shape.incx, p.incy = shape.incy;
  p.x = shape.incx > 0 ? x.data() : x.data() + (shape.n - 1) * -shape.incx;
  p.y = shape.incy > 0 ? y.data() : y.data() + (shape.m - 1) * stride_y;
  p.alpha = alpha, p.beta = beta, p.atoms = plan::gemv_n_atoms(shape.m, shape.n);
  for (std::int64_t j = 0; j < shape.n; ++j) x[size(j * std::abs(shape.incx))] = draw();
  std::vector<T> before;
  bool const reads_y = !is_zero(beta);
  for (std::int64_t i = 0; i < shape.m; ++i) before.push_back(reads_y ? draw() : testing::element<T>(NAN, NAN));
  auto const wanted = plainly(p, before);

  plan::GemvNProblem const problem = {
      shape.m, shape.n, sizeof(T),
      reinterpret_cast<std::uintptr_t>(p.a) % widest_load == 0 && shape.lda % full_width<T> == 0};
  int seen = 0, clustered = 0;
  plan::for_each_gemv_n_shape([&](plan::Shape const& plan) {
    plan::Demand const demand = plan::demand(problem, plan);
    if (!demand.legal || (only ? !(plan == *only) : seen++ % 5 != 0)) return;
    p.atoms_per_thread = plan.per_thread;
    if (demand.cluster_blocks > 1) ++clustered;
    for (simt::Order const order : orders) {
      for (std::int64_t i = 0; i < shape.m; ++i) p.y[i * shape.incy] = before[size(i)];
      simt::ReadCounter const counter(array.data(), array.size() * sizeof(T));
      with_gemv_n<T>(plan.variant, [&](auto* kernel) { testing::launch(kernel, plan, demand, order, p); });
      for (std::int64_t i = 0; i < shape.m; ++i)
        ASSERT_TRUE(testing::same_bits(p.y[i * shape.incy], wanted[size(i)]))
            << "m=" << shape.m << " n=" << shape.n << " lda=" << shape.lda << " row " << i << ", "
            << testing::text(plan) << ": " << testing::text(p.y[i * shape.incy]) << ", wanted "
            << testing::text(wanted[size(i)]);
      auto const& reads = counter.reads();
      auto const read_at = [&](std::int64_t from, std::int64_t to) {
        return std::any_of(reads.begin() + from * static_cast<std::int64_t>(sizeof(T)),
                           reads.begin() + to * static_cast<std::int64_t>(sizeof(T)),
                           [](unsigned count) { return count > 0; });
      };
      std::int64_t const begin = room + shape.before, end = begin + extent;
      EXPECT_FALSE(read_at(0, begin)) << testing::text(plan) << " reads in front of the matrix, m=" << shape.m;
      EXPECT_FALSE(read_at(end, static_cast<std::int64_t>(array.size())))
          << testing::text(plan) << " reads behind the matrix, m=" << shape.m;
      ASSERT_TRUE(read_at(begin, end));
    }
  });
  EXPECT_TRUE(only || seen > 20);
  return clustered;
}

template <class T>
class GemvNTest : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(GemvNTest, Elements);

TYPED_TEST(GemvNTest, EveryExecutionPlanGivesTheSameBits) {
  using T = TypeParam;
  int clustered = 0;
  for (Case const shape : {Case{1, 1, 1, 1, 1},
                           {128, 64, 128, 1, 1},
                           {133, 77, 136, 1, 1},
                           {37, 500, 37, -2, 1},
                           {5, 2000, 8, 1, 3},
                           {260, 33, 261, 1, -2},
                           // Ends of tiles, and columns that begin 1, 2 and 3 elements behind 16 bytes.
                           {128, 40, 130, 1, 1, 1},
                           {127, 40, 131, 1, 1},
                           {251, 70, 254, 1, 1, 3},
                           {500, 21, 501, 2, 1},
                           // Columns that begin where 16 bytes do and do not end there.
                           {131, 40, 136, 1, 1},
                           {125, 70, 128, 1, 1},
                           {6, 300, 8, 1, 1},
                           // Tiles that end with the rows, and just before; atoms with a column more.
                           {128, 65, 129, 1, 1},
                           {129, 513, 129, 1, 1},
                           {34, 1031, 35, 1, 1, 1},
                           {64, 256, 64, 3, 1}})
    clustered += check<T>(shape, testing::element<T>(1.25, -0.5), testing::element<T>(-0.75, 2));
  EXPECT_GT(clustered, 20);
}

// Atoms that a thread goes through in two rounds of loads, with each way to load: of 16 columns, and 32 where there are
// single elements. Their matrices are large, so that there is no more than that.
TYPED_TEST(GemvNTest, AtomsOfTwoRounds) {
  using T = TypeParam;
  for (int variant = 0; variant < plan::gemv_n_variants; ++variant)
    for (bool const longer : {false, true}) {
      int const loads = plan::gemv_n_loads(variant),
                columns = 2 * plan::gemv_n_columns_in_flight(loads == plan::gemv_n_narrow, sizeof(T));
      bool const wide = loads != plan::gemv_n_moved;
      std::int64_t const m = 36, n = columns == 16 ? (longer ? 29'698 : 29'999) : (longer ? 118'785 : 120'001);
      EXPECT_EQ(plan::gemv_n_atoms(m, n).longer > 0, longer);
      plan::Shape const shape = {variant, 8, 64, 8};
      if (!plan::demand({m, n, sizeof(T), wide || full_width<T> == 1}, shape).legal) continue;
      EXPECT_EQ(plan::gemv_n_atom_columns(m, n), columns);
      int const clustered = check<T>({m, n, wide ? m : m + 1, 1, 1}, testing::element<T>(1, 0.5),
                                     testing::element<T>(2, -1), shape, {simt::Order::forward});
      EXPECT_EQ(clustered, plan::gemv_n_is_clustered(variant) ? 1 : 0);
    }
}

TEST(GemvNAtoms, AFewColumnsOverMakeSomeAtomsLonger) {
  auto const is = [](std::int64_t n, std::int64_t count, std::int64_t longer) {
    plan::GemvNAtoms const atoms = plan::gemv_n_atoms(1, n);
    EXPECT_EQ(atoms.columns, 8);
    EXPECT_EQ(atoms.count, count) << n;
    EXPECT_EQ(atoms.longer, longer) << n;
  };
  is(1, 1, 0);
  is(64, 8, 0);
  is(65, 9, 0);
  is(512, 64, 0);
  is(513, 64, 1);
  is(520, 64, 8);
  is(521, 66, 0);
  is(1030, 128, 6);
  is(1033, 130, 0);
  is(std::int64_t{1} << 20, std::int64_t{1} << 17, 0);
}

TEST(GemvNAtoms, TheSameWithLongerAtoms) {
  for (std::int64_t const n : {1025, 2049, 4097, 4104, 8193}) {
    plan::GemvNAtoms const atoms = plan::gemv_n_atoms(n, n);
    EXPECT_EQ(atoms.columns, plan::gemv_n_atom_columns(n, n));
    EXPECT_GT(atoms.columns, 8);
    EXPECT_EQ(atoms.count * atoms.columns + atoms.longer, n);
    EXPECT_EQ(atoms.longer, n % 64);
  }
  EXPECT_EQ(plan::gemv_n_atoms(4105, 4105).longer, 0);
  EXPECT_EQ(plan::gemv_n_atoms(std::int64_t{1} << 40, (std::int64_t{1} << 40) + 9).longer, 0);
}

// Clusters of each number of blocks, the last one with less to do than the others.
TYPED_TEST(GemvNTest, ClustersOfTwoToEightBlocks) {
  using T = TypeParam;
  plan::Shape const shape = {plan::gemv_n_ways + plan::gemv_n_wide, 8, 4, 1};
  for (int blocks = 2; blocks <= plan::gemv_n_most_cluster_blocks; ++blocks) {
    std::int64_t const columns = 4 * plan::gemv_n_atom_columns(1, 1), n = blocks * columns - columns / 2 - 1;
    EXPECT_EQ(plan::demand({32, n, sizeof(T), true}, shape).cluster_blocks, blocks);
    EXPECT_EQ(check<T>({32, n, 32, 1, 1}, testing::element<T>(1, 0.5), testing::element<T>(2, -1), shape), 1);
  }
  EXPECT_FALSE(plan::demand({32, 4 * plan::gemv_n_atom_columns(1, 1), sizeof(T), true}, shape).legal)
      << "nothing to add up";
  EXPECT_FALSE(plan::demand({32, 40 * plan::gemv_n_atom_columns(1, 1), sizeof(T), true}, shape).legal)
      << "more than a cluster has";
}

TYPED_TEST(GemvNTest, DoesNotReadYWithBetaZero) {
  using T = TypeParam;
  check<T>({40, 100, 40, 1, 1}, testing::element<T>(1, 1), zero<T>());
}

}  // namespace
}  // namespace blaslift::gpu::kernels
