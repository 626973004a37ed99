// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// gemv N in the middle: how blocks of one tile of rows should meet (atomics, or a cluster's shared memory), how threads of a block should, and how
// many columns a thread should have under way. Prints for each n and way the best shapes, in microseconds, of graphs of launches on rotated operands.
#include <cooperative_groups.h>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
namespace cg = cooperative_groups;
#define CK(e) do { auto r_ = (e); if (r_ != 0) { printf("error %d at %d\n", int(r_), __LINE__); exit(1); } } while (0)
template <class T> struct Vec; template <> struct Vec<float> { using type = float4; }; template <> struct Vec<double> { using type = double2; };
template <class T> constexpr int width = 16 / sizeof(T);
enum { alone, atomics, cluster };
template <class T> struct P { int m, n; T const* a; T const* x; T* y; T* partials; unsigned* counters; int columns; };  // columns: of a thread
__device__ unsigned arrive(unsigned* c) { unsigned b; asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], 1;" : "=r"(b) : "l"(c) : "memory"); return b; }
// slow: as gemv_n.hpp's block_tree today, a barrier a level.
template <class T, int way, int unroll, bool slow>
__global__ void __launch_bounds__(512, 1) kernel(P<T> const p) {
  constexpr int W = width<T>;
  extern __shared__ __align__(16) unsigned char raw[];
  __shared__ unsigned flag;
  T* shared = reinterpret_cast<T*>(raw);
  int const tx = threadIdx.x, ty = threadIdx.y, X = blockDim.x, Y = blockDim.y;
  int const tile = X * W, row = blockIdx.x * tile + tx * W, linear = ty * X + tx, warps = X * Y / 32, warp = linear / 32;
  if (way == cluster) asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
  T sum[W];
  for (int i = 0; i < W; ++i) sum[i] = 0;
  int first = (blockIdx.y * Y + ty) * p.columns, last = min(first + p.columns, p.n);
  bool const there = row + W <= p.m;
#pragma unroll 1
  for (int j = first; j < last; j += unroll) {
    typename Vec<T>::type v[unroll]; T f[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
      int const c = min(j + u, p.n - 1);
      v[u] = there ? __ldcs(reinterpret_cast<typename Vec<T>::type const*>(p.a + size_t(c) * p.m + row)) : typename Vec<T>::type{};
      f[u] = j + u < last ? __ldg(p.x + c) : T(0);
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
      T const* e = reinterpret_cast<T const*>(&v[u]);
#pragma unroll
      for (int i = 0; i < W; ++i) sum[i] = fma(e[i], f[u], sum[i]);
    }
  }
  T total[W]; bool owns = false; int out = 0;  // slow: W rows of thread; else one row
  if (slow) {
    for (int s = 1; s < Y; s *= 2) {
      int const place = ty & (2 * s - 1);
      if (place == s) for (int i = 0; i < W; ++i) shared[(ty * W + i) * X + tx] = sum[i];
      __syncthreads();
      if (place == 0 && ty + s < Y) for (int i = 0; i < W; ++i) sum[i] += shared[((ty + s) * W + i) * X + tx];
    }
    for (int i = 0; i < W; ++i) total[i] = sum[i];
    owns = ty == 0; out = row;
  } else {
    for (int s = X; s < 32; s *= 2)
#pragma unroll
      for (int i = 0; i < W; ++i) sum[i] += __shfl_down_sync(0xffffffffu, sum[i], s);
    int const group = X >= 32 ? ty : warp, groups = X >= 32 ? Y : warps;
    if ((linear & 31) < X || X >= 32) for (int i = 0; i < W; ++i) shared[group * tile + tx * W + i] = sum[i];
    __syncthreads();
    if (linear < tile) {
      T v[16];
#pragma unroll
      for (int g = 0; g < 16; ++g) v[g] = g < groups ? shared[g * tile + linear] : T(0);
#pragma unroll
      for (int s = 1; s < 16; s *= 2)
#pragma unroll
        for (int g = 0; g + s < 16; g += 2 * s) v[g] += v[g + s];
      total[0] = v[0];
    }
    owns = linear < tile; out = blockIdx.x * tile + linear;
  }
  int const mine = slow ? W : 1, blocks = gridDim.y;
  if (way == atomics && blocks > 1) {
    if (owns) for (int i = 0; i < mine; ++i) p.partials[(size_t(blockIdx.x) * blocks + blockIdx.y) * tile + (out - int(blockIdx.x) * tile) + i] = total[i];
    __syncthreads();
    if (linear == 0) { bool const l = arrive(p.counters + blockIdx.x) + 1 == blocks; flag = l; if (l) p.counters[blockIdx.x] = 0; }
    __syncthreads();
    if (!flag) return;
    if (linear < tile) {
      T v[16];
#pragma unroll
      for (int g = 0; g < 16; ++g) v[g] = g < blocks ? __ldcg(p.partials + (size_t(blockIdx.x) * blocks + g) * tile + linear) : T(0);
#pragma unroll
      for (int s = 1; s < 16; s *= 2)
#pragma unroll
        for (int g = 0; g + s < 16; g += 2 * s) v[g] += v[g + s];
      if (blockIdx.x * tile + linear < p.m) p.y[blockIdx.x * tile + linear] = v[0];
    }
    return;
  }
  if (way == cluster) {
    cg::cluster_group c = cg::this_cluster();
    asm volatile("barrier.cluster.wait.aligned;" ::: "memory");
    T* const sums = shared + 16 * 512;  // of rank 0: [block][tile]
    if (owns) { T* r = c.map_shared_rank(sums, 0) + blockIdx.y * tile + (out - int(blockIdx.x) * tile); for (int i = 0; i < mine; ++i) r[i] = total[i]; }
    asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
    if (blockIdx.y != 0) { return; }
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
    if (linear < tile) {
      T v[8];
#pragma unroll
      for (int g = 0; g < 8; ++g) v[g] = g < blocks ? sums[g * tile + linear] : T(0);
#pragma unroll
      for (int s = 1; s < 8; s *= 2)
#pragma unroll
        for (int g = 0; g + s < 8; g += 2 * s) v[g] += v[g + s];
      if (blockIdx.x * tile + linear < p.m) p.y[blockIdx.x * tile + linear] = v[0];
    }
    return;
  }
  if (owns) for (int i = 0; i < mine; ++i) if (out + i < p.m) p.y[out + i] = total[i];
}
template <class T, int way> auto pick(int unroll, bool slow) {
  if (slow) return unroll == 8 ? kernel<T, way, 8, true> : kernel<T, way, 16, true>;
  return unroll == 4 ? kernel<T, way, 4, false> : unroll == 8 ? kernel<T, way, 8, false> : kernel<T, way, 16, false>;
}
static cudaStream_t stream;
template <class F> double timed(int sets, F&& f) {
  cudaGraph_t g; cudaGraphExec_t e; int const launches = std::max(sets, 24);
  CK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  for (int i = 0; i < launches; ++i) f(i % sets);
  CK(cudaStreamEndCapture(stream, &g)); CK(cudaGraphInstantiate(&e, g, 0));
  cudaEvent_t b, n; cudaEventCreate(&b); cudaEventCreate(&n); std::vector<double> t;
  for (int r = 0; r < 9; ++r) { cudaEventRecord(b, stream); CK(cudaGraphLaunch(e, stream)); cudaEventRecord(n, stream); CK(cudaStreamSynchronize(stream)); float ms; cudaEventElapsedTime(&ms, b, n); if (r > 1) t.push_back(1e3 * ms / launches); }
  cudaGraphExecDestroy(e); cudaGraphDestroy(g); cudaEventDestroy(b); cudaEventDestroy(n);
  std::sort(t.begin(), t.end()); return t[t.size() / 2];
}
__global__ void fill(float* a, size_t n) { for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) a[i] = float((i * 2654435761u) % 1000) / 1000 - 0.5f; }
__global__ void fill(double* a, size_t n) { for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) a[i] = double((i * 2654435761u) % 1000) / 1000 - 0.5; }
struct Row { double us; std::string text; };
template <class T> void run(char name, cublasHandle_t h, int n) {
  size_t const bytes = size_t(n) * n * sizeof(T); int const sets = std::max<int>(2, (200 << 20) / bytes + 1) > 24 ? 24 : std::max<int>(2, (200 << 20) / bytes + 1);
  T *a, *x, *y, *z; T* part; unsigned* count; CK(cudaMalloc(&a, bytes * sets)); CK(cudaMalloc(&x, n * sizeof(T))); CK(cudaMalloc(&y, n * sizeof(T))); CK(cudaMalloc(&z, n * sizeof(T)));
  CK(cudaMalloc(&part, 64 << 20)); CK(cudaMalloc(&count, 1 << 16)); CK(cudaMemset(count, 0, 1 << 16));
  fill<<<1024, 256>>>(a, size_t(n) * n * sets); fill<<<8, 256>>>(x, size_t(n)); CK(cudaDeviceSynchronize());
  T one = 1, zero = 0; double cb;
  if constexpr (sizeof(T) == 4) cb = timed(sets, [&](int s) { CK(cublasSgemv(h, CUBLAS_OP_N, n, n, &one, a + size_t(n) * n * s, n, x, 1, &zero, z, 1)); });
  else cb = timed(sets, [&](int s) { CK(cublasDgemv(h, CUBLAS_OP_N, n, n, &one, a + size_t(n) * n * s, n, x, 1, &zero, z, 1)); });
  std::vector<T> hz(n), hy(n);
  if constexpr (sizeof(T) == 4) CK(cublasSgemv(h, CUBLAS_OP_N, n, n, &one, a, n, x, 1, &zero, z, 1)); else CK(cublasDgemv(h, CUBLAS_OP_N, n, n, &one, a, n, x, 1, &zero, z, 1));
  CK(cudaDeviceSynchronize()); cudaMemcpy(hz.data(), z, n * sizeof(T), cudaMemcpyDefault);
  std::vector<Row> rows[3][2];
  for (int slow = 0; slow < 2; ++slow) for (int way = 0; way < 3; ++way) for (int X = 2; X <= 32; X *= 2) for (int threads = 128; threads <= 512; threads *= 2) for (int u = 4; u <= 16; u *= 2) for (int rounds = 1; rounds <= 2; ++rounds) {
    if (slow && u == 4) continue;
    int const Y = threads / X, c = u * rounds, gy = (n + Y * c - 1) / (Y * c), tile = X * width<T>, gx = (n + tile - 1) / tile;
    if (way == alone ? gy != 1 : gy < 2 || gy > 8) continue;
    if (gx * gy > 1056 || gx * gy < 24) continue;
    auto k = way == alone ? pick<T, alone>(u, slow) : way == atomics ? pick<T, atomics>(u, slow) : pick<T, cluster>(u, slow);
    size_t const sh = (way == cluster ? 16 * 512 + 8 * tile : std::max(tile * Y, 16 * tile)) * sizeof(T);
    if (sh > 48 << 10) CK(cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, int(sh)));
    auto launch = [&](int s) {
      P<T> p{n, n, a + size_t(n) * n * s, x, y, part, count, c};
      cudaLaunchConfig_t f{}; f.gridDim = dim3(gx, gy); f.blockDim = dim3(X, Y); f.dynamicSmemBytes = sh; f.stream = stream;
      cudaLaunchAttribute at[1]; if (way == cluster) { at[0].id = cudaLaunchAttributeClusterDimension; at[0].val.clusterDim.x = 1; at[0].val.clusterDim.y = gy; at[0].val.clusterDim.z = 1; f.attrs = at; f.numAttrs = 1; }
      CK(cudaLaunchKernelEx(&f, k, p));
    };
    double const us = timed(sets, launch);
    launch(0); CK(cudaDeviceSynchronize()); cudaMemcpy(hy.data(), y, n * sizeof(T), cudaMemcpyDefault);
    double worst = 0; for (int i = 0; i < n; ++i) worst = std::max<double>(worst, std::abs(double(hy[i]) - hz[i]));
    char text[120]; snprintf(text, sizeof text, "%dx%d u%d c%d grid %dx%d%s", X, Y, u, c, gx, gy, worst > (sizeof(T) == 4 ? 2e-3 : 1e-10) ? " WRONG" : "");
    rows[way][slow].push_back({us, text});
  }
  printf("%cgemv N %d: cuBLAS %.2f\n", name, n, cb);
  char const* names[] = {"alone", "atomics", "cluster"};
  for (int way = 0; way < 3; ++way) for (int slow = 1; slow >= 0; --slow) {
    auto& r = rows[way][slow]; std::sort(r.begin(), r.end(), [](Row const& a, Row const& b) { return a.us < b.us; });
    printf("  %-8s %s", names[way], slow ? "by level" : "at once "); for (size_t i = 0; i < r.size() && i < 3; ++i) printf("  %.2f (%s)", r[i].us, r[i].text.c_str()); printf("\n");
  }
  cudaFree(a); cudaFree(x); cudaFree(y); cudaFree(z); cudaFree(part); cudaFree(count); fflush(stdout);
}
int main() {
  cublasHandle_t h; CK(cublasCreate(&h)); CK(cudaStreamCreate(&stream)); CK(cublasSetStream(h, stream)); void* ws; CK(cudaMalloc(&ws, 32 << 20)); CK(cublasSetWorkspace(h, ws, 32 << 20));
  for (int n : {512, 768, 1024, 1280, 1536, 2048, 2560, 3072, 4096}) run<float>('s', h, n);
  for (int n : {512, 768, 1024, 1280, 1536, 2048, 2560, 3072}) run<double>('d', h, n);
}
