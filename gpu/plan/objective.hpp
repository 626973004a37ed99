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
// (bench/results/2026-11-21-kernels); "section n" is of kernels.md.
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
  friend bool operator==(DeviceRates const&, DeviceRates const&) = default;
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

// No launch that moves so many bytes in 16-byte loads, side by side, with blocks of so many threads or more, takes less
// by seconds(), however it is cut.
double least_seconds(DeviceLimits const& limits, DeviceRates const& rates, double bytes, double multiprocessor_seconds,
                     int threads, double extra_seconds);

// The multiprocessors that get work: min(multiprocessors, blocks) of all.
Ratio coverage(DeviceLimits const& limits, std::int64_t blocks);

// WrpOcpMin by the model, for threads with f bytes in flight: bytes_in_flight / (32 warps f), as a number of warps, at
// most all of them. The rest of the recipe is empty: an unknown GPU works by it.
Recipe sufficient(DeviceLimits const& limits, DeviceRates const& rates, double bytes_in_flight_per_thread);

// Keeps the shapes of about the least seconds among those that are offered, in any order. Times within `tie` of the
// least count as equal to it, for the model is not more exact (1 % is a tie in measurements): then the larger Tx, the
// smaller Ty, the lesser number.
inline constexpr double usual_tie = 0.005;
class Fastest {
 public:
  explicit Fastest(double tie = usual_tie) : tie_(tie) {}
  // Behind this, nothing is kept; infinite if nothing finite was offered.
  double limit() const { return least_ * (1 + tie_); }
  // Too many tie to be kept.
  bool overflows() const { return overflows_; }
  void offer(std::size_t shape, double seconds) {
    if (!(seconds < std::numeric_limits<double>::infinity())) return;
    if (seconds < least_) least_ = seconds;
    if (seconds > limit() || overflows_) return;
    if (count_ == most) {
      auto const is_slower = [&](Tied const& each) { return each.seconds > limit(); };
      count_ = static_cast<std::size_t>(std::remove_if(tied_.begin(), tied_.end(), is_slower) - tied_.begin());
    }
    if (count_ < most)
      tied_[count_++] = {shape, seconds};
    else
      overflows_ = true;
  }
  // 0 if nothing finite was offered. shape_of(i) -> BlockShape.
  template <class ShapeOf>
  std::size_t best(ShapeOf&& shape_of) const {
    Tied const* found = nullptr;
    for (std::size_t i = 0; i < count_; ++i)
      if (Tied const& each = tied_[i];
          each.seconds <= limit() && (found == nullptr || is_preferred(each.shape, found->shape, shape_of)))
        found = &each;
    return found != nullptr ? found->shape : 0;
  }
  template <class ShapeOf>
  static bool is_preferred(std::size_t one, std::size_t other, ShapeOf&& shape_of) {
    BlockShape const a = shape_of(one), b = shape_of(other);
    return a.Tx != b.Tx ? a.Tx > b.Tx : a.Ty != b.Ty ? a.Ty < b.Ty : one < other;
  }

 private:
  static constexpr std::size_t most = 64;
  struct Tied {
    std::size_t shape;
    double seconds;
  };
  double tie_, least_ = std::numeric_limits<double>::infinity();
  std::array<Tied, most> tied_;
  std::size_t count_ = 0;
  bool overflows_ = false;
};

// The preferred one of n shapes that take no longer than `limit`; n if none does. seconds_of(i) -> double.
template <class ShapeOf, class SecondsOf>
std::size_t preferred_within(double limit, std::size_t n, ShapeOf&& shape_of, SecondsOf&& seconds_of) {
  std::size_t best = n;
  for (std::size_t i = 0; i < n; ++i)
    if (seconds_of(i) <= limit && (best == n || Fastest::is_preferred(i, best, shape_of))) best = i;
  return best;
}

// The fastest of n shapes, as above. seconds_of(i) -> double is called once for each, and twice where very many tie.
template <class ShapeOf, class SecondsOf>
std::size_t fastest(std::size_t n, ShapeOf&& shape_of, SecondsOf&& seconds_of, double tie = usual_tie) {
  Fastest kept(tie);
  for (std::size_t i = 0; i < n; ++i) kept.offer(i, seconds_of(i));
  return kept.overflows() ? preferred_within(kept.limit(), n, shape_of, seconds_of) : kept.best(shape_of);
}

}  // namespace blaslift::gpu::plan
