// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// gemv_t and gemv_t_short: every execution plan gives the bits of the numeric plan.
#include "gpu/kernels/gemv_t_short.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/launch.hpp"
#include "tests/kernels/run_numeric.hpp"

namespace blaslift::gpu::kernels {
namespace {

struct Case {
  std::int64_t m, n, lda, incx, incy;
  bool misaligned = false;
};

template <class T, bool conjugated>
std::vector<T> plainly(GemvT<T> const& p, std::vector<T> y) {
  for (std::int64_t j = 0; j < p.n; ++j) {
    T const sum = testing::run_sum(p.length, p.segment, round_elements<T>, zero<T>(), [&](T& part, std::int64_t i) {
      part = multiply_add(conjugate_if<conjugated>(p.a[j * p.lda + i]), p.x[i * p.incx], part);
    });
    update(&y[testing::size(j)], p.alpha, sum, p.beta);
  }
  return y;
}

template <class T>
plan::GemvTProblem problem_of(GemvT<T> const& p) {
  auto aligned = [](T const* a) { return reinterpret_cast<std::uintptr_t>(a) % widest_load == 0; };
  return {p.length, p.n, sizeof(T), aligned(p.a) && p.lda % full_width<T> == 0, p.incx == 1 && aligned(p.x)};
}

template <class T, bool conjugated>
void run(GemvT<T> p, plan::Shape const& shape, plan::Demand const& demand, simt::Order order) {
  p.segments_per_warp = shape.per_thread;
  p.lanes = plan::gemv_t_short_lanes(p.length, shape.variant == plan::gemv_t_short_wide ? full_width<T> : 1);
  with_gemv_t<T, conjugated>(shape.variant, [&](auto* kernel) { testing::launch(kernel, shape, demand, order, p); });
}

// What the plan demands, with segments that it would have in another problem.
template <class T>
plan::Demand demand_of(GemvT<T> const& p, plan::Shape const& shape) {
  plan::Demand demand = plan::demand(problem_of(p), shape);
  if (demand.legal && !plan::gemv_t_is_short(shape.variant))
    plan::demand_of_run(
        {p.segments, shape.per_thread, shape.tx, shape.ty, plan::gemv_t_columns(shape.variant), sizeof(T)}, demand);
  return demand;
}

template <class T, bool conjugated>
void check(Case const& c, int segment, T alpha, T beta) {
  testing::Draw<T> draw(static_cast<std::uint64_t>(c.m * 1000 + c.n));
  testing::Vector<T> a((c.n - 1) * c.lda + c.m, 1, c.misaligned), x(c.m, c.incx), y(c.n, c.incy);
  for (std::int64_t j = 0; j < c.n; ++j)
    for (std::int64_t i = 0; i < c.m; ++i) a[j * c.lda + i] = draw();
  for (std::int64_t i = 0; i < c.m; ++i) x[i] = draw();
  GemvT<T> p{};
  testing::cut(p, c.m, segment);
  p.n = c.n, p.a = a.first(), p.lda = c.lda, p.x = x.first(), p.incx = c.incx, p.y = y.first(), p.incy = c.incy;
  p.alpha = alpha, p.beta = beta;
  std::vector<T> before;
  for (std::int64_t j = 0; j < c.n; ++j) before.push_back(is_zero(beta) ? testing::element<T>(NAN, NAN) : draw());
  auto const wanted = plainly<T, conjugated>(p, before);
  int seen = 0;
  plan::for_each_gemv_t_shape([&](plan::Shape const& shape) {
    plan::Demand const demand = demand_of(p, shape);
    if (!demand.legal) return;
    ++seen;
    if (seen % 7 != 1 && !plan::gemv_t_is_short(shape.variant)) return;  // enough, and quick
    for (simt::Order const order : testing::every_order) {
      for (std::int64_t j = 0; j < c.n; ++j) y[j] = before[testing::size(j)];
      run<T, conjugated>(p, shape, demand, order);
      for (std::int64_t j = 0; j < c.n; ++j)
        ASSERT_TRUE(testing::same_bits(y[j], wanted[testing::size(j)]))
            << "m=" << c.m << " n=" << c.n << " lda=" << c.lda << " column " << j << ", " << testing::text(shape)
            << ": " << testing::text(y[j]) << ", wanted " << testing::text(wanted[testing::size(j)]);
    }
  });
  EXPECT_GT(seen, 0);
}

// Two columns at once, loaded as wide as there are loads.
template <class T>
constexpr int packed_by_two = (full_width<T> == 1 ? plan::gemv_t_narrow : plan::gemv_t_packed) + 1;

template <class T>
class GemvTTest : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(GemvTTest, Elements);

TYPED_TEST(GemvTTest, EveryExecutionPlanGivesTheSameBits) {
  using T = TypeParam;
  T const alpha = testing::element<T>(1.25, -0.5), beta = testing::element<T>(-0.75, 2);
  constexpr int round = round_elements<T>;
  for (Case const& c : {Case{1, 1, 4, 1, 1},
                        {3, 5, 4, 1, 1},
                        {2 * round, 4, 2 * round, 1, 1},
                        {5 * round + 7, 9, 5 * round + 8, 1, -2},
                        {3 * round - 1, 7, 3 * round + 3, -2, 1},
                        {9 * round + 33, 3, 9 * round + 36, 3, 3},
                        {4 * round + 2, 6, 4 * round + 4, 1, 1, true},
                        {37, 70, 40, 1, 1},
                        {21 * round + 5, 2, 21 * round + 8, 1, 1}}) {
    check<T, false>(c, 2 * round, alpha, beta);
    if (is_complex<T>) check<T, true>(c, 2 * round, alpha, beta);
  }
  check<T, false>({17 * round + 5, 3, 17 * round + 8, 1, 1}, 8 * round, alpha, beta);
}

TYPED_TEST(GemvTTest, ShortColumnsHaveTheSameBits) {
  using T = TypeParam;
  T const alpha = testing::element<T>(1.25, -0.5), beta = testing::element<T>(-0.75, 2);
  for (std::int64_t const m : {1, 3, 4, 16, 18, 31, 32, 100, 128}) {
    std::int64_t const lda = (m + 3) / 4 * 4;
    if (m > warp_size * full_width<T>) continue;
    int const segment = 2 * round_elements<T>;
    check<T, false>({m, 1000 / m + 3, lda, 1, 1}, segment, alpha, beta);
    check<T, true>({m, 150 / m + 3, m, -2, -1}, segment, alpha, zero<T>());
    check<T, false>({m, 300 / m + 2, lda + 1, 3, 2, true}, segment, alpha, beta);
  }
}

TYPED_TEST(GemvTTest, DoesNotReadYWithBetaZero) {
  using T = TypeParam;
  check<T, is_complex<T>>({400, 13, 400, 1, 1}, 2 * round_elements<T>, testing::element<T>(1, 1), zero<T>());
}

TYPED_TEST(GemvTTest, CarriesNaNOfItsOwnColumnOnly) {
  using T = TypeParam;
  constexpr std::int64_t m = 300, n = 6;
  testing::Vector<T> a(m * n, 1), x(m, 1), y(n, 1);
  for (std::int64_t i = 0; i < m * n; ++i) a[i] = testing::element<T>(1, 1);
  for (std::int64_t i = 0; i < m; ++i) x[i] = testing::element<T>(1, 1);
  a[2 * m + m - 1] = testing::element<T>(NAN, 0);
  a[5 * m] = testing::element<T>(0, NAN);
  GemvT<T> p{};
  testing::cut(p, m, 2 * round_elements<T>);
  p.n = n, p.a = a.first(), p.lda = m, p.x = x.first(), p.incx = 1, p.y = y.first(), p.incy = 1;
  p.alpha = testing::element<T>(1, 0), p.beta = zero<T>();
  plan::Shape const shape{packed_by_two<T>, 32, 1, 1};
  run<T, false>(p, shape, demand_of(p, shape), simt::Order::forward);
  for (std::int64_t j = 0; j < n; ++j) EXPECT_EQ(testing::is_nan(y[j]), j == 2 || (j == 5 && is_complex<T>)) << j;
}

TYPED_TEST(GemvTTest, ErrorIsWithinItsBound) {
  using T = TypeParam;
  using R = RealOf<T>;
  constexpr std::int64_t m = 20000, n = 4;
  int const segment = plan::gemv_t_segment(m, n, sizeof(T));
  testing::Draw<T> draw(7);
  testing::Vector<T> a(m * n, 1), x(m, 1), y(n, 1);
  for (std::int64_t i = 0; i < m * n; ++i) a[i] = draw();
  for (std::int64_t i = 0; i < m; ++i) x[i] = draw();
  GemvT<T> p{};
  testing::cut(p, m, segment);
  p.n = n, p.a = a.first(), p.lda = m, p.x = x.first(), p.incx = 1, p.y = y.first(), p.incy = 1;
  p.alpha = testing::element<T>(1, 0), p.beta = zero<T>();
  plan::Shape const shape{packed_by_two<T>, 32, 8, 4};
  run<T, false>(p, shape, demand_of(p, shape), simt::Order::forward);
  // alpha rounds the product once more, twice a complex one.
  double const bound = testing::gamma<R>(testing::run_path(m, segment, round_elements<T>, is_complex<T> ? 2 : 1) +
                                         (is_complex<T> ? 2 : 1));
  for (std::int64_t j = 0; j < n; ++j) {
    testing::Exact re, im;
    for (std::int64_t i = 0; i < m; ++i) {
      T const s = a[j * m + i], t = x[i];
      if constexpr (is_complex<T>) {
        re.add_product(s.re, t.re), re.add_product(-s.im, t.im);
        im.add_product(s.re, t.im), im.add_product(s.im, t.re);
      } else {
        re.add_product(s, t);
      }
    }
    if constexpr (is_complex<T>) {
      EXPECT_LE(re.distance(y[j].re), bound * re.magnitude());
      EXPECT_LE(im.distance(y[j].im), bound * im.magnitude());
    } else {
      EXPECT_LE(re.distance(y[j]), bound * re.magnitude());
    }
  }
}

}  // namespace
}  // namespace blaslift::gpu::kernels
