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
template <int together, int levels, class T>
__device__ __forceinline__ T tree_over_other_blocks(T const* leaf, int stride, int leaves) {
  TreeStack<T, 1, levels> tree;
#pragma unroll 1
  for (int first = 0; first < leaves; first += together) {
    int const present = leaves - first;
    T value[together];
    // Where leaves are absent the last is loaded and not added: loads under conditions would wait for one another.
#pragma unroll
    for (int i = 0; i < together; ++i)
      value[i] = load_from_other_block(leaf + (i < present ? first + i : leaves - 1) * stride);
#pragma unroll
    for (int step = 1; step < together; step *= 2)
#pragma unroll
      for (int i = 0; i < together; i += 2 * step) {
        T const sum = add(value[i], value[i + step]);
        value[i] = i + step < present ? sum : value[i];
      }
    T const root[1] = {value[0]};
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
