// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "bench/kernels/work.hpp"

#include <algorithm>

namespace blaslift::bench {
namespace {

constexpr unsigned block = 256;

// Blocks for `count` threads, each of which steps by the grid.
unsigned grid_for(std::size_t count) {
  return static_cast<unsigned>(std::clamp<std::size_t>((count + block - 1) / block, 1, 132 * 64));
}

__device__ std::uint64_t mixed(std::uint64_t x) {  // splitmix64
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}
__device__ double uniform(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-52 - 1; }

__device__ std::size_t begin() { return blockIdx.x * std::size_t{blockDim.x} + threadIdx.x; }
__device__ std::size_t stride() { return std::size_t{gridDim.x} * blockDim.x; }

template <class Real>
__global__ void fill_kernel(Real* to, std::size_t count, std::uint64_t seed, Data data) {
  for (std::size_t i = begin(); i < count; i += stride()) {
    std::uint64_t const bits = mixed(mixed(seed) + i);
    double value = uniform(bits);
    if (data == Data::hostile) value = copysign(ldexp(1 + fabs(value), static_cast<int>(bits % 41) - 20), value);
    to[i] = static_cast<Real>(value);
  }
}

template <class Real>
__global__ void fill_sets_kernel(char* to, std::size_t count, std::size_t distance) {
  auto* const set = reinterpret_cast<Real*>(to + blockIdx.y * distance);
  for (std::size_t i = begin(); i < count; i += stride()) set[i] = static_cast<Real>(uniform(mixed(mixed(3) + i)));
}

template <class Real>
__global__ void triangle_kernel(Real* to, std::int64_t n, std::int64_t ld, int parts, std::uint64_t seed) {
  std::size_t const count = static_cast<std::size_t>(n) * ld * parts;
  for (std::size_t i = begin(); i < count; i += stride()) {
    std::int64_t const element = static_cast<std::int64_t>(i) / parts, row = element % ld, column = element / ld;
    double value = uniform(mixed(mixed(seed) + i)) / static_cast<double>(n);
    if (row == column) value = i % parts == 0 ? 1 : 0;
    to[i] = static_cast<Real>(value);
  }
}

__global__ void blank_kernel(unsigned* a, std::int64_t n, std::int64_t ld, int words, bool upper, bool unit) {
  std::size_t const count = static_cast<std::size_t>(n) * n;
  for (std::size_t i = begin(); i < count; i += stride()) {
    std::int64_t const row = static_cast<std::int64_t>(i) % n, column = static_cast<std::int64_t>(i) / n;
    bool const beside = upper ? row > column : row < column;
    if (beside || (unit && row == column))
      for (int word = 0; word < words; ++word) a[(column * ld + row) * words + word] = 0xffffffffU;
  }
}

// What follows a column for each thread; all in words.
__global__ void gaps_kernel(unsigned* a, std::int64_t rows, std::int64_t cols, std::int64_t ld, bool behind_last) {
  auto const misaligned = [](unsigned const* at) { return reinterpret_cast<std::uintptr_t>(at) % 16 != 0; };
  for (std::size_t i = begin(); i < static_cast<std::size_t>(cols); i += stride()) {
    bool const is_last = static_cast<std::int64_t>(i) + 1 == cols;
    if (is_last && !behind_last) continue;
    unsigned* const end = a + static_cast<std::int64_t>(i) * ld + rows;
    unsigned* const next = end + (ld - rows);
    for (unsigned* at = end; (is_last || at < next) && misaligned(at); ++at) *at = 0xffffffffU;
    for (unsigned* at = next; !is_last && at > end && misaligned(at); --at) at[-1] = 0xffffffffU;
  }
}

// The word of an element's place: columns ld apart, or a vector's increments.
__device__ std::int64_t place(std::int64_t row, std::int64_t column, std::int64_t rows, std::int64_t ld,
                              std::int64_t increment) {
  if (increment < 0) return (rows - 1 - row) * -increment;
  return column * ld + row * increment;
}

template <bool to_packed>
__global__ void move_kernel(unsigned* packed, unsigned* strided, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                            std::int64_t increment, int words) {
  std::size_t const count = static_cast<std::size_t>(rows) * cols;
  for (std::size_t i = begin(); i < count; i += stride()) {
    std::int64_t const at =
        place(static_cast<std::int64_t>(i) % rows, static_cast<std::int64_t>(i) / rows, rows, ld, increment) * words;
    for (int word = 0; word < words; ++word) {
      unsigned &here = packed[i * words + word], &there = strided[at + word];
      if constexpr (to_packed)
        here = there;
      else
        there = here;
    }
  }
}

__global__ void hash_kernel(unsigned long long* to, unsigned const* from, std::int64_t rows, std::int64_t cols,
                            std::int64_t ld, std::int64_t increment, int words) {
  std::size_t const count = static_cast<std::size_t>(rows) * cols;
  unsigned long long sum = 0;
  for (std::size_t i = begin(); i < count; i += stride()) {
    std::int64_t const at =
        place(static_cast<std::int64_t>(i) % rows, static_cast<std::int64_t>(i) / rows, rows, ld, increment) * words;
    for (int word = 0; word < words; ++word) sum += mixed(mixed(i * words + word) ^ from[at + word]);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(0xffffffffU, sum, lanes);
  if (threadIdx.x % 32 == 0) atomicAdd(to, sum);  // of integers: no order to depend on
}

// sum.m and sum.ldc: in reals.
template <class Real>
__global__ void __launch_bounds__(block) slabs_kernel(SlabSum const sum, int parts) {
  auto* const to = static_cast<Real*>(sum.c);
  auto const* const from = static_cast<Real const*>(sum.partials);
  std::int64_t const count = sum.m * sum.n;
  for (auto i = static_cast<std::int64_t>(begin()); i < count; i += static_cast<std::int64_t>(stride())) {
    std::int64_t const row = i % sum.m, column = i / sum.m, below = row / parts - column;
    if (below * sum.part < 0) continue;
    Real total = 0;
    for (std::int64_t slab = 0; slab < sum.slabs; ++slab) total += from[slab * count + i];
    to[column * sum.ldc + row] = total;
  }
}

constexpr int in_flight = 8;

__global__ void __launch_bounds__(block) read_kernel(float4 const* __restrict__ from, std::size_t count, float* sink) {
  float sum = 0;
  constexpr std::size_t tile = block * in_flight;
  std::size_t at = blockIdx.x * tile + threadIdx.x;
  for (; at + (in_flight - 1) * block < count; at += gridDim.x * tile) {
    float4 held[in_flight];
#pragma unroll
    for (int i = 0; i < in_flight; ++i) held[i] = __ldcs(from + at + i * block);
#pragma unroll
    for (int i = 0; i < in_flight; ++i) sum += held[i].x + held[i].y + held[i].z + held[i].w;
  }
  for (; at < count; at += block) {  // the last tile, in which not all of a thread's loads are there
    float4 const one = from[at];
    sum += one.x + one.y + one.z + one.w;
  }
  if (sum == 0x1.234568p-100F) *sink = sum;  // never; without it the loads would go
}

__global__ void __launch_bounds__(block)
    copy_kernel(float4* __restrict__ to, float4 const* __restrict__ from, std::size_t count) {
  std::size_t const first = blockIdx.x * std::size_t{block * 4} + threadIdx.x;
  if (first + 3 * block < count) {
    float4 held[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) held[i] = __ldcs(from + first + i * block);
#pragma unroll
    for (int i = 0; i < 4; ++i) __stcs(to + first + i * block, held[i]);
    return;
  }
  for (std::size_t at = first; at < count; at += block) to[at] = from[at];
}

__global__ void nothing_kernel() {}

__global__ void spin_kernel(std::uint64_t nanoseconds) {
  std::uint64_t begin, now;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(begin));
  do {
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
  } while (now - begin < nanoseconds);
}

}  // namespace

cudaError_t fill(cudaStream_t stream, void* to, std::size_t reals, bool is_double, std::uint64_t seed, Data data) {
  if (is_double)
    fill_kernel<<<grid_for(reals), block, 0, stream>>>(static_cast<double*>(to), reals, seed, data);
  else
    fill_kernel<<<grid_for(reals), block, 0, stream>>>(static_cast<float*>(to), reals, seed, data);
  return cudaGetLastError();
}

cudaError_t fill_sets(cudaStream_t stream, void* to, std::size_t reals, bool is_double, int sets,
                      std::size_t distance) {
  dim3 const grid(std::min(grid_for(reals), 64U), static_cast<unsigned>(sets));
  if (is_double)
    fill_sets_kernel<double><<<grid, block, 0, stream>>>(static_cast<char*>(to), reals, distance);
  else
    fill_sets_kernel<float><<<grid, block, 0, stream>>>(static_cast<char*>(to), reals, distance);
  return cudaGetLastError();
}

cudaError_t fill_triangle(cudaStream_t stream, void* to, std::int64_t n, std::int64_t ld, bool is_double, int parts,
                          std::uint64_t seed) {
  unsigned const grid = grid_for(static_cast<std::size_t>(n * ld));
  if (is_double)
    triangle_kernel<<<grid, block, 0, stream>>>(static_cast<double*>(to), n, ld, parts, seed);
  else
    triangle_kernel<<<grid, block, 0, stream>>>(static_cast<float*>(to), n, ld, parts, seed);
  return cudaGetLastError();
}

cudaError_t blank_triangle(cudaStream_t stream, void* a, std::int64_t n, std::int64_t ld, std::size_t element,
                           bool upper, bool unit) {
  blank_kernel<<<grid_for(static_cast<std::size_t>(n * n)), block, 0, stream>>>(
      static_cast<unsigned*>(a), n, ld, static_cast<int>(element / 4), upper, unit);
  return cudaGetLastError();
}

cudaError_t fill_gaps(cudaStream_t stream, void* a, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                      std::size_t element, bool behind_last) {
  auto const words = static_cast<std::int64_t>(element / sizeof(unsigned));
  gaps_kernel<<<grid_for(static_cast<std::size_t>(cols)), block, 0, stream>>>(static_cast<unsigned*>(a), rows * words,
                                                                              cols, ld * words, behind_last);
  return cudaGetLastError();
}

cudaError_t scatter(cudaStream_t stream, void* to, void const* packed, std::int64_t rows, std::int64_t cols,
                    std::int64_t ld, std::int64_t increment, std::size_t element) {
  move_kernel<false><<<grid_for(static_cast<std::size_t>(rows * cols)), block, 0, stream>>>(
      static_cast<unsigned*>(const_cast<void*>(packed)), static_cast<unsigned*>(to), rows, cols, ld, increment,
      static_cast<int>(element / 4));
  return cudaGetLastError();
}

cudaError_t gather(cudaStream_t stream, void* packed, void const* from, std::int64_t rows, std::int64_t cols,
                   std::int64_t ld, std::int64_t increment, std::size_t element) {
  move_kernel<true><<<grid_for(static_cast<std::size_t>(rows * cols)), block, 0, stream>>>(
      static_cast<unsigned*>(packed), static_cast<unsigned*>(const_cast<void*>(from)), rows, cols, ld, increment,
      static_cast<int>(element / 4));
  return cudaGetLastError();
}

cudaError_t hash(cudaStream_t stream, std::uint64_t* to, void const* from, std::int64_t rows, std::int64_t cols,
                 std::int64_t ld, std::int64_t increment, std::size_t element) {
  hash_kernel<<<grid_for(static_cast<std::size_t>(rows * cols)), block, 0, stream>>>(
      reinterpret_cast<unsigned long long*>(to), static_cast<unsigned const*>(from), rows, cols, ld, increment,
      static_cast<int>(element / 4));
  return cudaGetLastError();
}

cudaError_t read_stream(cudaStream_t stream, void const* from, std::size_t bytes, int multiprocessors, void* sink) {
  std::size_t const count = bytes / 16, tile = block * in_flight;
  auto const most = static_cast<std::size_t>(multiprocessors) * 16;
  auto const grid = static_cast<unsigned>(std::clamp<std::size_t>((count + tile - 1) / tile, 1, most));
  read_kernel<<<grid, block, 0, stream>>>(static_cast<float4 const*>(from), count, static_cast<float*>(sink));
  return cudaGetLastError();
}

cudaError_t copy_stream(cudaStream_t stream, void* to, void const* from, std::size_t bytes) {
  std::size_t const count = bytes / 16, tile = block * 4;
  auto const grid = static_cast<unsigned>(std::max<std::size_t>((count + tile - 1) / tile, 1));
  copy_kernel<<<grid, block, 0, stream>>>(static_cast<float4*>(to), static_cast<float4 const*>(from), count);
  return cudaGetLastError();
}

cudaError_t sum_slabs(cudaStream_t stream, SlabSum const& sum, int real_bytes, int parts) {
  SlabSum reals = sum;
  reals.m *= parts, reals.ldc *= parts;
  unsigned const grid = grid_for(static_cast<std::size_t>(reals.m * reals.n));
  if (real_bytes == 8)
    slabs_kernel<double><<<grid, block, 0, stream>>>(reals, parts);
  else
    slabs_kernel<float><<<grid, block, 0, stream>>>(reals, parts);
  return cudaGetLastError();
}

cudaError_t nothing(cudaStream_t stream) {
  nothing_kernel<<<1, 32, 0, stream>>>();
  return cudaGetLastError();
}

cudaError_t spin(cudaStream_t stream, std::uint64_t nanoseconds) {
  spin_kernel<<<1, 1, 0, stream>>>(nanoseconds);
  return cudaGetLastError();
}

}  // namespace blaslift::bench
