// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A barrier in shared memory (mbarrier) on which some threads wait for others, over and over: that a stage of shared
// memory has been filled by copies in the background, or that all have read it.
//
// A phase ends with as many arrivals as init() says, and the next begins; phases are even and odd in turn, the first
// one even. What was written, or copied, before the arrivals of a phase is there for whoever has waited for its end.
#pragma once

#include "gpu/kernels/async_copy.hpp"

namespace blaslift::gpu::kernels {

class alignas(16) StageBarrier {
 public:
  // By one thread; the others must be told by a barrier of the block.
  __device__ __forceinline__ void init(int arrivals);
  __device__ __forceinline__ void arrive();
  // Once all copies that this thread has begun are there; the thread goes on at once.
  __device__ __forceinline__ void arrive_with_copies();
  // Until the last phase of this parity has ended. Where none has been, odd ones count as ended.
  __device__ __forceinline__ void wait(unsigned parity);

 private:
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  __device__ __forceinline__ unsigned address() { return static_cast<unsigned>(__cvta_generic_to_shared(&state_)); }
  unsigned long long state_;
#else
  unsigned left_, arrivals_;
  unsigned volatile phase_;
#endif
};

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800

__device__ __forceinline__ void StageBarrier::init(int arrivals) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address()), "r"(arrivals) : "memory");
}
__device__ __forceinline__ void StageBarrier::arrive() {
  asm volatile("{\n\t.reg .b64 state;\n\tmbarrier.arrive.shared.b64 state, [%0];\n\t}" ::"r"(address()) : "memory");
}
__device__ __forceinline__ void StageBarrier::arrive_with_copies() {
  asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(address()) : "memory");
}
__device__ __forceinline__ void StageBarrier::wait(unsigned parity) {
  unsigned ended = 0;
  while (ended == 0) {
#if __CUDA_ARCH__ >= 900
    // Sleeps for a while where it waits.
    asm volatile(
        "{\n\t.reg .pred ended;\n\tmbarrier.try_wait.parity.shared.b64 ended, [%1], %2;\n\t"
        "selp.u32 %0, 1, 0, ended;\n\t}"
        : "=r"(ended)
        : "r"(address()), "r"(parity)
        : "memory");
#else
    asm volatile(
        "{\n\t.reg .pred ended;\n\tmbarrier.test_wait.parity.shared.b64 ended, [%1], %2;\n\t"
        "selp.u32 %0, 1, 0, ended;\n\t}"
        : "=r"(ended)
        : "r"(address()), "r"(parity)
        : "memory");
#endif
  }
}

#else

// Where there is no such barrier copies are made by the thread itself (async_copy.hpp), and it is a counter.
__device__ __forceinline__ void StageBarrier::init(int arrivals) {
  left_ = arrivals_ = static_cast<unsigned>(arrivals);
  phase_ = 0;
}
__device__ __forceinline__ void StageBarrier::arrive() {
  __threadfence_block();
  if (atomicAdd(&left_, ~0U) != 1) return;
  left_ = arrivals_;
  __threadfence_block();
  phase_ = phase_ ^ 1U;
}
__device__ __forceinline__ void StageBarrier::arrive_with_copies() { arrive(); }
__device__ __forceinline__ void StageBarrier::wait(unsigned parity) {
#ifdef __CUDACC__
  while (phase_ == parity) {
  }
#else
  ::simt::wait_until([&] { return phase_ != parity; });
#endif
  __threadfence_block();
}

#endif

}  // namespace blaslift::gpu::kernels
