// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether a kernel that was launched beside the one before it (programmatic stream serialization) can read, after
// griddepcontrol.wait, what its multiprocessor's first-level cache held before the other one's stores.
// Every block of `writer` lets `reader` begin and then reads all of `data` into its first-level cache, for 20 us; its
// first block writes after 30. As a control, a reader that does not wait for the kernel but for the first block's word
// alone finds the old values. nvcc -arch=sm_90 stale.cu && ./a.out
#include <cstdio>

constexpr int count = 4096, repetitions = 500;

__device__ unsigned long long now() {
  unsigned long long time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
}

template <int kind>
__device__ int load(int const* from) {
  int bits;
  if constexpr (kind == 0) asm volatile("ld.global.nc.s32 %0, [%1];" : "=r"(bits) : "l"(from) : "memory");
  if constexpr (kind == 1) asm volatile("ld.global.s32 %0, [%1];" : "=r"(bits) : "l"(from) : "memory");
  if constexpr (kind == 2)
    asm volatile("ld.global.nc.L1::no_allocate.s32 %0, [%1];" : "=r"(bits) : "l"(from) : "memory");
  if constexpr (kind == 3) {
    __shared__ int to[256];
    auto const at = static_cast<unsigned>(__cvta_generic_to_shared(to + threadIdx.x));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n\tcp.async.wait_all;" ::"r"(at), "l"(from) : "memory");
    bits = to[threadIdx.x];
  }
  return bits;
}

template <int kind>
__global__ void writer(int* data, int* sums, int value, unsigned long long* end, int* written) {
  int sum = 0;
  asm volatile("griddepcontrol.wait;" ::: "memory");
  for (int again = 0; again < 2; ++again)
    for (int i = threadIdx.x; i < count; i += blockDim.x) sum += load<kind>(data + i);
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
  asm volatile("griddepcontrol.launch_dependents;");
  // The other one's blocks are there by now, and what they were given as an empty cache is filled.
  for (unsigned long long const begin = now(); now() - begin < (blockIdx.x == 0 ? 30000 : 20000);)
    for (int i = threadIdx.x; i < count; i += blockDim.x) sum += load<kind>(data + i);
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
  if (blockIdx.x != 0) return;
  for (int i = threadIdx.x; i < count; i += blockDim.x) data[i] = value;
  __threadfence();
  __syncthreads();
  if (threadIdx.x != 0) return;
  *end = now();
  __threadfence();
  *reinterpret_cast<int volatile*>(written) = value;
}

template <int kind, bool waits>
__global__ void reader(int const* data, int value, unsigned long long const* end, int const* written, unsigned* stale,
                       unsigned* beside) {
  unsigned long long const here = now();
  if (waits) {
    asm volatile("griddepcontrol.wait;" ::: "memory");
  } else {
    while (*reinterpret_cast<int const volatile*>(written) != value) {
    }
  }
  unsigned old = 0;
  for (int i = threadIdx.x; i < count; i += blockDim.x) old += load<kind>(data + i) != value;
  if (old != 0) atomicAdd(stale, old);
  if (threadIdx.x == 0 && here < *reinterpret_cast<unsigned long long const volatile*>(end)) atomicAdd(beside, 1);
}

template <int first, int second, bool waits = true>
void run(char const* what) {
  int *data, *sums, multiprocessors;
  unsigned long long* end;
  int* written;
  unsigned *found, result[2];
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  cudaMalloc(&data, count * sizeof(int));
  cudaMalloc(&sums, multiprocessors * 256 * sizeof(int));
  cudaMalloc(&end, 16);
  cudaMalloc(&written, 16);
  cudaMemset(written, 0, 16);
  cudaMalloc(&found, 8);
  cudaMemset(data, 0, count * sizeof(int));
  cudaMemset(found, 0, 8);
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaLaunchConfig_t how{};
  how.gridDim = multiprocessors;
  how.blockDim = 256;
  how.stream = stream;
  how.attrs = &early;
  how.numAttrs = 1;
  for (int i = 1; i <= repetitions; ++i) {
    cudaLaunchKernelEx(&how, writer<first>, data, sums, i, end, written);
    cudaLaunchKernelEx(&how, reader<second, waits>, static_cast<int const*>(data), i,
                       static_cast<unsigned long long const*>(end), static_cast<int const*>(written), found, found + 1);
  }
  cudaStreamSynchronize(stream);
  cudaMemcpy(result, found, 8, cudaMemcpyDeviceToHost);
  printf("%-60s stale elements %u of %llu; blocks that began before the stores %u of %d: %s\n", what, result[0],
         1ull * multiprocessors * count * repetitions, result[1], multiprocessors * repetitions,
         cudaGetErrorString(cudaGetLastError()));
}

int main() {
  run<0, 0>("read with ld.nc, then ld.nc");
  run<0, 1>("read with ld.nc, then ld");
  run<1, 0>("read with ld, then ld.nc");
  run<1, 1>("read with ld, then ld");
  run<1, 2>("read with ld, then ld.nc.L1::no_allocate");
  run<0, 2>("read with ld.nc, then ld.nc.L1::no_allocate");
  run<1, 3>("read with ld, then cp.async.ca");
  run<3, 3>("read with cp.async.ca, then cp.async.ca");
  run<3, 0>("read with cp.async.ca, then ld.nc");
  run<0, 0, false>("control: ld.nc, then ld.nc, no griddepcontrol.wait");
  run<1, 1, false>("control: ld, then ld, no griddepcontrol.wait");
  run<3, 3, false>("control: cp.async.ca, then cp.async.ca, no wait");
}
