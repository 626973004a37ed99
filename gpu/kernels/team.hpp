// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which threads of a block do something together: all of them, or the first ones while the others do something else.
//
//   size()    how many, in x
//   sync()    all of them are here, and know what the others have written before
#pragma once

#include "gpu/kernels/element.hpp"

namespace blaslift::gpu::kernels {

struct WholeBlock {
  __device__ __forceinline__ int size() const { return static_cast<int>(blockDim.x); }
  __device__ __forceinline__ void sync() const { __syncthreads(); }
};

// Whole warps; of a block whose threads lie in a row.
struct FirstThreads {
  int count;
  __device__ __forceinline__ int size() const { return count; }
  __device__ __forceinline__ void sync() const {
#ifdef __CUDACC__
    asm volatile("bar.sync 1, %0;" ::"r"(count) : "memory");  // barrier 0 is __syncthreads
#else
    ::simt::barrier_of_first(static_cast<unsigned>(count));
#endif
  }
};

}  // namespace blaslift::gpu::kernels
