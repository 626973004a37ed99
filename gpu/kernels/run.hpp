// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums over a run: elements that follow each other along memory (or in equal steps), of a vector or of columns that
// warps walk down side by side.
//
// Numeric plan: a run is cut into segments. A segment has `round_elements` accumulators; element i belongs to
// accumulator i mod round_elements, which takes its elements in the order of indices, starting from zero. The
// accumulators are the leaves of the segment's tree, all of them: one without elements is a zero and is added. The
// segments are the leaves of the run's tree.
// Execution plan: a warp takes a round at a time, each lane `width` neighbours of each pack of 32 * width elements; it
// owns an aligned run of segments. Warps one above the other (y) and blocks (gridDim.y) share the segments; of the
// blocks the last to arrive adds up.
#pragma once

#include <type_traits>

#include "gpu/kernels/lanes.hpp"
#include "gpu/kernels/pack.hpp"
#include "gpu/kernels/tree.hpp"
#include "gpu/plan/run.hpp"

namespace blaslift::gpu::kernels {

template <class T>
inline constexpr int round_elements = full_width<T>* warp_size;
template <class T, int width>
inline constexpr int packs_of_round = full_width<T> / width;

static_assert(round_elements<float> * sizeof(float) == plan::run_round_bytes);

inline constexpr int run_levels = 3;  // of the tree over a warp's segments
static_assert(1 << run_levels == plan::run_most_segments_per_warp);
// Of what a lane of the last block loads: so many at a time, and the levels of the tree over these batches.
template <class Sum>
inline constexpr int run_block_loads = plan::run_loads_of_last_block(sizeof(Sum));
template <class Sum>
inline constexpr int run_block_levels = [] {
  int levels = 0;
  while (run_block_loads<Sum> << levels < plan::run_most_blocks_per_lane) ++levels;
  return levels;
}();

// What every kernel of this kind is given. blockDim.x is a multiple of 32; where gridDim.y > 1, blockDim.y is a power
// of two and gridDim.y at most blockDim.y * 32 / columns of a warp * run_most_blocks_per_lane.
template <class Sum>
struct Run {
  std::int64_t length;    // elements, at least 1
  std::int64_t segments;  // that these make
  int segment;            // numeric plan: elements of one, a multiple of round_elements
  int segments_per_warp;  // a power of two, at most run_most_segments_per_warp
  Sum* partials;          // gridDim.y > 1: gridDim.y * gridDim.x * columns of a block
  unsigned* counters;     // gridDim.y > 1: gridDim.x of them, zero
};

// The tree over a lane's neighbours in a pack; their number is a power of two.
template <int width, class Sum>
__device__ __forceinline__ Sum sum_over_pack(Sum const (&value)[width]) {
  Sum sum[width];
#pragma unroll
  for (int i = 0; i < width; ++i) sum[i] = value[i];
#pragma unroll
  for (int stride = 1; stride < width; stride *= 2)
#pragma unroll
    for (int i = 0; i + stride < width; i += 2 * stride) sum[i] = add(sum[i], sum[i + stride]);
  return sum[0];
}

// The tree over a segment's accumulators, for each of `columns`: the root of column c ends in the lanes with
// lane % columns == c. The bits of an accumulator's number are those of its place in the pack, of the lane, and of the
// pack, from the lowest.
template <int columns, int packs, int width, class Sum>
__device__ __forceinline__ Sum sum_over_accumulators(Sum const (&accumulator)[columns][packs][width]) {
  Sum value[packs * columns];
#pragma unroll
  for (int k = 0; k < packs; ++k)
#pragma unroll
    for (int c = 0; c < columns; ++c) value[k * columns + c] = sum_over_pack(accumulator[c][k]);
  sum_over_lanes(value);
  Sum sum = value[0];
#pragma unroll
  for (int k = 1; k < packs; k *= 2) sum = add(sum, from_lane_across(sum, static_cast<unsigned>(k * columns)));
  return sum;
}

// Gives `rounds` rounds that begin with the lane's element `begin` to their accumulators. All loads are in flight
// together. whole: all packs are there; else `last` is the segment's last one.
template <bool whole, class T, int width, int rounds, int columns, class Sum, class Streams>
__device__ __forceinline__ void take_rounds(Streams const& streams, std::int64_t begin, std::int64_t last,
                                            Sum (&sum)[columns][packs_of_round<T, width>][width]) {
  constexpr int packs = packs_of_round<T, width>, loads = rounds * packs;
  Pack<T, width> column[loads][columns], factor[loads];
  // Where packs are missing, the last is loaded and not taken: loads under conditions would wait for one another.
  auto place = [&](int l) {
    std::int64_t const i = begin + l * warp_size * width;
    return whole || i < last ? i : last;
  };
#pragma unroll
  for (int l = 0; l < loads; ++l)
#pragma unroll
    for (int c = 0; c < columns; ++c) column[l][c] = streams.template column<width>(c, place(l));
#pragma unroll
  for (int l = 0; l < loads; ++l) factor[l] = streams.template factor<width>(place(l));
  __syncwarp();  // or the compiler begins to add before all loads are issued
#pragma unroll
  for (int l = 0; l < loads; ++l) {
    std::int64_t const i = begin + l * warp_size * width;
#pragma unroll
    for (int c = 0; c < columns; ++c)
#pragma unroll
      for (int w = 0; w < width; ++w) {
        Sum taken = sum[c][l % packs][w];
        streams.take(taken, column[l][c].of[w], factor[l].of[w], i + w);
        // A choice, not a branch, into which the compiler would move the loads.
        sum[c][l % packs][w] = whole || i <= last ? taken : sum[c][l % packs][w];
      }
  }
}

// Gives a segment's elements to its accumulators, Streams::rounds rounds at a time. Streams has column<width>(c, i) and
// factor<width>(i), which load the pack that begins with the segment's element i, and
// take(sum, element of the column, of the factor, i).
template <class T, int width, int columns, class Sum, class Streams>
__device__ __forceinline__ void take_segment(Streams const& streams, int elements,
                                             Sum (&sum)[columns][packs_of_round<T, width>][width]) {
  constexpr int packs = packs_of_round<T, width>, rounds = Streams::rounds,
                few = rounds / 2;  // few: for want of registers
  int const mine = lane_of_warp() * width, filled = elements / width * width;
  int at = 0;
#pragma unroll 1
  for (; at + rounds * round_elements<T> <= elements; at += rounds * round_elements<T>)
    take_rounds<true, T, width, rounds>(streams, at + mine, 0, sum);
#pragma unroll 1
  for (; at < filled; at += few * round_elements<T>)
    take_rounds<false, T, width, few>(streams, at + mine, filled - width, sum);
  // What does not fill a pack: one lane has it, and for its accumulators nothing comes later.
  if constexpr (width > 1) {
    int const owner = filled % (warp_size * width), pack = filled / (warp_size * width) % packs;
    if (owner == mine)
#pragma unroll
      for (int w = 0; w + 1 < width; ++w)
        if (filled + w < elements) {
          Pack<T, 1> const factor = streams.template factor<1>(filled + w);
#pragma unroll
          for (int c = 0; c < columns; ++c) {
            Pack<T, 1> const column = streams.template column<1>(c, filled + w);
#pragma unroll
            for (int k = 0; k < packs; ++k)
              if (k == pack) streams.take(sum[c][k][w], column.of[0], factor.of[0], filled + w);
          }
        }
  }
}

// The segments that a warp owns, and how many warps one above the other have any: those are the first.
struct RunShare {
  std::int64_t first, last;
  int warps;
};

template <class Sum>
__device__ __forceinline__ RunShare share_of_run(Run<Sum> const& run) {
  auto const warps = static_cast<int>(blockDim.y);
  std::int64_t const per_block = std::int64_t{run.segments_per_warp} * warps;
  std::int64_t const block = blockIdx.y * per_block, left = run.segments - block;
  std::int64_t const first = block + std::int64_t{run.segments_per_warp} * threadIdx.y;
  std::int64_t const last = first + run.segments_per_warp;
  return {first, last < run.segments ? last : run.segments,
          left >= per_block ? warps : (static_cast<int>(left) + run.segments_per_warp - 1) / run.segments_per_warp};
}

// The tree over a warp's segments; segment(first element, elements) gives the root of one. All lanes come here.
template <class Sum, class Segment>
__device__ __forceinline__ Sum sum_over_share(Run<Sum> const& run, RunShare share, Segment segment) {
  TreeStack<Sum, 1, run_levels> tree;
#pragma unroll 1
  for (std::int64_t s = share.first; s < share.last; ++s) {
    std::int64_t const first = s * run.segment, left = run.length - first;
    Sum const leaf[1] = {segment(first, left < run.segment ? static_cast<int>(left) : run.segment)};
    tree.push(leaf);
  }
  Sum sum[1] = {};
  tree.root(sum);
  return sum[0];
}

// The tree over warps and blocks. Each lane brings its warp's sum of column lane % columns; afterwards the lanes of the
// warps with threadIdx.y 0 have the run's, if true is returned. All threads come here.
template <int columns, class Sum>
__device__ __forceinline__ bool sum_over_grid(Run<Sum> const& run, RunShare share, Sum& sum) {
  auto const tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
  auto const threads = static_cast<int>(blockDim.x), warps = static_cast<int>(blockDim.y);
  auto* const flag = reinterpret_cast<unsigned*>(shared_bytes());
  auto* const shared = reinterpret_cast<Sum*>(shared_bytes() + 16);
  Sum value[1] = {sum};
  block_tree(value, ty, share.warps, share.warps, tx, threads, shared);
  if (gridDim.y > 1) {
    int const lane = lane_of_warp(), tile = threads / warp_size * columns;
    Sum* const partial =
        run.partials + std::int64_t{blockIdx.x} * gridDim.y * tile + tx / warp_size * columns + lane % columns;
    if (ty == 0 && lane < columns) partial[std::int64_t{blockIdx.y} * tile] = value[0];
    if (!is_last_block(run.counters + blockIdx.x, gridDim.y, flag)) return false;
    // Aligned runs of blocks: one for each lane that has a column.
    constexpr int slots_of_warp = warp_size / columns;
    auto const blocks = static_cast<int>(gridDim.y);
    int const slot = ty * slots_of_warp + lane / columns;
    int length = 1, slots = blocks;
    for (; slots > warps * slots_of_warp; slots = (slots + 1) / 2) length *= 2;
    int const begin = slot * length, left = blocks - begin;
    if (left > 0)
      value[0] = tree_over_other_blocks<run_block_loads<Sum>, run_block_levels<Sum>>(partial + begin * tile, tile,
                                                                                     left < length ? left : length);
#pragma unroll
    for (int stride = 1; stride < slots_of_warp; stride *= 2) {
      Sum const other = from_lane_across(value[0], static_cast<unsigned>(stride * columns));
      if (slot + stride < slots) value[0] = add(value[0], other);
    }
    // Lanes other than those of a warp's first slot hold no meaning, and nobody asks them.
    int const busy = (slots + slots_of_warp - 1) / slots_of_warp;  // warps one above the other
    block_tree(value, ty, busy, busy, tx, threads, shared);
  }
  sum = value[0];
  return true;
}

}  // namespace blaslift::gpu::kernels
