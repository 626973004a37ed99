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
// Execution plan: blocks of 32 threads (x) times any number of warps (y); gridDim.x is 1, gridDim.y shares the run.
#pragma once

#include "gpu/kernels/run.hpp"

namespace blaslift::gpu::kernels {

template <class Operation>
struct Level1Reduction {
  using T = typename Operation::Element;
  Run<typename Operation::Sum> run;  // length: n
  T const* x;                        // the first element in the order of the vector, whatever the sign of incx
  std::int64_t incx;                 // with width > 1, increments are 1 and x and y aligned to the pack
  T const* y;                        // not used with one vector
  std::int64_t incy;
  typename Operation::Result* result;
};

template <class Operation>
struct Level1Streams {
  using T = typename Operation::Element;
  T const *x, *y;
  std::int64_t incx, incy;
  std::int64_t first;  // element of the vector

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
  __device__ __forceinline__ void take(typename Operation::Sum& sum, T x_element, T y_element, std::int64_t i) const {
    Operation::take(sum, x_element, y_element, first + i);
  }

 private:
  template <int width>
  static __device__ __forceinline__ Pack<T, width> load(T const* from, std::int64_t increment, std::int64_t i) {
    return load_once<T, width>(from + (width > 1 ? i : i * increment));
  }
};

template <class Operation, int width>
__global__ void __launch_bounds__(run_most_threads) level1_reduction(Level1Reduction<Operation> const p) {
  using T = typename Operation::Element;
  using Sum = typename Operation::Sum;
  RunShare const share = share_of_run(p.run);
  Sum sum = sum_over_share(p.run, share, [&](std::int64_t first, int elements) {
    Level1Streams<Operation> const streams{p.x + first * p.incx, p.y + first * p.incy, p.incx, p.incy, first};
    Sum accumulator[1][packs_of_round<T, width>][width];
#pragma unroll
    for (int k = 0; k < packs_of_round<T, width>; ++k)
#pragma unroll
      for (int w = 0; w < width; ++w) accumulator[0][k][w] = Operation::start();
    take_segment<T, width, 8 / Operation::vectors>(streams, elements, accumulator);
    return sum_over_accumulators(accumulator);
  });
  if (!sum_over_grid<1>(p.run, share, sum)) return;
  if (threadIdx.x == 0 && threadIdx.y == 0) *p.result = Operation::result(sum, p.x);
}

}  // namespace blaslift::gpu::kernels
