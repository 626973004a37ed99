// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/start_times.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace blaslift {
namespace {

double sum(StageSeconds const& seconds) { return std::accumulate(seconds.begin(), seconds.end(), 0.0); }

TEST(StartTimes, WithoutARecordAreTheDefaults) {
  for (int const alone : {1, 0, -3}) {
    EXPECT_NEAR(sum(expected_start(alone).usual), 0.5, 1e-12);
    EXPECT_NEAR(sum(expected_start(alone).late), 1.5, 1e-12);
  }
  EXPECT_NEAR(sum(expected_start(4).usual), 0.5 + 3 * 0.14, 1e-12);
  EXPECT_NEAR(sum(expected_start(16).usual), 0.5 + 15 * 0.14, 1e-12);
  EXPECT_NEAR(sum(expected_start(16).late), 3 * (0.5 + 15 * 0.14), 1e-12);
}

StartTimes const measured{{0, 0.02, 0.1, 0.13, 0.02, 0.05, 0}, {0, 0.1, 0.3, 0.2, 0.04, 0.06, 0}};

TEST(StartTimes, WhatIsLeftBecomesLessWithEachStage) {
  EXPECT_DOUBLE_EQ(measured.left(StartStage::idle, 0).usual, 0.32);
  EXPECT_DOUBLE_EQ(measured.left(StartStage::idle, 100).late, 0.7);  // idle takes no time
  EXPECT_DOUBLE_EQ(measured.left(StartStage::opening, 0).usual, 0.32);
  EXPECT_DOUBLE_EQ(measured.left(StartStage::driver, 0.04).usual, 0.26);
  EXPECT_DOUBLE_EQ(measured.left(StartStage::driver, 0.04).late, 0.56);
  EXPECT_DOUBLE_EQ(measured.left(StartStage::first_call, 0.01).usual, 0.04);
  EXPECT_EQ(measured.left(StartStage::ready, 0).usual, 0);
  EXPECT_EQ(measured.left(StartStage::ready, 0).late, 0);
}

TEST(StartTimes, AStageThatTakesLongerThanUsualCountsForTheRestOfItsLateTime) {
  EXPECT_NEAR(measured.left(StartStage::driver, 0.11).usual, 0.19 + 0.2, 1e-12);
  EXPECT_NEAR(measured.left(StartStage::driver, 0.5).usual, 0.2, 1e-12);  // late already: only what comes after
  EXPECT_NEAR(measured.left(StartStage::driver, 0.5).late, 0.3, 1e-12);
  EXPECT_FALSE(measured.is_stuck(StartStage::driver, 0.59));
  EXPECT_TRUE(measured.is_stuck(StartStage::driver, 0.61));
  EXPECT_FALSE(measured.is_stuck(StartStage::idle, 1e9));
  EXPECT_FALSE(measured.is_stuck(StartStage::ready, 1e9));
}

TEST(StartTimes, HalfASecondIsNothing) {
  StartTimes quick;  // on a busy machine its stages take longer than all that is remembered
  quick.late.fill(1e-3);
  EXPECT_DOUBLE_EQ(quick.stuck_after(StartStage::driver), 0.5);
  EXPECT_FALSE(quick.is_stuck(StartStage::driver, 0.49));
  EXPECT_TRUE(quick.is_stuck(StartStage::driver, 0.51));
}

TEST(StartTimes, WhatIsLeftIsNeverNegativeAndNeverLessThanUsual) {
  StartTimes odd = measured;
  odd.usual[index(StartStage::context)] = -1;
  odd.late[index(StartStage::memory)] = 0;  // less than usual
  double const infinite = std::numeric_limits<double>::infinity();
  for (StartTimes const& times : {measured, odd, StartTimes{}, expected_start(1)})
    for (std::size_t stage = 0; stage < start_stages; ++stage)
      for (double const spent : {0.0, 0.05, 1.0, -1.0, static_cast<double>(NAN), infinite, -infinite}) {
        StartLeft const left = times.left(static_cast<StartStage>(stage), spent);
        EXPECT_TRUE(left.usual >= 0 && left.late >= left.usual) << stage << " " << spent;
      }
}

TEST(StartTimes, StagesFollowEachOther) {
  int stages = 0;
  for (StartStage stage = StartStage::idle; stage != StartStage::ready; stage = next(stage)) ++stages;
  EXPECT_EQ(stages + 1, static_cast<int>(start_stages));
  EXPECT_EQ(next(StartStage::ready), StartStage::ready);
  EXPECT_STREQ(name_of(StartStage::first_call), "first call");
}

}  // namespace
}  // namespace blaslift
