// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/start_rule.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace blaslift {
namespace {

// A product of n = 8192 on a machine whose device starts in half a second.
StartQuestion large_call() {
  return {.cpu_seconds = 2.4, .gpu_seconds = 0.2, .first_use_seconds = 0.05, .usual_left = 0.5, .late_left = 0.9};
}

TEST(StartRule, ACallThatGainsByTheStartWaitsUntilItIsLate) { EXPECT_EQ(wait_seconds(large_call()), 0.9); }

TEST(StartRule, NoCallWaitsForMoreThanHalfOfTheCpusTime) {
  StartQuestion asked = large_call();
  asked.late_left = 100;
  EXPECT_EQ(wait_seconds(asked), 1.2);
  asked.waited_seconds = 0.5;  // a stage has ended, and it asks again
  EXPECT_DOUBLE_EQ(wait_seconds(asked), 0.7);
  asked.waited_seconds = 1.2;
  EXPECT_EQ(wait_seconds(asked), 0);
}

TEST(StartRule, WhoHasSeenTheContextWaitsLonger) {
  StartQuestion asked = large_call();
  asked.late_left = 100, asked.usual_left = 0.2, asked.waited_seconds = 1.3;
  EXPECT_EQ(wait_seconds(asked), 0);
  asked.has_context = true;
  EXPECT_DOUBLE_EQ(wait_seconds(asked), 0.5);  // three quarters of 2.4
  asked.waited_seconds = 1.7;                  // less than what is usual is left: in vain
  EXPECT_EQ(wait_seconds(asked), 0);
}

TEST(StartRule, WhereTheDeviceUsuallyComesTooLateNobodyWaits) {
  StartQuestion asked = large_call();
  asked.advantage = 0.87, asked.late_left = 3;
  asked.usual_left = 1.49;
  EXPECT_EQ(wait_seconds(asked), 1.2);  // it may be quick
  asked.usual_left = 1.51;              // all together it would be below 0.87 of the CPU's time
  EXPECT_EQ(wait_seconds(asked), 0);
}

TEST(StartRule, AllThatIsToComeHasToStayBelowTheAdvantage) {
  StartQuestion asked{.cpu_seconds = 1, .gpu_seconds = 0.2, .first_use_seconds = 0.1, .usual_left = 0.39};
  asked.late_left = 0.45;
  EXPECT_GT(wait_seconds(asked), 0);
  for (double StartQuestion::*part : {&StartQuestion::gpu_seconds, &StartQuestion::first_use_seconds}) {
    StartQuestion longer = asked;
    longer.*part += 0.02;
    EXPECT_EQ(wait_seconds(longer), 0);
  }
  StartQuestion measured = asked;  // estimates are better there
  measured.gpu_seconds += 0.02, measured.advantage = 0.87;
  EXPECT_GT(wait_seconds(measured), 0);
}

TEST(StartRule, BesideBusyCoresTheStartTakesLonger) {
  StartQuestion asked{.cpu_seconds = 1, .gpu_seconds = 0.1, .usual_left = 0.39, .late_left = 0.39};
  EXPECT_EQ(wait_seconds(asked), 0.39);
  asked.cores_are_busy = true;
  EXPECT_DOUBLE_EQ(wait_seconds(asked), 0.39 * 1.25);  // no wait ends before the usual time
  asked.usual_left = 0.49;
  EXPECT_EQ(wait_seconds(asked), 0);
  asked.cores_are_busy = false;
  EXPECT_GT(wait_seconds(asked), 0);
}

TEST(StartRule, WhatGainsByOperandsThatStayDoesNotWait) {
  StartQuestion asked = large_call();
  asked.gains_by_residency_alone = true;
  EXPECT_EQ(wait_seconds(asked), 0);
}

TEST(StartRule, WhatIsNoNumberSaysNo) {
  double const infinite = std::numeric_limits<double>::infinity();
  for (double const wrong : {static_cast<double>(NAN), -1.0, -infinite}) {
    StartQuestion asked = large_call();
    asked.cpu_seconds = wrong;
    EXPECT_EQ(wait_seconds(asked), 0) << wrong;
    asked = large_call(), asked.gpu_seconds = wrong;
    EXPECT_EQ(wait_seconds(asked), 0) << wrong;
    asked = large_call(), asked.advantage = wrong;
    EXPECT_EQ(wait_seconds(asked), 0) << wrong;
  }
  for (double StartQuestion::*member :
       {&StartQuestion::cpu_seconds, &StartQuestion::gpu_seconds, &StartQuestion::first_use_seconds,
        &StartQuestion::usual_left, &StartQuestion::late_left, &StartQuestion::waited_seconds}) {
    for (double const any : {0.0, static_cast<double>(NAN), -1.0, infinite, -infinite, 1e308, 5e-324}) {
      StartQuestion asked = large_call();
      asked.*member = any;
      double const wait = wait_seconds(asked);
      EXPECT_TRUE(wait >= 0 && wait <= 1.2) << any << ": " << wait;
      EXPECT_TRUE(!std::isnan(any) || wait == 0);
    }
  }
}

TEST(StartRule, GainsPayWithTheNextCallThatWouldGain) {
  double const price = start_price_seconds(MachineProfile{});
  EXPECT_DOUBLE_EQ(price, 0.42);
  EXPECT_FALSE(pays_for_start(0, 100, price));  // no call starts the device for its own sake
  EXPECT_FALSE(pays_for_start(0.41, 1, price));
  EXPECT_TRUE(pays_for_start(0.43, 0.05, price));
  EXPECT_FALSE(pays_for_start(0.43, 0.01, price)) << "a call that gains next to nothing";
  EXPECT_TRUE(pays_for_start(1.27, 0.01, price)) << "many of them";
  EXPECT_FALSE(pays_for_start(0.43, 0, price));
  EXPECT_FALSE(pays_for_start(0.43, -1, price));
  EXPECT_FALSE(pays_for_start(NAN, NAN, price));
}

// It has gained in its last two runs.
EarlyQuestion usual_program() {
  ProgramRecord program;
  for (int run = 0; run < 2; ++run) program.set_gained(program.add_run());
  program.lead_milliseconds = 300;
  return {.program = program, .cores = 2};
}

TEST(EarlyStart, IsForProgramsThatHaveGainedTwice) {
  EarlyQuestion asked = usual_program();
  EXPECT_TRUE(starts_early(asked));
  asked.program->set_started(asked.program->add_run());  // it has gained nothing this time
  EXPECT_FALSE(starts_early(asked));
  asked.program->set_gained(asked.program->add_run());
  EXPECT_FALSE(starts_early(asked));
  asked.program->set_gained(asked.program->add_run());
  EXPECT_TRUE(starts_early(asked));
  EXPECT_FALSE(starts_early({.program = std::nullopt, .cores = 16}));
  EXPECT_FALSE(starts_early({.program = ProgramRecord{}, .cores = 16}));
}

TEST(EarlyStart, NeedsTimeAndACore) {
  EarlyQuestion asked = usual_program();
  asked.program->lead_milliseconds = 50;
  EXPECT_FALSE(starts_early(asked));
  asked = usual_program();
  asked.cores = 1;
  EXPECT_FALSE(starts_early(asked));
}

TEST(EarlyStart, IsNeverWhereForkedChildrenMayWantTheDevice) {
  for (bool const wanted : {false, true}) {
    EarlyQuestion asked = usual_program();
    asked.is_wanted = wanted;
    EXPECT_TRUE(starts_early(asked));
    asked.is_of_fork = true;
    EXPECT_FALSE(starts_early(asked));
    asked.is_of_fork = false;
    asked.program->children_compute = 1;
    EXPECT_FALSE(starts_early(asked));
  }
}

TEST(EarlyStart, CanBeWantedWithoutHistory) {
  EXPECT_TRUE(starts_early({.program = std::nullopt, .is_wanted = true, .cores = 2}));
  EXPECT_FALSE(starts_early({.program = std::nullopt, .is_wanted = true, .cores = 1}));
}

TEST(EarlyStart, WhatACallOnTheCpuWouldHaveGainedByItIsLessTheRestOfTheStart) {
  EXPECT_DOUBLE_EQ(gain_by_early_start(0.6, 0.1, 1, 0.5), 0.5);
  EXPECT_DOUBLE_EQ(gain_by_early_start(0.6, 0.1, 0.3, 0.5), 0.3);
  EXPECT_EQ(gain_by_early_start(0.6, 0.1, 0, 0.5), 0);
  EXPECT_EQ(gain_by_early_start(0.1, 0.6, 1, 0.5), 0);
  EXPECT_EQ(gain_by_early_start(NAN, 0.1, 1, 0.5), 0);
  MachineProfile const profile;
  EXPECT_LT(price_of_early_start(profile), start_price_seconds(profile));
  EXPECT_GT(price_of_early_start(profile), profile.end_seconds);
}

TEST(StartRule, ThePriceIsHigherForProgramsThatHaveLostTwice) {
  ProgramRecord program;
  EXPECT_EQ(price_factor(std::nullopt), 1);
  program.set_started(program.add_run());
  EXPECT_EQ(price_factor(program), 1);
  program.set_started(program.add_run());
  EXPECT_EQ(price_factor(program), 4);
  program.set_gained(program.runs);
  EXPECT_EQ(price_factor(program), 1);
}

}  // namespace
}  // namespace blaslift
