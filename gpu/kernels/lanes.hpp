// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums over the lanes of a warp. blockDim.x is a multiple of 32.
#pragma once

#include "gpu/kernels/element.hpp"

namespace blaslift::gpu::kernels {

inline constexpr int warp_size = 32;

__device__ __forceinline__ int lane_of_warp() { return static_cast<int>(threadIdx.x) % warp_size; }

// The tree over the lanes, for each of `values` (a power of two): the root of value i ends in the lanes with
// lane % values == i. Lanes that give each other half of what they hold need fewer exchanges than values.
template <int values, class T>
__device__ __forceinline__ T sum_over_lanes(T (&value)[values]) {
  static_assert(values <= warp_size);
  int const lane = lane_of_warp();
#pragma unroll
  for (int bit = 1; bit < warp_size; bit *= 2) {
    if (bit >= values) {
      value[0] = add(value[0], from_lane_across(value[0], static_cast<unsigned>(bit)));
      continue;
    }
    bool const odd = lane & bit;
#pragma unroll
    for (int i = 0; i < values / 2; ++i)
      if (2 * i * bit < values) {
        T const kept = odd ? value[2 * i + 1] : value[2 * i];
        T const given = odd ? value[2 * i] : value[2 * i + 1];
        value[i] = add(kept, from_lane_across(given, static_cast<unsigned>(bit)));
      }
  }
  return value[0];
}

}  // namespace blaslift::gpu::kernels
