// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The model's rates from what a benchmark measured.
#include "gpu/plan/measured_rates.hpp"

#include <gtest/gtest.h>

namespace blaslift::gpu::plan {
namespace {

DeviceLimits limits(int multiprocessors) { return *limits_of(90, multiprocessors); }

void expect_near(DeviceRates const& made, DeviceRates const& wanted) {
  EXPECT_NEAR(made.bytes_per_second, wanted.bytes_per_second, 1e-9 * wanted.bytes_per_second);
  EXPECT_NEAR(made.share_of_one, wanted.share_of_one, 1e-9);
  EXPECT_NEAR(made.latency_seconds, wanted.latency_seconds, 1e-15);
  EXPECT_NEAR(made.start_seconds, wanted.start_seconds, 1e-15);
  EXPECT_NEAR(made.bytes_in_flight, wanted.bytes_in_flight, 1e-6);
}

TEST(PlanMeasuredRates, AnH200sAreTheModels) {
  expect_near(rates_of(rates_of_h200, limits(132)), DeviceRates());
  EXPECT_EQ(rates_of({}, limits(132)), DeviceRates()) << "not measured";
  MeasuredRates half = rates_of_h200;
  half.launch_seconds = 0;
  EXPECT_EQ(rates_of(half, limits(132)), DeviceRates()) << "not all measured";
}

// Half of an H200: what one of its multiprocessors does is the same.
TEST(PlanMeasuredRates, ADeviceOfHalfTheMultiprocessors) {
  MeasuredRates measured = rates_of_h200;
  measured.stream_bytes_per_second /= 2;
  DeviceRates wanted;
  wanted.bytes_per_second /= 2;
  expect_near(rates_of(measured, limits(66)), wanted);
}

// Slow memory: a multiprocessor alone draws more of it, and fewer bytes in flight suffice.
TEST(PlanMeasuredRates, SlowMemory) {
  MeasuredRates measured = rates_of_h200;
  measured.stream_bytes_per_second /= 10;
  DeviceRates const made = rates_of(measured, limits(132)), usual;
  EXPECT_NEAR(made.share_of_one, 10 * usual.share_of_one, 1e-9);
  EXPECT_NEAR(made.bytes_in_flight, usual.bytes_in_flight / 10, 1e-6);
  EXPECT_EQ(made.latency_seconds, usual.latency_seconds);
}

TEST(PlanMeasuredRates, ASlowClock) {
  MeasuredRates measured = rates_of_h200;
  measured.load_seconds *= 2;
  measured.launch_seconds *= 3;
  DeviceRates const made = rates_of(measured, limits(132)), usual;
  EXPECT_NEAR(made.barrier_seconds, 2 * usual.barrier_seconds, 1e-15);
  EXPECT_NEAR(made.start_seconds, 3 * usual.start_seconds, 1e-15);
  EXPECT_NEAR(made.second_launch_seconds, 3 * usual.second_launch_seconds, 1e-15);
}

// A large grid that is bound by memory takes about twice as long where that is half as fast; latency is as it was.
TEST(PlanMeasuredRates, TimesFollow) {
  MeasuredRates measured = rates_of_h200;
  measured.stream_bytes_per_second /= 2, measured.one_bytes_per_second /= 2;
  Launch launch;
  launch.blocks = 132 * 64, launch.threads = 256, launch.active_blocks = 8;
  launch.bytes = 4e10, launch.bytes_in_flight = 64;
  double const usual = seconds(limits(132), DeviceRates(), launch);
  double const ratio = seconds(limits(132), rates_of(measured, limits(132)), launch) / usual;
  EXPECT_GT(ratio, 1.8);
  EXPECT_LT(ratio, 2);
}

}  // namespace
}  // namespace blaslift::gpu::plan
