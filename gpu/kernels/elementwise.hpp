// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// axpy, scal, copy and swap: every element of y (and of x) by itself.
//
// Numeric plan: none is needed, an element's result is one operation (below, `Op`).
// Execution plan: no thread does more than one step, for a grid of many short blocks keeps the memory busier than one
// that goes on. A thread has `loads` packs of y, a block's width apart, and all its loads are under way before its
// first store. Packs of y are aligned, so they may begin up to width - 1 elements before y; only what exists of the
// first and the last is touched. x is read in parts of `x_width` elements, the widest that its address allows.
//
// Netlib's rules that are left to whoever launches: nothing is done for n < 1, axpy with alpha = 0, scal with alpha = 1
// or an increment below 1. An increment of 0 is legal for a vector that is only read. What is written with an increment
// of 0, or overlaps what is read at other indices, depends on the order of elements and is not for these kernels.
#pragma once

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/pack.hpp"
#include "gpu/plan/elementwise.hpp"

namespace blaslift::gpu::kernels {

// An operation names its element, what it reads and writes, and what it does with one pair.

template <class T>
struct Axpy {
  using Element = T;
  static constexpr auto does = plan::elementwise_axpy;
  T alpha;
  __device__ __forceinline__ void operator()(T& x, T& y) const { y = multiply_add(alpha, x, y); }
};

template <class T>
struct Copy {
  using Element = T;
  static constexpr auto does = plan::elementwise_copy;
  __device__ __forceinline__ void operator()(T& x, T& y) const { y = x; }
};

template <class T>
struct Swap {
  using Element = T;
  static constexpr auto does = plan::elementwise_swap;
  __device__ __forceinline__ void operator()(T& x, T& y) const {
    T const before = y;
    y = x;
    x = before;
  }
};

// Factor: T, or its real type.
template <class T, class Factor>
struct Scal {
  using Element = T;
  static constexpr auto does = plan::elementwise_scal;
  Factor alpha;
  // With alpha = 0 too: NaN and infinity are kept as NaN.
  __device__ __forceinline__ void operator()(T&, T& y) const { y = multiply(alpha, y); }
};

template <class Op>
struct Elementwise {
  using T = typename Op::Element;
  std::int64_t n;
  std::conditional_t<Op::does.writes_x, T, T const>* x;  // the first element in the order of the operation
  std::int64_t incx;
  T* y;
  std::int64_t incy;
  Op op;
};

// The elements of x that belong to a pack of y, by loads of x_width of them.
template <class Op, int width, int x_width>
__device__ __forceinline__ Pack<typename Op::Element, width> load_in_parts(typename Op::Element const* from) {
  using T = typename Op::Element;
  Pack<T, width> pack;
#pragma unroll
  for (int part = 0; part < width; part += x_width) {
    Pack<T, x_width> loaded;
    if constexpr (Op::does.writes_x)
      loaded = load_to_update<T, x_width>(from + part);
    else
      loaded = load_once<T, x_width>(from + part);
#pragma unroll
    for (int i = 0; i < x_width; ++i) pack.of[part + i] = loaded.of[i];
  }
  return pack;
}

// The packs of a thread, one for each load, a block's width (`step` elements) apart; x and y point to the first.
// complete(l): whether pack l is, else it is left alone. Without branches, so that all loads are under way together.
template <class Op, int width, int x_width, int loads, class X, class Complete>
__device__ __forceinline__ void elementwise_step(Op const& op, X* at_x, typename Op::Element* at_y, int step,
                                                 Complete complete) {
  using T = typename Op::Element;
  Pack<T, width> x[loads] = {}, y[loads] = {};
#pragma unroll
  for (int l = 0; l < loads; ++l)
    if (complete(l)) {
      if constexpr (Op::does.has_x) x[l] = load_in_parts<Op, width, x_width>(at_x + l * step);
      if constexpr (Op::does.reads_y) y[l] = load_to_update<T, width>(at_y + l * step);
    }
#pragma unroll
  for (int l = 0; l < loads; ++l) {
#pragma unroll
    for (int i = 0; i < width; ++i) op(x[l].of[i], y[l].of[i]);
    store_if<T, width>(complete(l), at_y + l * step, y[l]);
    if constexpr (Op::does.writes_x) {
      static_assert(x_width == width, "narrow stores that leave gaps between lanes cost the second-level cache more");
      store_if<T, width>(complete(l), at_x + l * step, x[l]);
    }
  }
}

// Increments of 1. Where packs of y begin, x has a multiple of x_width elements' alignment. One block at least is all
// that is asked of the compiler: left to itself it spills for the sake of a second.
template <class Op, int width, int x_width, int loads>
__global__ void __launch_bounds__(plan::elementwise_most_block_threads, 1) elementwise_packs(Elementwise<Op> const p) {
  using T = typename Op::Element;
  auto const thread = static_cast<int>(threadIdx.x), step = static_cast<int>(blockDim.x) * width, all = step * loads;
  int const past = past_boundary<T, width>(p.y), mine = thread * width;
  std::int64_t const block = std::int64_t{blockIdx.x} * all - past, left = p.n - block;
  wait_for_previous_kernel();
  auto* const x = p.x + block;
  T* const y = p.y + block;
  if (block >= 0 && left >= all) {
    elementwise_step<Op, width, x_width, loads>(p.op, x + mine, y + mine, step, [](int) { return true; });
    return;
  }
  // The first block or the last: it has the elements from `begin` to `end`. Those of its first and last pack, if they
  // are not complete, go to a thread each.
  int const begin = block < 0 ? past : 0, end = left < all ? static_cast<int>(left) : all;
  int const single = thread < width ? thread : end / width * width + thread - width;
  bool const has_single = single < end && (thread < width ? single >= begin && (begin > 0 || end < width)
                                                          : thread < 2 * width && single >= width);
  T single_x = zero<T>(), single_y = zero<T>();
  if (width > 1 && has_single) {
    if constexpr (Op::does.has_x) single_x = x[single];
    if constexpr (Op::does.reads_y) single_y = y[single];
  }
  elementwise_step<Op, width, x_width, loads>(p.op, x + mine, y + mine, step, [&](int l) {
    int const at = mine + l * step;
    return at >= begin && at + width <= end;
  });
  if (width > 1 && has_single) {
    p.op(single_x, single_y);
    y[single] = single_y;
    if constexpr (Op::does.writes_x) x[single] = single_x;
  }
}

// Any increments.
template <class Op, int loads>
__global__ void __launch_bounds__(plan::elementwise_most_block_threads) elementwise_strided(Elementwise<Op> const p) {
  using T = typename Op::Element;
  std::int64_t const first = std::int64_t{blockIdx.x} * blockDim.x * loads + threadIdx.x;
  wait_for_previous_kernel();
  T x[loads], y[loads];
#pragma unroll
  for (int l = 0; l < loads; ++l) {
    std::int64_t const i = first + l * std::int64_t{blockDim.x};
    if (i >= p.n) continue;
    if constexpr (Op::does.has_x) x[l] = p.x[i * p.incx];
    if constexpr (Op::does.reads_y) y[l] = p.y[i * p.incy];
  }
#pragma unroll
  for (int l = 0; l < loads; ++l) {
    std::int64_t const i = first + l * std::int64_t{blockDim.x};
    if (i >= p.n) continue;
    p.op(x[l], y[l]);
    p.y[i * p.incy] = y[l];
    if constexpr (Op::does.writes_x) p.x[i * p.incx] = x[l];
  }
}

// use(the kernel of this variant)
template <class Op, class Use>
decltype(auto) with_elementwise(int variant, Use&& use) {
  using T = typename Op::Element;
  constexpr int full = full_width<T>, size = static_cast<int>(sizeof(T)), loads = plan::elementwise_loads(16);
  if constexpr (Op::does.writes_x) {
    if constexpr (full > 2)
      if (variant == plan::elementwise_half) return use(elementwise_packs<Op, 2, 2, plan::elementwise_loads(2 * size)>);
    if constexpr (full > 1)
      if (variant == plan::elementwise_single) return use(elementwise_packs<Op, 1, 1, plan::elementwise_loads(size)>);
  } else if constexpr (Op::does.has_x) {
    if constexpr (full > 2)
      if (variant == plan::elementwise_half) return use(elementwise_packs<Op, full, 2, loads>);
    if constexpr (full > 1)
      if (variant == plan::elementwise_single) return use(elementwise_packs<Op, full, 1, loads>);
  }
  if (variant == plan::elementwise_strided) return use(elementwise_strided<Op, plan::elementwise_strided_loads>);
  return use(elementwise_packs<Op, full, full, loads>);
}

}  // namespace blaslift::gpu::kernels
