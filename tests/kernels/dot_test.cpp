// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// dot and asum: how exact they are, and NaN.
#include "gpu/kernels/dot.hpp"

#include "gpu/kernels/asum.hpp"
#include "tests/kernels/level1_reduction.hpp"

namespace blaslift::gpu::kernels {
namespace {

template <class T>
class DotTest : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(DotTest, Elements);

TYPED_TEST(DotTest, ErrorIsWithinItsBound) {
  using T = TypeParam;
  using R = RealOf<T>;
  constexpr bool conjugated = is_complex<T>;
  constexpr std::int64_t n = 50001;
  int const segment = plan::level1_segment(n, sizeof(T));
  double const bound = testing::gamma<R>(testing::run_path(n, segment, round_elements<T>, is_complex<T> ? 2 : 1));
  for (bool const cancelling : {false, true}) {
    testing::Draw<T> draw(3);
    testing::Vector<T> x(n, 1), y(n, 1);
    for (std::int64_t i = 0; i < n; ++i) {
      x[i] = draw(), y[i] = draw();
      // Pairs that cancel but for a little.
      if (cancelling && i % 2) x[i] = x[i - 1], y[i] = multiply(testing::element<T>(-1.0000001, 0), y[i - 1]);
    }
    auto const p = testing::level1_arguments<Dot<T, conjugated>>(n, segment, x, 1, y, 1);
    T const result = testing::run<Dot<T, conjugated>, full_width<T>>(p, {16, 8, 1}, simt::Order::forward);
    testing::Exact re, im;
    for (std::int64_t i = 0; i < n; ++i) {
      if constexpr (is_complex<T>) {
        re.add_product(x[i].re, y[i].re), re.add_product(x[i].im, y[i].im);
        im.add_product(x[i].re, y[i].im), im.add_product(-x[i].im, y[i].re);
      } else {
        re.add_product(x[i], y[i]);
      }
    }
    if constexpr (is_complex<T>) {
      EXPECT_LE(re.distance(result.re), bound * re.magnitude());
      EXPECT_LE(im.distance(result.im), bound * im.magnitude());
    } else {
      EXPECT_LE(re.distance(result), bound * re.magnitude());
    }
  }
}

TYPED_TEST(DotTest, AsumErrorIsWithinItsBound) {
  using T = TypeParam;
  constexpr std::int64_t n = 50001;
  testing::Draw<T> draw(4);
  std::vector<T> x(n);
  testing::Exact exact;
  for (T& element : x) {
    element = draw();
    if constexpr (is_complex<T>)
      exact.add_product(std::abs(element.re), 1), exact.add_product(std::abs(element.im), 1);
    else
      exact.add_product(std::abs(element), 1);
  }
  // Of a complex number, the sum of the two parts rounds as well.
  double const roundings =
      testing::run_path(n, plan::level1_segment(n, sizeof(T)), round_elements<T>, 1) + (is_complex<T> ? 1 : 0);
  EXPECT_LE(exact.distance(testing::reduce<Asum<T>>(x)), testing::gamma<RealOf<T>>(roundings) * exact.magnitude());
}

TYPED_TEST(DotTest, NaNAndInfinityComeThrough) {
  using T = TypeParam;
  std::vector<T> x(3000, testing::element<T>(1, 1));
  x[2999] = testing::element<T>(INFINITY, 0);
  EXPECT_EQ(testing::reduce<Asum<T>>(x), INFINITY);
  x[17] = testing::element<T>(NAN, 0);
  EXPECT_TRUE(testing::is_nan(testing::reduce<Asum<T>>(x)));
  testing::Vector<T> v(3000, 1);
  for (std::int64_t i = 0; i < 3000; ++i) v[i] = x[testing::size(i)];
  auto const p = testing::level1_arguments<Dot<T, false>>(3000, 8 * round_elements<T>, v, 1, v, 1);
  testing::for_every_plan(p, [](T result) { EXPECT_TRUE(testing::is_nan(result)); });
}

}  // namespace
}  // namespace blaslift::gpu::kernels
