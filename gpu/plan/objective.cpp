// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/objective.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace blaslift::gpu::plan {
namespace {

// With fewer a multiprocessor's arithmetic is not used up: four warps for each of its four parts. An estimate.
constexpr double enough_threads = 512;

}  // namespace

double seconds(DeviceLimits const& limits, DeviceRates const& rates, Launch const& launch) {
  double const start = rates.start_seconds + launch.extra_seconds;
  if (launch.blocks <= 0) return start;
  if (launch.active_blocks <= 0 || launch.threads <= 0 || launch.bytes_in_flight <= 0)
    return std::numeric_limits<double>::infinity();
  double const bytes = launch.bytes / static_cast<double>(launch.blocks);  // b
  double const one = rates.share_of_one * rates.bytes_per_second / limits.multiprocessors;
  double const arithmetic = launch.multiprocessor_seconds / static_cast<double>(launch.blocks);
  double const own = bytes * rates.latency_seconds / (launch.threads * launch.bytes_in_flight);
  double moved = bytes;  // of memory's side
  if (launch.contiguous_bytes > 0) {
    double const lost = rates.contiguous_bytes / launch.contiguous_bytes;
    moved *= 1 + lost * std::sqrt(lost);
  }
  auto wave = [&](std::int64_t blocks) {
    std::int64_t const busiest = (blocks + limits.multiprocessors - 1) / limits.multiprocessors;  // a'
    double const machine = static_cast<double>(blocks) * moved / rates.bytes_per_second;
    double const most = static_cast<double>(busiest) * moved / one;
    double const computed = std::max(static_cast<double>(busiest), enough_threads / launch.threads) * arithmetic;
    return std::sqrt(machine * machine + most * most + computed * computed + own * own);
  };
  std::int64_t const full = std::int64_t{launch.active_blocks} * limits.multiprocessors;
  std::int64_t const waves = launch.blocks / full, rest = launch.blocks % full;
  double const loads = launch.bytes / (limits.warp_threads * std::max(launch.bytes_per_load, 1));
  double const each = rates.load_seconds * loads / limits.multiprocessors +
                      rates.block_seconds * static_cast<double>(launch.blocks) / limits.multiprocessors +
                      rates.barrier_seconds * launch.threads / 512 * static_cast<double>(waves + (rest > 0));
  return start + each + (waves > 0 ? static_cast<double>(waves) * wave(full) : 0) + (rest > 0 ? wave(rest) : 0);
}

// The waves' bounds by memory and by arithmetic add up to these, and the root of a sum of squares to no less than
// theirs.
double least_seconds(DeviceLimits const& limits, DeviceRates const& rates, double bytes, double multiprocessor_seconds,
                     int threads, double extra_seconds) {
  constexpr double bytes_per_load = 16, rounding = 1 - 1e-9;
  double const multiprocessors = limits.multiprocessors;
  double const machine = bytes / rates.bytes_per_second, most = machine / rates.share_of_one;
  double const computed = multiprocessor_seconds / multiprocessors;
  double const loads = rates.load_seconds * bytes / (limits.warp_threads * bytes_per_load) / multiprocessors;
  double const barriers = rates.barrier_seconds * threads / 512;
  return rounding * (rates.start_seconds + extra_seconds + loads + barriers +
                     std::sqrt(machine * machine + most * most + computed * computed));
}

Ratio coverage(DeviceLimits const& limits, std::int64_t blocks) {
  return {std::clamp<std::int64_t>(blocks, 0, limits.multiprocessors), limits.multiprocessors};
}

Recipe sufficient(DeviceLimits const& limits, DeviceRates const& rates, double bytes_in_flight_per_thread) {
  Recipe made;
  if (bytes_in_flight_per_thread <= 0) return made;
  double const warps = std::ceil(rates.bytes_in_flight / (limits.warp_threads * bytes_in_flight_per_thread));
  made.WrpOcpMin = {warps < limits.warps ? static_cast<std::int64_t>(warps) : limits.warps, limits.warps};
  return made;
}

}  // namespace blaslift::gpu::plan
