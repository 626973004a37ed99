// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What calls of several threads teach, and what is made of it.
#include "shim/dispatch/moment.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>

#include "shim/call/usual_call.hpp"
#include "shim/decide/decide.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/under_way.hpp"
#include "tests/unit/dispatch/other_call.hpp"

namespace blaslift::dispatch {
namespace {

class InCompany : public testing::Test {
 protected:
  // The profile has one thread else, and as many calls as there are cores do not share any.
  static void SetUpTestSuite() {
    for (char const* const name : {"OPENBLAS_NUM_THREADS", "GOTO_NUM_THREADS", "OMP_NUM_THREADS"}) unsetenv(name);
  }
  void SetUp() override {
    forget_calls_after_fork();
    for (int i = 0; i < 60; ++i) remember_company(3);
  }
  void TearDown() override { forget_calls_after_fork(); }

  // Each test has sizes of its own, in classes: by their bits.
  static PendingCall begin(std::int64_t n) {
    Call const call = usual_call(Symbol::dgemm, n, n, n);
    PendingCall seen;
    seen.symbol = call.symbol;
    seen.m = seen.n = seen.k = n;
    Moment const moment = moment_of(&seen);
    CallCost cost = call_cost(call);
    cost.keepable_bytes = cost.keepable_output_bytes = 0;
    correct(call, moment, {}, {}, &cost, &seen);
    seen.decision = decide_by_cost(speeds().profile, cost);
    settle_trial(&seen);
    return seen;
  }
  static void end_on_cpu(PendingCall seen, double times_as_estimated) {
    seen.seconds = times_as_estimated * seen.decision.cpu_seconds / seen.cpu_in_company;
    learn_from_cpu(usual_call(Symbol::dgemm, seen.n, seen.n, seen.n), seen, true, true);
  }
  static void end_on_device(PendingCall seen, double times_as_estimated) {
    seen.seconds = times_as_estimated * seen.decision.gpu_seconds / seen.gpu_in_company;
    learn_from_device(seen, true, false);
  }
  static Experience known(std::int64_t n, Way way, int company = 2) {
    return experienced({Symbol::dgemm, way, n, n, n, company});
  }
};

TEST_F(InCompany, CallsTeachWhatCompanyDoesToThem) {
  constexpr std::int64_t n = 2000;
  std::array<OtherCall, 3> const others;
  double const estimated = begin(n).decision.cpu_seconds;
  for (int i = 0; i < 40; ++i) end_on_cpu(begin(n), 5);
  EXPECT_NEAR(known(n, Way::cpu).factor, 5, 0.01);
  EXPECT_NEAR(begin(n).decision.cpu_seconds, 5 * estimated, 0.01 * estimated);
  EXPECT_FALSE(known(n, Way::cpu, 0).is_met) << "no call was alone";
}

TEST_F(InCompany, CallsTeachWhatTheyTakeOnTheDevice) {
  constexpr std::int64_t n = 3000;
  std::array<OnDevice, 3> const others{OnDevice(1e-3), OnDevice(1e-3), OnDevice(1e-3)};
  Decision const estimated = begin(n).decision;
  for (int i = 0; i < 40; ++i) end_on_device(begin(n), 4);
  EXPECT_NEAR(known(n, Way::sent).factor, 4, 0.01);
  Decision const made = begin(n).decision;
  EXPECT_NEAR(made.gpu_seconds, 4 * estimated.gpu_seconds, 0.01 * estimated.gpu_seconds);
  EXPECT_EQ(made.gpu_alone_seconds, estimated.gpu_alone_seconds);
}

TEST_F(InCompany, CallsBesideOthersElsewhereTeachNothing) {
  constexpr std::int64_t n = 5000;
  std::array<OtherCall, 3> const others;
  OnDevice const elsewhere(1e-3);
  for (int i = 0; i < 40; ++i) end_on_cpu(begin(n), 0.9), end_on_device(begin(n), 5);
  EXPECT_FALSE(known(n, Way::cpu).is_met);
  EXPECT_FALSE(known(n, Way::sent).is_met);
}

TEST_F(InCompany, CallsThatTakeLongerThoughOthersAreElsewhereTeach) {
  constexpr std::int64_t n = 300000;
  std::array<OtherCall, 2> const others;
  OnDevice const elsewhere(1e-3);
  for (int i = 0; i < 40; ++i) end_on_cpu(begin(n), 3);
  EXPECT_NEAR(known(n, Way::cpu).factor, 3, 0.01);
}

TEST_F(InCompany, CallsThatAreAloneTeachNothingOfIt) {
  constexpr std::int64_t n = 9000;
  OtherCall const one;
  for (int i = 0; i < 10; ++i) end_on_cpu(begin(n), 5);
  EXPECT_FALSE(known(n, Way::cpu).is_met) << "three are usual, and there is one";
}

// Sixteen threads whose first calls load a kernel wait for it all.
TEST_F(InCompany, FirstCallsOfAllThreadsTeachNothing) {
  constexpr std::int64_t n = 17000;
  std::array<OtherCall, 3> const others;
  auto const first = begin(n), second = begin(n), third = begin(n);
  end_on_cpu(first, 1000);
  end_on_cpu(second, 1000);
  end_on_cpu(third, 1000);
  EXPECT_TRUE(known(n, Way::cpu).is_met);
  EXPECT_EQ(known(n, Way::cpu).factor, 1);
  end_on_cpu(begin(n), 1.5);
  EXPECT_GT(known(n, Way::cpu).factor, 1);
}

// What is known of the CPU keeps calls on the device for long; then all go back, and learn it again.
TEST_F(InCompany, WhatIsKnownIsDoubted) {
  constexpr std::int64_t n = 140000;
  {
    std::array<OtherCall, 3> const others;
    for (int i = 0; i < 40; ++i) end_on_cpu(begin(n), 16);
  }
  std::array<OnDevice, 3> const others{OnDevice(1e-3), OnDevice(1e-3), OnDevice(1e-3)};
  ASSERT_NEAR(known(n, Way::cpu).factor, 16, 0.1);
  // The device takes longer than the CPU is estimated to, and less than that is known to.
  auto const first = begin(n);
  double const times_on_device = 4 * (first.decision.cpu_seconds / first.cpu_in_company) / first.decision.gpu_seconds;
  int calls = 0;
  for (; known(n, Way::cpu).is_known && calls < 100000; ++calls) {
    auto const seen = begin(n);
    if (known(n, Way::cpu).is_known) {
      ASSERT_EQ(seen.decision.place, Place::gpu) << calls;
    }
    end_on_device(seen, times_on_device);
  }
  EXPECT_GT(calls, 16);
  EXPECT_LT(calls, 1000);
  EXPECT_EQ(begin(n).decision.place, Place::cpu);
}

// OpenBLAS spreads a thin product over few cores: four at a time may take no longer than one. That is guessed to be
// otherwise, and tried.
TEST_F(InCompany, WhatIsGuessedIsTried) {
  constexpr std::int64_t n = 600;
  for (int i = 0; i < 40; ++i) learn({Symbol::dgemm, Way::cpu, n, n, n}, 1e-3, 40e-3);
  auto const guessed = begin(n);
  ASSERT_GT(guessed.cpu_shared_by, 1);
  double const alone = guessed.decision.cpu_seconds / guessed.cpu_shared_by;
  EXPECT_LT(guessed.cpu_shared_by_at_least, 0.1 * guessed.cpu_shared_by + 1);
  {
    std::array<OnDevice, 3> const others{OnDevice(1e-3), OnDevice(1e-3), OnDevice(1e-3)};
    double const between = std::sqrt(alone * guessed.decision.cpu_seconds);
    int calls = 0;
    for (auto seen = begin(n); calls < 1000 && (calls < 20 || seen.decision.place == Place::gpu);
         seen = begin(n), ++calls)
      end_on_device(seen, between / (seen.decision.gpu_seconds / seen.gpu_in_company));
    EXPECT_LT(calls, 1000);
    auto const tried = begin(n);
    EXPECT_EQ(tried.decision.place, Place::cpu) << "and so are the next ones";
    EXPECT_LT(tried.decision.cpu_seconds, 1.1 * alone);
  }
  std::array<OtherCall, 3> const others;
  for (int i = 0; i < 40; ++i) {
    auto seen = begin(n);
    end_on_cpu(seen, 1.2 * alone * seen.cpu_in_company / seen.decision.cpu_seconds);
  }
  EXPECT_TRUE(known(n, Way::cpu).is_known);
  EXPECT_NEAR(begin(n).decision.cpu_seconds, 1.2 * alone, 0.05 * alone);
}

// One that keeps all cores busy takes four times as long beside three others, and nobody has to try.
TEST_F(InCompany, WhatTheCoresCannotDoIsNotTried) {
  constexpr std::int64_t n = 70000;
  auto const guessed = begin(n);
  EXPECT_NEAR(guessed.cpu_shared_by_at_least / guessed.cpu_shared_by, 1, 0.001);
  std::array<OnDevice, 3> const others{OnDevice(1e-3), OnDevice(1e-3), OnDevice(1e-3)};
  for (int i = 0; i < 1000; ++i) {
    auto seen = begin(n);
    seen.decision.reason = Reason::gpu_is_faster;
    seen.decision.gpu_seconds = 0.9 * seen.decision.cpu_seconds;
    learn_from_device(seen, false, false);
  }
  EXPECT_FALSE(known(n, Way::cpu).is_on_trial);
}

}  // namespace
}  // namespace blaslift::dispatch
