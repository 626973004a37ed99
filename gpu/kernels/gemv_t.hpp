// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// y <- alpha * A^T * x + beta * y and y <- alpha * A^H * x + beta * y, A of m rows and n columns.
//
// Numeric plan: each column, times x, is a run (run.hpp).
// Execution plan: a warp walks down `columns` neighbouring columns at once, so that x is loaded once for all of them.
// Warps stand side by side along the columns (x) and share the segments (y and gridDim.y).
#pragma once

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/run.hpp"
#include "gpu/plan/gemv_t.hpp"

namespace blaslift::gpu::kernels {

template <class T>
struct GemvT : Run<T> {  // length: m
  std::int64_t n;        // columns, at least 1
  T const* a;
  std::int64_t lda;  // with width > 1, a and lda are aligned to the pack
  T const* x;        // the first element in the order of the product, whatever the sign of incx
  std::int64_t incx;
  T* y;
  std::int64_t incy;
  T alpha, beta;
  int lanes;  // gemv_t_short only
};

template <class T, int count, bool conjugated, bool packed_x>
struct GemvTStreams {
  static constexpr int rounds = plan::gemv_t_rounds(count, packed_x, sizeof(T));
  T const* a[count];
  T const* x;
  std::int64_t incx;

  template <int width>
  __device__ __forceinline__ Pack<T, width> column(int c, std::int64_t i) const {
    return load_once<T, width>(a[c] + i);
  }
  template <int width>
  __device__ __forceinline__ Pack<T, width> factor(std::int64_t i) const {
    if constexpr (packed_x) {
      return load_shared_by_many(reinterpret_cast<Pack<T, width> const*>(x + i));
    } else {
      Pack<T, width> pack;
#pragma unroll
      for (int w = 0; w < width; ++w) pack.of[w] = load_shared_by_many(x + (i + w) * incx);
      return pack;
    }
  }
  __device__ __forceinline__ void take(T& sum, T a_element, T x_element, int) const {
    sum = multiply_add(conjugate_if<conjugated>(a_element), x_element, sum);
  }
};

// packed_x: incx is 1 and x is aligned to the pack.
template <class T, int width, int columns, bool packed_x, bool conjugated>
__global__ void __launch_bounds__(plan::gemv_t_threads_to_hold(columns, packed_x, sizeof(T), is_complex<T>))
    gemv_t(GemvT<T> const p) {
  std::int64_t const first_column =
      (std::int64_t{blockIdx.x} * (blockDim.x / warp_size) + threadIdx.x / warp_size) * columns;
  // y's old value travels meanwhile: to a register of who will need it, if that is known and registers are not scarce.
  auto const finishes = [&] {
    int const lane = lane_of_warp();
    return threadIdx.y == 0 && lane < columns && first_column + lane < p.n;
  };
  auto const y = [&] { return p.y + (first_column + lane_of_warp()) * p.incy; };
  constexpr bool is_scarce = columns == 2 && sizeof(T) > 4;
  bool const may_hold_y = !is_scarce && gridDim.y == 1;
  if constexpr (!(is_scarce && is_complex<T>))
    if (!may_hold_y && blockIdx.y == 0 && !is_zero(p.beta) && finishes()) ask_for(y());

  RunShare share = share_of_run(p);
  if (first_column >= p.n) share.last = share.first;

  // Where the matrix has fewer columns, the last one is read again.
  T const* a[columns];
#pragma unroll
  for (int c = 0; c < columns; ++c) a[c] = p.a + (first_column + c < p.n ? first_column + c : p.n - 1) * p.lda;

  wait_for_previous_kernel();
  T const old = may_hold_y && !is_zero(p.beta) && finishes() ? *y() : zero<T>();
  T sum = sum_over_share(p, share, [&](std::int64_t first, int rows) {
    GemvTStreams<T, columns, conjugated, packed_x> streams;
#pragma unroll
    for (int c = 0; c < columns; ++c) streams.a[c] = a[c] + first;
    streams.x = p.x + first * p.incx;
    streams.incx = p.incx;
    T accumulator[columns][packs_of_round<T, width>][width];
#pragma unroll
    for (int c = 0; c < columns; ++c)
#pragma unroll
      for (int k = 0; k < packs_of_round<T, width>; ++k)
#pragma unroll
        for (int w = 0; w < width; ++w) accumulator[c][k][w] = zero<T>();
    take_segment<T, width>(streams, rows, accumulator);
    return sum_over_accumulators(accumulator);
  });
  if (!sum_over_grid<columns>(p, share, sum)) return;
  if (!finishes()) return;
  if (may_hold_y)
    *y() = updated(old, p.alpha, sum, p.beta);
  else
    update(y(), p.alpha, sum, p.beta);
}

}  // namespace blaslift::gpu::kernels
