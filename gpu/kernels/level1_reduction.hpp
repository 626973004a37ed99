// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One number of one vector or two: what dot, asum, nrm2 and iamax share.
//
// Numeric plan: the vector is a run (run.hpp). An Operation says
//   Element, Result    what the vectors consist of, and what comes out
//   Sum                what an accumulator holds; the trees call add(Sum, Sum)
//   vectors            1 or 2
//   start()            an accumulator without elements
//   take(sum, x, y, i) gives it the elements i, counted from 0
//   result(sum, x)     from the root; x has the first element
// and may say, for speed, of which type accumulators are
//   Accumulator        instead of Sum, with the places of elements in 32 bits; start_narrow() and take() are of it
//   widen(sum, first)  -> Sum
// or which elements need less
//   is_ordinary(x)     take_ordinary(sum, x) does for such an element what take() does
// Execution plan: a warp's segments lie one behind the other, so it loads a batch of rounds while it takes the one
// before, also where a segment ends. Blocks of 32 threads (x) times any number of warps (y); gridDim.x is 1, gridDim.y
// shares the run.
#pragma once

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/run.hpp"
#include "gpu/plan/level1_reduction.hpp"

namespace blaslift::gpu::kernels {

template <class Operation>
struct Level1Reduction : Run<typename Operation::Sum> {  // length: n
  using T = typename Operation::Element;
  T const* x;         // the first element in the order of the vector, whatever the sign of incx
  std::int64_t incx;  // with width > 1, increments are 1 and x and y aligned to the pack
  T const* y;         // not used with one vector
  std::int64_t incy;
  typename Operation::Result* result;
};

template <class Operation>
struct AccumulatorOf {
  using Type = typename Operation::Sum;
  static __device__ __forceinline__ Type start() { return Operation::start(); }
};
template <class Operation>
requires requires { typename Operation::Accumulator; }
struct AccumulatorOf<Operation> {
  using Type = typename Operation::Accumulator;
  static __device__ __forceinline__ Type start() { return Operation::start_narrow(); }
};

// A warp's part of the vectors.
template <class Operation>
struct Level1Streams {
  using T = typename Operation::Element;
  T const *x, *y;
  std::int64_t incx, incy;

  template <int width>
  __device__ __forceinline__ Pack<T, width> column(int, std::int64_t i) const {
    return load<width>(x, incx, i);
  }
  template <int width>
  __device__ __forceinline__ Pack<T, width> factor(std::int64_t i) const {
    if constexpr (Operation::vectors == 2)
      return load<width>(y, incy, i);
    else
      return {};
  }
  template <class Accumulator>
  __device__ __forceinline__ void take(Accumulator& sum, T x_element, T y_element, int round) const {
    Operation::take(sum, x_element, y_element, round);
  }

 private:
  template <int width>
  static __device__ __forceinline__ Pack<T, width> load(T const* from, std::int64_t increment, std::int64_t i) {
    if constexpr (width > 1)
      return load_once<T, width>(from + i);
    else
      return load_once<T, width>(from + i * increment);
  }
};

// Has the compiler compute an accumulator here, where it would otherwise keep what it is computed from. An Operation's
// Accumulator may have its own.
template <class Accumulator>
__device__ __forceinline__ void settle(Accumulator&) {}

// A batch of rounds in registers.
template <class Operation, int width>
struct Level1Batch {
  using T = typename Operation::Element;
  using Accumulator = typename AccumulatorOf<Operation>::Type;
  static constexpr int packs = packs_of_round<T, width>, rounds = plan::level1_reduction_rounds(Operation::vectors),
                       loads = rounds * packs, elements = rounds * round_elements<T>;
  Pack<T, width> x[loads], y[loads];

  __device__ __forceinline__ void load(Level1Streams<Operation> const& streams, int at, int l) {
    std::int64_t const begin = at + lane_of_warp() * width, i = begin + l * warp_size * width;
    x[l] = streams.template column<width>(0, i);
    y[l] = streams.template factor<width>(i);
  }
  // Gives the batch, which begins with element `at`, to the accumulators. reloads: each pack's registers get the next
  // batch's as soon as they are free.
  template <bool reloads>
  __device__ __forceinline__ void take(Level1Streams<Operation> const& streams, int at,
                                       Accumulator (&sum)[1][packs][width]) {
    if constexpr (requires { Operation::is_ordinary(x[0].of[0]); }) {
      bool ordinary = true;
#pragma unroll
      for (int l = 0; l < loads; ++l)
#pragma unroll
        for (int w = 0; w < width; ++w) ordinary = ordinary & Operation::is_ordinary(x[l].of[w]);
      if (__all_sync(0xffffffffU, ordinary)) {
        each<reloads>(streams, at, sum,
                      [&](int l, int w) { Operation::take_ordinary(sum[0][l % packs][w], x[l].of[w]); });
        return;
      }
    }
    each<reloads>(streams, at, sum, [&](int l, int w) {
      Operation::take(sum[0][l % packs][w], x[l].of[w], y[l].of[w], at + l / packs * round_elements<T>);
    });
  }

 private:
  // In two halves: one is under way while the other is taken. The barriers are for the compiler, which would take all
  // before it loads, or load all into other registers before it takes.
  template <bool reloads, class Take>
  __device__ __forceinline__ void each(Level1Streams<Operation> const& streams, int at,
                                       Accumulator (&sum)[1][packs][width], Take take_element) {
    constexpr int half = loads / 2;
#pragma unroll
    for (int begin = 0; begin < loads; begin += half) {
#pragma unroll
      for (int l = begin; l < begin + half; ++l)
#pragma unroll
        for (int w = 0; w < width; ++w) take_element(l, w);
#pragma unroll
      for (int k = 0; k < packs; ++k)
#pragma unroll
        for (int w = 0; w < width; ++w) settle(sum[0][k][w]);
      if constexpr (reloads) {
        __syncwarp();
#pragma unroll
        for (int l = begin; l < begin + half; ++l) load(streams, at + elements, l);
        __syncwarp();
      }
    }
  }
};

// The root of a segment's tree.
template <class Operation, int width, class Accumulator, int packs>
__device__ __forceinline__ typename Operation::Sum sum_of_segment(Accumulator (&accumulator)[1][packs][width],
                                                                  std::int64_t first) {
  if constexpr (requires { typename Operation::Accumulator; }) {
    // Of an element's place, an accumulator has the round.
#pragma unroll
    for (int k = 0; k < packs; ++k)
#pragma unroll
      for (int w = 0; w < width; ++w) accumulator[0][k][w].index += (k * warp_size + lane_of_warp()) * width + w;
    return Operation::widen(sum_over_accumulators(accumulator), first);
  } else {
    return sum_over_accumulators(accumulator);
  }
}

// The tree over a warp's segments.
template <class Operation, int width>
__device__ __forceinline__ typename Operation::Sum sum_over_vectors(Level1Reduction<Operation> const& p,
                                                                    RunShare share) {
  using T = typename Operation::Element;
  using Batch = Level1Batch<Operation, width>;
  std::int64_t const first = share.first * p.segment, left = p.length - first;
  int const most = p.segments_per_warp * p.segment, elements = left < most ? static_cast<int>(left) : most;
  Level1Streams<Operation> const streams{p.x + first * p.incx, p.y + first * p.incy, p.incx, p.incy};
  Batch batch;
  if (Batch::elements <= elements)
#pragma unroll
    for (int l = 0; l < Batch::loads; ++l) batch.load(streams, 0, l);
  TreeStack<typename Operation::Sum, 1, run_levels> tree;
  typename Batch::Accumulator accumulator[1][Batch::packs][width];
  auto push_segment = [&] {
    typename Operation::Sum const leaf[1] = {sum_of_segment<Operation>(accumulator, first)};
    tree.push(leaf);
  };
  int begin = 0, at = 0;
#pragma unroll 1
  for (;; begin = at, push_segment()) {
#pragma unroll
    for (int k = 0; k < Batch::packs; ++k)
#pragma unroll
      for (int w = 0; w < width; ++w) accumulator[0][k][w] = AccumulatorOf<Operation>::start();
    int const complete = begin + p.segment, end = complete < elements ? complete : elements;
#pragma unroll 1
    for (; at + Batch::elements <= end; at += Batch::elements)
      if (at + 2 * Batch::elements <= elements)
        batch.template take<true>(streams, at, accumulator);
      else
        batch.template take<false>(streams, at, accumulator);
    if (at < complete) break;
  }
  // Behind the loop, for what is left takes registers, and no batch is under way beside it.
  if (begin < elements) {
    take_rest<T, width, Batch::rounds / 2>(streams, at, elements, accumulator);
    push_segment();
  }
  typename Operation::Sum sum[1] = {};
  tree.root(sum);
  return sum[0];
}

template <class Operation, int width>
__global__ void __launch_bounds__(plan::run_most_block_threads) level1_reduction(Level1Reduction<Operation> const p) {
  RunShare const share = share_of_run(p);
  wait_for_previous_kernel();
  auto sum = sum_over_vectors<Operation, width>(p, share);
  if (!sum_over_grid<1>(p, share, sum)) return;
  if (threadIdx.x == 0 && threadIdx.y == 0) *p.result = Operation::result(sum, p.x);
}

// use(the kernel of this variant)
template <class Operation, class Use>
decltype(auto) with_level1_reduction(int variant, Use&& use) {
  if (variant == plan::level1_reduction_wide)
    return use(level1_reduction<Operation, full_width<typename Operation::Element>>);
  return use(level1_reduction<Operation, 1>);
}

}  // namespace blaslift::gpu::kernels
