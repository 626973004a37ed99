// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How long a memory-bound grid takes, from bytes in flight, the multiprocessors that get work, and waves
// (kernels.md 5.2). It replaces the seed's sampling of more than an hour by four numbers of a device, and mends what
// GrdOcp alone does not see: a grid of few blocks, and a shape whose last wave is full because its waves are small and
// slow.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "gpu/plan/kernel.hpp"
#include "gpu/plan/recipe.hpp"

namespace blaslift::gpu::plan {

// Speeds of a device, by default an H200's. Those that say "fitted" were searched so that what the model chooses among
// the shapes worth a look (measured.hpp) is as fast as the best of all, over 365 measured cases
// (bench/results/2026-11-21-kernels/shapes.raw.jsonl.gz); "section n" is of kernels.md.
struct DeviceRates {
  // BW. Read-only stream of 8 GiB, float4 loads, 16 blocks of 256 threads per multiprocessor: measured, section 3. (A
  // kernel that writes as much as it reads sees the copy's 4206e9.)
  double bytes_per_second = 4549e9;
  // lambda, from a load to its data while memory is busy: fitted. (0.785 us by a published table, section 2.4.)
  double latency_seconds = 1.35e-6;
  // kappa: a multiprocessor alone draws so many times its share of BW: fitted.
  double share_of_one = 2.65;
  // t0: ramp and launch. The part that does not depend on the shape.
  double start_seconds = 1.7e-6;
  // From one block of a multiprocessor to its next: fitted.
  double block_seconds = 0.057e-6;
  // What a block of 512 threads loses at its barriers, while its multiprocessor waits for its last warp: fitted.
  double barrier_seconds = 1.2e-6;
  // The last block to arrive: partial results to the second-level cache, a fence, a counter, and back: fitted.
  double combine_seconds = 1.9e-6;
  // The first block of a cluster: what the others leave in its shared memory, and two barriers:
  // estimated from combine_seconds and a prototype (bench/results/2026-11-26-gemv).
  double cluster_seconds = 0.7e-6;
  // A second launch: fitted.
  double second_launch_seconds = 2.1e-6;
  // Runs of a column that are shorter than the whole cost (this / run)^1.5 more: fitted.
  double contiguous_bytes = 24;
  // A multiprocessor's load instruction of a warp, beside its bytes: fitted.
  double load_seconds = 0.45e-9;
  // Bytes in flight per multiprocessor that suffice: what CUB asks for on an H200 (section 2.4); 4.2 prefers 64 to 96
  // KiB.
  double bytes_in_flight = 48 * 1024;
};

// One launch of a kernel, as a candidate.
struct Launch {
  std::int64_t blocks = 0;            // of the grid
  int threads = 0;                    // of a block
  int active_blocks = 0;              // per multiprocessor (occupancy.hpp)
  double bytes = 0;                   // that the grid moves in all, partial results included
  double bytes_in_flight = 0;         // f: per thread, 16 for each 128-bit load that is under way at once
  double contiguous_bytes = 0;        // of a run of a column that a block loads; 0: long
  int bytes_per_load = 16;            // of a thread
  double extra_seconds = 0;           // a second stage, a barrier
  double multiprocessor_seconds = 0;  // of arithmetic, all blocks on one multiprocessor; 0: hidden behind the bytes
};

// T = t0 + the waves' times + what blocks cost by themselves + extra. Blocks are alike. A wave of w blocks, of which
// the busiest multiprocessor has a' = ceil(w / multiprocessors), is bound by the machine (w b / BW), by that
// multiprocessor (a' b / (kappa BW / multiprocessors), and its arithmetic) and by a block's own loads (b lambda /
// (threads f)). Measured times lie near the root of the sum of the squares, not at the longest. Where blocks divide
// evenly among the multiprocessors and one bound rules, this is 5.2's bytes_wave / min(BW, s r); elsewhere 5.2 takes
// every multiprocessor for as fast as the busiest, and is too hopeful by up to 2. Infinite for a block that cannot run.
double seconds(DeviceLimits const& limits, DeviceRates const& rates, Launch const& launch);

// The multiprocessors that get work: min(multiprocessors, blocks) of all.
Ratio coverage(DeviceLimits const& limits, std::int64_t blocks);

// WrpOcpMin by the model, for threads with f bytes in flight: bytes_in_flight / (32 warps f), as a number of warps, at
// most all of them. The rest of the recipe is empty: an unknown GPU works by it.
Recipe sufficient(DeviceLimits const& limits, DeviceRates const& rates, double bytes_in_flight_per_thread);

// The shape with the least seconds among n; times within `tie` of the least count as equal to it, for the model is not
// more exact (1 % is a tie in measurements): then the larger Tx, the smaller Ty, the first. 0 if none has finite
// seconds. shape_of(i) -> BlockShape; seconds_of(i) -> double is called once for each, and twice where more than so
// many tie.
inline constexpr std::size_t most_tied = 64;
template <class ShapeOf, class SecondsOf>
std::size_t fastest(std::size_t n, ShapeOf&& shape_of, SecondsOf&& seconds_of, double tie = 0.005) {
  struct Tied {
    std::size_t shape;
    double seconds;
  };
  std::array<Tied, most_tied> tied;
  std::size_t count = 0;
  double least = std::numeric_limits<double>::infinity();
  bool too_many = false;
  for (std::size_t i = 0; i < n; ++i) {
    double const now = seconds_of(i);
    if (!(now < std::numeric_limits<double>::infinity())) continue;
    if (now < least) least = now;
    double const limit = least * (1 + tie);
    if (now > limit || too_many) continue;
    if (count == most_tied)
      count = static_cast<std::size_t>(
          std::remove_if(tied.begin(), tied.end(), [&](Tied const& each) { return each.seconds > limit; }) -
          tied.begin());
    if (count < most_tied)
      tied[count++] = {i, now};
    else
      too_many = true;
  }
  std::size_t best = n;
  auto const take = [&](std::size_t i, double now) {
    if (!(now <= least * (1 + tie))) return;
    if (best == n) {
      best = i;
      return;
    }
    BlockShape const shape = shape_of(i), other = shape_of(best);
    if (shape.Tx > other.Tx || (shape.Tx == other.Tx && shape.Ty < other.Ty)) best = i;
  };
  if (too_many)
    for (std::size_t i = 0; i < n; ++i) take(i, seconds_of(i));
  else
    for (std::size_t i = 0; i < count; ++i) take(tied[i].shape, tied[i].seconds);
  return best == n ? 0 : best;
}

}  // namespace blaslift::gpu::plan
