// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/experience.hpp"

#include <gtest/gtest.h>

#include "shim/decide/decide.hpp"

namespace blaslift::dispatch {
namespace {

// Sizes that no other test has, and places that the table has for them alone.
struct Calls {
  std::int64_t m, n, k;
  int company = 0;
  Kind kind(Way way) const { return {find_symbol("dgemm"), way, m, n, k, company}; }
  double factor(Way way) const { return known(way).factor; }
  Experience known(Way way) const { return experienced(kind(way)); }
  void took(Way way, double times_as_expected, double expected = 1e-3) const {
    learn(kind(way), expected, times_as_expected * expected);
  }
  bool is_on_trial(Way way) const { return known(way).is_on_trial; }
  bool is_taken(Way way) const { return take_trial(kind(way)); }
  void is_tested(Way way, double times_as_expected, double expected = 1e-3) const {
    EXPECT_TRUE(is_taken(way));
    learn(kind(way), expected, times_as_expected * expected, true);
  }
  void is_doubted(Way way, double lost, double believed) const { doubt(kind(way), lost, believed); }
};

TEST(Experience, TheFirstCallOfAKindTeachesNothing) {
  Calls const kind{1, 2, 4};
  EXPECT_EQ(kind.factor(Way::sent), 1);
  kind.took(Way::sent, 100);  // loads a kernel
  EXPECT_EQ(kind.factor(Way::sent), 1);
  kind.took(Way::sent, 3);
  EXPECT_NEAR(kind.factor(Way::sent), 1.316, 1e-3);  // a quarter, in the logarithm
  EXPECT_EQ(kind.factor(Way::cpu), 1);
}

TEST(Experience, TwoCallsThatAgreeTeachMoreThanOne) {
  Calls const kind{3, 5, 9};
  kind.took(Way::cpu, 1);
  kind.took(Way::cpu, 3);
  EXPECT_NEAR(kind.factor(Way::cpu), 1.316, 1e-3);
  kind.took(Way::cpu, 12);  // as far as 3: half of that, in the logarithm
  EXPECT_NEAR(kind.factor(Way::cpu), 1.987, 1e-2);
  kind.took(Way::cpu, 1);  // another story: a quarter
  EXPECT_NEAR(kind.factor(Way::cpu), 1.674, 1e-2);
  kind.took(Way::cpu, 1000);  // more than there can be
  for (int i = 0; i < 40; ++i) kind.took(Way::cpu, 1000);
  EXPECT_NEAR(kind.factor(Way::cpu), 256, 1);
}

TEST(Experience, IsWhatCallsTakeAfterAWhile) {
  Calls const kind{8, 16, 32};
  for (int i = 0; i < 40; ++i) kind.took(Way::cpu, 3);
  EXPECT_NEAR(kind.factor(Way::cpu), 3, 0.01);
  EXPECT_NEAR((Calls{9, 17, 33}.factor(Way::cpu)), 3, 0.01);    // the same class
  for (int i = 0; i < 40; ++i) kind.took(Way::cpu, 100, 1e-6);  // 100 us
  EXPECT_GT(kind.factor(Way::cpu), 90);
  for (int i = 0; i < 40; ++i) kind.took(Way::cpu, 1, 1e-6);  // short, but what was learnt does not hold
  EXPECT_NEAR(kind.factor(Way::cpu), 1, 0.1);
}

TEST(Experience, ShortCallsTeachNothingWhereNothingWasWrong) {
  Calls const kind{30, 30, 70};
  kind.took(Way::cpu, 1, 100e-6);
  for (int i = 0; i < 40; ++i) kind.took(Way::cpu, 3, 1e-6);
  EXPECT_EQ(kind.factor(Way::cpu), 1);
  kind.took(Way::cpu, 1.3, 100e-6);
  double const factor = kind.factor(Way::cpu);
  EXPECT_GT(factor, 1);
  for (int i = 0; i < 40; ++i) kind.took(Way::cpu, 3, 1e-6);  // not worse
  EXPECT_EQ(kind.factor(Way::cpu), factor);
  for (int i = 0; i < 40; ++i) kind.took(Way::cpu, 0.25, 1e-6);  // nor better than was expected
  EXPECT_NEAR(kind.factor(Way::cpu), 1, 0.01);
}

// dtrmm n = 80 of 12 us, as measured on 16 cores: it went to the GPU for good, which takes 92.
TEST(Experience, CallsThatWaitedForCoresTeachLittle) {
  Calls const kind{80, 80, 300};
  for (double const seconds : {4587e-6, 935e-6, 3070e-6}) kind.took(Way::cpu, seconds / 12e-6, 12e-6);
  EXPECT_LT(kind.factor(Way::cpu), 3);
  for (int i = 0; i < 20; ++i) kind.took(Way::cpu, 1, 12e-6);
  EXPECT_NEAR(kind.factor(Way::cpu), 1, 0.1);
}

// A thin dsyrk: the estimate is wrong by far, and each call says so.
TEST(Experience, LargeDifferencesAreLearntFromCallsThatAreAlike) {
  Calls const kind{80, 20000, 5000};
  for (double const times : {200, 190, 185}) kind.took(Way::cpu, times, 25e-6);
  EXPECT_GT(kind.factor(Way::cpu), 50);
}

// Calls that go elsewhere, each of which loses so many seconds if what is known of this place is wrong: how many until
// it is tried again, with what it is believed to take.
int calls_until_tried(Calls const& kind, Way way, double lost, double believed) {
  int calls = 0;
  for (; !kind.is_on_trial(way) && calls < 100000; ++calls) kind.is_doubted(way, lost, believed);
  return calls;
}

TEST(Experience, IsPutToTheTestWhereItHasCostEnough) {
  constexpr double lost = 0x1p-10;
  Calls const kind{64, 128, 256};
  for (int i = 0; i < 40; ++i) kind.took(Way::sent, 40);
  EXPECT_EQ(calls_until_tried(kind, Way::sent, lost, 40 * lost), 160);
  EXPECT_NEAR(kind.factor(Way::sent), 40, 1) << "until a call has been heard";
  EXPECT_TRUE(kind.is_taken(Way::sent));
  EXPECT_FALSE(kind.is_taken(Way::sent)) << "by one thread";
  EXPECT_NEAR(kind.factor(Way::sent), 40, 1) << "nobody could hear that call";
  EXPECT_EQ(calls_until_tried(kind, Way::sent, lost, 40 * lost), 320) << "and it is not tried again at once";
  kind.is_tested(Way::sent, 1.1);  // it was wrong
  EXPECT_FALSE(kind.is_on_trial(Way::sent));
  EXPECT_NEAR(kind.factor(Way::sent), 1.1, 0.01);
  for (int i = 0; i < 1000; ++i) kind.is_doubted(Way::cpu, 1, 1);
  EXPECT_FALSE(kind.is_on_trial(Way::cpu)) << "nothing is known there";
  for (int i = 0; i < 40; ++i) kind.took(Way::sent, 0.5);
  for (int i = 0; i < 1000; ++i) kind.is_doubted(Way::sent, 1, 1);
  EXPECT_FALSE(kind.is_on_trial(Way::sent)) << "what is better than expected stays";
}

TEST(Experience, ThatStandsTheTestIsTestedLessOften) {
  constexpr double lost = 0x1p-10;
  Calls const kind{65, 1, 1};
  for (int i = 0; i < 3; ++i) kind.took(Way::cpu, 40);  // as often as it takes to go elsewhere
  double believed = kind.factor(Way::cpu);
  EXPECT_LT(believed, 30);
  for (int const doubled : {1, 2, 4, 8}) {
    EXPECT_NEAR(calls_until_tried(kind, Way::cpu, lost, believed * lost), 4 * doubled * believed, 1);
    kind.is_tested(Way::cpu, 40);
    believed = kind.factor(Way::cpu);
    EXPECT_NEAR(believed, 40, 0.1) << "one call says so, and the belief stands";
  }
  EXPECT_NEAR(calls_until_tried(kind, Way::cpu, lost, 40 * lost), 16 * 4 * 40, 1);
  kind.is_tested(Way::cpu, 10, 1e-6);  // 10 us: short ones have the word as well
  EXPECT_NEAR(kind.factor(Way::cpu), 10, 0.1);
  EXPECT_EQ(calls_until_tried(kind, Way::cpu, lost, 10 * lost), 40) << "what did not stand begins anew";
  kind.is_tested(Way::cpu, 200);  // it waited for its core
  EXPECT_NEAR(kind.factor(Way::cpu), 40, 0.1) << "and is believed four times as much at most";
  for (int i = 0; i < 40; ++i) kind.took(Way::cpu, 1);
  for (int i = 0; i < 40; ++i) kind.took(Way::cpu, 1.7);
  EXPECT_EQ(calls_until_tried(kind, Way::cpu, lost, 2 * lost), 8)
      << "one that fell by calls of its own begins anew as well";
  kind.is_tested(Way::cpu, 1);
  EXPECT_EQ(kind.factor(Way::cpu), 1);
}

TEST(Experience, InCompanyIsKnownForItself) {
  Calls const alone{513, 1, 1}, of_four{513, 1, 1, 2};
  for (int i = 0; i < 40; ++i) of_four.took(Way::cpu, 3);
  EXPECT_NEAR(of_four.factor(Way::cpu), 3, 0.01);
  EXPECT_FALSE(alone.known(Way::cpu).is_met);
}

// Of four calls that begin together each waits for the one before: 1, 2, 3 and 4 ms.
TEST(Experience, InCompanyIsWhatTheLastOnesTake) {
  Calls const calls{514, 1, 1, 2}, same{1030, 1, 1, 2}, disturbed{2060, 1, 1, 2};
  for (int round = 0; round < 50; ++round) {
    for (int const milliseconds : {1, 2, 3, 4}) calls.took(Way::cpu, milliseconds);
    if (round < 5) continue;
    EXPECT_GT(calls.factor(Way::cpu), 2.6) << "the mean is 2.5";
    EXPECT_LT(calls.factor(Way::cpu), 4);
  }
  for (int i = 0; i < 40; ++i) same.took(Way::cpu, 4);
  EXPECT_NEAR(same.factor(Way::cpu), 4, 0.01);
  for (int i = 0; i < 400; ++i) {
    disturbed.took(Way::cpu, i % 20 == 19 ? 50 : 1);
    EXPECT_LT(disturbed.factor(Way::cpu), 2) << "a thread that waited for its core";
  }
}

TEST(Experience, InCompanyIsForgottenForATest) {
  constexpr double lost = 0x1p-10;
  Calls const calls{67, 1, 1, 4};  // sixteen at a time
  for (int const doubled : {1, 2, 4}) {
    for (int i = 0; i < 40; ++i) calls.took(Way::cpu, 40);
    EXPECT_EQ(calls_until_tried(calls, Way::cpu, lost, 40 * lost), 16 * doubled * 4 * 40) << "they lose together";
    EXPECT_TRUE(calls.is_taken(Way::cpu));
    EXPECT_EQ(calls.factor(Way::cpu), 1) << "all go there, and not one";
    EXPECT_TRUE(calls.known(Way::cpu).is_met);
    EXPECT_FALSE(calls.known(Way::cpu).is_known);
    EXPECT_FALSE(calls.is_taken(Way::cpu));
  }
}

struct Placed {
  int on_gpu = 0;
  double seconds = 0;
};
// Calls that are expected to take `estimate` on the CPU and take `gpu` on the GPU; truth(i): what the one numbered so
// takes on the CPU.
template <class Truth>
Placed place_calls(Calls const& kind, int calls, double estimate, double gpu, Truth&& truth) {
  Placed placed;
  for (int i = 0; i < calls; ++i) {
    bool const tries = kind.is_on_trial(Way::cpu);
    double const believed = kind.factor(Way::cpu) * estimate;
    if (!tries && believed >= gpu) {
      ++placed.on_gpu;
      placed.seconds += gpu;
      kind.is_doubted(Way::cpu, gpu - estimate, believed);
      continue;
    }
    placed.seconds += truth(i);
    double const times = truth(i) / estimate;
    tries ? kind.is_tested(Way::cpu, times, estimate) : kind.took(Way::cpu, times, estimate);
  }
  return placed;
}

// Calls of 83 us, of which the first three wait for a core.
TEST(Experience, CallsThatWaitedForCoresCostLittleForLong) {
  Placed const placed = place_calls({200, 200, 1}, 2000, 92e-6, 198e-6, [](int i) { return i < 3 ? 3.7e-3 : 83e-6; });
  EXPECT_GT(placed.on_gpu, 0) << "else this tests nothing";
  EXPECT_LT(placed.on_gpu, 100);
}

// And calls that really take 190 times as long as expected, and on the GPU four times: what testing that costs.
TEST(Experience, ThatIsRightCostsLittleForLong) {
  constexpr double gpu = 98e-6;
  EXPECT_LT(place_calls({80, 20000, 70}, 5000, 25e-6, gpu, [](int) { return 4.75e-3; }).seconds, 1.1 * 5000 * gpu);
}

// What a call would gain by operands that stay, if it is expected to take 2.80 ms with them sent and 2.90 with them
// there (strmm n = 3000).
double gain_by_staying(Calls const& kind) {
  CallCost cost;
  cost.keepable_bytes = cost.bytes_up = 54e6;
  Experience const sent = kind.known(Way::sent), kept = kind.known(Way::kept);
  correct(&cost, {}, 1, or_of_the_other(sent, kept).factor, or_of_the_other(kept, sent).factor);
  return 2.80 * cost.sent_experience - 2.90 * cost.kept_experience;
}

TEST(Experience, TellsWhetherStayingGains) {
  Calls const kind{3000, 3000, 5};
  EXPECT_LT(gain_by_staying(kind), 0);
  for (int i = 0; i < 20; ++i) kind.took(Way::sent, 3.05 / 2.80, 2.80e-3);
  EXPECT_NEAR(gain_by_staying(kind), 0.15, 0.01) << "the error may be that of the transfer";
  for (int i = 0; i < 20; ++i) kind.took(Way::kept, 2.18 / 2.90, 2.90e-3);
  EXPECT_NEAR(gain_by_staying(kind), 0.87, 0.01);
  for (int i = 0; i < 20; ++i) kind.took(Way::kept, 3.30 / 2.90, 2.90e-3);
  EXPECT_LT(gain_by_staying(kind), -0.2) << "it was that of both ways";
  EXPECT_EQ(kind.factor(Way::cpu), 1);
}

TEST(Experience, OfOneWayOnTheDeviceHoldsForTheOtherWhereItIsGoodNews) {
  Calls const kind{400, 400, 401};
  kind.took(Way::sent, 0.8);
  EXPECT_FALSE(kind.known(Way::sent).is_known) << "the first call is only noted";
  for (int i = 0; i < 20; ++i) kind.took(Way::sent, 0.8);
  EXPECT_NEAR(or_of_the_other(kind.known(Way::kept), kind.known(Way::sent)).factor, 0.8, 0.01);
  for (int i = 0; i < 20; ++i) kind.took(Way::sent, 2);
  EXPECT_EQ(or_of_the_other(kind.known(Way::kept), kind.known(Way::sent)).factor, 1);
  for (int i = 0; i < 20; ++i) kind.took(Way::kept, 1.4);
  EXPECT_NEAR(or_of_the_other(kind.known(Way::kept), kind.known(Way::sent)).factor, 1.4, 0.01);
  EXPECT_NEAR(or_of_the_other(kind.known(Way::sent), kind.known(Way::kept)).factor, 2, 0.01);
}

}  // namespace
}  // namespace blaslift::dispatch
