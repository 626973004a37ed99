// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/lost_attempts.hpp"

#include <gtest/gtest.h>

#include "shim/call/usual_call.hpp"

namespace blaslift::entry {
namespace {

int skipped(LostAttempts& attempts, Call const& call) {
  int count = 0;
  while (attempts.skips(call)) ++count;
  return count;
}

TEST(LostAttempts, KeepMoreAndMoreCallsOnTheCpu) {
  LostAttempts attempts;
  Call const call = usual_call(Symbol::dgelsd, 5000, 100, 1);
  EXPECT_EQ(skipped(attempts, call), 0);
  for (int const expected : {1, 3, 7, 15, 31, 63, 63, 63}) {
    attempts.settle(call, true);
    EXPECT_EQ(skipped(attempts, call), expected);
  }
  attempts.settle(call, false);
  EXPECT_EQ(skipped(attempts, call), 0);
  attempts.settle(call, true);
  EXPECT_EQ(skipped(attempts, call), 1);
}

TEST(LostAttempts, AreOfTheirSizesAndRoutine) {
  LostAttempts attempts;
  attempts.settle(usual_call(Symbol::dgelsd, 5000, 100, 1), true);
  EXPECT_EQ(skipped(attempts, usual_call(Symbol::dgelsd, 5001, 100, 1)), 0);
  EXPECT_EQ(skipped(attempts, usual_call(Symbol::dgelsd, 5000, 101, 1)), 0);
  EXPECT_EQ(skipped(attempts, usual_call(Symbol::dgelss, 5000, 100, 1)), 0);
  EXPECT_EQ(skipped(attempts, usual_call(Symbol::dgelsd, 5000, 100, 9)), 1);
}

}  // namespace
}  // namespace blaslift::entry
