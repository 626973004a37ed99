// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Copies from global to shared memory that pass by the registers and complete in the background, in groups; and loads
// by the addresses that they have.
#pragma once

#include <type_traits>

#include "gpu/kernels/element.hpp"

#ifndef __CUDACC__
#include <cstring>
#endif

namespace blaslift::gpu::kernels {

// An address in shared memory as copies want it, computed once: the compiler would begin with the memory's base again
// at every use.
#ifdef __CUDACC__
using SharedAddress = unsigned;
__device__ __forceinline__ SharedAddress shared_address(void* shared) {
  auto address = static_cast<unsigned>(__cvta_generic_to_shared(shared));
  asm volatile("" : "+r"(address));
  return address;
}
#else
using SharedAddress = unsigned char*;
inline SharedAddress shared_address(void* shared) { return static_cast<unsigned char*>(shared); }
#endif

// What lies there: 4, 8 or 16 bytes, aligned to their number.
template <class P>
__device__ __forceinline__ P load_shared(SharedAddress from) {
  static_assert(sizeof(P) == 4 || sizeof(P) == 8 || sizeof(P) == 16);
#ifdef __CUDACC__
  P loaded;
  if constexpr (sizeof(P) == 16) {
    int4 bits;
    asm volatile("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(bits.x), "=r"(bits.y), "=r"(bits.z), "=r"(bits.w)
                 : "r"(from));
    memcpy(&loaded, &bits, sizeof(P));
  } else if constexpr (sizeof(P) == 8) {
    int2 bits;
    asm volatile("ld.shared.v2.b32 {%0, %1}, [%2];" : "=r"(bits.x), "=r"(bits.y) : "r"(from));
    memcpy(&loaded, &bits, sizeof(P));
  } else {
    int bits;
    asm volatile("ld.shared.b32 %0, [%1];" : "=r"(bits) : "r"(from));
    memcpy(&loaded, &bits, sizeof(P));
  }
  return loaded;
#else
  return *::simt::aligned<P const>(from);
#endif
}

// `bytes` (4, 8 or 16, both sides aligned to it).
template <int bytes>
__device__ __forceinline__ void copy_async(SharedAddress to, void const* global) {
  static_assert(bytes == 4 || bytes == 8 || bytes == 16);
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  // As below.
  if constexpr (bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(global) : "memory");
  else if constexpr (bytes == 8)
    asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(to), "l"(global) : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(global) : "memory");
#elif defined(__CUDACC__)
  using Word = std::conditional_t<bytes == 16, int4, std::conditional_t<bytes == 8, int2, int> >;
  *static_cast<Word*>(__cvta_shared_to_generic(to)) = __ldg(static_cast<Word const*>(global));
#else
  std::memcpy(to, global, bytes);
#endif
}

// `bytes` of which only the first `present` are read; the rest becomes zero. Costs three instructions more.
template <int bytes>
__device__ __forceinline__ void copy_async(SharedAddress to, void const* global, int present) {
  static_assert(bytes == 4 || bytes == 8 || bytes == 16);
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  // Only whole sectors may pass by the first-level cache: of narrow copies several share one.
  if constexpr (bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(global), "r"(present) : "memory");
  else if constexpr (bytes == 8)
    asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" ::"r"(to), "l"(global), "r"(present) : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(to), "l"(global), "r"(present) : "memory");
#elif defined(__CUDACC__)
  // Before sm_80 nothing copies in the background: the thread does.
  auto* const words = static_cast<unsigned*>(__cvta_shared_to_generic(to));
#pragma unroll
  for (int word = 0; word < bytes / 4; ++word)
    words[word] = 4 * word < present ? static_cast<unsigned const*>(global)[word] : 0U;
#else
  std::memcpy(to, global, static_cast<std::size_t>(present));
  std::memset(to + present, 0, static_cast<std::size_t>(bytes - present));
#endif
}

// This thread's copies since the last call become a group, perhaps an empty one.
__device__ __forceinline__ void end_copy_group() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

// All but this thread's last `pending` groups are there.
template <int pending>
__device__ __forceinline__ void wait_for_copies() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
#endif
}

}  // namespace blaslift::gpu::kernels
