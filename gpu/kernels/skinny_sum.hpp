// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From the atoms' values to C: two levels of subtrees, each added up by the block that arrives last at it (no block
// ever waits, so the grid need not be co-resident), or all in a kernel of its own.
#pragma once

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
  T* partials;                   // order.splits times m * n
  unsigned* counters;            // unless how.alone: (groups + 1) * how.panels of them, zero
};

// Once all of the problem is said.
template <class T>
void set_plan(SkinnyGemm<T>& p, plan::SkinnyGemmSetup const& how) {
  p.how = how;
  p.steps_a = skinny_steps(p.a, how.copies_a, how.units);
  p.steps_b = skinny_steps(p.b, how.copies_b, how.units);
}

// What becomes of an element of C.
template <class T>
__device__ __forceinline__ void finish(SkinnyGemm<T> const& p, int row, int column, T sum) {
  T* const c = p.c + row + column * p.ldc;
  if constexpr (is_complex<T>) {
    if (p.conjugate_sum) sum = conjugate_if<true>(sum);
    if (p.hermitian) {
      T old = zero<T>();
      if (!is_zero(p.beta)) old = *c;
      update(&old.re, p.alpha.re, sum.re, p.beta.re);
      update(&old.im, p.alpha.re, sum.im, p.beta.re);
      if (row == column) old.im = 0;
      *c = old;
      return;
    }
  }
  update(c, p.alpha, sum, p.beta);
}

// The tree over `leaves`, 1 to `most` of them. Loads in flight: 16, or as many as fit in_flight bytes.
template <int most, int in_flight, class T>
__device__ __forceinline__ T tree_over(T const* leaf, std::int64_t stride, int leaves) {
  constexpr int batch_levels = 16 * sizeof(T) <= in_flight ? 4 : 8 * sizeof(T) <= in_flight ? 3 : 2;
  constexpr int batch = 1 << batch_levels;
  constexpr int levels = [] {
    int enough = 0;
    while ((batch << enough) < most) ++enough;
    return enough;
  }();
  TreeStack<T, 1, levels> tree;
  T root[1] = {zero<T>()};
  for (; leaves >= batch; leaves -= batch) {
    T value[batch];
#pragma unroll
    for (int i = 0; i < batch; ++i) value[i] = load_from_other_block(leaf + i * stride);
#pragma unroll
    for (int width = 1; width < batch; width *= 2)
#pragma unroll
      for (int i = 0; i < batch; i += 2 * width) value[i] = add(value[i], value[i + width]);
    root[0] = value[0];
    tree.push(root);
    leaf += batch * stride;
  }
  if (leaves > 0) {
    TreeStack<T, 1, batch_levels> rest;
    for (int i = 0; i < leaves; ++i) {
      root[0] = load_from_other_block(leaf + i * stride);
      rest.push(root);
    }
    rest.root(root);
    tree.push(root);
  }
  tree.root(root);
  return root[0];
}

// The trees of `count` leaves (at most `most` for a thread; see tree_over), `stride` apart, for a panel's elements from
// `first` on: this thread's is first + column (of `columns` side by side), and it takes run number `run` of `runs` (a
// power of two) of the leaves. use(row, column, root) with the panel's elements. All threads of the team come here.
// shared: columns
// * runs values.
template <int most, int in_flight, class T, class Team, class Use>
__device__ __forceinline__ void sum_elements(SkinnyGemm<T> const& p, SkinnyPanel const& panel, T const* leaves,
                                             std::int64_t stride, int count, int first, int column, int columns,
                                             int run, int runs, T* shared, Team team, Use&& use) {
  int length = 1;  // of a run, aligned to it
  while (length * runs < count) length *= 2;
  int const from = run * length, element = first + column;
  int const i = element % panel.rows, j = element / panel.rows;
  bool const mine = column < columns && j < panel.columns && run < runs && is_in(panel.part, i, j);
  T sum[1] = {zero<T>()};
  if (mine && from < count)
    sum[0] = tree_over<most, in_flight>(leaves + (panel.row + i) + (panel.column + j) * p.m + from * stride, stride,
                                        count - from < length ? count - from : length);
  block_tree(sum, run, runs, (count + length - 1) / length, column, columns, shared, team);
  if (mine && run == 0) use(panel.row + i, panel.column + j, sum[0]);
}

// The same for a whole panel by threads in a row. shared: a value for every thread.
template <class T, class Team, class Use>
__device__ __forceinline__ void sum_panel(SkinnyGemm<T> const& p, SkinnyPanel const& panel, T const* leaves,
                                          std::int64_t stride, int count, T* shared, Team team, Use&& use) {
  int const thread = static_cast<int>(threadIdx.x), threads = team.size();
  int const elements = panel.rows * panel.columns;
  int runs = 1;
  while (2 * runs * elements <= threads && runs < count) runs *= 2;
  int const columns = threads / runs;
  for (int first = 0; first < elements; first += columns)
    sum_elements<plan::skinny_gemm_most_group, 64>(p, panel, leaves, stride, count, first, thread % columns, columns,
                                                   thread / columns, runs, shared, team, use);
}

// After this block has written its values of an atom's panel. All threads of the team come here. flag: for
// is_last_block.
template <class T, class Team>
__device__ __forceinline__ void arrive(SkinnyGemm<T> const& p, SkinnyPanel const& panel, int panel_number, int atom,
                                       unsigned* flag, T* shared, Team team) {
  int const splits = p.how.splits;
  int const bits = p.how.group_bits, groups = ((splits - 1) >> bits) + 1, group = atom >> bits;
  unsigned* counter = p.counters + panel_number * (groups + 1) + group;
  std::int64_t stride = p.m * p.n;
  T* leaves = p.partials + (group << bits) * stride;
  int count = splits - (group << bits) < 1 << bits ? splits - (group << bits) : 1 << bits;
  for (bool to_c = groups == 1;; to_c = true) {
    if (!is_last_block(counter, static_cast<unsigned>(count), flag, team)) return;
    // A group's sum goes in the place of its first leaf, which only the same thread reads.
    sum_panel(p, panel, leaves, stride, count, shared, team, [&](int row, int column, T sum) {
      if (to_c)
        finish(p, row, column, sum);
      else
        leaves[row + column * p.m] = sum;
    });
    if (to_c) return;
    counter += groups - group;
    leaves = p.partials;
    stride <<= bits;
    count = groups;
  }
}

// All of it by blocks of blockDim.x elements and blockDim.y runs, a power of two. In place of arrive().
template <class T>
__global__ void __launch_bounds__(256) skinny_gemm_sum(SkinnyGemm<T> const p) {
  wait_for_previous_kernel();
  SkinnyPanel const all = {0, static_cast<int>(p.m), 0, static_cast<int>(p.n), p.part};
  sum_elements<plan::skinny_gemm_most_splits, 128>(
      p, all, p.partials, p.m * p.n, p.how.splits, static_cast<int>(blockIdx.x * blockDim.x),
      static_cast<int>(threadIdx.x), static_cast<int>(blockDim.x), static_cast<int>(threadIdx.y),
      static_cast<int>(blockDim.y), reinterpret_cast<T*>(shared_bytes()), WholeBlock(),
      [&](int row, int column, T sum) { finish(p, row, column, sum); });
}

}  // namespace blaslift::gpu::kernels
