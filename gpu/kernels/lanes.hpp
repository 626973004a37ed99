// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums over the lanes of a warp. blockDim.x is a multiple of 32.
#pragma once

#include "gpu/kernels/element.hpp"

namespace blaslift::gpu::kernels {

inline constexpr int warp_size = 32;

__device__ __forceinline__ int lane_of_warp() { return static_cast<int>(threadIdx.x) % warp_size; }

// The sums over groups of `lanes` lanes, a power of two, of `values` values each, also one: value[i] is afterwards the
// sum of value i * few + lane % few, where few is the smaller of the two numbers. Lanes that give each other half of
// what they hold need fewer exchanges than values.
template <int values, class Sum>
__device__ __forceinline__ void sum_over_lanes(Sum (&value)[values], int lanes = warp_size) {
  int const lane = lane_of_warp();
#pragma unroll
  for (int bit = 1; bit < warp_size; bit *= 2)
    if (bit < lanes) {
      if (bit < values) {
        bool const odd = lane & bit;
#pragma unroll
        for (int i = 0; i < values / 2; ++i)
          if (i * 2 * bit < values) {
            Sum const kept = odd ? value[2 * i + 1] : value[2 * i];
            Sum const given = odd ? value[2 * i] : value[2 * i + 1];
            value[i] = add(kept, from_lane_across(given, static_cast<unsigned>(bit)));
          }
      } else {
        value[0] = add(value[0], from_lane_across(value[0], static_cast<unsigned>(bit)));
      }
    }
}

}  // namespace blaslift::gpu::kernels
