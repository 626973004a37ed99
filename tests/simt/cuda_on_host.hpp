// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The names of CUDA that the kernels use, for the ordinary compiler and the machine beside this file. Only what is
// used.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "tests/simt/machine.hpp"

namespace simt {
// The P at this address; the hardware wants what one instruction loads or stores aligned to its size.
template <class P, class T>
auto* aligned(T* address) {
  note_access();
  if (reinterpret_cast<std::uintptr_t>(address) % sizeof(P) != 0) throw std::logic_error("an access is not aligned");
  return reinterpret_cast<std::conditional_t<std::is_const_v<T>, P const, P>*>(address);
}
}  // namespace simt

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __restrict__ __restrict

#define threadIdx (::simt::thread_index())
#define blockIdx (::simt::block_index())
#define blockDim (::simt::block_size())
#define gridDim (::simt::grid_size())

inline void __syncthreads() { ::simt::barrier(); }
inline void __syncwarp() { ::simt::exchange(0, 0); }
// One block runs at a time, in one thread.
inline void __threadfence() {}
inline void __threadfence_block() {}

template <class T>
T __shfl_sync(unsigned, T value, unsigned lane) {
  static_assert(sizeof(T) <= sizeof(std::uint64_t));
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  bits = ::simt::exchange(bits, lane);
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, unsigned lanes) {
  return __shfl_sync(mask, value, ::simt::lane() ^ lanes);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned lanes) {
  return __shfl_sync(mask, value, ::simt::lane() + lanes);
}

inline bool __all_sync(unsigned mask, bool mine) {
  bool all = true;
  for (unsigned lane = 0; lane < 32; ++lane) all = __shfl_sync(mask, unsigned{mine}, lane) && all;
  return all;
}

template <class T>
T atomicAdd(T* sum, T value) {
  T const before = *sum;
  *sum += value;
  return before;
}

inline int __ffs(int value) { return __builtin_ffs(value); }

struct alignas(16) float4 {
  float x, y, z, w;
};

template <class T>
T __ldg(T const* from) {
  return *::simt::aligned<T>(from);
}

inline float __fmaf_rn(float a, float b, float c) { return std::fma(a, b, c); }
inline double __fma_rn(double a, double b, double c) { return std::fma(a, b, c); }
inline double __dsqrt_rn(double a) { return std::sqrt(a); }

namespace simt {
// What every lane of the warp brings, for the plain form of operations that only PTX has.
template <class T>
void gather(T value, T (&all)[warp_lanes]) {
  static_assert(sizeof(T) == sizeof(std::uint64_t));
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  std::memcpy(all, exchange_all(bits), sizeof all);
}
}  // namespace simt
