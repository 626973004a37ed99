// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// An experiment: what limits short uploads. nvcc -O3 -std=c++17 -arch=sm_90 -Xcompiler -pthread,-mavx2 link.cu; link THREADS
#include <cuda_runtime.h>
#include <immintrin.h>
#include <sys/mman.h>
#include <pthread.h>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>
#include <algorithm>
#include <functional>
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1);} } while (0)
using u64 = unsigned long long;
static double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
static double median(std::vector<double> t) { std::sort(t.begin(), t.end()); return t[t.size()/2]; }
constexpr size_t MiB = 1 << 20, KiB = 1 << 10;
static char* pinned; static char* dev; static char* src;  // 64 MiB pinned+; 1 GiB src
static cudaStream_t streams[32];
static int reps = 15;

__global__ void read_host(const uint4* __restrict__ from, uint4* __restrict__ to, size_t n) {
  size_t const stride = size_t(gridDim.x) * blockDim.x * 4;
  for (size_t i = size_t(blockIdx.x) * blockDim.x * 4 + threadIdx.x; i < n; i += stride) {
    uint4 a = __ldcs(from + i), b = __ldcs(from + i + blockDim.x), c = __ldcs(from + i + 2 * blockDim.x), d = __ldcs(from + i + 3 * blockDim.x);
    __stcs(to + i, a); __stcs(to + i + blockDim.x, b); __stcs(to + i + 2 * blockDim.x, c); __stcs(to + i + 3 * blockDim.x, d);
  }
}

struct Entry { u64 from; u64 ready; };  // ready: generation
// Copies piece i when entries[i].ready == generation; dst = to + from's piece number encoded
__global__ void follower(volatile Entry* entries, volatile unsigned* done, char* to, unsigned pieces, unsigned piece_bytes, u64 generation) {
  __shared__ u64 shared_from;
  __shared__ unsigned shared_number;
  for (unsigned i = blockIdx.x; i < pieces; i += gridDim.x) {
    if (threadIdx.x == 0) {
      u64 v;
      do { asm volatile("ld.acquire.sys.global.u64 %0, [%1];" : "=l"(v) : "l"((u64)&entries[i].ready) : "memory"); } while ((v >> 32) != generation);
      shared_from = entries[i].from;
      shared_number = unsigned(v);
    }
    __syncthreads();
    const uint4* from = reinterpret_cast<const uint4*>(shared_from);
    uint4* t = reinterpret_cast<uint4*>(to + size_t(shared_number) * piece_bytes);
    unsigned const n = piece_bytes / 16, w = blockDim.x;
    for (unsigned k = threadIdx.x; k < n; k += 8 * w) {
      uint4 v[8];
#pragma unroll
      for (int u = 0; u < 8; ++u) v[u] = __ldcv(from + k + u * w);
#pragma unroll
      for (int u = 0; u < 8; ++u) t[k + u * w] = v[u];
    }
    __syncthreads();
    if (threadIdx.x == 0) done[i] = unsigned(generation);
  }
}

// ---- crew ----
static int threads;
static std::atomic<unsigned> generation{0}, finished{0};
static std::function<void(int)> job;
static std::atomic<bool> stop{false};
static void worker(int t) {
  unsigned seen = 0;
  for (;;) {
    while (generation.load(std::memory_order_acquire) == seen) { if (stop) return; _mm_pause(); }
    ++seen; job(t); finished.fetch_add(1, std::memory_order_release);
  }
}
static void all(std::function<void(int)> f) {
  job = f; finished = 0; generation.fetch_add(1, std::memory_order_release);
  f(0);
  while (finished.load(std::memory_order_acquire) != unsigned(threads - 1)) _mm_pause();
}
enum Store { plain, nt, readonly };
static volatile double sink;
static void copy_piece(char* to, const char* from, size_t bytes, Store s, size_t next = 0) {
  if (s == plain && next == 0) { std::memcpy(to, from, bytes); return; }
  if (s == readonly) { __m128i x = _mm_setzero_si128(); for (size_t i = 0; i < bytes; i += 64) { auto p = (const __m128i*)(from + i); x = _mm_xor_si128(x, _mm_xor_si128(_mm_xor_si128(_mm_loadu_si128(p), _mm_loadu_si128(p+1)), _mm_xor_si128(_mm_loadu_si128(p+2), _mm_loadu_si128(p+3)))); } sink = (double)_mm_cvtsi128_si64(x); return; }
  for (size_t i = 0; i < bytes; i += 64) {
    auto p = (const __m128i*)(from + i); auto q = (__m128i*)(to + i);
    if (next) __builtin_prefetch(from + i + next);
    __m128i a = _mm_loadu_si128(p), b = _mm_loadu_si128(p+1), c = _mm_loadu_si128(p+2), d = _mm_loadu_si128(p+3);
    if (s == nt) { _mm_stream_si128(q, a); _mm_stream_si128(q+1, b); _mm_stream_si128(q+2, c); _mm_stream_si128(q+3, d); }
    else { _mm_store_si128(q, a); _mm_store_si128(q+1, b); _mm_store_si128(q+2, c); _mm_store_si128(q+3, d); }
  }
}
// source: contiguous (cols=0) or 4 KiB columns of 64 KiB. Area r of 16 in 1 GiB.
static void take(char* to, int area, size_t piece, size_t bytes, bool strided, Store s) {
  if (!strided) return copy_piece(to, src + size_t(area) * 64 * MiB + piece * bytes, bytes, s);
  for (size_t c = 0; c < bytes / 4096; ++c) {
    size_t const col = piece * (bytes / 4096) + c;
    copy_piece(to + c * 4096, src + col * 65536 + size_t(area) * 4096, 4096, s, 65536);
  }
}

int main(int argc, char** argv) {
  int const T = argc > 1 ? atoi(argv[1]) : 12;
  CK(cudaSetDevice(0));
  CK(cudaHostAlloc(&pinned, 256 * MiB, cudaHostAllocPortable));
  CK(cudaMalloc(&dev, 512 * MiB));
  for (auto& s : streams) CK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  src = (char*)mmap(nullptr, 1024 * MiB + 1 * MiB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise(src, 1024 * MiB, MADV_NOHUGEPAGE);
  { u64 x = 88172645463325252ull; for (size_t i = 0; i < 1024 * MiB / 8; ++i) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; ((u64*)src)[i] = x; } }
  std::memset(pinned, 1, 256 * MiB);
  // 1. The link by chunk and streams.
  size_t const total = 64 * MiB;
  double link = 0;
  std::vector<cudaEvent_t> ev(2048); for (auto& e : ev) CK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
  for (size_t chunk : {8 * MiB, 4 * MiB, 2 * MiB, 1 * MiB, 512 * KiB, 256 * KiB, 128 * KiB, 64 * KiB})
    for (int ns : {1, 2, 4})
      for (int up : {1, 0}) {
        std::vector<double> t;
        for (int r = 0; r < reps; ++r) {
          double b = now();
          int k = 0;
          for (size_t o = 0; o < total; o += chunk, ++k) {
            cudaStream_t s = streams[k % ns];
            CK(up ? cudaMemcpyAsync(dev + o, pinned + o, chunk, cudaMemcpyHostToDevice, s) : cudaMemcpyAsync(pinned + o, dev + o, chunk, cudaMemcpyDeviceToHost, s));
            CK(cudaEventRecord(ev[k], s));
          }
          double issued = now() - b; (void)issued;
          for (int s = 0; s < ns; ++s) CK(cudaStreamSynchronize(streams[s]));
          t.push_back(now() - b);
        }
        double rate = total / median(t); if (chunk == 8 * MiB && ns == 1 && up) link = rate;
        std::printf("link chunk %zu KiB streams %d %s: %.1f GB/s (%.3f)\n", chunk / KiB, ns, up ? "up" : "down", rate / 1e9, rate / link);
      }
  // 2. SM reads.
  for (int blocks : {2, 4, 8, 16, 32, 64})
    for (int th : {256, 512, 1024}) {
      std::vector<double> t;
      for (int r = 0; r < reps; ++r) { double b = now(); read_host<<<blocks, th, 0, streams[0]>>>((uint4*)pinned, (uint4*)dev, total / 16); CK(cudaStreamSynchronize(streams[0])); t.push_back(now() - b); }
      std::printf("SM reads blocks %d threads %d: %.1f GB/s (%.3f)\n", blocks, th, total / median(t) / 1e9, total / median(t) / link);
    }
  std::fflush(stdout);
  threads = T;
  std::vector<std::thread> crew; for (int t = 1; t < T; ++t) crew.emplace_back(worker, t);
  std::atomic<unsigned> next{0};
  // 3. Packing alone.
  for (bool strided : {false, true})
    for (size_t piece : {64 * KiB, 128 * KiB, 256 * KiB})
      for (int kind = 0; kind < 8; ++kind) {
        // 0 memcpy into 64 MiB, 1 nt into 64 MiB, 2.. private k MiB, 7 read only; each after reading other memory
        std::vector<double> t;
        size_t priv = kind == 2 ? 256 * KiB : kind == 3 ? 512 * KiB : kind == 4 ? 1 * MiB : kind == 5 ? 2 * MiB : kind == 6 ? 4 * MiB : 0;
        if (priv && priv < piece) continue;
        for (int r = 0; r < reps; ++r) {
          next = 0; unsigned n = total / piece; int area = r % 16;
          double b = now();
          all([&](int th) {
            unsigned mine = 0;
            for (unsigned i; (i = next.fetch_add(1)) < n; ++mine) {
              char* to = priv ? pinned + th * 8 * MiB + (mine * piece) % priv : pinned + i * piece;
              take(to, area, i, piece, strided, kind == 1 ? nt : kind == 7 ? readonly : plain);
            }
            if (kind == 1) _mm_sfence();
          });
          t.push_back(now() - b);
        }
        std::printf("packing %s piece %zu KiB kind %d: %.1f GB/s (%.3f of the link)\n", strided ? "strided" : "whole", piece / KiB, kind, total / median(t) / 1e9, total / median(t) / link);
      }
  std::fflush(stdout);
  // 4. Each thread packs into its own slots and sends.
  for (bool strided : {false, true})
    for (size_t piece : {128 * KiB, 256 * KiB, 512 * KiB, 1 * MiB})
      for (int slots : {2, 4})
        for (int ns : {1, 2, 4, 16}) {
          std::vector<double> t;
          for (int r = 0; r < reps; ++r) {
            next = 0; unsigned n = total / piece; int area = r % 16;
            double b = now();
            all([&](int th) {
              unsigned mine = 0;
              for (unsigned i; (i = next.fetch_add(1)) < n; ++mine) {
                int const sl = mine % slots;
                if (mine >= unsigned(slots)) while (cudaEventQuery(ev[th * 8 + sl]) == cudaErrorNotReady) _mm_pause();
                char* to = pinned + th * 8 * MiB + sl * piece;
                take(to, area, i, piece, strided, plain);
                CK(cudaMemcpyAsync(dev + i * piece, to, piece, cudaMemcpyHostToDevice, streams[th % ns]));
                CK(cudaEventRecord(ev[th * 8 + sl], streams[th % ns]));
              }
            });
            for (int s = 0; s < ns; ++s) CK(cudaStreamSynchronize(streams[s]));
            t.push_back(now() - b);
          }
          std::printf("own slots %s piece %zu KiB slots %d streams %d: %.3f of the link\n", strided ? "strided" : "whole", piece / KiB, slots, ns, total / median(t) / link);
        }
  std::fflush(stdout);
  // 5. A kernel follows the packers.
  Entry* entries; CK(cudaHostAlloc(&entries, 4096 * sizeof(Entry), cudaHostAllocPortable)); std::memset(entries, 0, 4096 * sizeof(Entry));
  unsigned* done; CK(cudaHostAlloc(&done, 4096 * sizeof(unsigned), cudaHostAllocPortable)); std::memset(done, 0, 4096 * sizeof(unsigned));
  u64 gen = 0;
  for (bool strided : {false, true})
    for (size_t piece : {64 * KiB, 128 * KiB, 256 * KiB})
      for (int slots : {2, 4, 8})
        for (int blocks : {4, 8, 16, 32}) {
          std::vector<double> t; bool wrong = false;
          for (int r = 0; r < reps; ++r) {
            next = 0; std::atomic<unsigned> published{0}; unsigned n = total / piece; int area = r % 16; ++gen;
            double b = now();
            follower<<<blocks, 512, 0, streams[0]>>>(entries, done, dev, n, unsigned(piece), gen);
            all([&](int th) {
              unsigned mine = 0; unsigned at[8];
              for (unsigned i; (i = next.fetch_add(1)) < n; ++mine) {
                int const sl = mine % slots;
                if (mine >= unsigned(slots)) while (*(volatile unsigned*)&done[at[sl]] != unsigned(gen)) _mm_pause();
                char* to = pinned + th * 8 * MiB + sl * piece;
                take(to, area, i, piece, strided, plain);
                unsigned e = published.fetch_add(1);
                at[sl] = e; entries[e].from = (u64)to;
                __atomic_store_n(&entries[e].ready, gen << 32 | i, __ATOMIC_RELEASE);
              }
            });
            CK(cudaStreamSynchronize(streams[0]));
            t.push_back(now() - b);
          }
          // check
          std::vector<char> back(total); CK(cudaMemcpy(back.data(), dev, total, cudaMemcpyDeviceToHost));
          int area = (reps - 1) % 16;
          if (!strided) wrong = std::memcmp(back.data(), src + size_t(area) * 64 * MiB, total) != 0;
          else for (size_t c = 0; c < total / 4096; ++c) wrong |= std::memcmp(back.data() + c * 4096, src + c * 65536 + area * 4096, 4096) != 0;
          std::printf("follower %s piece %zu KiB slots %d blocks %d: %.3f of the link%s\n", strided ? "strided" : "whole", piece / KiB, slots, blocks, total / median(t) / link, wrong ? " WRONG" : "");
        }
  stop = true; for (auto& c : crew) c.join();
}
