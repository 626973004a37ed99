// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Blocks of a cluster, which run at the same time and reach each other's shared memory (compute capability 9.0): what a
// block has left in another one's is there after a barrier, sooner than partial sums in memory and a counter of
// arrivals would be (bench/results/2026-11-26-gemv). Kernels that use this are not launched where there are no
// clusters.
#pragma once

#include "gpu/kernels/pack.hpp"

namespace blaslift::gpu::kernels {

// The barrier of the cluster's threads in two parts. What a thread has written before it arrives, others see after they
// have waited. Every thread of every block comes to both, or arrives once more and ends.
__device__ __forceinline__ void cluster_arrive() {
#ifdef __CUDACC__
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("barrier.cluster.arrive.release;" ::: "memory");
#endif
#else
  ::simt::cluster_arrive();
#endif
}
__device__ __forceinline__ void cluster_wait() {
#ifdef __CUDACC__
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("barrier.cluster.wait.acquire;" ::: "memory");
#endif
#else
  ::simt::cluster_wait();
#endif
}

// Writes to this place of shared memory in the cluster's first block, which has begun (a barrier says so) and not
// ended.
template <class T>
__device__ __forceinline__ void store_in_first_block(T* shared, T const& value) {
#ifdef __CUDACC__
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  unsigned address;
  asm("mapa.shared::cluster.u32 %0, %1, 0;"
      : "=r"(address)
      : "r"(static_cast<unsigned>(__cvta_generic_to_shared(shared))));
  if constexpr (sizeof(T) == 16) {
    int4 const bits = *reinterpret_cast<int4 const*>(&value);
    asm volatile("st.shared::cluster.v4.s32 [%0], {%1, %2, %3, %4};" ::"r"(address), "r"(bits.x), "r"(bits.y),
                 "r"(bits.z), "r"(bits.w)
                 : "memory");
  } else if constexpr (sizeof(T) == 8) {
    int2 const bits = *reinterpret_cast<int2 const*>(&value);
    asm volatile("st.shared::cluster.v2.s32 [%0], {%1, %2};" ::"r"(address), "r"(bits.x), "r"(bits.y) : "memory");
  } else {
    asm volatile("st.shared::cluster.s32 [%0], %1;" ::"r"(address), "r"(*reinterpret_cast<int const*>(&value))
                 : "memory");
  }
#endif
#else
  *static_cast<T*>(::simt::in_first_block(shared)) = value;
#endif
}

}  // namespace blaslift::gpu::kernels
