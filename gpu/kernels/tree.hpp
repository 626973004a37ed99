// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums over the complete binary tree: leaf i is added to leaf i + 1 for even i, their sums in the same way, and so on;
// where the partner is absent, a value moves up as it is. Whoever owns a run of leaves that is aligned to its length, a
// power of two, computes a subtree; so runs may be given to loops, threads, warps and blocks in any way without moving
// a bit (docs/own_kernels.md).
#pragma once

#include "gpu/kernels/pack.hpp"
#include "gpu/kernels/team.hpp"

namespace blaslift::gpu::kernels {

// What an absent leaf may be given as: -0 leaves every number that it is added to as it is (+0 would turn -0 into +0).
template <class T>
__device__ __forceinline__ T nothing() {
  if constexpr (is_complex<T>)
    return {nothing<RealOf<T>>(), nothing<RealOf<T>>()};
  else
    return -T(0);
}

// The tree over leaves that come one after another, `count` values each (as many trees side by side). Holds at most
// 2^levels - 1 leaves, or 2^levels if the run is complete then.
template <class T, int count, int levels>
class TreeStack {
 public:
  __device__ __forceinline__ void push(T const (&leaf)[count]) {
    T carried[count];
    for (int i = 0; i < count; ++i) carried[i] = leaf[i];
    bool carries = true;
    // As a binary counter, unrolled so that all levels stay in registers.
#pragma unroll
    for (int level = 0; level <= levels; ++level) {
      bool const occupied = (leaves_ >> level) & 1U;
#pragma unroll
      for (int i = 0; i < count; ++i) {
        if (carries && occupied) carried[i] = add(held_[level][i], carried[i]);
        if (carries && !occupied) held_[level][i] = carried[i];
      }
      carries = carries && occupied;
    }
    ++leaves_;
  }
  // The root; there has been a leaf.
  __device__ __forceinline__ void root(T (&result)[count]) const {
    bool found = false;
#pragma unroll
    for (int level = 0; level <= levels; ++level) {
      bool const occupied = (leaves_ >> level) & 1U;
#pragma unroll
      for (int i = 0; i < count; ++i) {
        if (found && occupied) result[i] = add(held_[level][i], result[i]);
        if (!found && occupied) result[i] = held_[level][i];
      }
      found = found || occupied;
    }
  }
  __device__ __forceinline__ bool empty() const { return leaves_ == 0; }

 private:
  T held_[levels + 1][count];
  unsigned leaves_ = 0;
};

// The tree over `present` leaves (1 or more) that neighbours in the block hold, leaf i with the threads that say
// leaf = i; each brings `count` values of column `column` (of `columns`). Afterwards the threads with leaf 0 hold the
// root. All threads of the team come here. shared: leaves * columns * count values, where `leaves` covers the team.
template <class T, int count, class Team = WholeBlock>
__device__ __forceinline__ void block_tree(T (&value)[count], int leaf, int leaves, int present, int column,
                                           int columns, T* shared, Team team = {}) {
  for (int stride = 1; stride < leaves; stride *= 2) {
    int const place = leaf & (2 * stride - 1);
    bool const gives = place == stride && leaf < present;
    bool const takes = place == 0 && leaf + stride < present;
    if (gives)
      for (int i = 0; i < count; ++i) shared[(leaf * count + i) * columns + column] = value[i];
    team.sync();
    if (takes)
      for (int i = 0; i < count; ++i)
        value[i] = add(value[i], shared[((leaf + stride) * count + i) * columns + column]);
  }
}

// The tree over the first `present` (1 or more) of `most` values, a power of two; the others are any.
template <int most, class T>
__device__ __forceinline__ T tree_of_first(T (&value)[most], int present) {
#pragma unroll
  for (int step = 1; step < most; step *= 2)
#pragma unroll
    for (int i = 0; i < most; i += 2 * step) {
      T const sum = add(value[i], value[i + step]);
      value[i] = i + step < present ? sum : value[i];
    }
  return value[0];
}

// The tree over the first `present` (1 or more) of `most` values, a power of two, that lie `stride` apart in shared
// memory.
template <int most, class T>
__device__ __forceinline__ T tree_in_shared(T const* first, int stride, int present) {
  T value[most];
#pragma unroll
  for (int i = 0; i < most; ++i) value[i] = first[(i < present ? i : present - 1) * stride];
  return tree_of_first(value, present);
}

// The trees of block_tree() with one barrier where that has one a level: leaves of a warp are added by exchanges, and
// what warps are left with by one thread for each of columns * count values. It calls use(column * count + i, root).
// The thread of leaf l and column c is the block's l * columns + c; `columns` is a power of two. shared: columns *
// count values for each warp, or each leaf if those are fewer.
template <int most_warps, class T, int count, class Use>
__device__ __forceinline__ void block_sums(T (&value)[count], int leaf, int present, int column, int columns, T* shared,
                                           Use&& use) {
  int const shift = columns < 32 ? 5 - (__ffs(columns) - 1) : 0;  // leaves of a warp, as a power of two
#pragma unroll
  for (int level = 0; level < 5; ++level)
    if (level < shift)
#pragma unroll
      for (int i = 0; i < count; ++i) {
        T const other = from_lane_across(value[i], static_cast<unsigned>(columns << level));
        if (leaf + (1 << level) < present) value[i] = add(value[i], other);
      }
  int const values = columns * count, groups = (present + (1 << shift) - 1) >> shift;
  if ((leaf & ((1 << shift) - 1)) == 0 && leaf < present) {
    Pack<T, count> pack;
#pragma unroll
    for (int i = 0; i < count; ++i) pack.of[i] = value[i];
    *aligned<Pack<T, count>>(shared + (leaf >> shift) * values + column * count) = pack;
  }
  __syncthreads();
  auto const threads = static_cast<int>(blockDim.x * blockDim.y);
  constexpr int few = most_warps / 4;
  for (int place = leaf * columns + column; place < values; place += threads)
    use(place, groups <= few ? tree_in_shared<few>(shared + place, values, groups)
                             : tree_in_shared<most_warps>(shared + place, values, groups));
}

// Adds 1; what this thread knows to be written before, also by others of its block, is there for whoever adds later,
// and what those wrote that added earlier is there for this thread's block afterwards. One thread's fence does for a
// block, where barriers stand before and behind.
__device__ __forceinline__ unsigned count_arrival(unsigned* counter) {
#ifdef __CUDA_ARCH__
  unsigned before;
  asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], 1;" : "=r"(before) : "l"(counter) : "memory");
  return before;
#else
  return atomicAdd(counter, 1U);
#endif
}

// Whether this block is the last of `blocks` that come here with this counter, which is 0 before and after. What the
// others have written before they came can then be read with load_from_other_block(). All threads of the team come
// here, the block's first among them.
template <class Team = WholeBlock>
__device__ __forceinline__ bool is_last_block(unsigned* counter, unsigned blocks, unsigned* shared, Team team = {}) {
  team.sync();
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    bool const last = count_arrival(counter) + 1 == blocks;
    *shared = last ? 1U : 0U;
    if (last) *counter = 0;
  }
  team.sync();
  return *shared != 0;
}

// The tree over `leaves` leaves (1 to together << levels) that other blocks have written, `stride` apart. A load from
// the second-level cache takes long, so `together` of them, a power of two, are under way at once.
template <int together, int levels, class T, class Stride>
__device__ __forceinline__ T tree_over_other_blocks(T const* leaf, Stride stride, int leaves) {
  TreeStack<T, 1, levels> tree;
#pragma unroll 1
  for (int first = 0; first < leaves; first += together) {
    int const present = leaves - first;
    T value[together];
    // Where leaves are absent the last is loaded and not added: loads under conditions would wait for one another.
#pragma unroll
    for (int i = 0; i < together; ++i)
      value[i] = load_from_other_block(leaf + (i < present ? first + i : leaves - 1) * stride);
    T const root[1] = {tree_of_first(value, present)};
    tree.push(root);
  }
  T root[1] = {};
  tree.root(root);
  return root[0];
}

// The block's dynamic shared memory.
__device__ __forceinline__ unsigned char* shared_bytes() {
#ifdef __CUDACC__
  extern __shared__ __align__(16) unsigned char blaslift_shared[];
  return blaslift_shared;
#else
  return reinterpret_cast<unsigned char*>(::simt::shared_memory());
#endif
}

}  // namespace blaslift::gpu::kernels
