// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From the atoms' values to C: two levels of subtrees, each added up by the block that arrives last at it (no block
// ever waits, so the grid need not be co-resident), or all in a kernel of its own.
#pragma once

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/pack.hpp"
#include "gpu/kernels/skinny_operand.hpp"
#include "gpu/kernels/skinny_place.hpp"
#include "gpu/kernels/tree.hpp"

namespace blaslift::gpu::kernels {

template <class T>
struct SkinnyGemm {
  std::int64_t m, n, k;   // m and n at most skinny_gemm_most
  SkinnyOperand<T> a, b;  // op(A) and the transpose of op(B), without their conjugates
  T* c;
  std::int64_t ldc;
  T alpha, beta;
  plan::Part part;     // of C, that is made
  bool one_operand;    // b is a
  bool conjugate_a;    // in the products: if exactly one of op(A) and op(B) conjugates
  bool conjugate_sum;  // if op(B) does
  bool hermitian;      // herk: real alpha and beta, real diagonal
  plan::SkinnyGemmOrder order;
  plan::SkinnyGemmSetup how;
  SkinnySteps steps_a, steps_b;  // follow from the above
  T* partials;                   // order.splits times how.panels * how.leaves
  unsigned* counters;            // unless how.alone: (groups + 1) * how.panels of them, zero
};

// Once all of the problem is said.
template <class T>
void set_plan(SkinnyGemm<T>& p, plan::SkinnyGemmSetup const& how) {
  p.how = how;
  p.steps_a = skinny_steps(p.a, how.copies_a, how.units);
  p.steps_b = skinny_steps(p.b, how.copies_b, how.units);
}

// The next kernel may be there, ready and waiting, while this one runs: what it does before its first load, and its
// launch, then take no time. But where multiprocessors have nothing to do all blocks of skinny_gemm_sum go there; if it
// has much to load, it should not begin before the end (bench/results/2026-11-26-ends).
template <class T>
__device__ __forceinline__ void begin_next_beside([[maybe_unused]] SkinnyGemm<T> const& p) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  constexpr int much = (512 << 10) / sizeof(T);
  unsigned multiprocessors;
  asm("mov.u32 %0, %%nsmid;" : "=r"(multiprocessors));
  if (!p.how.alone || gridDim.x * gridDim.y >= multiprocessors || p.how.splits * p.how.panels * p.how.leaves <= much)
    let_next_kernel_begin();
#endif
}

// Where the values of an atom's panel begin among all partial sums: p.how.leaves places, value after value of all
// tiles, so that neighbouring threads write side by side.
template <class T>
__device__ __forceinline__ std::int64_t skinny_leaves(SkinnyGemm<T> const& p, int atom, int panel) {
  return (std::int64_t{atom} * p.how.panels + panel) * p.how.leaves;
}

// Which element of the panel lies at place number `leaf`; outside of the panel if none does. (A smaller panel than the
// others has fewer tiles, and places left over.)
template <class T>
__device__ __forceinline__ SkinnyPlace skinny_element(SkinnyGemm<T> const& p, SkinnyPanel const& panel,
                                                      SkinnyTiles const& tiles, int leaf) {
  auto const divided = [&](int n, int threads) {
    int const lower = n / threads, value = quotient(lower, tiles.all, p.how.by_tiles), tile = lower - value * tiles.all;
    if (value >= p.how.values) return SkinnyPlace{panel.rows, panel.columns};
    SkinnyPlace const at = place(tile, tiles.m, tiles.n, p.how.by_place, panel.part);
    if (threads == 1) return element_of_thread(at, value, p.how.tile_m);
    int const columns = p.how.tile_n / 8, fragment = value / 2;
    return element_of_warp({at.i * p.how.tile_m, at.j * p.how.tile_n}, {fragment / columns, fragment % columns},
                           n % threads, value % 2);
  };
  return p.order.tensor ? divided(leaf, 32) : divided(leaf, 1);
}

// What becomes of an element of C that was `old`, of any value where beta is 0.
template <class T>
__device__ __forceinline__ T finished(SkinnyGemm<T> const& p, int row, int column, T sum, T old) {
  if constexpr (is_complex<T>) {
    if (p.conjugate_sum) sum = conjugate_if<true>(sum);
    if (p.hermitian)
      return {updated(old.re, p.alpha.re, sum.re, p.beta.re),
              row == column ? 0 : updated(old.im, p.alpha.re, sum.im, p.beta.re)};
  }
  return updated(old, p.alpha, sum, p.beta);
}
template <class T>
__device__ __forceinline__ bool reads_c(SkinnyGemm<T> const& p) {
  if constexpr (is_complex<T>)
    if (p.hermitian) return !is_zero(p.beta.re);
  return !is_zero(p.beta);
}

// Leaves that a thread loads at once.
template <class T, int bytes>
inline constexpr int leaves_at_once = 16 * sizeof(T) <= bytes  ? 16
                                      : 8 * sizeof(T) <= bytes ? 8
                                                               : 4;
template <class T, int bytes, int most>
__device__ __forceinline__ T tree_over_leaves(T const* leaf, std::int64_t stride, int leaves) {
  constexpr int together = leaves_at_once<T, bytes>;
  constexpr int levels = [] {
    int enough = 0;
    while ((together << enough) < most) ++enough;
    return enough;
  }();
  return tree_over_other_blocks<together, levels>(leaf, stride, leaves);
}

// The length of `runs` runs of leaves, a power of two, that have all `count` leaves.
__device__ __forceinline__ int run_length(int runs, int count) {
  int length = 1;
  while (length * runs < count) length *= 2;
  return length;
}

// The trees of `count` leaves (at most skinny_gemm_most_group), `stride` apart, for a panel's elements.
// use(row, column, leaf, root) with the panel's elements. All threads of the team come here, in a row. shared: a value
// for every thread.
template <class T, class Team, class Use>
__device__ __forceinline__ void sum_panel(SkinnyGemm<T> const& p, SkinnyPanel const& panel, T const* leaves,
                                          std::int64_t stride, int count, T* shared, Team team, Use&& use) {
  SkinnyTiles const tiles = skinny_tiles(p.how, panel);
  int const thread = static_cast<int>(threadIdx.x), threads = team.size();
  int runs = 1;
  while (2 * runs * p.how.leaves <= threads && runs < count) runs *= 2;
  int const columns = threads / runs, run = thread / columns, column = thread - run * columns;
  int const length = run_length(runs, count), from = run * length;
  for (int first = 0; first < p.how.leaves; first += columns) {
    int const leaf = first + column;
    SkinnyPlace const at = skinny_element(p, panel, tiles, leaf);
    bool const mine =
        leaf < p.how.leaves && run < runs && at.i < panel.rows && at.j < panel.columns && is_in(panel.part, at.i, at.j);
    T sum[1] = {zero<T>()};
    if (mine && from < count)
      sum[0] = tree_over_leaves<T, 64, plan::skinny_gemm_most_group>(leaves + leaf + from * stride, stride,
                                                                     count - from < length ? count - from : length);
    block_tree(sum, run, runs, (count + length - 1) / length, column, columns, shared, team);
    if (mine && run == 0) use(at.i, at.j, leaf, sum[0]);
  }
}

// After this block has written its values of an atom's panel. All threads of the team come here. flag: for
// is_last_block.
template <class T, class Team>
__device__ __forceinline__ void arrive(SkinnyGemm<T> const& p, SkinnyPanel const& panel, int panel_number, int atom,
                                       unsigned* flag, T* shared, Team team) {
  int const splits = p.how.splits;
  int const bits = p.how.group_bits, groups = ((splits - 1) >> bits) + 1, group = atom >> bits;
  unsigned* counter = p.counters + panel_number * (groups + 1) + group;
  std::int64_t stride = std::int64_t{p.how.panels} * p.how.leaves;
  T* leaves = p.partials + skinny_leaves(p, group << bits, panel_number);
  int count = splits - (group << bits) < 1 << bits ? splits - (group << bits) : 1 << bits;
  for (bool to_c = groups == 1;; to_c = true) {
    if (!is_last_block(counter, static_cast<unsigned>(count), flag, team)) return;
    // A group's sum goes in the place of its first leaf, which only the same thread reads.
    sum_panel(p, panel, leaves, stride, count, shared, team, [&](int row, int column, int leaf, T sum) {
      if (!to_c) {
        leaves[leaf] = sum;
        return;
      }
      T* const c = p.c + panel.row + row + (panel.column + column) * p.ldc;
      *c = finished(p, panel.row + row, panel.column + column, sum, reads_c(p) ? *c : zero<T>());
    });
    if (to_c) break;
    counter += groups - group;
    leaves = p.partials + skinny_leaves(p, 0, panel_number);
    stride <<= bits;
    count = groups;
  }
  // Specialized warps may be at the end of their next atom before others have read what they left in `shared`.
  team.sync();
}

// All of it by blocks of blockDim.x elements and blockDim.y runs, powers of two of at most 256 together. In place of
// arrive(). What does not need the kernel before is done before that ends, also to read C, which only this one writes.
// shared: a value for every thread.
template <class T>
__global__ void __launch_bounds__(plan::skinny_gemm_sum_threads) skinny_gemm_sum(SkinnyGemm<T> const p) {
  constexpr int most_warps = plan::skinny_gemm_sum_threads / 32;
  auto const column = static_cast<int>(threadIdx.x), run = static_cast<int>(threadIdx.y);
  int const leaf = static_cast<int>(blockIdx.x * blockDim.x) + column, number = leaf / p.how.leaves;
  bool mine = number < p.how.panels;
  SkinnyPanel const panel =
      skinny_panel(p.how, static_cast<int>(p.m), static_cast<int>(p.n), p.part, mine ? number : 0);
  SkinnyPlace at = skinny_element(p, panel, skinny_tiles(p.how, panel), leaf - number * p.how.leaves);
  mine = mine && at.i < panel.rows && at.j < panel.columns && is_in(panel.part, at.i, at.j);
  at.i += panel.row, at.j += panel.column;
  T* const c = p.c + at.i + at.j * p.ldc;
  T const old = mine && run == 0 && reads_c(p) ? load_from_other_block(c) : zero<T>();
  int const count = p.how.splits, length = run_length(static_cast<int>(blockDim.y), count), from = run * length;
  std::int64_t const stride = std::int64_t{p.how.panels} * p.how.leaves;
  T const* const leaves = p.partials + leaf + from * stride;

  wait_for_previous_kernel();
  let_next_kernel_begin();
  T sum[1] = {zero<T>()};
  if (mine && from < count)
    sum[0] = tree_over_leaves<T, 128, plan::skinny_gemm_most_splits>(leaves, stride,
                                                                     count - from < length ? count - from : length);
  block_sums<most_warps>(sum, run, (count + length - 1) / length, column, static_cast<int>(blockDim.x),
                         reinterpret_cast<T*>(shared_bytes()), [&](int, T root) {
                           if (mine) *c = finished(p, at.i, at.j, root, old);
                         });
}

}  // namespace blaslift::gpu::kernels
