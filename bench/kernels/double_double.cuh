// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums of products with about 106 bits: a number is high + low, neither rounded away by the other.
#pragma once

#include <cuda_runtime.h>

namespace blaslift::bench {

struct Wide {
  double high = 0, low = 0;
};

// Knuth's TwoSum and the product by fma; named operations, which no compiler may rearrange.
__device__ inline Wide two_sum(double a, double b) {
  double const sum = __dadd_rn(a, b), other = __dsub_rn(sum, a);
  return {sum, __dadd_rn(__dsub_rn(a, __dsub_rn(sum, other)), __dsub_rn(b, other))};
}
__device__ inline Wide plus(Wide a, Wide b) {
  Wide const sum = two_sum(a.high, b.high);
  return two_sum(sum.high, __dadd_rn(sum.low, __dadd_rn(a.low, b.low)));
}
__device__ inline Wide times(double a, double b) {
  double const product = __dmul_rn(a, b);
  return {product, __fma_rn(a, b, -product)};
}
__device__ inline Wide times(Wide a, double b) {
  Wide const high = times(a.high, b);
  return two_sum(high.high, __fma_rn(a.low, b, high.low));
}
__device__ inline Wide minus(Wide a) { return {-a.high, -a.low}; }
__device__ inline Wide root(Wide a) {
  if (!(a.high > 0)) return a;
  double const first = sqrt(a.high);
  Wide const rest = plus(a, minus(times(first, first)));
  return two_sum(first, rest.high / (2 * first));
}

}  // namespace blaslift::bench
