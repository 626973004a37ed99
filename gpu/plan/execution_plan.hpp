// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How a kernel of our own may be launched. Every kernel describes itself in a header beside this one, without CUDA: the
// shapes that it has at all, and what a shape demands for given sizes. Shapes change times, never bits
// (docs/own_kernels.md).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace blaslift::gpu::plan {

// A block of tx by ty threads of one of the kernel's variants (instantiations: width and number of loads), each thread
// with per_thread of what the kernel counts (atoms, segments).
struct Shape {
  int variant = 0;
  int tx = 0, ty = 1;
  int per_thread = 1;
  friend bool operator==(Shape const&, Shape const&) = default;
};

// A second launch with the same arguments, after the first and of another kernel, which adds up what the first has
// left. It may begin early (programmatic stream serialization), for it waits itself.
struct Finish {
  std::int64_t grid_x = 0;  // none if 0
  int tx = 0, ty = 1;
  std::size_t shared_bytes = 0;
};

// What a shape demands for a problem: all that a launch needs.
struct LaunchDemand {
  bool legal = false;                   // else nothing below means anything
  std::int64_t grid_x = 1, grid_y = 1;  // blocks; both fit a launch (2^31 - 1 and 65535)
  std::size_t shared_bytes = 0;         // dynamic, per block
  std::size_t workspace_bytes = 0;      // partial results
  int cluster_blocks = 1;               // blocks of a cluster, one above the other: all of grid_y, or no clusters
  std::size_t counters = 0;             // of blocks that arrived: 32 bits each, zero before and after
  Finish finish;
};

// And what the model of times (kernels.md 5.2) needs to know of it.
struct Demand : LaunchDemand {
  double bytes = 0;                   // that the grid moves, partial results included
  int bytes_in_flight = 0;            // of a thread: loads that are under way at once
  int contiguous_bytes = 0;           // that a block loads side by side of a column among others; 0: all there are
  int bytes_per_load = 16;            // of a thread
  bool combines_blocks = false;       // the last block to arrive adds what others left
  double last_block_seconds = 0;      // that it works on alone meanwhile, an estimate
  double multiprocessor_seconds = 0;  // of arithmetic, all blocks on one multiprocessor; 0: hidden behind the bytes
};

// Loads from the second-level cache that are under way together, as the last block does them. Measured on an H200: one
// after another they took 0.26 us each (the last of 16384 blocks of dot 131 us for 512 partial sums a lane).
inline constexpr double second_level_seconds = 0.3e-6;

inline constexpr std::int64_t most_grid_x = 0x7fffffff, most_grid_y = 65535;

// a from 0 up, b from 1 up. Most of these are powers of two, and a choice at call time has no nanoseconds for
// divisions.
constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b) {
  std::int64_t const last = a + b - 1;
  return (b & (b - 1)) == 0 ? last >> std::countr_zero(static_cast<std::uint64_t>(b)) : last / b;
}

// Bytes that memory moves for an element of a vector: sectors of 32.
constexpr int moved_bytes(std::int64_t increment, int element_bytes) {
  std::int64_t const apart = (increment < 0 ? -increment : increment) * element_bytes;
  return static_cast<int>(apart < 32 ? apart : 32);
}

}  // namespace blaslift::gpu::plan
