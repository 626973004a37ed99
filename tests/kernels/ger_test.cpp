// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ger: every alignment, leading dimension, increment and launch shape gives the same bits and leaves the surroundings
// alone.
#include "gpu/kernels/ger.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/launch.hpp"
#include "tests/kernels/operands.hpp"

namespace blaslift::gpu::kernels {
namespace {

using testing::Guard;
using testing::Operand;

struct Case {
  std::int64_t m, n, lda, incx = 1, incy = 1;
  int a_past = 0;
  Guard guard = Guard::after;
};

// Every `every`-th shape, in every order. The third element of y is zero, where x is not a number in one place.
template <class T, bool conjugated>
void check(Case const& c, int every) {
  auto size = [](std::int64_t n) { return static_cast<std::size_t>(n); };
  auto first = [](T* lowest, std::int64_t n, std::int64_t increment) {
    return lowest + (increment < 0 ? (n - 1) * -increment : 0);
  };
  Operand<T> a(size((c.n - 1) * c.lda + c.m), c.a_past, c.guard);
  simt::GuardedArray<T> x(size((c.m - 1) * std::abs(c.incx) + 1), c.guard == Guard::before),
      y(size((c.n - 1) * std::abs(c.incy) + 1), c.guard == Guard::before);
  testing::Draw<T> draw(static_cast<std::uint64_t>(c.m * 1000 + c.n));
  Ger<T> p{};
  p.m = c.m, p.n = c.n, p.a = a.data(), p.lda = c.lda, p.incx = c.incx, p.incy = c.incy;
  p.x = first(x.data(), c.m, c.incx);
  p.y = first(y.data(), c.n, c.incy);
  p.alpha = testing::element<T>(0.75, -1.5);
  for (std::int64_t i = 0; i < c.m; ++i) first(x.data(), c.m, c.incx)[i * c.incx] = draw();
  for (std::int64_t j = 0; j < c.n; ++j) first(y.data(), c.n, c.incy)[j * c.incy] = draw();
  if (c.m > 4) first(x.data(), c.m, c.incx)[4 * c.incx] = testing::element<T>(1, NAN);
  if (c.n > 2) first(y.data(), c.n, c.incy)[2 * c.incy] = testing::element<T>(-0.0, 0);
  for (std::int64_t j = 0; j < c.n; ++j)
    for (std::int64_t i = 0; i < c.m; ++i) a[size(j * c.lda + i)] = draw();
  a.remember();
  auto const wanted = a.expected([&](T* to) {
    for (std::int64_t j = 0; j < c.n; ++j) {
      if (is_zero(p.y[j * c.incy])) continue;
      T const scaled = multiply(p.alpha, conjugate_if<conjugated>(p.y[j * c.incy]));
      for (std::int64_t i = 0; i < c.m; ++i)
        to[j * c.lda + i] = multiply_add(p.x[i * c.incx], scaled, to[j * c.lda + i]);
    }
  });

  plan::GerProblem const problem = {c.m, c.n, c.lda, sizeof(T), c.a_past};
  p.period_log2 = plan::ger_period_log2(c.lda, sizeof(T));
  int seen = 0;
  plan::for_each_ger_shape([&](plan::Shape const& shape) {
    plan::Demand const demand = plan::demand(problem, shape);
    ASSERT_TRUE(demand.legal);
    if (seen++ % every != 0) return;
    p.columns_per_thread = shape.per_thread;
    p.row_tiles = static_cast<unsigned>(plan::ger_row_tiles(problem, shape.tx));
    for (simt::Order const order : testing::every_order) {
      a.restore();
      testing::launch(ger<T, conjugated>, shape, demand, order, p);
      EXPECT_EQ(a.first_difference(wanted), a.none)
          << "m=" << c.m << " n=" << c.n << " lda=" << c.lda << " incx=" << c.incx << " incy=" << c.incy << " past "
          << c.a_past << ", " << testing::text(shape);
    }
  });
}

template <class T>
void check_both(Case const& c, int every) {
  check<T, false>(c, every);
  if constexpr (is_complex<T>) check<T, true>(c, every);
}

template <class T>
class GerTest : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(GerTest, Elements);

TYPED_TEST(GerTest, EveryAlignmentAndLeadingDimension) {
  for (std::int64_t const m : {1, 3, 8, 67})
    for (std::int64_t const more : {0, 1, 2, 3})
      for (int past = 0; past < full_width<TypeParam>; ++past)
        for (Guard const guard : {Guard::before, Guard::after})
          check_both<TypeParam>({m, 21, m + more, 1, 1, past, guard}, 53);
}

TYPED_TEST(GerTest, EveryIncrement) {
  for (std::int64_t const incx : {1, 2, -1, -3})
    for (std::int64_t const incy : {1, -1, -2, 5}) check_both<TypeParam>({19, 11, 19, incx, incy}, 53);
}

TYPED_TEST(GerTest, EveryLaunchShape) {
  check_both<TypeParam>({150, 70, 151}, 5);
  check_both<TypeParam>({150, 70, 152}, 11);
  check_both<TypeParam>({5, 300, 5}, 17);
  check_both<TypeParam>({3000, 2, 3001}, 17);
}

}  // namespace
}  // namespace blaslift::gpu::kernels
