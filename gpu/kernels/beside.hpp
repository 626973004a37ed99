// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A launch may begin while the one before it still runs (programmatic dependent launch, compute capability 9.0): its
// blocks are there, know their parameters and where to begin, and wait. So every thread of every kernel waits before it
// accesses memory (docs/own_kernels.md, "Beside the kernel before").
#pragma once

#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif

namespace blaslift::gpu::kernels {

// What came before has ended then and can be read. Loads that follow are volatile, or the compiler would take those of
// read-only data (.nc) for free to be earlier. No line of the first-level cache outlives the wait
// (bench/results/2026-11-27-beside/stale.cu).
__device__ __forceinline__ void wait_for_previous_kernel() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#elif !defined(__CUDACC__)
  ::simt::wait_for_previous();
#endif
}

// From here on the kernel launched after this one may begin, once all blocks came here or ended; without it, once all
// have ended, which saves most of what there is to save. After wait_for_previous_kernel(), so that the next one need
// not fear the one before this. Only where all multiprocessors are busy to the same degree until then: the first one
// that is free gets as many of the next one's blocks as it holds, and is the last one to be done with them (gemv of
// 6144 took 12 % longer).
__device__ __forceinline__ void let_next_kernel_begin() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
#endif
}

}  // namespace blaslift::gpu::kernels
