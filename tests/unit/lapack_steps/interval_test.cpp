// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The rule for eigenvalues in an interval: bounds that solvers take, and doubt near VL and VU.
#include "gpu/lapack_steps/interval.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <limits>

namespace blaslift::gpu::lapack_steps {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Interval, AsksForALittleMore) {
  Interval<double> const interval(-1, 2, 100, 8, 1);
  EXPECT_LT(interval.low(), -1);
  EXPECT_NEAR(interval.low(), -1, 1e-12);
  EXPECT_GT(interval.high(), 2);
  EXPECT_NEAR(interval.high(), 2, 1e-12);
  EXPECT_FALSE(interval.is_empty());
}

TEST(Interval, HasFiniteBoundsBeyondAllEigenvalues) {
  Interval<float> const all(-infinity, infinity, 100, 8, 1), beyond(20, infinity, 100, 8, 1),
      below(-infinity, -20, 100, 8, 1), half(-infinity, 3, 100, 8, 1);
  EXPECT_LT(all.low(), -8);
  EXPECT_GT(all.high(), 8);
  EXPECT_TRUE(std::isfinite(all.low()) && std::isfinite(all.high()));
  EXPECT_TRUE(beyond.is_empty());
  EXPECT_TRUE(below.is_empty());
  EXPECT_FALSE(half.is_empty());
  EXPECT_NEAR(half.high(), 3, 1e-3);
}

TEST(Interval, OfAZeroMatrixHoldsZero) {
  EXPECT_FALSE(Interval<double>(-1, 1, 10, 0, 1).is_empty());
  EXPECT_TRUE(Interval<double>(5, 6, 10, 0, 1).is_empty());
  double const zero = 0;
  EXPECT_TRUE(Interval<double>(-1, 1, 10, 0, 1).is_certain(&zero, 1));
  EXPECT_FALSE(Interval<double>(0, 1, 10, 0, 1).is_certain(&zero, 1));
}

TEST(Interval, IsInDoubtWithinRoundingOfABound) {
  constexpr double eps = std::numeric_limits<double>::epsilon();
  double const doubt = 100 * eps * 8;
  Interval<double> const interval(1, 2, 100, 8, 1);
  for (double const bound : {1.0, 2.0})
    for (double const sign : {-1.0, 1.0}) {
      double const values[] = {1.5, bound + sign * doubt * 0.9}, apart[] = {1.5, bound + sign * doubt * 1.1};
      EXPECT_FALSE(interval.is_certain(values, 2));
      EXPECT_TRUE(interval.is_certain(values, 1));
      EXPECT_TRUE(interval.is_certain(apart, 2));
      EXPECT_EQ(interval.all_are_inside(apart, 2), (bound == 1.0) == (sign > 0));
      EXPECT_FALSE(interval.all_are_inside(values, 2));
    }
  EXPECT_TRUE(interval.is_certain(nullptr, 0));
  // A condition of four: four times as far.
  double const further = 1 + 3 * doubt;
  EXPECT_TRUE(interval.is_certain(&further, 1));
  EXPECT_FALSE(Interval<double>(1, 2, 100, 8, 4).is_certain(&further, 1));
}

TEST(Interval, IsAsWideAsThePrecisionIsCoarse) {
  float const near = 1.0001F;
  double const same = 1.0001;
  EXPECT_FALSE(Interval<float>(1, 2, 1000, 8, 1).is_certain(&near, 1));
  EXPECT_TRUE(Interval<double>(1, 2, 1000, 8, 1).is_certain(&same, 1));
}

TEST(Interval, HoldsNothingThatRoundingOfItsBoundsLetsIn) {
  // To single precision VU and the doubt round up to 2.0000005, which is more than the doubt away from VU.
  Interval<float> const interval(-1, 1.99974167, 700, 3.1, 1);
  float const at = interval.high();
  EXPECT_FALSE(interval.all_are_inside(&at, 1));
}

TEST(Interval, KnowsAConditionByTheFactorsDiagonal) {
  // A factor of order two and stride three; what is not on its diagonal does not count.
  double const real[] = {4, 1e9, -1, 1e9, 0.5};
  EXPECT_DOUBLE_EQ(condition_by_factor(real, 2, 4), 64);
  std::complex<float> const complex[] = {{2, 0}, {-1, 7}};
  EXPECT_DOUBLE_EQ(condition_by_factor(complex, 2, 1), 4);
}

}  // namespace
}  // namespace blaslift::gpu::lapack_steps
