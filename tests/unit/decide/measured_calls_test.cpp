// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/measured_calls.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <tuple>
#include <vector>

#include "shim/call/usual_call.hpp"
#include "shim/decide/factor_memo.hpp"
#include "shim/decide/outlook.hpp"

namespace blaslift {
namespace {

MachineProfile profile_with(int threads) {
  MachineProfile profile;
  profile.cpu_threads = threads;
  return profile;
}

// What the profile itself says of a product, times the factors.
MeasuredCall product(MachineProfile const& profile, std::int64_t n, double cpu, double sent, double resident) {
  Outlook const plain = outlook(profile, usual_call(Symbol::dgemm, n, n, n));
  return {Symbol::dgemm,
          n,
          n,
          n,
          profile.cpu_threads,
          cpu * plain.moved.cpu_seconds,
          sent * plain.moved.gpu_seconds,
          resident * plain.resident.gpu_seconds};
}

TEST(MeasuredCalls, NothingMeasuredChangesNothing) {
  Factors const none = MeasuredCalls().of(Symbol::dgemm, 1000, 1000, 1000);
  EXPECT_EQ(none.cpu, 1);
  EXPECT_EQ(none.sent, 1);
  EXPECT_EQ(none.resident, 1);
}

TEST(MeasuredCalls, WhatWasMeasuredIsPredicted) {
  MachineProfile const profile = profile_with(8);
  MeasuredCalls const measured(profile, {product(profile, 1000, 3, 0.5, 2), product(profile, 4000, 1, 1, 1)});
  Factors const there = measured.of(Symbol::dgemm, 1000, 1000, 1000);
  EXPECT_NEAR(there.cpu, 3, 0.1);
  EXPECT_NEAR(there.sent, 0.5, 0.02);
  EXPECT_NEAR(there.resident, 2, 0.1);
  // The estimate of the call itself is what was measured.
  Call const call = usual_call(Symbol::dgemm, 1000, 1000, 1000);
  Outlook const plain = outlook(profile, call), seen = outlook(profile, call, measured);
  EXPECT_NEAR(seen.moved.cpu_seconds / plain.moved.cpu_seconds, there.cpu, 1e-9);
  EXPECT_NEAR(seen.moved.gpu_seconds / plain.moved.gpu_seconds, there.sent, 1e-9);
  EXPECT_NEAR(seen.resident.gpu_seconds / plain.resident.gpu_seconds, there.resident, 1e-9);
}

// Below the largest size at which nothing gains, nobody is asked; where the smallest measured gains, somewhat below.
TEST(MeasuredCalls, SayFromWhichSizeCallsAreLookedAt) {
  MachineProfile const profile = profile_with(16);
  auto const least = [&](std::vector<MeasuredCall> const& calls, int level) {
    return smallest_gaining_size(Settings{}, profile, MeasuredCalls(profile, calls), level);
  };
  auto const one = [&](Symbol symbol, std::int64_t n, double cpu, double sent, int threads = 16) {
    return MeasuredCall{symbol, n, n, routine(symbol).level == 4 ? 0 : n, threads, cpu, sent, 0};
  };
  EXPECT_EQ(least({}, 3), smallest_gaining_size(Settings{}, profile, 3));
  EXPECT_EQ(least({one(Symbol::dgemm, 64, 1e-5, 3e-5), one(Symbol::dgemm, 120, 4e-5, 4e-5),
                   one(Symbol::zgemm, 250, 1e-3, 1e-4)},
                  3),
            121);
  EXPECT_EQ(least({one(Symbol::dgemm, 64, 1e-5, 3e-5), one(Symbol::dgemm, 250, 1e-3, 1e-4, 1)}, 3), 256)
      << "of one thread";
  EXPECT_EQ(least({{Symbol::dgemm, 16000, 64, 64, 16, 1e-3, 1e-4, 0}}, 3), 256) << "no square";
  EXPECT_EQ(least({one(Symbol::dgetrf, 250, 1e-3, 4e-4), one(Symbol::dgetrf, 500, 2e-3, 1e-3)}, 4), 175);
  EXPECT_EQ(least({one(Symbol::dgetrf, 2000, 1, 4)}, 4), 512) << "never gains";
  EXPECT_EQ(least({one(Symbol::dgetrf, 4000, 1, 4), one(Symbol::dgetrf, 8000, 1, 0.1)}, 4), 512)
      << "from 4001 it gains: no call below was measured";
}

// Sizes that share places in the memo, and threads that ask for them at the same time.
TEST(FactorMemo, AnswersForTheCallThatIsAskedAbout) {
  MachineProfile const profile = profile_with(8);
  MeasuredCalls const measured(profile, {product(profile, 1000, 3, 0.5, 2)});
  FactorMemo const memo;
  std::vector<std::tuple<Symbol, std::int64_t, std::int64_t, std::int64_t>> calls;
  for (Symbol const symbol : {Symbol::dgemm, Symbol::sgemm, Symbol::zgemm})
    for (std::int64_t const m : {900, 1000, 1100})
      for (std::int64_t const n : {800, 1000, 1300})
        for (std::int64_t const k : {700, 1000, 1500}) calls.emplace_back(symbol, m, n, k);
  std::atomic<int> wrong{0};
  auto const ask = [&](std::size_t first) {
    for (std::size_t round = 0; round < 200; ++round)
      for (std::size_t i = 0; i < calls.size(); ++i) {
        auto const& [symbol, m, n, k] =
            calls[(first + i * (round % 3)) % calls.size()];  // the same one again and again, too
        Factors const seen = memo.of(measured, symbol, m, n, k), wanted = measured.of(symbol, m, n, k);
        wrong += seen.cpu != wanted.cpu || seen.sent != wanted.sent || seen.resident != wanted.resident;
      }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 4; ++i) threads.emplace_back(ask, 7 * i);
  for (std::thread& one : threads) one.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(memo.of({}, Symbol::dgemm, 1000, 1000, 1000).cpu, 1);
}

TEST(MeasuredCalls, BetweenTwoSizesIsBetweenTheirFactors) {
  MachineProfile const profile = profile_with(8);
  MeasuredCalls const measured(profile, {product(profile, 1000, 4, 1, 1), product(profile, 2000, 1, 1, 1)});
  double const between = measured.of(Symbol::dgemm, 1400, 1400, 1400).cpu;
  EXPECT_GT(between, 1.3);
  EXPECT_LT(between, 3);
  EXPECT_GT(measured.of(Symbol::dgemm, 1100, 1100, 1100).cpu, between);
}

TEST(MeasuredCalls, FarAwayTheEstimateStaysAsItIs) {
  MachineProfile const profile = profile_with(8);
  MeasuredCalls const measured(profile, {product(profile, 1000, 4, 4, 4)});
  EXPECT_NEAR(measured.of(Symbol::dgemm, 1000 << 7, 1000 << 7, 1000 << 7).cpu, 1, 0.02);
  // A thin product is far from a square one in one direction alone.
  double const thin = measured.of(Symbol::dgemm, 1000, 1000, 10).cpu;
  EXPECT_LT(thin, 2);
  EXPECT_GT(thin, 1);
}

TEST(MeasuredCalls, OtherPrecisionsStandForOneThatWasNotMeasured) {
  MachineProfile const profile = profile_with(8);
  MeasuredCalls const measured(profile, {product(profile, 1000, 3, 1, 1)});
  EXPECT_NEAR(measured.of(Symbol::sgemm, 1000, 1000, 1000).cpu, 3, 0.1);
  // A complex product does what a real one of 1.6 times the sizes does.
  EXPECT_NEAR(measured.of(Symbol::zgemm, 630, 630, 630).cpu, 3, 0.1);
  EXPECT_LT(measured.of(Symbol::zgemm, 4000, 4000, 4000).cpu, 2.5);
  EXPECT_EQ(measured.of(Symbol::dsyrk, 0, 1000, 1000).cpu, 1);
}

TEST(MeasuredCalls, KinStandForSizesThatWereNotMeasured) {
  MachineProfile const profile = profile_with(8);
  auto const call = [&](Symbol symbol, std::int64_t n, double factor) {
    return MeasuredCall{symbol, n, n, 0, 8, factor * outlook(profile, usual_call(symbol, n, n, 0)).moved.cpu_seconds,
                        0,      0};
  };
  MeasuredCalls const measured(
      profile, {call(Symbol::dsymm, 64, 8), call(Symbol::dsymm, 1024, 1), call(Symbol::zhemm, 1024, 2)});
  EXPECT_NEAR(measured.of(Symbol::zhemm, 40, 40, 0).cpu, 8, 0.5);  // dsymm's small ones, for there are none of its own
  EXPECT_NEAR(measured.of(Symbol::zhemm, 1024, 1024, 0).cpu, 2, 0.05);  // its own before dsymm's
  EXPECT_NEAR(measured.of(Symbol::chemm, 1024, 1024, 0).cpu, 2, 0.1);
}

TEST(MeasuredCalls, OtherNumbersOfThreadsTellLessOfTheCpu) {
  MachineProfile const profile = profile_with(16), one = profile_with(1);
  MeasuredCall other = product(one, 1000, 3, 3, 3);
  MeasuredCalls const alone(profile, {other});
  double const by_one_thread = alone.of(Symbol::dgemm, 1000, 1000, 1000).cpu;
  EXPECT_GT(by_one_thread, 1);
  EXPECT_LT(by_one_thread, 1.8);
  EXPECT_NEAR(alone.of(Symbol::dgemm, 1000, 1000, 1000).sent, 3, 0.1);  // a GPU does not care
  other.cpu_seconds /= 3;
  MeasuredCalls const both(profile, {other, product(profile, 1000, 2, 1, 1)});
  EXPECT_NEAR(both.of(Symbol::dgemm, 1000, 1000, 1000).cpu, 2, 0.1);
}

TEST(MeasuredCalls, WhatCannotBeIsBounded) {
  MachineProfile const profile = profile_with(2);
  MeasuredCalls const measured(profile, {{Symbol::dgemm, 100, 100, 100, 2, 1e6, 1e-12, 0}});
  Factors const seen = measured.of(Symbol::dgemm, 100, 100, 100);
  EXPECT_LE(seen.cpu, 64);
  EXPECT_GE(seen.sent, 1.0 / 64);
  EXPECT_EQ(seen.resident, 1);
}

}  // namespace
}  // namespace blaslift
