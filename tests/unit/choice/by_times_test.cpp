// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// For whom a call is, by times of ours and cuBLAS's at sizes nearby.
#include "gpu/choice/by_times.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace blaslift::gpu {
namespace {

plan::MeasuredShape timed(std::int64_t m, std::int64_t n, double ours, double cublas, bool wide = true) {
  plan::MeasuredShape made{m, n, wide, {0, 32, 1, 1}};
  made.ours_seconds = ours, made.vendor_seconds = cublas;
  return made;
}

// Ours is faster for tall matrices, by as much as the model says: 10 us at all sizes.
struct TallIsOurs {
  std::vector<plan::MeasuredShape> measured = {timed(4096, 64, 10e-6, 14e-6), timed(8192, 64, 10e-6, 14e-6),
                                               timed(64, 4096, 10e-6, 7e-6), timed(64, 8192, 10e-6, 7e-6)};
  std::vector<ModelTimes> model = std::vector<ModelTimes>(4, {10e-6, 10e-6});
  ByTimes by_times{measured, model};
  bool is_ours(std::int64_t m, std::int64_t n, double seconds = 10e-6) const {
    return by_times.is_ours({m, n, true, {}}, {seconds, 10e-6});
  }
};

TEST(ByTimes, TheNearestSizesSayForWhomACallIs) {
  TallIsOurs const of;
  EXPECT_TRUE(of.is_ours(5000, 64));
  EXPECT_FALSE(of.is_ours(64, 5000));
}

TEST(ByTimes, BeyondWhatWasMeasuredTheEdgeCounts) {
  TallIsOurs const of;
  EXPECT_TRUE(of.is_ours(std::int64_t{1} << 30, 60));
  EXPECT_FALSE(of.is_ours(1, std::int64_t{1} << 30));
}

TEST(ByTimes, WavesThatEndBadlyCountByTheModel) {
  TallIsOurs const of;
  EXPECT_FALSE(of.is_ours(5000, 64, 14.2e-6));
  EXPECT_TRUE(of.is_ours(64, 5000, 6e-6));
}

TEST(ByTimes, ATieIsCublass) {
  std::vector<plan::MeasuredShape> const measured(4, timed(512, 512, 10e-6, 10.1e-6));
  ByTimes const of(measured, std::vector<ModelTimes>(4, {10e-6, 10e-6}));
  EXPECT_FALSE(of.is_ours({512, 512, true, {}}, {10e-6, 10e-6}));
}

TEST(ByTimes, FourSizesThatLieAlikeAreWanted) {
  TallIsOurs of;
  EXPECT_TRUE(of.by_times.knows({9, 9, true, {}}));
  EXPECT_FALSE(of.by_times.knows({9, 9, false, {}}));
  plan::MeasuredShape product{9, 9, true, {}};
  product.kind = 5;
  EXPECT_FALSE(of.by_times.knows(product));
  of.measured.pop_back(), of.model.pop_back();
  EXPECT_FALSE(ByTimes(of.measured, of.model).knows({9, 9, true, {}}));
  EXPECT_FALSE(ByTimes().knows({9, 9, true, {}}));
}

TEST(ByTimes, WhatHasNoTimesOfBothDoesNotCountNorWhatThisDeviceCannotRun) {
  TallIsOurs of;
  of.measured[0].vendor_seconds = 0;
  EXPECT_FALSE(ByTimes(of.measured, of.model).knows({9, 9, true, {}}));
  TallIsOurs without;
  without.model[0].ours_seconds = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(ByTimes(without.measured, without.model).knows({9, 9, true, {}}));
}

}  // namespace
}  // namespace blaslift::gpu
