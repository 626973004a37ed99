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

// The P at this address, for code that does not run on a GPU; tests/simt complains where the hardware would.
#ifdef __CUDACC__
template <class P, class T>
__device__ __forceinline__ auto* aligned(T* address) {
  return reinterpret_cast<std::conditional_t<std::is_const_v<T>, P const, P>*>(address);
}
#else
using ::simt::aligned;
#endif

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
    int2 bits;
    asm volatile("ld.global.nc.v2.s32 {%0, %1}, [%2];" : "=r"(bits.x), "=r"(bits.y) : "l"(from));
    return *reinterpret_cast<P const*>(&bits);
  } else {
    int bits;
    asm volatile("ld.global.nc.s32 %0, [%1];" : "=r"(bits) : "l"(from));
    return *reinterpret_cast<P const*>(&bits);
  }
#else
#ifndef __CUDACC__
  ::simt::note_read(from, sizeof(P));
#endif
  return *aligned<P>(from);
#endif
}

// The pack if it may be read, else zeros; without a branch, so that neighbours' loads are under way together.
template <class T, int width>
__device__ __forceinline__ Pack<T, width> load_pack_if(bool may_read, T const* from) {
  using P = Pack<T, width>;
#ifdef __CUDA_ARCH__
  int const read = may_read;
  if constexpr (sizeof(P) == 16) {
    int4 bits;
    asm volatile(
        "{\n\t.reg .pred p;\n\tsetp.ne.s32 p, %5, 0;\n\tmov.s32 %0, 0;\n\tmov.s32 %1, 0;\n\tmov.s32 %2, 0;\n\t"
        "mov.s32 %3, 0;\n\t@p ld.global.nc.v4.s32 {%0, %1, %2, %3}, [%4];\n\t}"
        : "=&r"(bits.x), "=&r"(bits.y), "=&r"(bits.z), "=&r"(bits.w)
        : "l"(from), "r"(read));
    return *reinterpret_cast<P const*>(&bits);
  } else if constexpr (sizeof(P) == 8) {
    int2 bits;
    asm volatile(
        "{\n\t.reg .pred p;\n\tsetp.ne.s32 p, %3, 0;\n\tmov.s32 %0, 0;\n\tmov.s32 %1, 0;\n\t"
        "@p ld.global.nc.v2.s32 {%0, %1}, [%2];\n\t}"
        : "=&r"(bits.x), "=&r"(bits.y)
        : "l"(from), "r"(read));
    return *reinterpret_cast<P const*>(&bits);
  } else {
    int bits;
    asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.s32 p, %2, 0;\n\tmov.s32 %0, 0;\n\t@p ld.global.nc.s32 %0, [%1];\n\t}"
                 : "=&r"(bits)
                 : "l"(from), "r"(read));
    return *reinterpret_cast<P const*>(&bits);
  }
#else
  if (may_read) return load_once<T, width>(from);
  P none;
  for (T& each : none.of) each = zero<T>();
  return none;
#endif
}
template <class T>
__device__ __forceinline__ T load_once_if(bool may_read, T const* from) {
  return load_pack_if<T, 1>(may_read, from).of[0];
}

// What several threads read and no kernel writes meanwhile.
template <class T>
__device__ __forceinline__ T load_shared_by_many(T const* from) {
#ifdef __CUDA_ARCH__
  if constexpr (sizeof(T) == 16) {
    int4 bits;
    asm volatile("ld.global.nc.v4.s32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(bits.x), "=r"(bits.y), "=r"(bits.z), "=r"(bits.w)
                 : "l"(from));
    return *reinterpret_cast<T const*>(&bits);
  } else if constexpr (sizeof(T) == 8) {
    int2 bits;
    asm volatile("ld.global.nc.v2.s32 {%0, %1}, [%2];" : "=r"(bits.x), "=r"(bits.y) : "l"(from));
    return *reinterpret_cast<T const*>(&bits);
  } else {
    int bits;
    asm volatile("ld.global.nc.s32 %0, [%1];" : "=r"(bits) : "l"(from));
    return *reinterpret_cast<T const*>(&bits);
  }
#else
  return *aligned<T>(from);
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

// Brings to the second-level cache what this kernel reads at its end, from the memory before that of others is read.
template <class T>
__device__ __forceinline__ void ask_for([[maybe_unused]] T const* from) {
#ifdef __CUDA_ARCH__
  asm volatile("prefetch.global.L2 [%0];" ::"l"(from));
#endif
}

// What this thread alone reads and then writes. Such loads, and the loads above, stay before the stores that follow
// them in the source: all of a thread's loads can be under way before its first store.
template <class T, int width>
__device__ __forceinline__ Pack<T, width> load_to_update(T const* from) {
  using P = Pack<T, width>;
#ifdef __CUDA_ARCH__
  if constexpr (sizeof(P) == 16) {
    int4 bits;
    asm volatile("ld.global.L1::no_allocate.v4.s32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(bits.x), "=r"(bits.y), "=r"(bits.z), "=r"(bits.w)
                 : "l"(from)
                 : "memory");
    return *reinterpret_cast<P const*>(&bits);
  } else {
    using Bits = std::conditional_t<sizeof(P) == 8, int2, int>;
    Bits const bits = *reinterpret_cast<Bits const*>(from);
    return *reinterpret_cast<P const*>(&bits);
  }
#else
  return *aligned<P>(from);
#endif
}

// No hint that would throw the result out of the second-level cache: the next routine often reads it. Stores of 16
// bytes are spelled out, for the compiler takes plain ones apart where it joins them with other paths; and so is their
// condition, for it moves loads behind a branch.
template <class T, int width>
__device__ __forceinline__ void store_if(bool condition, T* to, Pack<T, width> const& value) {
  using P = Pack<T, width>;
#ifdef __CUDA_ARCH__
  if constexpr (sizeof(P) == 16) {
    int4 const bits = *reinterpret_cast<int4 const*>(&value);
    asm volatile(
        "{\n\t"
        ".reg .pred wanted;\n\t"
        "setp.ne.s32 wanted, %5, 0;\n\t"
        "@wanted st.global.v4.s32 [%0], {%1, %2, %3, %4};\n\t"
        "}" ::"l"(to),
        "r"(bits.x), "r"(bits.y), "r"(bits.z), "r"(bits.w), "r"(static_cast<int>(condition))
        : "memory");
  } else {
    using Bits = std::conditional_t<sizeof(P) == 8, int2, int>;
    if (condition) *reinterpret_cast<Bits*>(to) = *reinterpret_cast<Bits const*>(&value);
  }
#else
  if (condition) *aligned<P>(to) = value;
#endif
}
template <class T, int width>
__device__ __forceinline__ void store(T* to, Pack<T, width> const& value) {
  store_if(true, to, value);
}

// Elements from the boundary of `width` elements that is at or below the address up to it: packs that begin so many
// elements earlier are aligned.
template <class T, int width>
__device__ __forceinline__ int past_boundary(T const* address) {
  return static_cast<int>(reinterpret_cast<std::uintptr_t>(address) / sizeof(T) % width);
}

// Which elements of a pack exist, if it begins at element `first` of a vector of n; the first pack of a vector may
// begin before it, by less than the pack.
template <int width>
struct Present {
  int begin, end;
  __device__ __forceinline__ Present(std::int64_t first, std::int64_t n)
      : begin(first < 0 ? static_cast<int>(-first) : 0),
        end(n - first >= width ? width
            : n > first        ? static_cast<int>(n - first)
                               : 0) {}
  __device__ __forceinline__ bool operator()(int i) const { return i >= begin && i < end; }
  __device__ __forceinline__ bool any() const { return begin < end; }
  __device__ __forceinline__ bool all() const { return begin == 0 && end == width; }
};

}  // namespace blaslift::gpu::kernels
