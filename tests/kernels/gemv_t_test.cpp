// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// gemv_t and gemv_t_short: every execution plan gives the bits of the numeric plan.
#include "gpu/kernels/gemv_t.hpp"

#include <gtest/gtest.h>

#include "gpu/kernels/gemv_t_short.hpp"
#include "gpu/plan/numeric_plan.hpp"
#include "tests/kernels/run_numeric.hpp"

namespace blaslift::gpu::kernels {
namespace {

struct Plan {
  int width, columns, groups, ty, segments_per_warp;  // width: 1, or 16 for as wide as loads are
};
struct Shape {
  std::int64_t m, n, lda, incx, incy;
  bool misaligned = false;
};

template <class T, bool conjugated>
std::vector<T> plainly(GemvT<T> const& p, std::vector<T> y) {
  for (std::int64_t j = 0; j < p.n; ++j) {
    T const sum =
        testing::run_sum(p.run.length, p.run.segment, round_elements<T>, zero<T>(), [&](T& part, std::int64_t i) {
          part = multiply_add(conjugate_if<conjugated>(p.a[j * p.lda + i]), p.x[i * p.incx], part);
        });
    update(&y[testing::size(j)], p.alpha, sum, p.beta);
  }
  return y;
}

template <class T, int width, int columns, bool packed_x, bool conjugated>
void run(GemvT<T> p, Plan plan, simt::Order order) {
  std::int64_t const tile = std::int64_t{plan.groups} * columns;
  auto blocks = [](std::int64_t all, std::int64_t each) { return static_cast<unsigned>((all + each - 1) / each); };
  p.run.segments_per_warp = plan.segments_per_warp;
  simt::Launch how;
  how.grid = {blocks(p.n, tile), blocks(p.run.segments, std::int64_t{plan.ty} * plan.segments_per_warp), 1};
  how.block = {static_cast<unsigned>(plan.groups * warp_size), static_cast<unsigned>(plan.ty), 1};
  how.shared_bytes = run_shared_bytes<T>(plan.groups * warp_size, plan.ty);
  how.order = order;
  std::vector<unsigned> counters(how.grid.x, 0);
  simt::GuardedArray<T> partials(how.grid.y > 1 ? testing::size(how.grid.x * how.grid.y * tile) : 0);
  p.run.counters = counters.data();
  p.run.partials = partials.data();
  simt::launch(how, [&] { gemv_t<T, width, columns, packed_x, conjugated>(p); });
  for (unsigned const counter : counters) EXPECT_EQ(counter, 0U);
}

template <class T, int columns, bool conjugated>
bool run_if_legal(GemvT<T> const& p, Plan plan, simt::Order order) {
  constexpr int full = full_width<T>;
  if (plan.width == 1) {
    run<T, 1, columns, false, conjugated>(p, plan, order);
    return true;
  }
  if (reinterpret_cast<std::uintptr_t>(p.a) % widest_load != 0 || p.lda % full != 0) return false;
  if constexpr (full == 4)
    if (plan.width == 2) {
      run<T, 2, columns, false, conjugated>(p, plan, order);
      return true;
    }
  if (p.incx == 1 && reinterpret_cast<std::uintptr_t>(p.x) % widest_load == 0)
    run<T, full, columns, true, conjugated>(p, plan, order);
  else
    run<T, full, columns, false, conjugated>(p, plan, order);
  return true;
}

template <class T, int width, bool conjugated>
void run_short(GemvT<T> const& p, int lanes, int warps, unsigned blocks, simt::Order order) {
  simt::Launch how;
  how.grid = {blocks, 1, 1};
  how.block = {static_cast<unsigned>(warps * warp_size), 1, 1};
  how.order = order;
  simt::launch(how, [&] { gemv_t_short<T, width, conjugated>(p, lanes); });
}

template <class T, bool conjugated>
void check(Shape const shape, int segment, T alpha, T beta) {
  testing::Draw<T> draw(static_cast<std::uint64_t>(shape.m * 1000 + shape.n));
  testing::Vector<T> a((shape.n - 1) * shape.lda + shape.m, 1, shape.misaligned), x(shape.m, shape.incx),
      y(shape.n, shape.incy);
  for (std::int64_t j = 0; j < shape.n; ++j)
    for (std::int64_t i = 0; i < shape.m; ++i) a[j * shape.lda + i] = draw();
  for (std::int64_t i = 0; i < shape.m; ++i) x[i] = draw();
  GemvT<T> p{};
  p.run.length = shape.m, p.run.segment = segment, p.run.segments = (shape.m + segment - 1) / segment;
  p.n = shape.n, p.a = a.first(), p.lda = shape.lda, p.x = x.first(), p.incx = shape.incx, p.y = y.first(),
  p.incy = shape.incy, p.alpha = alpha, p.beta = beta;
  std::vector<T> before;
  for (std::int64_t j = 0; j < shape.n; ++j) before.push_back(is_zero(beta) ? testing::element<T>(NAN, NAN) : draw());
  auto const wanted = plainly<T, conjugated>(p, before);

  for (simt::Order const order : {simt::Order::forward, simt::Order::backward, simt::Order::shuffled})
    for (Plan const plan : {Plan{1, 1, 1, 1, 8},
                            {1, 4, 2, 2, 1},
                            {1, 2, 1, 4, 2},
                            {2, 4, 1, 4, 1},
                            {16, 1, 2, 2, 1},
                            {16, 2, 2, 8, 1},
                            {16, 4, 1, 4, 2},
                            {16, 4, 3, 1, 4},
                            {16, 4, 1, 3, 8}}) {
      for (std::int64_t j = 0; j < shape.n; ++j) y[j] = before[testing::size(j)];
      bool const ran = plan.columns == 1   ? run_if_legal<T, 1, conjugated>(p, plan, order)
                       : plan.columns == 2 ? run_if_legal<T, 2, conjugated>(p, plan, order)
                                           : run_if_legal<T, 4, conjugated>(p, plan, order);
      if (!ran) continue;
      for (std::int64_t j = 0; j < shape.n; ++j)
        ASSERT_TRUE(testing::same_bits(y[j], wanted[testing::size(j)]))
            << "m=" << shape.m << " n=" << shape.n << " lda=" << shape.lda << " column " << j << " plan width "
            << plan.width << ", " << plan.columns << " columns, " << plan.groups << "x" << plan.ty << " warps of "
            << plan.segments_per_warp << ": " << testing::text(y[j]) << ", wanted "
            << testing::text(wanted[testing::size(j)]);
    }
}

// Columns so short that gemv_t_short may have them: it gives the bits of gemv_t's numeric plan.
template <class T, bool conjugated>
void check_short(Shape const shape, T alpha, T beta) {
  testing::Draw<T> draw(static_cast<std::uint64_t>(shape.m * 1000 + shape.n));
  testing::Vector<T> a((shape.n - 1) * shape.lda + shape.m, 1, shape.misaligned), x(shape.m, shape.incx),
      y(shape.n, shape.incy);
  for (std::int64_t j = 0; j < shape.n; ++j)
    for (std::int64_t i = 0; i < shape.m; ++i) a[j * shape.lda + i] = draw();
  for (std::int64_t i = 0; i < shape.m; ++i) x[i] = draw();
  GemvT<T> p{};
  p.run.length = shape.m, p.run.segment = 2 * round_elements<T>, p.run.segments = 1;
  p.n = shape.n, p.a = a.first(), p.lda = shape.lda, p.x = x.first(), p.incx = shape.incx, p.y = y.first(),
  p.incy = shape.incy, p.alpha = alpha, p.beta = beta;
  std::vector<T> before;
  for (std::int64_t j = 0; j < shape.n; ++j) before.push_back(is_zero(beta) ? testing::element<T>(NAN, NAN) : draw());
  auto const wanted = plainly<T, conjugated>(p, before);
  bool const wide = reinterpret_cast<std::uintptr_t>(p.a) % widest_load == 0 && shape.lda % full_width<T> == 0;
  for (simt::Order const order : {simt::Order::forward, simt::Order::backward, simt::Order::shuffled})
    for (int const width : {1, full_width<T>})
      for (int lanes = 1; lanes <= warp_size; lanes *= 2)
        for (unsigned const blocks : {1U, 3U}) {
          if (lanes * width < shape.m || (width > 1 && !wide)) continue;
          for (std::int64_t j = 0; j < shape.n; ++j) y[j] = before[testing::size(j)];
          if (width == 1)
            run_short<T, 1, conjugated>(p, lanes, 2, blocks, order);
          else
            run_short<T, full_width<T>, conjugated>(p, lanes, 1, blocks, order);
          for (std::int64_t j = 0; j < shape.n; ++j)
            ASSERT_TRUE(testing::same_bits(y[j], wanted[testing::size(j)]))
                << "m=" << shape.m << " n=" << shape.n << " lda=" << shape.lda << " column " << j << " width " << width
                << " lanes " << lanes << ": " << testing::text(y[j]) << ", wanted "
                << testing::text(wanted[testing::size(j)]);
        }
}

template <class T>
class GemvTTest : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(GemvTTest, Elements);

TYPED_TEST(GemvTTest, EveryExecutionPlanGivesTheSameBits) {
  using T = TypeParam;
  T const alpha = testing::element<T>(1.25, -0.5), beta = testing::element<T>(-0.75, 2);
  constexpr int round = round_elements<T>;
  for (Shape const shape : {Shape{1, 1, 4, 1, 1},
                            {3, 5, 4, 1, 1},
                            {2 * round, 4, 2 * round, 1, 1},
                            {5 * round + 7, 9, 5 * round + 8, 1, -2},
                            {3 * round - 1, 7, 3 * round + 3, -2, 1},
                            {9 * round + 33, 3, 9 * round + 36, 3, 3},
                            {4 * round + 2, 6, 4 * round + 4, 1, 1, true},
                            {37, 70, 40, 1, 1},
                            {21 * round + 5, 2, 21 * round + 8, 1, 1}}) {
    check<T, false>(shape, 2 * round, alpha, beta);
    if (is_complex<T>) check<T, true>(shape, 2 * round, alpha, beta);
  }
  check<T, false>({17 * round + 5, 3, 17 * round + 8, 1, 1}, 8 * round, alpha, beta);
}

TYPED_TEST(GemvTTest, ShortColumnsHaveTheSameBits) {
  using T = TypeParam;
  T const alpha = testing::element<T>(1.25, -0.5), beta = testing::element<T>(-0.75, 2);
  for (std::int64_t const m : {1, 3, 4, 16, 18, 31, 32, 100, 128}) {
    std::int64_t const lda = (m + 3) / 4 * 4;
    if (m > warp_size * full_width<T>) continue;
    check_short<T, false>({m, 1000 / m + 3, lda, 1, 1}, alpha, beta);
    check_short<T, true>({m, 150 / m + 3, m, -2, -1}, alpha, zero<T>());
    check_short<T, false>({m, 300 / m + 2, lda + 1, 3, 2, true}, alpha, beta);
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
  p.run = {m, (m + 2 * round_elements<T> - 1) / (2 * round_elements<T>), 2 * round_elements<T>, 8, nullptr, nullptr};
  p.n = n, p.a = a.first(), p.lda = m, p.x = x.first(), p.incx = 1, p.y = y.first(), p.incy = 1;
  p.alpha = testing::element<T>(1, 0), p.beta = zero<T>();
  run<T, full_width<T>, 4, true, false>(p, {16, 4, 1, 2, 8}, simt::Order::forward);
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
  p.run = {m, (m + segment - 1) / segment, segment, 1, nullptr, nullptr};
  p.n = n, p.a = a.first(), p.lda = m, p.x = x.first(), p.incx = 1, p.y = y.first(), p.incy = 1;
  p.alpha = testing::element<T>(1, 0), p.beta = zero<T>();
  run<T, full_width<T>, 4, true, false>(p, {16, 4, 1, 8, 4}, simt::Order::forward);
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
