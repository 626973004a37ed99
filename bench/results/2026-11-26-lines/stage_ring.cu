// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two stages of shared memory between a warp that fills and a warp that reads, by gpu/kernels/stage_barrier.hpp: by ordinary stores, by background copies.
// nvcc -std=c++20 -O2 -lineinfo -arch=sm_90 -I. -o stage_ring bench/results/2026-11-26-lines/stage_ring.cu, in the project's folder.
#include <cuda/barrier>

#include <cstdio>
#include "gpu/kernels/async_copy.hpp"
#include "gpu/kernels/stage_barrier.hpp"
using namespace blaslift::gpu::kernels;
struct Barriers { StageBarrier filled, read; };
template <bool background, bool all> __global__ void ring(float const* from, float* to, int rounds) {
  __shared__ __align__(128) float stage[2][128];
  __shared__ Barriers barriers[2];
  if (threadIdx.x == 0) for (auto& each : barriers) each.filled.init(32), each.read.init(all ? 32 : 1);
  __syncthreads();
  int const lane = threadIdx.x % 32;
  float sum = 0;
  for (int i = 0; i < rounds; ++i) {
    Barriers& barrier = barriers[i % 2];
    unsigned const parity = i / 2 % 2;
    if (threadIdx.x >= 32) {
      barrier.read.wait(parity ^ 1U);
      if constexpr (background) {
        copy_async<16>(shared_address(&stage[i % 2][4 * lane]), from + 128 * i + 4 * lane);
        barrier.filled.arrive_with_copies();
      } else {
        for (int j = 0; j < 4; ++j) stage[i % 2][4 * lane + j] = from[128 * i + 4 * lane + j];
        barrier.filled.arrive();
      }
    } else {
      barrier.filled.wait(parity);
      for (int j = 0; j < 4; ++j) sum += stage[i % 2][lane + 32 * j];
      __syncwarp();
      if (all || lane == 0) barrier.read.arrive();
    }
  }
  if (threadIdx.x < 32) to[lane] = sum;
}
// The same by the library's barriers.
__global__ void library_ring(float const* from, float* to, int rounds) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ float stage[2][128];
  __shared__ Barrier filled[2], read[2];
  if (threadIdx.x == 0) for (int i = 0; i < 2; ++i) init(&filled[i], 64), init(&read[i], 64);
  __syncthreads();
  int const lane = threadIdx.x % 32;
  float sum = 0;
  for (int i = 0; i < rounds; ++i) {
    if (threadIdx.x >= 32) {
      if (i >= 2) read[i % 2].arrive_and_wait();
      for (int j = 0; j < 4; ++j) stage[i % 2][4 * lane + j] = from[128 * i + 4 * lane + j];
      (void)filled[i % 2].arrive();
    } else {
      filled[i % 2].arrive_and_wait();
      for (int j = 0; j < 4; ++j) sum += stage[i % 2][lane + 32 * j];
      if (i + 2 < rounds) (void)read[i % 2].arrive();
    }
  }
  if (threadIdx.x < 32) to[lane] = sum;
}
int main(int argc, char** argv) {
  float *from, *to; cudaMalloc(&from, 64 * 512); cudaMalloc(&to, 128); cudaMemset(from, 0, 64 * 512);
  if (argv[1][0] == 'l') library_ring<<<1, 64>>>(from, to, 64);
  else if (argv[1][0] == 'b') ring<true, false><<<1, 64>>>(from, to, 64);
  else if (argv[1][0] == 'a') ring<true, true><<<1, 64>>>(from, to, 64);
  else ring<false, false><<<1, 64>>>(from, to, 64);
  std::printf("%s: %s\n", argv[1], cudaGetErrorString(cudaDeviceSynchronize()));
}
