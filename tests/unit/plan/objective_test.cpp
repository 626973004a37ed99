// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The model of a launch's time: against kernels.md 5.2, and by what must hold for any model.
#include "gpu/plan/objective.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "tests/unit/plan/devices.hpp"

namespace blaslift::gpu::plan {
namespace {

// 5.2 as it is written.
double as_written(DeviceLimits const& limits, DeviceRates const& rates, Launch const& launch) {
  double time = rates.start_seconds + launch.extra_seconds;
  std::int64_t const full = std::int64_t{launch.active_blocks} * limits.multiprocessors;
  for (std::int64_t left = launch.blocks; left > 0; left -= full) {
    std::int64_t const wave = std::min(left, full);
    double const s = static_cast<double>(std::min<std::int64_t>(limits.multiprocessors, wave));
    double const active = std::ceil(static_cast<double>(wave) / limits.multiprocessors);
    double const r = std::min(rates.bytes_per_second / limits.multiprocessors * rates.share_of_one,
                              active * launch.threads * launch.bytes_in_flight / rates.latency_seconds);
    time += launch.bytes * static_cast<double>(wave) / static_cast<double>(launch.blocks) /
            std::min(rates.bytes_per_second, s * r);
  }
  return time;
}

Launch launch_of(std::int64_t blocks, int active, int threads = 256, double bytes_in_flight = 64) {
  Launch launch;
  launch.blocks = blocks;
  launch.active_blocks = active;
  launch.threads = threads;
  launch.bytes = static_cast<double>(blocks) * 1e6;
  launch.bytes_in_flight = bytes_in_flight;
  return launch;
}

// What blocks cost beside their bytes left out.
DeviceRates only_bytes() {
  DeviceRates rates;
  rates.block_seconds = rates.barrier_seconds = rates.load_seconds = 0;
  return rates;
}

// One bound that rules is the written one; where all three are alike it takes sqrt(3) times as long.
TEST(PlanObjective, IsNearTheWrittenOneWhereBlocksDivideEvenly) {
  DeviceRates const rates = only_bytes();
  for (int active : {1, 2, 3, 8}) {
    for (double in_flight : {4.0, 16.0, 128.0}) {
      for (std::int64_t blocks : {1, 7, 131, 132, 264, 132 * 24, 132 * 24 + 100}) {
        std::int64_t const rest = blocks % (132 * active);
        if (rest > 132 && rest % 132) continue;
        Launch const launch = launch_of(blocks, active, 256, in_flight);
        double const expected = as_written(h200(), rates, launch);
        EXPECT_GE(seconds(h200(), rates, launch), expected * (1 - 1e-9)) << blocks << " blocks, " << active;
        EXPECT_LE(seconds(h200(), rates, launch), expected * 1.74) << blocks << " blocks, " << active;
      }
    }
  }
  Launch const slow = launch_of(132 * 24, 8, 256, 0.25);  // latency rules
  EXPECT_NEAR(seconds(h200(), rates, slow) / as_written(h200(), rates, slow), 1, 1e-3);
}

// As long as the busiest multiprocessor multiplies: with 133 blocks that one has two of them. A small block alone does
// not keep one busy.
TEST(PlanObjective, ArithmeticBoundsWhereItTakesLonger) {
  DeviceRates const rates;
  auto const with_arithmetic = [&](std::int64_t blocks, int threads, double seconds_of_block) {
    Launch launch = launch_of(blocks, 2, threads);
    launch.multiprocessor_seconds = static_cast<double>(blocks) * seconds_of_block;
    return seconds(h200(), rates, launch);
  };
  constexpr double near = 1e-4;  // of a second: what else the model counts
  EXPECT_NEAR(with_arithmetic(132, 512, 1e-9), with_arithmetic(132, 512, 0), 1e-9);
  EXPECT_NEAR(with_arithmetic(132, 512, 1), 1, near);
  EXPECT_NEAR(with_arithmetic(133, 512, 1), 2, near);
  EXPECT_NEAR(with_arithmetic(132, 128, 1), 4, near);
  EXPECT_NEAR(with_arithmetic(264, 256, 1), 2, near);
}

// 133 blocks: one multiprocessor has two. Bound by latency, both go on at once, as fast as one alone; the written form
// takes half of that.
TEST(PlanObjective, OneBlockMoreDoesNotSpeedUpTheOthers) {
  DeviceRates rates = only_bytes();
  rates.start_seconds = 0;
  Launch one = launch_of(132, 2, 64, 4), more = launch_of(133, 2, 64, 4);
  EXPECT_NEAR(seconds(h200(), rates, more) / seconds(h200(), rates, one), 1, 1e-3);
  EXPECT_LT(as_written(h200(), rates, more), 0.6 * seconds(h200(), rates, more));
  // Bound by what one multiprocessor draws, the one with two takes twice as long.
  one = launch_of(132, 2, 1024, 128);
  more = launch_of(133, 2, 1024, 128);
  rates.share_of_one = 1;
  rates.bytes_per_second = 1e9;  // so that it rules
  EXPECT_NEAR(seconds(h200(), rates, more) / seconds(h200(), rates, one), 2 * std::sqrt(1.25) / std::sqrt(2), 0.02);
}

TEST(PlanObjective, Bounds) {
  DeviceRates const rates;
  for (std::int64_t blocks = 1; blocks < 3000; blocks += 37) {
    for (int active = 1; active <= 8; ++active) {
      Launch const launch = launch_of(blocks, active);
      double const now = seconds(h200(), rates, launch);
      EXPECT_GE(now * (1 + 1e-12), rates.start_seconds + launch.bytes / rates.bytes_per_second);
      Launch more = launch;
      more.bytes_in_flight *= 2;  // more in flight is never slower
      EXPECT_LE(seconds(h200(), rates, more), now);
      more = launch;
      more.extra_seconds = 1e-6;
      EXPECT_NEAR(seconds(h200(), rates, more) - now, 1e-6, 1e-12);
    }
  }
  // Nothing to do, and what cannot run.
  EXPECT_DOUBLE_EQ(seconds(h200(), rates, launch_of(0, 1)), rates.start_seconds);
  EXPECT_TRUE(std::isinf(seconds(h200(), rates, launch_of(5, 0))));
}

// What GrdOcp alone gets wrong (kernels.md 1.1, defect d): one small wave, exactly full, on few multiprocessors.
TEST(PlanObjective, PrefersMoreMultiprocessors) {
  Launch few = launch_of(33, 4, 1024, 64), many = launch_of(132, 4, 256, 64);
  few.bytes = many.bytes = 8e6;
  EXPECT_LT(seconds(h200(), {}, many), seconds(h200(), {}, few));
  EXPECT_EQ(coverage(h200(), 33), (Ratio{1, 4}));
  EXPECT_EQ(coverage(h200(), 5000), (Ratio{1, 1}));
  EXPECT_EQ(coverage(h200(), -1), (Ratio{0, 1}));
}

TEST(PlanObjective, WrpOcpMinFromBytesInFlight) {
  // 4.2: 48 KiB in flight; with 8 x 16 bytes a thread that is 12 warps of 64, and with 16 bytes more than there are.
  EXPECT_EQ(sufficient(h200(), {}, 128).WrpOcpMin, (Ratio{12, 64}));
  EXPECT_EQ(sufficient(h200(), {}, 16).WrpOcpMin, (Ratio{1, 1}));
  EXPECT_EQ(sufficient(h200(), {}, 0), Recipe{});
}

// Runs of a column that are short, narrow loads, large blocks and many blocks cost more; long runs cost nothing.
TEST(PlanObjective, WhatCostsBesideBytes) {
  DeviceRates const rates;
  Launch const usual = launch_of(132 * 16, 8);
  auto dearer = [&](auto change) {
    Launch other = usual;
    change(other);
    return seconds(h200(), rates, other) / seconds(h200(), rates, usual);
  };
  EXPECT_GT(dearer([](Launch& other) { other.contiguous_bytes = 32; }), 1.3);
  EXPECT_LT(dearer([](Launch& other) { other.contiguous_bytes = 4096; }), 1.001);
  EXPECT_GT(dearer([](Launch& other) { other.bytes_per_load = 4; }), 1.01);
  EXPECT_GT(dearer([](Launch& other) {
              other.blocks *= 64;
              other.active_blocks *= 4;
              other.threads /= 4;
            }),
            1.01);
}

TEST(PlanObjective, TheFastest) {
  BlockShape const shapes[] = {{32, 4}, {64, 8}, {64, 2}, {256, 1}, {64, 2}};
  auto shape_of = [&](std::size_t i) { return shapes[i]; };
  auto fastest_of = [&](std::vector<double> const& times) {
    return fastest(times.size(), shape_of, [&](std::size_t i) { return times[i]; });
  };
  EXPECT_EQ(fastest_of({1, 2, 3, 4, 5}), 0u);
  EXPECT_EQ(fastest_of({1.004, 1, 1.002, 1.1, 1}), 2u);  // ties: larger Tx, smaller Ty, the first
  EXPECT_EQ(fastest_of({2, 2, 2, 2, 2}), 3u);
  EXPECT_EQ(fastest_of({INFINITY, INFINITY, 1, INFINITY}), 2u);
  EXPECT_EQ(fastest_of({7}), 0u);
  EXPECT_LT(fastest_of({INFINITY, INFINITY}), 2u);
}

// Ties that come and go, and more of them than are kept.
TEST(PlanObjective, TheFastestOfMany) {
  std::mt19937 random(3);
  for (std::size_t const kinds : {std::size_t{2}, std::size_t{50}, std::size_t{5000}}) {
    for (int i = 0; i < 20; ++i) {
      std::vector<double> times(3000);
      std::vector<BlockShape> shapes(times.size());
      for (std::size_t j = 0; j < times.size(); ++j) {
        times[j] = 1 + 0.001 * static_cast<double>(random() % kinds);
        shapes[j] = {32 * static_cast<int>(1 + random() % 8), static_cast<int>(1 + random() % 8)};
      }
      double const limit = 1.005 * *std::min_element(times.begin(), times.end());
      std::size_t right = times.size();
      for (std::size_t j = 0; j < times.size(); ++j) {
        if (times[j] > limit) continue;
        if (right == times.size() || shapes[j].Tx > shapes[right].Tx ||
            (shapes[j].Tx == shapes[right].Tx && shapes[j].Ty < shapes[right].Ty))
          right = j;
      }
      EXPECT_EQ(fastest(
                    times.size(), [&](std::size_t j) { return shapes[j]; }, [&](std::size_t j) { return times[j]; }),
                right);
    }
  }
}

}  // namespace
}  // namespace blaslift::gpu::plan
