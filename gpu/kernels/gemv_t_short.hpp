// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// gemv_t where a column is so short that a warp's lanes take several at a time, each lane one pack of each: m is at
// most 32 * width.
//
// Numeric plan: that of gemv_t. A column is one segment, whose accumulators have one element or none.
// Execution plan: `lanes` lanes share a column, which x, loaded once, meets in registers; a lane has
// plan::gemv_t_short_columns in flight. Warps walk over the columns as far as the grid does not reach.
#pragma once

#include "gpu/kernels/gemv_t.hpp"

namespace blaslift::gpu::kernels {

// Of p's Run only the length is used. lanes: a power of two up to 32 with lanes * width at least m. No
// shared memory; blocks are one-dimensional.
template <class T, int width, bool conjugated>
__global__ void __launch_bounds__(plan::run_most_block_threads) gemv_t_short(GemvT<T> const p) {
  constexpr int loads = plan::gemv_t_short_columns;
  int const lanes = p.lanes;
  auto const m = static_cast<int>(p.length);
  int const lane = lane_of_warp(), place = lane & (lanes - 1), group = lane / lanes, groups = warp_size / lanes;
  int const left = m - place * width, present = left >= width ? width : left > 0 ? left : 0;
  // Lanes behind the column's end load its begin and do not take it.
  int const row = present > 0 ? place * width : 0;
  wait_for_previous_kernel();
  T x[width];
#pragma unroll
  for (int w = 0; w < width; ++w) x[w] = w < present ? load_shared_by_many(p.x + (row + w) * p.incx) : zero<T>();

  auto const warps = static_cast<int>(blockDim.x) / warp_size;
  std::int64_t const per_warp = loads * groups, stride = per_warp * warps * gridDim.x;
  std::int64_t base = (std::int64_t{blockIdx.x} * warps + static_cast<int>(threadIdx.x) / warp_size) * per_warp;
  std::int64_t const step = groups * p.lda;
  T const* const last = p.a + (p.n - 1) * p.lda + row;
#pragma unroll 1
  for (; base < p.n; base += stride) {
    Pack<T, width> pack[loads];
    std::int64_t const column = base + group;
    T const* a = p.a + column * p.lda + row;
    if (!is_zero(p.beta))
      for (int i = lane; i < per_warp; i += warp_size)
        if (base + i < p.n) ask_for(p.y + (base + i) * p.incy);
    // Where the matrix has fewer columns, the last one is read again.
    if (width == 1 || m % width == 0) {
#pragma unroll
      for (int l = 0; l < loads; ++l, a += step) pack[l] = load_once<T, width>(a < last ? a : last);
    } else {
#pragma unroll
      for (int l = 0; l < loads; ++l, a += step)
#pragma unroll
        for (int w = 0; w < width; ++w)
          pack[l].of[w] = w < present ? load_once<T, 1>((a < last ? a : last) + w).of[0] : zero<T>();
    }
    __syncwarp();  // or the compiler begins to add before all loads are issued
    T sum[loads];
#pragma unroll
    for (int l = 0; l < loads; ++l) {
      T accumulator[width];
#pragma unroll
      for (int w = 0; w < width; ++w) {
        T const taken = multiply_add(conjugate_if<conjugated>(pack[l].of[w]), x[w], zero<T>());
        accumulator[w] = w < present ? taken : zero<T>();
      }
      sum[l] = sum_over_pack(accumulator);
    }
    sum_over_lanes(sum, lanes);
    int const few = lanes < loads ? lanes : loads;
#pragma unroll
    for (int i = 0; i < loads; ++i) {
      std::int64_t const j = column + (i * few + (lane & (few - 1))) * groups;
      if (i * few >= loads || place >= few || j >= p.n) continue;
      // The accumulators that no lane has are zeros, and are added.
      if (lanes * width < round_elements<T>) sum[i] = add(sum[i], zero<T>());
      update(p.y + j * p.incy, p.alpha, sum[i], p.beta);
    }
  }
}

// use(the kernel of this variant)
template <class T, bool conjugated, class Use>
decltype(auto) with_gemv_t(int variant, Use&& use) {
  constexpr int full = full_width<T>;
  constexpr bool packs = full > 1;  // else they are elements
  auto with_columns = [&]<int width, bool packed_x>() -> decltype(auto) {
    switch (plan::gemv_t_columns(variant)) {
      case 1: return use(gemv_t<T, width, 1, packed_x, conjugated>);
      case 2: return use(gemv_t<T, width, 2, packed_x, conjugated>);
      default: return use(gemv_t<T, width, 4, packed_x, conjugated>);
    }
  };
  if (variant == plan::gemv_t_short_wide) return use(gemv_t_short<T, full, conjugated>);
  if (variant == plan::gemv_t_short_narrow) return use(gemv_t_short<T, 1, conjugated>);
  if (variant < plan::gemv_t_wide) return with_columns.template operator()<full, packs>();
  if (variant < plan::gemv_t_narrow) return with_columns.template operator()<full, false>();
  return with_columns.template operator()<1, false>();
}

}  // namespace blaslift::gpu::kernels
