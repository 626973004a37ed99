// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/measured_rates.hpp"

namespace blaslift::gpu::plan {
namespace {

constexpr MeasuredRates const& h200 = rates_of_h200;
constexpr double h200_multiprocessors = 132;

}  // namespace

DeviceRates rates_of(MeasuredRates const& measured, DeviceLimits const& limits) {
  DeviceRates made;
  if (!measured.are_known() || limits.multiprocessors < 1) return made;
  double const stream = measured.stream_bytes_per_second / h200.stream_bytes_per_second;
  double const load = measured.load_seconds / h200.load_seconds;
  double const launch = measured.launch_seconds / h200.launch_seconds;
  double const multiprocessors = limits.multiprocessors / h200_multiprocessors;
  made.bytes_per_second *= stream;
  made.share_of_one *= measured.one_bytes_per_second / h200.one_bytes_per_second * multiprocessors / stream;
  made.bytes_in_flight *= stream * load / multiprocessors;  // Little's law
  for (double DeviceRates::*const each :
       {&DeviceRates::latency_seconds, &DeviceRates::block_seconds, &DeviceRates::barrier_seconds,
        &DeviceRates::combine_seconds, &DeviceRates::cluster_seconds, &DeviceRates::load_seconds})
    made.*each *= load;
  for (double DeviceRates::*const each : {&DeviceRates::start_seconds, &DeviceRates::second_launch_seconds})
    made.*each *= launch;
  return made;
}

}  // namespace blaslift::gpu::plan
