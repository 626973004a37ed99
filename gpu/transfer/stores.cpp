// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/stores.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#if defined(__SSE2__) && !defined(__SANITIZE_THREAD__)
#include <cpuid.h>
#include <immintrin.h>
#define BLASLIFT_STREAMS 1
#else
#define BLASLIFT_STREAMS 0
#endif

namespace blaslift::gpu {
namespace {

#if BLASLIFT_STREAMS
constexpr std::size_t line = 64;
constexpr std::size_t least_streamed = 512;  // shorter runs are mostly edges

bool has_demote() {
  static bool const found = [] {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (c >> 25 & 1) != 0;
  }();
  return found;
}

// CLDEMOTE by its bytes, so that no option of the compiler is needed. Elsewhere they are an instruction that does
// nothing.
void demote(std::byte const* at) { asm volatile(".byte 0x0f, 0x1c, 0x00" ::"a"(at) : "memory"); }

struct Streamed {
  static void copy(std::byte* to, std::byte const* from) {
    auto const* const source = reinterpret_cast<__m128i const*>(from);
    auto* const target = reinterpret_cast<__m128i*>(to);
    __m128i const a = _mm_loadu_si128(source), b = _mm_loadu_si128(source + 1);
    __m128i const c = _mm_loadu_si128(source + 2), d = _mm_loadu_si128(source + 3);
    _mm_stream_si128(target, a);
    _mm_stream_si128(target + 1, b);
    _mm_stream_si128(target + 2, c);
    _mm_stream_si128(target + 3, d);
  }
  static void written(std::byte const*) {}
};
struct Stored {
  static void copy(std::byte* to, std::byte const* from) { std::memcpy(to, from, line); }
  static void written(std::byte const*) {}
};
struct Demoted : Stored {
  static void written(std::byte const* at) { demote(at); }
};
// A whole line at once: 4 to 7 % faster where it is demoted afterwards. Not every CPU with CLDEMOTE has AVX-512.
struct DemotedAtOnce : Demoted {
  [[gnu::target("avx512f")]] static void copy(std::byte* to, std::byte const* from) {
    _mm512_store_si512(to, _mm512_loadu_si512(from));
  }
};

// Whole lines by Kind, the edges through the caches.
template <class Kind>
[[gnu::always_inline]] inline void copy_lines(std::byte* to, std::byte const* from, std::size_t bytes,
                                              std::size_t to_next) {
  std::size_t const edge = (line - reinterpret_cast<std::uintptr_t>(to) % line) % line;
  std::memcpy(to, from, edge);
  to += edge, from += edge, bytes -= edge;
  // A line is demoted some lines later, when its stores have reached the cache.
  constexpr std::size_t behind = 8;
  std::size_t const lines = bytes / line;
  for (std::size_t i = 0; i < lines; ++i) {
    if (to_next > 0) __builtin_prefetch(from + i * line + to_next);
    Kind::copy(to + i * line, from + i * line);
    if (i >= behind) Kind::written(to + (i - behind) * line);
  }
  for (std::size_t i = lines - std::min(lines, behind); i < lines; ++i) Kind::written(to + i * line);
  std::memcpy(to + lines * line, from + lines * line, bytes - lines * line);
}

[[gnu::target("avx512f")]] void copy_lines_at_once(std::byte* to, std::byte const* from, std::size_t bytes,
                                                   std::size_t to_next) {
  copy_lines<DemotedAtOnce>(to, from, bytes, to_next);
}

bool has_wide_stores() { return __builtin_cpu_supports("avx512f") != 0; }
#endif

}  // namespace

void copy_bytes(std::byte* to, std::byte const* from, std::size_t bytes, Stores stores, std::size_t to_next) {
#if BLASLIFT_STREAMS
  if (bytes >= least_streamed && stores == Stores::around_caches) return copy_lines<Streamed>(to, from, bytes, to_next);
  if (bytes >= least_streamed && stores == Stores::to_last_level) {
    static bool const wide = has_wide_stores();
    return has_demote() ? copy_demoted(to, from, bytes, to_next, wide) : copy_lines<Stored>(to, from, bytes, to_next);
  }
#else
  (void)stores, (void)to_next;
#endif
  std::memcpy(to, from, bytes);
}

void copy_demoted(std::byte* to, std::byte const* from, std::size_t bytes, std::size_t to_next, bool wide) {
#if BLASLIFT_STREAMS
  if (bytes >= least_streamed)
    return wide ? copy_lines_at_once(to, from, bytes, to_next) : copy_lines<Demoted>(to, from, bytes, to_next);
#else
  (void)to_next, (void)wide;
#endif
  std::memcpy(to, from, bytes);
}

void end_of_stores(Stores stores) {
#if BLASLIFT_STREAMS
  if (stores == Stores::around_caches) _mm_sfence();
#else
  (void)stores;
#endif
}

bool can_demote() {
#if BLASLIFT_STREAMS
  return has_demote();
#else
  return false;
#endif
}

bool few_sets(std::size_t column_bytes, std::size_t stride_bytes) {
  constexpr std::size_t bytes_of_a_way =
      std::size_t{128} << 10;  // 2 MiB in 16 ways; a smaller cache has fewer sets and is as well covered
  constexpr std::size_t few = 8;
  return few * column_bytes <= std::gcd(stride_bytes, bytes_of_a_way);
}

}  // namespace blaslift::gpu
