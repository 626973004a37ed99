// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Neighbouring elements that one instruction loads or stores.
#pragma once

#include <type_traits>

#include "gpu/kernels/element.hpp"

namespace blaslift::gpu::kernels {

inline constexpr int widest_load = 16;  // bytes of a thread's widest load up to sm_90

template <class T>
inline constexpr int full_width = widest_load / static_cast<int>(sizeof(T));

template <class T, int width>
struct alignas(width * sizeof(T)) Pack {
  T of[width];
};

// Matrices pass once: they should not displace what is used again. For loads of whole sectors only; a warp's narrow
// loads touch a sector twice and want it in the first-level cache. (kernels.md 4.2)
template <class T, int width>
__device__ __forceinline__ Pack<T, width> load_once(T const* from) {
  using P = Pack<T, width>;
#ifdef __CUDA_ARCH__
  if constexpr (sizeof(P) == 16) {
    int4 bits;
    asm volatile("ld.global.nc.L1::no_allocate.v4.s32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(bits.x), "=r"(bits.y), "=r"(bits.z), "=r"(bits.w)
                 : "l"(from));
    return *reinterpret_cast<P const*>(&bits);
  } else if constexpr (sizeof(P) == 8) {
    int2 const bits = __ldg(reinterpret_cast<int2 const*>(from));
    return *reinterpret_cast<P const*>(&bits);
  } else {
    int const bits = __ldg(reinterpret_cast<int const*>(from));
    return *reinterpret_cast<P const*>(&bits);
  }
#else
  return *reinterpret_cast<P const*>(from);
#endif
}

// What several threads read and no kernel writes meanwhile.
template <class T>
__device__ __forceinline__ T load_shared_by_many(T const* from) {
#ifdef __CUDA_ARCH__
  if constexpr (sizeof(T) == 16) {
    int4 const bits = __ldg(reinterpret_cast<int4 const*>(from));
    return *reinterpret_cast<T const*>(&bits);
  } else if constexpr (sizeof(T) == 8) {
    int2 const bits = __ldg(reinterpret_cast<int2 const*>(from));
    return *reinterpret_cast<T const*>(&bits);
  } else {
    int const bits = __ldg(reinterpret_cast<int const*>(from));
    return *reinterpret_cast<T const*>(&bits);
  }
#else
  return *from;
#endif
}

// What another block of the same kernel has written: the second-level cache has it, the first may have older bytes.
template <class T>
__device__ __forceinline__ T load_from_other_block(T const* from) {
#ifdef __CUDA_ARCH__
  using Word = std::conditional_t<alignof(T) % 16 == 0, int4, std::conditional_t<alignof(T) % 8 == 0, int2, int>>;
  constexpr int words = sizeof(T) / sizeof(Word);
  Word bits[words];
#pragma unroll
  for (int i = 0; i < words; ++i) bits[i] = __ldcg(reinterpret_cast<Word const*>(from) + i);
  return *reinterpret_cast<T const*>(bits);
#else
  return *from;
#endif
}

}  // namespace blaslift::gpu::kernels
