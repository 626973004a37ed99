// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// skinny_gemm: every execution plan gives the bits of the numeric plan, and these are a matrix product.
#include "gpu/kernels/skinny_gemm.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <complex>
#include <limits>
#include <memory>

#include "gpu/plan/skinny_gemm.hpp"
#include "tests/kernels/launch.hpp"
#include "tests/kernels/numeric.hpp"

namespace blaslift::gpu::kernels {
namespace {

enum class Kind { gemm, gemmtr_lower, gemmtr_upper, syrk_lower, syrk_upper, herk_lower };

struct Case {
  std::int64_t m, n, k;
  char op_a = 'N', op_b = 'N';
  std::int64_t gap = 0;     // of leading dimensions beyond the least
  std::int64_t splits = 0;  // in place of the numeric plan's; small k then have several atoms
  Kind kind = Kind::gemm;
  bool beta_zero = false, with_nan = false;
};

std::string text(Case const& each) {
  return std::string(1, each.op_a) + each.op_b + " " + std::to_string(each.m) + "x" + std::to_string(each.n) + "x" +
         std::to_string(each.k) + " gap " + std::to_string(each.gap) + " kind " +
         std::to_string(static_cast<int>(each.kind));
}

// An operand as BLAS stores it, at the end (or the begin) of a page.
template <class T>
struct Stored {
  std::unique_ptr<simt::GuardedArray<T>> array;
  std::int64_t ld = 0;
  SkinnyOperand<T> operand{};
  plan::SkinnyGemmLayout layout{};

  // along_k: k is the first index.
  Stored(std::int64_t rows, std::int64_t k, bool along_k, std::int64_t gap, testing::Draw<T>& draw) {
    std::int64_t const height = along_k ? k : rows, width = along_k ? rows : k;
    ld = height + gap;
    // Dense rows begin aligned; what is left of the last 16 bytes must not be read, and would show.
    auto const used = static_cast<std::size_t>((width - 1) * ld + height);
    std::size_t const pack = !along_k && gap == 0 ? full_width<T> : 1, all = (used + pack - 1) / pack * pack;
    array = std::make_unique<simt::GuardedArray<T>>(all, gap % 2 == 1);
    T* const at = array->data();
    std::fill(at + used, at + all, testing::element<T>(NAN, NAN));
    for (std::int64_t j = 0; j < width; ++j)
      for (std::int64_t i = 0; i < height; ++i) at[j * ld + i] = draw();
    operand = {at, along_k ? ld : 1, along_k ? 1 : ld};
    bool const aligned = reinterpret_cast<std::uintptr_t>(at) % widest_load == 0 && ld % full_width<T> == 0;
    using Layout = plan::SkinnyGemmLayout;
    if (along_k)
      layout = aligned ? Layout::along_k_aligned : Layout::along_k;
    else
      layout = aligned                                                                   ? Layout::along_rows_aligned
               : ld == height && reinterpret_cast<std::uintptr_t>(at) % widest_load == 0 ? Layout::along_rows_dense
                                                                                         : Layout::along_rows;
  }
  T operator()(std::int64_t row, std::int64_t k) const {
    return operand.at[row * operand.row_stride + k * operand.k_stride];
  }
};

// The value of an atom, k from first up to last (zeros from k on), as docs/own_kernels.md has it.
template <class T>
T atom(SkinnyGemm<T> const& p, std::int64_t i, std::int64_t j, std::int64_t first, std::int64_t last) {
  std::vector<T> lanes(static_cast<std::size_t>(p.order.lanes), zero<T>());
  auto a = [&](std::int64_t k) {
    T const value = k < p.k ? p.a.at[i * p.a.row_stride + k * p.a.k_stride] : zero<T>();
    return p.conjugate_a ? conjugate_if<true>(value) : value;
  };
  auto b = [&](std::int64_t k) { return k < p.k ? p.b.at[j * p.b.row_stride + k * p.b.k_stride] : zero<T>(); };
  auto const count = static_cast<std::int64_t>(lanes.size());
  for (std::int64_t group = 0; first + 4 * group < last; ++group) {
    T& sum = lanes[static_cast<std::size_t>(group % count)];
    std::int64_t const k = first + 4 * group;
    if (is_complex<T> && p.order.tensor) {
      if constexpr (is_complex<T>) {
        for (int q = 0; q < 4; ++q) sum.re = multiply_add(a(k + q).re, b(k + q).re, sum.re);
        for (int q = 0; q < 4; ++q) sum.re = multiply_add(-a(k + q).im, b(k + q).im, sum.re);
        for (int q = 0; q < 4; ++q) sum.im = multiply_add(a(k + q).re, b(k + q).im, sum.im);
        for (int q = 0; q < 4; ++q) sum.im = multiply_add(a(k + q).im, b(k + q).re, sum.im);
      }
    } else {
      for (int q = 0; q < 4; ++q) sum = multiply_add(a(k + q), b(k + q), sum);
    }
  }
  return testing::tree_sum(lanes);
}

template <class T>
void plainly(SkinnyGemm<T> const& p, std::vector<T>& c) {
  std::int64_t const units = (p.k + 15) / 16;
  for (std::int64_t j = 0; j < p.n; ++j)
    for (std::int64_t i = 0; i < p.m; ++i) {
      if ((p.part == plan::Part::lower && i < j) || (p.part == plan::Part::upper && i > j)) continue;
      std::vector<T> atoms;
      for (std::int64_t of = 0; of < p.order.splits; ++of)
        atoms.push_back(atom(p, i, j, of * units / p.order.splits * 16, (of + 1) * units / p.order.splits * 16));
      T sum = testing::tree_sum(atoms);
      if (p.conjugate_sum) sum = conjugate_if<true>(sum);
      T& element = c[static_cast<std::size_t>(j * p.ldc + i)];
      if constexpr (is_complex<T>) {
        if (p.hermitian) {
          T const old = is_zero(p.beta) ? zero<T>() : element;
          element = {p.alpha.re * sum.re, p.alpha.re * sum.im};
          if (!is_zero(p.beta))
            element = {multiply_add(p.beta.re, old.re, element.re), multiply_add(p.beta.re, old.im, element.im)};
          if (i == j) element.im = 0;
          continue;
        }
      }
      update(&element, p.alpha, sum, p.beta);
    }
}

// Runs the kernel, and skinny_gemm_sum where the plan leaves that to it.
template <class T>
void run(SkinnyGemm<T> p, plan::SkinnyGemmProblem const& problem, plan::Shape const& shape, simt::Order order) {
  set_plan(p, plan::skinny_gemm_fit(problem, shape).setup);
  ASSERT_TRUE(with_skinny_gemm<T>(shape.variant, [&](auto* kernel) {
    testing::launch(kernel, shape, plan::demand(problem, shape), order, p, skinny_gemm_sum<T>);
  }));
}

// |computed - exact| <= gamma of the longest chain of roundings times |alpha| |A| |B|, and two more with beta
// (Higham, Accuracy and Stability of Numerical Algorithms, 2002, section 3.1 and, for complex numbers, 3.6).
template <class T>
void expect_accurate(SkinnyGemm<T> const& p, std::vector<T> const& before, std::vector<T> const& after) {
  using Real = RealOf<T>;
  auto wide = [](T const& value) {
    if constexpr (is_complex<T>)
      return std::complex<long double>(value.re, value.im);
    else
      return std::complex<long double>(value, 0);
  };
  std::int64_t const atom = ((p.k + 15) / 16 / p.order.splits + 1) * 16;
  long double const roundings = static_cast<long double>(atom / p.order.lanes + 4) + 6 + 11 + 3;
  long double const u = std::numeric_limits<Real>::epsilon() / 2.0L, factor = is_complex<T> ? 4 : 1;
  for (std::int64_t j = 0; j < p.n; j += 3)
    for (std::int64_t i = j % 2; i < p.m; i += 2) {
      if (!is_in(p.part, static_cast<int>(i), static_cast<int>(j))) continue;
      std::complex<long double> sum = 0;
      long double size = 0;
      for (std::int64_t k = 0; k < p.k; ++k) {
        auto a = wide(p.a.at[i * p.a.row_stride + k * p.a.k_stride]);
        auto b = wide(p.b.at[j * p.b.row_stride + k * p.b.k_stride]);
        if (p.conjugate_a != p.conjugate_sum) a = std::conj(a);
        if (p.conjugate_sum) b = std::conj(b);
        sum += a * b;
        size += std::abs(a) * std::abs(b);
      }
      auto const at = static_cast<std::size_t>(j * p.ldc + i);
      sum *= wide(p.alpha);
      size *= std::abs(wide(p.alpha));
      if (!is_zero(p.beta)) {
        auto old = wide(before[at]);
        if (p.hermitian && i == j) old = old.real();
        sum += wide(p.beta) * old;
        size += std::abs(wide(p.beta) * old);
      }
      EXPECT_LE(std::abs(wide(after[at]) - sum), factor * roundings * u * size) << i << ", " << j;
    }
}

// only(problem, shape): of which of the legal shapes some seven are tried, from all over their list.
template <class T, class Only>
void check(Case const& shape, Only&& only) {
  testing::Draw<T> draw(static_cast<std::uint64_t>(shape.m * 1000 + shape.n + shape.k));
  bool const herk = shape.kind == Kind::herk_lower;
  bool const one = herk || shape.kind == Kind::syrk_lower || shape.kind == Kind::syrk_upper;
  Stored<T> a(shape.m, shape.k, shape.op_a != 'N', shape.gap, draw);
  Stored<T> b(shape.n, one ? 1 : shape.k, shape.op_b == 'N', shape.gap, draw);
  if (shape.with_nan) const_cast<T*>(a.operand.at)[0] = testing::element<T>(NAN, 1);

  SkinnyGemm<T> p{};
  p.m = shape.m, p.n = shape.n, p.k = shape.k;
  p.a = a.operand, p.b = one ? a.operand : b.operand;
  p.part = shape.kind == Kind::gemm                                             ? plan::Part::all
           : shape.kind == Kind::gemmtr_upper || shape.kind == Kind::syrk_upper ? plan::Part::upper
                                                                                : plan::Part::lower;
  p.one_operand = one;
  // herk: A conj(A)' or conj(A') A.
  bool const conjugates_a = herk ? shape.op_a == 'C' : shape.op_a == 'C' && !one;
  bool const conjugates_b = herk ? shape.op_a == 'N' : shape.op_b == 'C' && !one;
  p.conjugate_a = is_complex<T> && conjugates_a != conjugates_b;
  p.conjugate_sum = is_complex<T> && conjugates_b;
  p.hermitian = is_complex<T> && herk;
  p.alpha = testing::element<T>(1.25, herk ? 0 : -0.5);
  p.beta = shape.beta_zero ? zero<T>() : testing::element<T>(-0.75, herk ? 0 : 2);

  plan::SkinnyGemmProblem problem;
  problem.m = shape.m, problem.n = shape.n, problem.k = shape.k;
  problem.real_bytes = sizeof(RealOf<T>), problem.is_complex = is_complex<T>;
  problem.a = a.layout, problem.b = one ? a.layout : b.layout;
  problem.part = p.part, problem.one_operand = one;
  problem.order = plan::skinny_gemm_order(shape.m, shape.n, shape.k, problem.real_bytes, problem.is_complex);
  if (shape.splits > 0) problem.order.splits = shape.splits;
  p.order = problem.order;

  p.ldc = shape.m + shape.gap;
  simt::GuardedArray<T> c(static_cast<std::size_t>((shape.n - 1) * p.ldc + shape.m));
  p.c = c.data();
  std::vector<T> before(c.size());
  for (T& element : before) element = shape.beta_zero ? testing::element<T>(NAN, NAN) : draw();
  std::vector<T> wanted = before;
  plainly(p, wanted);
  if (!shape.with_nan) expect_accurate(p, before, wanted);

  std::vector<plan::Shape> legal;
  plan::for_each_skinny_gemm_shape([&](plan::Shape const& each) {
    if (plan::demand(problem, each).legal && only(problem, each)) legal.push_back(each);
  });
  ASSERT_GE(legal.size(), 2U) << text(shape);
  std::size_t const runs = 7, step = std::max<std::size_t>(1, legal.size() / runs);
  auto const start = static_cast<std::size_t>(shape.m + shape.n + shape.k) % step;
  for (std::size_t i = 0, at = start; at < legal.size(); ++i, at += step) {
    plan::Shape const& how = legal[at];
    problem.resident = i % 3 == 0 ? 0 : i % 3 == 1 ? 3 : 7;
    simt::Order const order = testing::every_order[i % testing::every_order.size()];
    std::copy(before.begin(), before.end(), c.data());
    ASSERT_NO_THROW(run(p, problem, how, order)) << text(shape) << ", " << testing::text(how);
    for (std::size_t e = 0; e < wanted.size(); ++e)
      ASSERT_TRUE(testing::same_bits(c[e], wanted[e]))
          << text(shape) << ", " << testing::text(how) << ", row " << e % static_cast<std::size_t>(p.ldc) << " column "
          << e / static_cast<std::size_t>(p.ldc) << ": " << testing::text(c[e]) << ", wanted "
          << testing::text(wanted[e]);
  }
}

template <class T>
void check(Case const& shape) {
  check<T>(shape, [](plan::SkinnyGemmProblem const&, plan::Shape const&) { return true; });
}

template <class T>
class SkinnyGemmTest : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(SkinnyGemmTest, Elements);

TYPED_TEST(SkinnyGemmTest, EveryExecutionPlanGivesTheSameBits) {
  for (Case const& each : {Case{1, 1, 2049},
                           {2, 3, 1501, 'T', 'N', 1, 7},
                           {3, 7, 1111, 'N', 'T', 3, 13},
                           {8, 8, 2000, 'T', 'N', 0, 5},
                           {7, 33, 777, 'C', 'T', 1, 3},
                           {16, 16, 1333, 'N', 'T', 0, 21},
                           {17, 8, 900, 'T', 'C', 2, 2},
                           {33, 17, 515, 'C', 'C', 5, 4},
                           {64, 64, 400, 'N', 'N', 0, 3},
                           {1, 128, 333, 'N', 'T', 0, 2},
                           {128, 3, 333, 'T', 'T', 4, 2}})
    check<TypeParam>(each);
}

TYPED_TEST(SkinnyGemmTest, EveryTile) {
  for (int tile = 0; tile < plan::skinny_gemm_tiles; ++tile) {
    if (!plan::skinny_gemm_has(tile, sizeof(RealOf<TypeParam>), is_complex<TypeParam>)) continue;
    auto const has_it = [&](plan::SkinnyGemmProblem const&, plan::Shape const& shape) {
      return plan::skinny_gemm_variant(shape.variant).tile == tile;
    };
    // Threads' tiles that are not whole; in double precision threads multiply only what is less than 8 to a side.
    int const edge = plan::is_tensor_tile(tile) ? 10 : plan::skinny_gemm_edge(tile);
    int const m = 4 * edge + 1, n = sizeof(RealOf<TypeParam>) == 8 && !plan::is_tensor_tile(tile) ? 7 : 5 * edge - 2;
    check<TypeParam>({m, n, 210, 'N', 'N', 0, 2}, has_it);
    check<TypeParam>({n, m, 230, 'T', 'T', 1, 2}, has_it);
  }
}

// Odd rows that follow each other without a gap.
TYPED_TEST(SkinnyGemmTest, DenseRowsAreCopiedAsOneRow) {
  if constexpr (sizeof(RealOf<TypeParam>) == 4) {
    auto const is_flat = [](plan::SkinnyGemmProblem const& problem, plan::Shape const& shape) {
      plan::SkinnyGemmSetup const how = plan::skinny_gemm_fit(problem, shape).setup;
      return how.staged_a.flat || how.staged_b.flat;
    };
    for (Case const& each : {Case{33, 17, 300, 'N', 'T', 0, 2},
                             {17, 16, 501, 'N', 'N', 0, 3},
                             {33, 9, 303, 'N', 'T', 0, 2},
                             {12, 31, 364, 'T', 'T', 0, 1},
                             {5, 7, 444, 'C', 'T', 0, 3},
                             {19, 19, 300, 'N', 'T', 0, 3, Kind::syrk_lower},
                             {19, 19, 300, 'N', 'T', 0, 3, Kind::gemmtr_upper},
                             {127, 9, 164, 'N', 'T', 0, 1}})
      check<TypeParam>(each, is_flat);
  }
}

// Rows whose k lie side by side: each of the ways to share their copies.
TYPED_TEST(SkinnyGemmTest, RowsAreCopiedLineByLineAndTileByTile) {
  constexpr bool is_single = sizeof(RealOf<TypeParam>) == 4;
  for (plan::SkinnyGemmCopyFlags const flag : {plan::skinny_gemm_copies_two_lines, plan::skinny_gemm_copies_four_lines,
                                               plan::skinny_gemm_copies_within_tiles}) {
    // The few rows that threads multiply in double precision are copied all at once.
    if (!is_single && flag == plan::skinny_gemm_copies_within_tiles) continue;
    auto const is_copied_so = [&](plan::SkinnyGemmProblem const& problem, plan::Shape const& shape) {
      plan::SkinnyGemmSetup const how = plan::skinny_gemm_fit(problem, shape).setup;
      return (how.copies_a.how & how.copies_b.how & flag) != 0;
    };
    check<TypeParam>({is_single ? 33 : 7, is_single ? 34 : 6, 1288, 'T', 'N', 0, 2}, is_copied_so);
    check<TypeParam>({is_single ? 17 : 5, is_single ? 19 : 7, 1103, 'C', 'N', 1, 2},
                     is_copied_so);  // k of aligned rows
  }
}

TYPED_TEST(SkinnyGemmTest, EveryPairOfTransposes) {
  for (char const op_a : {'N', 'T', 'C'})
    for (char const op_b : {'N', 'T', 'C'}) check<TypeParam>({12, 9, 300, op_a, op_b, op_a == op_b ? 0 : 1, 3});
}

TYPED_TEST(SkinnyGemmTest, LargeResultsAreCutIntoPanels) {
  check<TypeParam>({128, 128, 129, 'N', 'N', 1, 2});
  check<TypeParam>({128, 40, 200, 'T', 'T', 0, 3});
}

// Columns of padded matrices, aligned to 16 bytes, with rows that are no multiple of that.
TYPED_TEST(SkinnyGemmTest, WideCopiesMayReachIntoThePadding) {
  check<TypeParam>({31, 27, 1500, 'N', 'T', 1, 3});
  check<TypeParam>({27, 31, 1500, 'N', 'T', 5, 2});
  check<TypeParam>({29, 13, 1111, 'N', 'T', 3, 2, Kind::gemm});
  check<TypeParam>({15, 15, 1200, 'N', 'T', 1, 2, Kind::syrk_lower});
}

TYPED_TEST(SkinnyGemmTest, ManyAtomsAreAddedUpInTwoLevels) {
  check<TypeParam>({4, 5, 16 * 140, 'T', 'N', 0, 132});
  check<TypeParam>({9, 8, 16 * 70, 'N', 'T', 0, 66});
}

TYPED_TEST(SkinnyGemmTest, ATriangleIsThatOfTheProductAndTheOtherStays) {
  for (Kind const kind : {Kind::gemmtr_lower, Kind::gemmtr_upper, Kind::syrk_lower, Kind::syrk_upper, Kind::herk_lower})
    for (char const op : {'N', 'C'}) {
      check<TypeParam>({19, 19, 170, op, op == 'N' ? 'T' : 'N', 1, 4, kind});
      check<TypeParam>({6, 6, 150, op, op == 'N' ? 'T' : 'N', 0, 2, kind, true});
    }
  check<TypeParam>({100, 100, 150, 'N', 'T', 0, 2, Kind::syrk_lower});
  check<TypeParam>({72, 72, 150, 'T', 'N', 0, 2, Kind::gemmtr_upper});
}

TYPED_TEST(SkinnyGemmTest, DoesNotReadCWithBetaZeroAndPassesNaNOn) {
  check<TypeParam>({16, 24, 640, 'N', 'N', 0, 3, Kind::gemm, true});
  check<TypeParam>({5, 6, 640, 'T', 'N', 0, 3, Kind::gemm, false, true});
  check<TypeParam>({16, 24, 640, 'T', 'N', 0, 3, Kind::gemm, false, true});
}

// How many atoms there are is part of the numeric plan.
TEST(SkinnyGemmOrder, HasAtomsForMultiprocessorsWhereKIsShort) {
  auto const splits = [](std::int64_t m, std::int64_t n, std::int64_t k, int real_bytes, bool is_complex = false) {
    return plan::skinny_gemm_order(m, n, k, real_bytes, is_complex).splits;
  };
  constexpr std::int64_t k14 = 1 << 14, k15 = 1 << 15;
  EXPECT_EQ(splits(16, 16, k14, 4), 128);  // 1 KiB
  EXPECT_EQ(splits(17, 17, k14, 4), 32);
  EXPECT_EQ(splits(32, 32, k15, 4), 64);  // 4 KiB
  EXPECT_EQ(splits(33, 33, k15, 4), 128);
  EXPECT_EQ(splits(8, 16, k14, 4, true), 128);
  EXPECT_EQ(splits(24, 24, k15, 4, true), 128);
  EXPECT_EQ(splits(4, 64, k14, 8), 128);
  EXPECT_EQ(splits(96, 96, k14, 8), 128);
  EXPECT_EQ(splits(128, 128, 100, 8, true), 1);
  EXPECT_EQ(splits(32, 32, 132 * 512, 4), 132);
}

// The limits that the numeric plan states, over all shapes that it is for.
TEST(SkinnyGemmOrder, StatesItsLimits) {
  for (int const real_bytes : {4, 8})
    for (bool const is_complex : {false, true})
      for (std::int64_t m = 1; m <= 128; m += m < 20 ? 1 : 9)
        for (std::int64_t n = 1; n <= 128; n += n < 20 ? 1 : 9)
          for (int bits = 0; bits <= 34; bits += m % 3 == n % 3 ? 5 : 17) {
            plan::SkinnyGemmProblem problem;
            problem.m = m, problem.n = n, problem.k = (std::int64_t{1} << bits) + bits % 3;
            problem.real_bytes = real_bytes, problem.is_complex = is_complex;
            problem.order = plan::skinny_gemm_order(m, n, problem.k, real_bytes, is_complex);
            std::int64_t const splits = problem.order.splits;
            ASSERT_LE(splits * m * n * problem.element_bytes(), 32 << 20);
            std::int64_t const least_k = splits > plan::skinny_gemm_few_splits ? 512 : 128;
            ASSERT_LE(splits, (problem.k + least_k - 1) / least_k);
            ASSERT_LE(splits, plan::skinny_gemm_most_splits);
            int legal = 0;
            plan::for_each_skinny_gemm_shape([&](plan::Shape const& shape) {
              plan::Demand const demand = plan::demand(problem, shape);
              if (!demand.legal) return;
              ++legal;
              ASSERT_LE(demand.shared_bytes, plan::most_shared_of_block);
              ASSERT_LE(demand.counters, std::size_t{64} << 10);
              plan::Finish const& finish = demand.finish;
              ASSERT_EQ(finish.grid_x > 0, plan::skinny_gemm_variant(shape.variant).alone);
              ASSERT_LE(finish.tx * finish.ty, 256);
              ASSERT_LE(finish.shared_bytes, std::size_t{48} << 10);
              ASSERT_TRUE(finish.grid_x == 0 || finish.grid_x * finish.tx >= m * n);
              ASSERT_GT(demand.multiprocessor_seconds, 0);
            });
            ASSERT_GE(legal, 2) << m << "x" << n << "x" << problem.k;
          }
}

}  // namespace
}  // namespace blaslift::gpu::kernels
