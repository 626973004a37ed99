// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How fast one-dimensional bulk copies (cp.async.bulk) bring memory to shared memory, by their size: a warp a block
// keeps a ring of stages of 16 KiB full, each lane issuing every 32nd copy. `rows`: how many rows the copies of a stage
// come from.
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>
constexpr int stage_bytes = 16384;
__device__ unsigned shared_of(void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
__global__ void ring(char const* from, long long row_stride, long long bytes_of_row_of_block, int size, int rows,
                     int stages) {
  extern __shared__ __align__(128) char shared[];
  __shared__ __align__(8) unsigned long long full[16];
  int const lane = threadIdx.x;
  if (lane == 0) {
    for (int i = 0; i < stages; ++i) asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared_of(full + i)));
    asm volatile("fence.mbarrier_init.release.cluster;");
    asm volatile("fence.proxy.async;");
  }
  __syncwarp();
  long long const steps = bytes_of_row_of_block / (stage_bytes / rows);
  char const* base = from + blockIdx.x * bytes_of_row_of_block;
  int const per_row = stage_bytes / rows / size, copies = stage_bytes / size;
  for (long long i = 0; i < steps + stages; ++i) {
    int const slot = i % stages;
    unsigned const bar = shared_of(full + slot);
    if (i >= stages) {
      unsigned done = 0, parity = ((i / stages) - 1) & 1;
      while (!done)
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done)
                     : "r"(bar), "r"(parity)
                     : "memory");
    }
    if (i < steps) {
      if (lane == 0)
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(bar), "r"(stage_bytes) : "memory");
      __syncwarp();
      for (int c = lane; c < copies; c += 32) {
        int const row = c / per_row, at = c % per_row;
        char const* src = base + row * row_stride + i * (stage_bytes / rows) + at * size;
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                         shared_of(shared + slot * stage_bytes + c * size)),
                     "l"(src), "r"(size), "r"(bar)
                     : "memory");
      }
    }
  }
}
int main() {
  long long const total = 1LL << 31;
  char* data;
  cudaMalloc(&data, total);
  cudaMemset(data, 1, total);
  cudaFuncSetAttribute(ring, cudaFuncAttributeMaxDynamicSharedMemorySize, 220 << 10);
  int sms;
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  cudaEvent_t a, b;
  cudaEventCreate(&a);
  cudaEventCreate(&b);
  for (int blocks : {1, 2})
    for (int rows : {1, 16, 64})
      for (int size : {32, 64, 128, 256, 512, 1024, 2048, 8192}) {
        if (size > stage_bytes / rows) continue;
        int const stages = blocks == 1 ? 12 : 6, grid = sms * blocks;
        long long const stride = total / rows;
        long long of_block = stride / grid / 16384 * 16384;
        float best = 1e9;
        for (int r = 0; r < 4; ++r) {
          cudaEventRecord(a);
          ring<<<grid, 32, stages * stage_bytes>>>(data, stride, of_block, size, rows, stages);
          cudaEventRecord(b);
          cudaEventSynchronize(b);
          float ms;
          cudaEventElapsedTime(&ms, a, b);
          if (r && ms < best) best = ms;
        }
        printf("blocks %d rows %2d copies of %4d bytes: %6.0f GB/s  %s\n", blocks, rows, size,
               double(of_block) * grid * rows / best / 1e6, cudaGetErrorString(cudaGetLastError()));
      }
}
