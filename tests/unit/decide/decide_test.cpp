// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The built-in rule: which side, and every reason that it can give.
#include "shim/decide/decide.hpp"

#include <gtest/gtest.h>

#include "tests/unit/square_gemm.hpp"

namespace blaslift {
namespace {

MachineProfile sixteen_cores() {
  MachineProfile profile;
  profile.cpu_threads = 16;
  profile.device_double_flops = 30e12;
  profile.device_single_flops = 30e12;
  return profile;
}

Decision decision(std::int64_t n, DeviceState state, Settings const& settings = {}, double alpha = 1) {
  return decide(settings, sixteen_cores(), state, make_level3(square_gemm("dgemm", n, alpha)));
}

TEST(Decide, LargeProductsGainAndSmallOnesDoNot) {
  EXPECT_EQ(decision(8192, DeviceState::ready).place, Place::gpu);
  EXPECT_EQ(decision(8192, DeviceState::ready).reason, Reason::gpu_is_faster);
  EXPECT_EQ(decision(300, DeviceState::ready).place, Place::cpu);
  EXPECT_EQ(decision(300, DeviceState::ready).reason, Reason::cpu_is_faster);
}

TEST(Decide, TheBoundaryIsCrossedOnce) {
  bool gpu = false;
  int crossings = 0;
  for (std::int64_t n = 64; n <= 16384; n += 64) {
    bool const now = decision(n, DeviceState::ready).place == Place::gpu;
    crossings += now != gpu;
    gpu = now;
  }
  EXPECT_EQ(crossings, 1);
}

// Where the device is estimated faster and the margin keeps the call on the CPU, the reason says so.
TEST(Decide, ReasonsDoNotContradictTheNumbers) {
  int within = 0;
  for (std::int64_t n = 64; n <= 4096; n += 8) {
    Decision const made = decision(n, DeviceState::ready);
    EXPECT_EQ(made.reason == Reason::cpu_is_faster, made.gpu_seconds >= made.cpu_seconds) << n;
    within += made.reason == Reason::within_margin;
  }
  EXPECT_GT(within, 0);
}

TEST(Decide, ADeviceWithoutDoublePrecisionIsNotUsedForIt) {
  MachineProfile profile = sixteen_cores();
  profile.device_double_flops = 0.5e12;  // a card for games
  Level3 const large = make_level3(square_gemm("dgemm", 16384));
  EXPECT_EQ(decide(Settings{}, profile, DeviceState::ready, large).reason, Reason::cpu_is_faster);
  Level3 const single = make_level3(square_gemm("sgemm", 16384));
  EXPECT_EQ(decide(Settings{}, profile, DeviceState::ready, single).place, Place::gpu);
}

TEST(Decide, TheDevicesStateKeepsCallsOnTheCpu) {
  EXPECT_EQ(decision(8192, DeviceState::idle).reason, Reason::not_started);
  EXPECT_EQ(decision(8192, DeviceState::starting).reason, Reason::starting);
  EXPECT_EQ(decision(8192, DeviceState::missing).reason, Reason::no_device);
  EXPECT_EQ(decision(8192, DeviceState::forked).reason, Reason::forked);
  for (auto state : {DeviceState::idle, DeviceState::starting, DeviceState::missing, DeviceState::forked})
    EXPECT_EQ(decision(8192, state).place, Place::cpu);
}

// A matrix-vector product gains from a matrix on the device only.
TEST(Decide, WhatWouldGainFromResidency) {
  CallCost cost;
  cost.level = 2;
  cost.flops = 5e8;
  cost.touched_bytes = cost.bytes_up = cost.keepable_bytes = 1e9;
  Settings automatic, off, cpu;
  off.residency = setting::residency::off;
  cpu.place = setting::place::cpu;
  auto reason = [&](Settings const& settings, DeviceState state) {
    return decide(settings, sixteen_cores(), state, cost).reason;
  };
  EXPECT_EQ(reason(automatic, DeviceState::ready), Reason::not_resident);
  EXPECT_EQ(reason(automatic, DeviceState::idle), Reason::not_started);
  EXPECT_EQ(reason(automatic, DeviceState::missing), Reason::no_device);
  EXPECT_EQ(reason(off, DeviceState::ready), Reason::cpu_is_faster);
  EXPECT_EQ(reason(off, DeviceState::idle), Reason::cpu_is_faster);
  EXPECT_EQ(reason(cpu, DeviceState::ready), Reason::forced_cpu);
  cost.resident_bytes = cost.check_bytes = 1e9;
  EXPECT_EQ(reason(automatic, DeviceState::ready), Reason::resident);
  EXPECT_EQ(decide(automatic, sixteen_cores(), DeviceState::ready, cost).place, Place::gpu);
}

// What is known of calls that send and of calls that find their operands there goes into the estimate of its own way
// alone.
TEST(Decide, SentAndKeptAreCorrectedApart) {
  CallCost none;
  none.level = 2;
  none.flops = 5e8;
  none.touched_bytes = none.bytes_up = none.keepable_bytes = 1e9;
  auto const with = [&](double sent, double kept, double resident_bytes) {
    CallCost cost = none;
    cost.resident_bytes = cost.check_bytes = resident_bytes;
    correct(&cost, {}, 1, sent, kept);
    return decide_by_cost(sixteen_cores(), cost);
  };
  Decision const nothing_known = with(1, 1, 0), there = with(1, 1, 1e9);
  EXPECT_DOUBLE_EQ(with(2, 1, 0).gpu_alone_seconds, 2 * nothing_known.gpu_alone_seconds);
  EXPECT_DOUBLE_EQ(with(2, 1, 0).resident_seconds, nothing_known.resident_seconds);
  EXPECT_DOUBLE_EQ(with(1, 3, 0).gpu_alone_seconds, nothing_known.gpu_alone_seconds);
  EXPECT_DOUBLE_EQ(with(1, 3, 0).resident_seconds, 3 * nothing_known.resident_seconds);
  EXPECT_DOUBLE_EQ(with(2, 3, 1e9).gpu_alone_seconds, 3 * there.gpu_alone_seconds);
  EXPECT_DOUBLE_EQ(with(2, 3, 4e8).gpu_alone_seconds, 2 * with(1, 1, 4e8).gpu_alone_seconds)
      << "less than half is there";
  EXPECT_EQ(with(1, 1000, 1e9).place, Place::cpu);
}

// Sixteen threads that each read 120 MB, on a machine whose memory delivers ten times what one core takes.
TEST(Decide, OfManyThreadsMemoryMayHaveEnoughForAll) {
  MachineProfile profile = sixteen_cores();
  profile.cpu_core_bytes_per_second = 1e10, profile.cpu_bytes_per_second = 1e11, profile.cpu_cache_bytes = 1e6;
  CallCost cost;
  cost.level = 1;
  cost.flops = 3e7;
  cost.touched_bytes = 1.2e8;
  auto const shared = [&](double callers) { return cpu_shared_by(profile, cost, callers, callers); };
  // With all threads the call alone uses all of the bandwidth.
  EXPECT_NEAR(shared(16), 16, 0.1);
  // On one core, a tenth of it: ten such threads do not disturb each other.
  cost.cpu_factor = 10;
  EXPECT_DOUBLE_EQ(shared(4), 1);
  EXPECT_NEAR(shared(16), 1.6, 0.01);
  EXPECT_DOUBLE_EQ(cpu_shared_by(profile, cost, 1, 4), 1) << "there are cores enough";
  cost.level = 3;
  EXPECT_DOUBLE_EQ(shared(16), 16);
}

TEST(Decide, SettingsDecide) {
  Settings cpu, gpu, no_device;
  cpu.place = setting::place::cpu;
  gpu.place = setting::place::gpu;
  no_device.device = setting::device::none;
  EXPECT_EQ(decision(8192, DeviceState::ready, cpu).reason, Reason::forced_cpu);
  EXPECT_EQ(decision(8192, DeviceState::ready, no_device).reason, Reason::forced_cpu);
  EXPECT_EQ(decision(2, DeviceState::ready, gpu).reason, Reason::forced_gpu);
  EXPECT_EQ(decision(2, DeviceState::missing, gpu).reason, Reason::no_device);
}

TEST(Decide, NothingToMultiplyStaysOnTheCpuWhateverTheSettings) {
  Settings gpu;
  gpu.place = setting::place::gpu;
  EXPECT_EQ(decision(8192, DeviceState::ready, gpu, 0).reason, Reason::no_product);
}

// The entries compare sizes with the threshold before anything else: below it no call may gain.
TEST(Decide, NothingBelowTheThresholdGains) {
  for (int threads : {1, 2, 4, 8, 16, 64}) {
    MachineProfile profile = sixteen_cores();
    profile.cpu_threads = threads;
    auto const threshold = smallest_gaining_size(Settings{}, profile);
    for (char const* symbol : {"sgemm", "dgemm", "cgemm", "zgemm"}) {
      Level3 const call = make_level3(square_gemm(symbol, threshold - 1));
      double const gain = estimate_cpu_seconds(profile, call) - estimate_gpu_seconds(profile, call);
      EXPECT_LT(gain, 5e-3) << symbol << " with " << threads << " threads";
    }
  }
  Settings gpu;
  gpu.place = setting::place::gpu;
  EXPECT_EQ(smallest_gaining_size(gpu, sixteen_cores()), 0);
}

TEST(Decide, ThinProductsAreSmallAndLargeOnesAreNot) {
  MachineProfile const profile = sixteen_cores();
  auto const threshold = static_cast<std::uint64_t>(smallest_gaining_size(Settings{}, profile));
  auto const gemm = [](std::int64_t m, std::int64_t n, std::int64_t k) {
    Call call = square_gemm("dgemm", 8);
    for (auto const& [name, size] : {std::pair{"m", m}, {"n", n}, {"k", k}})
      call[call.routine->find(name)].integer = size;
    return call;
  };
  // What dgetrf with n = 700 does, and its like.
  for (Call const& call :
       {gemm(700, 64, 64), gemm(700, 1, 1), gemm(64, 700, 64), gemm(1000, 16, 60), gemm(255, 255, 255)}) {
    EXPECT_TRUE(is_thin(call, threshold));
    Call alone = call;
    for (char const* stride : {"lda", "ldb", "ldc"}) alone[alone.routine->find(stride)].integer = 1000;
    CallCost cost = call_cost(alone);
    EXPECT_LT(estimate_cpu_seconds(profile, cost) - estimate_gpu_resident_seconds(profile, cost), 20e-6);
  }
  // A matrix that may be on the device, a long inner dimension, a large result.
  for (Call const& call : {gemm(700, 1, 700), gemm(64, 64, 100000), gemm(2000, 2000, 1), gemm(256, 256, 256)})
    EXPECT_FALSE(is_thin(call, threshold));
  EXPECT_FALSE(is_thin(gemm(1, 1, 1), 0)) << "forced calls all go to the device";
  auto const level2 = [](char const* symbol, std::initializer_list<std::pair<char const*, std::int64_t>> sizes) {
    Call call;
    call.symbol = find_symbol(symbol);
    call.routine = &routine(call.symbol);
    for (auto const& [name, size] : sizes) call[call.routine->find(name)].integer = size;
    return is_thin(call, 1024);
  };
  EXPECT_TRUE(level2("dgemv", {{"m", 4096}, {"n", 24}})) << "a panel's update in dgeqp3";
  EXPECT_TRUE(level2("dger", {{"m", 32}, {"n", 4096}}));
  EXPECT_TRUE(level2("dgbmv", {{"m", 4096}, {"n", 4096}, {"kl", 3}, {"ku", 4}}));
  EXPECT_TRUE(level2("dsbmv", {{"n", 4096}, {"k", 10}}));
  EXPECT_FALSE(level2("dgemv", {{"m", 4096}, {"n", 1024}}));
  EXPECT_FALSE(level2("dtrmv", {{"n", 1500}}));
  EXPECT_FALSE(level2("dgbmv", {{"m", 1 << 20}, {"n", 1 << 20}, {"kl", 1}, {"ku", 1}}));
}

TEST(Decide, EveryReasonHasWords) {
  for (int i = 0; i < static_cast<int>(Reason::count); ++i) EXPECT_STRNE(explain(static_cast<Reason>(i)), "");
}

}  // namespace
}  // namespace blaslift
