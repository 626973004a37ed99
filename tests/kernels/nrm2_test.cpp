// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// nrm2 at the limits of the numbers.
#include "gpu/kernels/nrm2.hpp"

#include <limits>

#include "tests/kernels/level1_reduction.hpp"

namespace blaslift::gpu::kernels {
namespace {

template <class T>
RealOf<T> norm(std::vector<double> const& values) {
  std::vector<T> x;
  for (double const value : values) x.push_back(testing::element<T>(value, 0));
  return testing::reduce<Nrm2<T>>(x);
}

template <class T>
class Nrm2Test : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(Nrm2Test, Elements);

TYPED_TEST(Nrm2Test, NoOverflowAndNoUnderflowOnTheWay) {
  using T = TypeParam;
  using R = RealOf<T>;
  using Limits = std::numeric_limits<R>;
  R const huge = Limits::max() / 256, tiny = Limits::min(), least = Limits::denorm_min();
  // The roots of these are exact.
  for (R const size : {huge, tiny, least, R(1), R(0)}) {
    EXPECT_EQ(norm<T>({size}), size);
    EXPECT_EQ(norm<T>({-size}), size);
    EXPECT_EQ(norm<T>(std::vector<double>(10000, size)), 100 * size);
    EXPECT_EQ(norm<T>({3 * double(size), 0, -4 * double(size)}), 5 * size);
  }
  EXPECT_EQ(norm<T>({Limits::max()}), Limits::max());
  EXPECT_EQ(norm<T>(std::vector<double>(16, Limits::max())), INFINITY);  // and the norm is
}

TYPED_TEST(Nrm2Test, SizesSideBySide) {
  using T = TypeParam;
  using R = RealOf<T>;
  using Limits = std::numeric_limits<R>;
  double const huge = Limits::max() / 8, tiny = Limits::denorm_min();
  EXPECT_EQ(norm<T>({tiny, 3, tiny, 4}), R(5));
  EXPECT_EQ(norm<T>({huge, 3, tiny, 0}), R(huge));
  EXPECT_EQ(norm<T>({tiny, 1, huge * 0}), R(1));
  // At the limits between the three sums of double precision.
  for (double const limit : {blue_small, blue_big}) {
    if (limit < Limits::denorm_min() || limit > Limits::max()) continue;
    double const below = std::nextafter(limit, 0);
    EXPECT_NEAR(norm<T>({limit, below, limit, below}) / limit, 2, 1e-15);
    EXPECT_NEAR(norm<T>({3 * limit, 0.25 * limit, 4 * limit, limit}) / limit, std::sqrt(26.0625), 1e-15);
  }
}

TYPED_TEST(Nrm2Test, NaNBeforeInfinityBeforeNumbers) {
  using T = TypeParam;
  auto norm_of = [&](std::size_t at, double one, std::size_t other_at, double other) {
    std::vector<double> x(3000, 1);
    x[at] = one, x[other_at] = other;
    return norm<T>(x);
  };
  EXPECT_EQ(norm_of(5, INFINITY, 2999, 1), INFINITY);
  EXPECT_EQ(norm_of(5, -INFINITY, 2999, 1), INFINITY);
  EXPECT_EQ(norm_of(0, INFINITY, 2900, -INFINITY), INFINITY);
  EXPECT_TRUE(std::isnan(norm_of(5, NAN, 2999, 1)));
  EXPECT_TRUE(std::isnan(norm_of(5, INFINITY, 2999, NAN)));
  EXPECT_TRUE(std::isnan(norm_of(5, NAN, 2999, 1e30)));
  if (std::is_same_v<RealOf<TypeParam>, double>) {
    EXPECT_TRUE(std::isnan(norm_of(5, NAN, 6, 1e300)));
    EXPECT_TRUE(std::isnan(norm<T>({1e-300, NAN})));
  }
}

TYPED_TEST(Nrm2Test, ErrorIsWithinItsBound) {
  using T = TypeParam;
  using R = RealOf<T>;
  constexpr std::int64_t n = 30001;
  testing::Draw<T> draw(5);
  for (double const scale : {1.0, 0x1p-600, 0x1p600}) {
    if (std::is_same_v<R, float> && scale != 1) continue;
    std::vector<T> x(n);
    testing::Exact squares;  // of the unscaled
    auto take = [&](R a) { squares.add_product(a, a); };
    for (T& element : x) {
      element = draw();
      if constexpr (is_complex<T>) {
        take(element.re), take(element.im);
        element.re *= static_cast<R>(scale), element.im *= static_cast<R>(scale);
      } else {
        take(element);
        element *= static_cast<R>(scale);
      }
    }
    R const norm = testing::reduce<Nrm2<T>>(x);
    double const exact = std::sqrt(squares.value());
    // Half of the sum's bound, one rounding of the root, one of the result; sums are doubles here.
    double const sum = testing::gamma<double>(
        testing::run_path(n, plan::level1_segment(n, sizeof(T)), round_elements<T>, is_complex<T> ? 2 : 1));
    EXPECT_LE(std::abs(norm / scale - exact), (sum / 2 + testing::gamma<double>(20) + testing::gamma<R>(2)) * exact);
  }
}

}  // namespace
}  // namespace blaslift::gpu::kernels
