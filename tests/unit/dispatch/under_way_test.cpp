// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls of other threads: what they do to estimates.
#include "shim/dispatch/under_way.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "shim/call/usual_call.hpp"
#include "shim/decide/decide.hpp"
#include "tests/unit/dispatch/other_call.hpp"

namespace blaslift::dispatch {
namespace {

constexpr int all_cores = 100000;  // more threads than cores: every other call counts

TEST(UnderWay, OtherThreadsShareTheCores) {
  EXPECT_EQ(cpu_is_shared_by(all_cores), 1);
  {
    OtherCall const one;
    double const by_one = cpu_is_shared_by(all_cores);
    EXPECT_GT(by_one, 1);
    OtherCall const two;
    EXPECT_NEAR(cpu_is_shared_by(all_cores) / by_one, 1.5, 1e-9);  // three calls instead of two
  }
  EXPECT_EQ(cpu_is_shared_by(all_cores), 1);
}

TEST(UnderWay, CallsThatWereLeftAreForgotten) {
  deeper(&begin_on_cpu);  // left by a longjmp
  begin_on_cpu();
  end_on_cpu();
  // Nothing is under way: another thread sees no call.
  double seen = 0;
  std::thread([&] { seen = cpu_is_shared_by(all_cores); }).join();
  EXPECT_EQ(seen, 1);
  // A thread that ends within a call.
  std::thread([] { begin_on_cpu(); }).join();
  EXPECT_EQ(cpu_is_shared_by(all_cores), 1);
}

TEST(UnderWay, AThreadsOwnCallsAreItsOwn) {
  begin_on_cpu();
  EXPECT_EQ(cpu_is_shared_by(all_cores), 1);
  deeper(&begin_on_cpu);
  EXPECT_EQ(cpu_is_shared_by(all_cores), 1);
  end_on_cpu();
  end_on_cpu();
  end_on_cpu();  // one too many does no harm
  OtherCall const other;
  EXPECT_GT(cpu_is_shared_by(all_cores), 1);
}

TEST(UnderWay, CallsWithACoreEachDoNotShare) {
  if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "one core";
  OtherCall const other;
  EXPECT_EQ(cpu_is_shared_by(1), 1);
}

TEST(UnderWay, CallsThatSendShareTheCores) {
  double const alone = cpu_is_shared_by(all_cores);
  double const cores = all_cores / (OnDevice(0), cpu_is_shared_by(all_cores));  // of this machine, nearly
  EXPECT_EQ(alone, 1);
  OnDevice const resident(1e-3);
  double const beside_one = cpu_is_shared_by(all_cores);
  EXPECT_NEAR(beside_one * cores, all_cores + 1, 2);
  OnDevice const one(1e-3, 7), two(1e-3, 7);  // they have the same helpers
  EXPECT_NEAR((cpu_is_shared_by(all_cores) - beside_one) * cores, 9, 0.1);
}

TEST(UnderWay, TheDeviceIsSharedByTwo) {
  OnDevice const one(1e-3);
  EXPECT_FALSE(device_is_shared());
  OnDevice const two(1e-3);
  EXPECT_TRUE(device_is_shared());
}

TEST(UnderWay, TheDeviceHasAQueue) {
  EXPECT_EQ(device_is_busy_for(), 0);
  {
    OnDevice const one(2e-3);
    EXPECT_NEAR(device_is_busy_for(), 1e-3, 1e-9);
    OnDevice const two(4e-3);
    EXPECT_NEAR(device_is_busy_for(), 3e-3, 1e-9);
  }
  EXPECT_EQ(device_is_busy_for(), 0);
}

TEST(UnderWay, CompanyIsRemembered) {
  for (int i = 0; i < 100; ++i) remember_company(0);
  EXPECT_EQ(usual_company(), 0);
  remember_company(1);
  EXPECT_EQ(usual_company(), 0) << "once";
  // Four threads whose calls begin and end together: the first to come meets nobody, but three are left when it goes.
  for (int round = 0; round < 20; ++round)
    for (int others : {3, 2, 2, 3}) remember_company(others);
  EXPECT_NEAR(usual_company(), 2.8, 0.2);
  EXPECT_NEAR(cpu_is_shared_by(all_cores, 3) / cpu_is_shared_by(all_cores, 1), 2, 1e-9);
  EXPECT_EQ(cpu_is_shared_by(all_cores, 0), 1) << "more threads than cores, but nobody else";
  {
    OtherCall const one;
    OnDevice const two(1e-3);
    EXPECT_EQ(calls_of_others().all(), 2);
    begin_on_cpu();
    EXPECT_EQ(calls_of_others().all(), 2) << "its own is no other";
    end_on_cpu();
  }
  for (int i = 0; i < 20; ++i) remember_company(0);
  EXPECT_EQ(usual_company(), 0);
  for (int i = 0; i < 20; ++i) remember_company(3);
  forget_calls_after_fork();
  EXPECT_EQ(usual_company(), 0);
}

// Sixteen threads that begin together and end together, in any order: the company is of one class all the time.
TEST(UnderWay, CompanyIsOfOneClass) {
  std::mt19937 random(7);
  std::array<int, 16> order;
  std::iota(order.begin(), order.end(), 0);
  EXPECT_EQ(usual_company_class(), 0);
  for (int round = 0; round < 200; ++round) {
    std::shuffle(order.begin(), order.end(), random);
    for (int ended = 0; ended < 16; ++ended) {
      remember_company(std::max(order[static_cast<std::size_t>(ended)], 15 - ended));
      if (round > 2) {
        EXPECT_EQ(usual_company_class(), 4) << round;
      }
    }
  }
  EXPECT_TRUE(is_of_company_class(15, 4));
  EXPECT_TRUE(is_of_company_class(10, 4));
  EXPECT_FALSE(is_of_company_class(7, 4));
  for (int i = 0; i < 60; ++i) remember_company(1);
  EXPECT_EQ(usual_company_class(), 1);
  for (int i = 0; i < 40; ++i) remember_company(1 << 20);
  EXPECT_EQ(usual_company_class(), 7);
  forget_calls_after_fork();
  EXPECT_EQ(usual_company_class(), 0);
}

// Four threads: on the CPU each call would take four times as long; on the device two and a half, or what is queued
// there.
TEST(UnderWay, CallsInCompanyGoWhereAllAreDoneSooner) {
  MachineProfile profile;
  profile.cpu_threads = 8;
  CallCost cost = call_cost(usual_call(Symbol::dgemm, 4000, 4000, 4000));
  Decision const alone = decide_by_cost(profile, cost);
  cost.cpu_factor = 1.5 * alone.gpu_seconds / alone.cpu_seconds;
  EXPECT_EQ(decide_by_cost(profile, cost).place, Place::gpu);
  cost.company = 3;
  Decision const made = decide_by_cost(profile, cost);
  EXPECT_GT(made.gpu_seconds, 2 * alone.gpu_seconds);
  EXPECT_LE(made.gpu_seconds, 4 * alone.gpu_seconds) << "they do not wait for each other's launches";
  EXPECT_EQ(made.gpu_alone_seconds, alone.gpu_seconds);
  EXPECT_EQ(made.place, Place::cpu) << "it is estimated as if the others did not take its cores";
  correct(&cost, {}, 4 * cost.cpu_factor);
  EXPECT_EQ(decide_by_cost(profile, cost).place, Place::gpu);
  cost.queue_seconds = 2 * alone.gpu_seconds;  // longer than the usual company keeps it busy
  EXPECT_GE(decide_by_cost(profile, cost).gpu_seconds, 2.9 * alone.gpu_seconds);
}

// What threads share is the link: operands that are there already save more where several send.
TEST(UnderWay, CompanyMakesKeepingWorthMore) {
  MachineProfile profile;
  CallCost cost = call_cost(usual_call(Symbol::dsymm, 2000, 2000, 0));
  auto const saved = [&] { return estimate_gpu_seconds(profile, cost) - estimate_gpu_resident_seconds(profile, cost); };
  double const alone = saved();
  cost.company = 3;
  EXPECT_GT(saved(), 2 * alone);
  EXPECT_GT(estimate_gpu_resident_seconds(profile, cost), estimate_gpu_seconds_alone(profile, cost) / 2);
}

// Small results that are armed again and again hold each other up: the process has one map of memory.
TEST(UnderWay, CompanyMakesKeepingSmallResultsDear) {
  MachineProfile profile;
  CallCost cost = call_cost(usual_call(Symbol::dtrsm, 200, 200, 0));
  cost.company = 15;
  double const sent = estimate_gpu_seconds(profile, cost), kept = estimate_gpu_resident_seconds(profile, cost);
  EXPECT_GT(kept, 1.2 * sent);
  EXPECT_GT(sent, 4 * estimate_gpu_seconds_alone(profile, cost));
}

// Where both places have kept their word, the faster one is taken, and not only one that is faster by far.
TEST(UnderWay, CertaintyTakesTheMarginAway) {
  MachineProfile profile;
  profile.cpu_threads = 8;
  CallCost cost = call_cost(usual_call(Symbol::dgemm, 4000, 4000, 4000));
  Decision const made = decide_by_cost(profile, cost);
  double const beside = made.gpu_seconds / made.cpu_seconds;  // by which factor the CPU is as fast
  auto const place_at = [&](double part, int certain) {
    cost.cpu_factor = beside / part;
    cost.places_certain = certain;
    return decide_by_cost(profile, cost).place;
  };
  double const margin = profile.advantage;
  EXPECT_EQ(place_at(0.95 * margin, 0), Place::gpu);
  EXPECT_EQ(place_at(1.05 * margin, 0), Place::cpu);
  EXPECT_EQ(place_at(1.05 * margin, 1), Place::gpu);
  EXPECT_EQ(place_at(0.95, 1), Place::cpu);
  EXPECT_EQ(place_at(0.95, 2), Place::gpu);
  EXPECT_EQ(place_at(1.02, 2), Place::cpu);
}

TEST(UnderWay, ALongQueueSendsCallsToTheCpu) {
  MachineProfile profile;
  profile.cpu_threads = 8;
  CallCost cost = call_cost(usual_call(Symbol::dgemm, 4000, 4000, 4000));
  Decision const free = decide_by_cost(profile, cost);
  ASSERT_EQ(free.place, Place::gpu);
  cost.queue_seconds = free.cpu_seconds;
  Decision const busy = decide_by_cost(profile, cost);
  EXPECT_EQ(busy.place, Place::cpu);
  EXPECT_NEAR(busy.gpu_seconds - free.gpu_seconds, cost.queue_seconds, 1e-9);
  // Others on the CPU as well.
  correct(&cost, {}, 4);
  EXPECT_EQ(decide_by_cost(profile, cost).place, Place::gpu);
}

}  // namespace
}  // namespace blaslift::dispatch
