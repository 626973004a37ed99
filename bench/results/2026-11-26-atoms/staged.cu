// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// gemv N: loads into registers, or through a warp's own ring in shared memory (cp.async); block shapes of any width.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#define CK(e) do { auto r_ = (e); if (r_ != 0) { printf("error %d at %d\n", int(r_), __LINE__); exit(1); } } while (0)
template <class T> struct Vec; template <> struct Vec<float> { using type = float4; }; template <> struct Vec<double> { using type = double2; };
template <class T> constexpr int W = 16 / sizeof(T);
template <class T> struct P { int m, n; long lda; T const* a; T const* x; T* y; T* partials; unsigned* counters; int columns, strips; };
__device__ unsigned arrive(unsigned* c) { unsigned b; asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], 1;" : "=r"(b) : "l"(c) : "memory"); return b; }
template <class T, int w> __device__ void finish(P<T> const& p, T (&sum)[w], int leaf, int place0, int step, int tile, T* shared) {
  __shared__ unsigned flag;
  int const linear = threadIdx.x, Y = blockDim.x / 32 / p.strips > 0 ? blockDim.x / 32 / p.strips : 1, blocks = gridDim.y;
  __syncthreads();
  for (int i = 0; i < w; ++i) shared[leaf * tile + place0 + i * step] = sum[i];
  __syncthreads();
  for (int at = linear; at < tile; at += blockDim.x) {
    T v[16];
#pragma unroll
    for (int g = 0; g < 16; ++g) v[g] = g < Y ? shared[g * tile + at] : T(0);
#pragma unroll
    for (int s = 1; s < 16; s *= 2)
#pragma unroll
      for (int g = 0; g + s < 16; g += 2 * s) v[g] += v[g + s];
    if (blocks == 1) { if (blockIdx.x * tile + at < p.m) p.y[blockIdx.x * tile + at] = v[0]; }
    else p.partials[(size_t(blockIdx.x) * blocks + blockIdx.y) * tile + at] = v[0];
  }
  if (blocks == 1) return;
  __syncthreads();
  if (linear == 0) { bool const l = arrive(p.counters + blockIdx.x) + 1 == blocks; flag = l; if (l) p.counters[blockIdx.x] = 0; }
  __syncthreads();
  if (!flag) return;
  for (int at = linear; at < tile; at += blockDim.x) {
    T v[16];
#pragma unroll
    for (int g = 0; g < 16; ++g) v[g] = g < blocks ? __ldcg(p.partials + (size_t(blockIdx.x) * blocks + g) * tile + at) : T(0);
#pragma unroll
    for (int s = 1; s < 16; s *= 2)
#pragma unroll
      for (int g = 0; g + s < 16; g += 2 * s) v[g] += v[g + s];
    if (blockIdx.x * tile + at < p.m) p.y[blockIdx.x * tile + at] = v[0];
  }
}
// strips warps side by side along the rows; C columns a stage, S stages
template <class T, int C, int S, int R>  // R packs of a lane
__global__ void __launch_bounds__(512, 1) staged(P<T> const p) {
  constexpr int w = W<T>, slot = 512 * R + 16, ring = slot * C * S;
  extern __shared__ __align__(16) unsigned char raw[];
  int const warp = threadIdx.x / 32, lane = threadIdx.x % 32, strip = warp % p.strips, ty = warp / p.strips, Y = blockDim.x / 32 / p.strips;
  int const tile = p.strips * 32 * w * R, row0 = blockIdx.x * tile + strip * 32 * w * R;
  unsigned const mine = unsigned(__cvta_generic_to_shared(raw)) + warp * ring;
  int const first = min((blockIdx.y * Y + ty) * p.columns, p.n), last = min(first + p.columns, p.n);
  T sum[w * R];
#pragma unroll
  for (int i = 0; i < w * R; ++i) sum[i] = 0;
  int const begin_mis = int((reinterpret_cast<size_t>(p.a) / sizeof(T) + size_t(row0)) % w), step_mis = int(p.lda % w);
  int const stages = (last - first + C - 1) / C;
  bool const any = row0 < p.m;
  T const* const end = p.a + (size_t(p.n) - 1) * p.lda + p.m;
  auto issue = [&](int stage) {
    if (stage < stages && any) {
      int const j0 = first + stage * C;
      unsigned const to = mine + (stage % S) * (slot * C);
#pragma unroll
      for (int c = 0; c < C; ++c) {
        int const j = j0 + c; if (j < last) {
          int const mis = (begin_mis + j * step_mis) % w;
          T const* const from = p.a + size_t(j) * p.lda + row0 - mis;
#pragma unroll
          for (int r = 0; r < R; ++r) {
            T const* const f = from + (r * 32 + lane) * w;
            if (f < end) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to + c * slot + (r * 32 + lane) * 16), "l"(f) : "memory");
          }
          if (lane == c && mis != 0 && from + 32 * w * R < end) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to + c * slot + 512 * R), "l"(from + 32 * w * R) : "memory");
        }
      }
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  T f[C];
  auto factors = [&](int stage) {
#pragma unroll
    for (int c = 0; c < C; ++c) { int const j = first + stage * C + c; f[c] = j < last ? __ldg(p.x + j) : T(0); }
  };
#pragma unroll
  for (int s = 0; s < S - 1; ++s) issue(s);
  factors(0);
#pragma unroll 1
  for (int s = 0; s < stages; ++s) {
    asm volatile("cp.async.wait_group %0;" ::"n"(S - 2) : "memory");
    __syncwarp();
    issue(s + S - 1);
    T g[C];
#pragma unroll
    for (int c = 0; c < C; ++c) g[c] = f[c];
    factors(s + 1);
    unsigned char const* const from = raw + warp * ring + (s % S) * (slot * C);
#pragma unroll
    for (int c = 0; c < C; ++c) {
      int const j = first + s * C + c, mis = (begin_mis + j * step_mis) % w;
      if (j < last) {
        T const* const e = reinterpret_cast<T const*>(from + c * slot) + mis + lane;
#pragma unroll
        for (int i = 0; i < w * R; ++i) sum[i] = fma(e[i * 32], g[c], sum[i]);
      }
    }
  }
  finish<T, w * R>(p, sum, ty, strip * 32 * w * R + lane, 32, tile, reinterpret_cast<T*>(raw));
}
// blockDim.x = X * Y threads, X any multiple of 8 from 32 on
template <class T, int unroll>
__global__ void __launch_bounds__(512, 1) direct(P<T> const p, int X, int Y) {
  constexpr int w = W<T>;
  extern __shared__ __align__(16) unsigned char raw[];
  int const tx = threadIdx.x % X, ty = threadIdx.x / X, tile = X * w, row = blockIdx.x * tile + tx * w;
  T sum[w];
  for (int i = 0; i < w; ++i) sum[i] = 0;
  int first = (blockIdx.y * Y + ty) * p.columns, last = min(first + p.columns, p.n);
  bool const there = row + w <= p.m;
#pragma unroll 1
  for (int j = first; j < last; j += unroll) {
    typename Vec<T>::type v[unroll]; T f[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
      int const c = min(j + u, p.n - 1);
      v[u] = there ? __ldcs(reinterpret_cast<typename Vec<T>::type const*>(p.a + size_t(c) * p.lda + row)) : typename Vec<T>::type{};
      f[u] = j + u < last ? __ldg(p.x + c) : T(0);
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
      T const* e = reinterpret_cast<T const*>(&v[u]);
#pragma unroll
      for (int i = 0; i < w; ++i) sum[i] = fma(e[i], f[u], sum[i]);
    }
  }
  __shared__ unsigned flag; T* shared = reinterpret_cast<T*>(raw); int const blocks = gridDim.y;
  for (int i = 0; i < w; ++i) shared[ty * tile + tx * w + i] = sum[i];
  __syncthreads();
  for (int at = threadIdx.x; at < tile; at += blockDim.x) {
    T v[16];
#pragma unroll
    for (int g = 0; g < 16; ++g) v[g] = g < Y ? shared[g * tile + at] : T(0);
#pragma unroll
    for (int s = 1; s < 16; s *= 2)
#pragma unroll
      for (int g = 0; g + s < 16; g += 2 * s) v[g] += v[g + s];
    if (blocks == 1) { if (blockIdx.x * tile + at < p.m) p.y[blockIdx.x * tile + at] = v[0]; }
    else p.partials[(size_t(blockIdx.x) * blocks + blockIdx.y) * tile + at] = v[0];
  }
  if (blocks == 1) return;
  __syncthreads();
  if (threadIdx.x == 0) { bool const l = arrive(p.counters + blockIdx.x) + 1 == blocks; flag = l; if (l) p.counters[blockIdx.x] = 0; }
  __syncthreads();
  if (!flag) return;
  for (int at = threadIdx.x; at < tile; at += blockDim.x) {
    T v[16];
#pragma unroll
    for (int g = 0; g < 16; ++g) v[g] = g < blocks ? __ldcg(p.partials + (size_t(blockIdx.x) * blocks + g) * tile + at) : T(0);
#pragma unroll
    for (int s = 1; s < 16; s *= 2)
#pragma unroll
      for (int g = 0; g + s < 16; g += 2 * s) v[g] += v[g + s];
    if (blockIdx.x * tile + at < p.m) p.y[blockIdx.x * tile + at] = v[0];
  }
}
static cudaStream_t stream;
template <class F> double timed(int sets, F&& f, int reps) {
  cudaGraph_t g; cudaGraphExec_t e; int const launches = std::max(sets, 12);
  CK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  for (int i = 0; i < launches; ++i) f(i % sets);
  CK(cudaStreamEndCapture(stream, &g)); CK(cudaGraphInstantiate(&e, g, 0));
  cudaEvent_t b, n; cudaEventCreate(&b); cudaEventCreate(&n); std::vector<double> t;
  for (int r = 0; r < reps; ++r) { cudaEventRecord(b, stream); CK(cudaGraphLaunch(e, stream)); cudaEventRecord(n, stream); CK(cudaStreamSynchronize(stream)); float ms; cudaEventElapsedTime(&ms, b, n); if (r > 0) t.push_back(1e3 * ms / launches); }
  cudaGraphExecDestroy(e); cudaGraphDestroy(g); cudaEventDestroy(b); cudaEventDestroy(n);
  std::sort(t.begin(), t.end()); return t[t.size() / 2];
}
__global__ void fill(float* a, size_t n) { for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) a[i] = float((i * 2654435761u) % 1000) / 1000 - 0.5f; }
__global__ void fill(double* a, size_t n) { for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) a[i] = double((i * 2654435761u) % 1000) / 1000 - 0.5; }
struct Row { double us; std::string text; };
template <class T> void run(char name, cublasHandle_t h, int n, int pad) {
  long const lda = n + pad; size_t const each = (size_t(lda) * n + 15) / 4 * 4; size_t const bytes = each * sizeof(T); int const sets = std::max<int>(2, (200 << 20) / bytes + 1) > 24 ? 24 : std::max<int>(2, (200 << 20) / bytes + 1);
  T *a, *x, *y, *z; T* part; unsigned* count; CK(cudaMalloc(&a, bytes * sets + 4096)); CK(cudaMalloc(&x, n * sizeof(T))); CK(cudaMalloc(&y, n * sizeof(T))); CK(cudaMalloc(&z, n * sizeof(T)));
  CK(cudaMalloc(&part, 64 << 20)); CK(cudaMalloc(&count, 1 << 16)); CK(cudaMemset(count, 0, 1 << 16));
  fill<<<1024, 256>>>(a, each * sets); fill<<<8, 256>>>(x, size_t(n)); CK(cudaDeviceSynchronize());
  T one = 1, zero = 0; double cb;
  auto lib = [&](int s) { if constexpr (sizeof(T) == 4) CK(cublasSgemv(h, CUBLAS_OP_N, n, n, &one, a + each * s, lda, x, 1, &zero, z, 1)); else CK(cublasDgemv(h, CUBLAS_OP_N, n, n, &one, a + each * s, lda, x, 1, &zero, z, 1)); };
  cb = timed(sets, lib, 9);
  std::vector<T> hz(n), hy(n); lib(0); CK(cudaDeviceSynchronize()); cudaMemcpy(hz.data(), z, n * sizeof(T), cudaMemcpyDefault);
  std::vector<Row> rows[8];
  auto test = [&](int kind, auto&& launch, std::string text) {
    double us = timed(sets, launch, 4);
    launch(0); CK(cudaDeviceSynchronize()); cudaMemcpy(hy.data(), y, n * sizeof(T), cudaMemcpyDefault);
    double worst = 0; for (int i = 0; i < n; ++i) worst = std::max<double>(worst, std::abs(double(hy[i]) - hz[i]));
    if (worst > (sizeof(T) == 4 ? 3e-3 : 1e-10)) text += " WRONG";
    rows[kind].push_back({us, text});
  };
  int const unit = n > 4096 ? 64 : 32;  // columns
  auto each_staged = [&](int kind, auto k, int C, int S, int R) {
    for (int warps = 4; warps <= 16; warps *= 2) for (int strips = 1; strips <= 4 && strips <= warps; strips *= 2) for (int gy = 1; gy <= 12; ++gy) {
      int const Y = warps / strips; if (Y > 16) continue;
      int const c = (n + Y * gy * unit - 1) / (Y * gy * unit) * unit, tile = strips * 32 * W<T> * R, gx = (n + tile - 1) / tile, g2 = (n + Y * c - 1) / (Y * c);
      if (g2 != gy || gx * gy > 2112 || gx * gy < 60) continue;
      size_t const sh = std::max<size_t>(size_t(warps) * (512 * R + 16) * C * S, size_t(Y) * tile * sizeof(T)); if (sh > 200 << 10) continue;
      CK(cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, int(sh)));
      test(kind, [&](int s) { P<T> p{n, n, lda, a + each * s, x, y, part, count, c, strips}; cudaLaunchConfig_t f{}; f.gridDim = dim3(gx, gy); f.blockDim = dim3(32 * warps); f.dynamicSmemBytes = sh; f.stream = stream; CK(cudaLaunchKernelEx(&f, k, p)); },
           "w" + std::to_string(warps) + " s" + std::to_string(strips) + " c" + std::to_string(c) + " C" + std::to_string(C) + " S" + std::to_string(S) + " R" + std::to_string(R) + " grid " + std::to_string(gx) + "x" + std::to_string(gy));
    }
  };
  each_staged(1, staged<T, 4, 4, 1>, 4, 4, 1); each_staged(1, staged<T, 8, 3, 1>, 8, 3, 1); each_staged(1, staged<T, 4, 6, 1>, 4, 6, 1);
  each_staged(2, staged<T, 4, 3, 2>, 4, 3, 2); each_staged(2, staged<T, 2, 6, 2>, 2, 6, 2);
  if (lda % W<T> == 0) for (int X = 32; X <= 256; X += 8) for (int Y = 1; Y <= 16; Y *= 2) for (int gy = 1; gy <= 12; ++gy) {
    if (X * Y < 96 || X * Y > 512) continue;
    int const c = (n + Y * gy * unit - 1) / (Y * gy * unit) * unit, tile = X * W<T>, gx = (n + tile - 1) / tile, g2 = (n + Y * c - 1) / (Y * c);
    int const per_sm = std::min(16, 512 / (X * Y)); double const waves = gx * gy / (132.0 * per_sm);
    if (g2 != gy || waves > 3 || waves < 0.6) continue;
    bool const pow2 = (X & (X - 1)) == 0; double const frac = waves - int(waves); if (!pow2 && frac > 0.01 && frac < 0.93) continue;
    size_t const sh = size_t(Y) * tile * sizeof(T);
    if (sh > 48 << 10) CK(cudaFuncSetAttribute(direct<T, 8>, cudaFuncAttributeMaxDynamicSharedMemorySize, int(sh)));
    test(pow2 ? 3 : 4, [&](int s) { P<T> p{n, n, lda, a + each * s, x, y, part, count, c, 1}; direct<T, 8><<<dim3(gx, gy), X * Y, sh, stream>>>(p, X, Y); CK(cudaGetLastError()); },
         std::to_string(X) + "x" + std::to_string(Y) + " c" + std::to_string(c) + " grid " + std::to_string(gx) + "x" + std::to_string(gy));
  }
  printf("%cgemv N %d lda %ld: cuBLAS %.2f\n", name, n, lda, cb);
  char const* names[] = {"", "staged", "staged2", "direct", "any X"};
  for (int k = 1; k < 5; ++k) { auto& r = rows[k]; std::sort(r.begin(), r.end(), [](Row const& a, Row const& b) { return a.us < b.us; }); printf("  %-8s %zu", names[k], r.size()); for (size_t i = 0; i < r.size() && i < 4; ++i) printf("  %.2f (%s)", r[i].us, r[i].text.c_str()); printf("\n"); }
  cudaFree(a); cudaFree(x); cudaFree(y); cudaFree(z); cudaFree(part); cudaFree(count); fflush(stdout);
}
int main() {
  cublasHandle_t h; CK(cublasCreate(&h)); CK(cudaStreamCreate(&stream)); CK(cublasSetStream(h, stream)); void* ws; CK(cudaMalloc(&ws, 32 << 20)); CK(cublasSetWorkspace(h, ws, 32 << 20));
  for (int n : {2816, 4096, 4097, 5888, 1025, 3001}) run<double>('d', h, n, 0);
  for (int n : {4096, 4097, 7001, 3841, 1025, 2049}) run<float>('s', h, n, 0);
  run<float>('s', h, 8192, 1); run<double>('d', h, 8192, 1); run<float>('s', h, 8192, 0); run<double>('d', h, 8192, 0);
}
