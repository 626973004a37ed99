// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the seed's single-precision kernels share: loads of Nt = 4 elements, and the sum over the threads that share a
// row. Multiply-adds are fused, as the papers' compilers made them.
#pragma once

#include "gpu/kernels/tree.hpp"

namespace blaslift::seed {

inline constexpr int Nt = 4;               // elements of a thread's load
inline constexpr int most_threads = 1024;  // every block shape; more than one block is not asked for, or the compiler
                                           // saves registers by waiting for each load

__host__ __device__ constexpr int blocks_for(int elements, int each) {
  return (elements - 1) / each + 1;
}  // of at least one

// Through the read-only cache. The papers measure sizes of whole vectors and do not say what becomes of others: here
// the last one is loaded by elements, and what is beyond `left` is zero.
__device__ __forceinline__ float4 load4(float const* from, int left) {
  if (left >= Nt) return __ldg(reinterpret_cast<float4 const*>(from));
  float4 value = {0, 0, 0, 0};
  if (left > 0) value.x = __ldg(from);
  if (left > 1) value.y = __ldg(from + 1);
  if (left > 2) value.z = __ldg(from + 2);
  return value;
}

__device__ __forceinline__ void store4(float* to, float4 const& value, int left) {
  if (left >= Nt) {
    *reinterpret_cast<float4*>(to) = value;
    return;
  }
  if (left > 0) to[0] = value.x;
  if (left > 1) to[1] = value.y;
  if (left > 2) to[2] = value.z;
}

// sum + a * x
__device__ __forceinline__ float4 multiply_add(float4 const& a, float x, float4 const& sum) {
  return {__fmaf_rn(a.x, x, sum.x), __fmaf_rn(a.y, x, sum.y), __fmaf_rn(a.z, x, sum.z), __fmaf_rn(a.w, x, sum.w)};
}

// sum + A * x with the 4 x 4 elements of A at `a`, of which `rows` and `columns` exist, at least one; loaded before the
// first is used.
__device__ __forceinline__ float4 multiply_add_4x4(float const* a, std::int64_t lda, int rows, int columns,
                                                   float4 const& x, float4 sum) {
  if (rows >= Nt && columns >= Nt) {
    float4 const a0 = load4(a, Nt), a1 = load4(a + lda, Nt), a2 = load4(a + 2 * lda, Nt), a3 = load4(a + 3 * lda, Nt);
    sum = multiply_add(a0, x.x, sum);
    sum = multiply_add(a1, x.y, sum);
    sum = multiply_add(a2, x.z, sum);
    return multiply_add(a3, x.w, sum);
  }
  sum = multiply_add(load4(a, rows), x.x, sum);
  if (columns > 1) sum = multiply_add(load4(a + lda, rows), x.y, sum);
  if (columns > 2) sum = multiply_add(load4(a + 2 * lda, rows), x.z, sum);
  if (columns > 3) sum = multiply_add(load4(a + 3 * lda, rows), x.w, sum);
  return sum;
}

// sum + a . x
__device__ __forceinline__ float dot_add(float4 const& a, float4 const& x, float sum) {
  return __fmaf_rn(a.w, x.w, __fmaf_rn(a.z, x.z, __fmaf_rn(a.y, x.y, __fmaf_rn(a.x, x.x, sum))));
}

__device__ __forceinline__ float4 add(float4 const& a, float4 const& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}

// A float4 for each thread of a block, for x or for partial sums: 16 bytes a thread, as in the poster's formula of SB.
__device__ __forceinline__ float4* shared_float4() { return reinterpret_cast<float4*>(gpu::kernels::shared_bytes()); }
constexpr std::size_t shared_float4_bytes(int tx, int ty) { return std::size_t{16} * tx * ty; }

// The sum of what the threads with the same threadIdx.x hold: made serially by the one with threadIdx.y = 0, which
// alone has it afterwards. All threads come here.
__device__ __forceinline__ float4 sum_over_ty(float4 sum) {
  float4* const shared = shared_float4();
  __syncthreads();  // whoever still reads what shared memory held before
  shared[threadIdx.y * blockDim.x + threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.y == 0)
    for (unsigned ty = 1; ty < blockDim.y; ++ty) sum = add(sum, shared[ty * blockDim.x + threadIdx.x]);
  return sum;
}

}  // namespace blaslift::seed
