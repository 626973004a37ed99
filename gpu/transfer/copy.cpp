// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/copy.hpp"

#include <algorithm>
#include <cstring>

#if defined(__SSE2__) && !defined(__SANITIZE_THREAD__)
#include <emmintrin.h>
#define BLASLIFT_STREAMS 1
#else
#define BLASLIFT_STREAMS 0
#endif

namespace blaslift::gpu {
namespace {

constexpr std::size_t line = 64;
constexpr std::size_t least_streamed = 512;  // shorter runs are mostly edges

void copy_around_caches(std::byte* to, std::byte const* from, std::size_t bytes) {
#if BLASLIFT_STREAMS
  if (bytes >= least_streamed) {
    std::size_t const edge = (line - reinterpret_cast<std::uintptr_t>(to) % line) % line;
    std::memcpy(to, from, edge);
    to += edge;
    from += edge;
    bytes -= edge;
    for (; bytes >= line; bytes -= line, to += line, from += line) {
      auto const* const source = reinterpret_cast<__m128i const*>(from);
      auto* const target = reinterpret_cast<__m128i*>(to);
      __m128i const a = _mm_loadu_si128(source), b = _mm_loadu_si128(source + 1);
      __m128i const c = _mm_loadu_si128(source + 2), d = _mm_loadu_si128(source + 3);
      _mm_stream_si128(target, a);
      _mm_stream_si128(target + 1, b);
      _mm_stream_si128(target + 2, c);
      _mm_stream_si128(target + 3, d);
    }
  }
#endif
  std::memcpy(to, from, bytes);
}

}  // namespace

void pack(Operand const& from, Chunk const& chunk, std::byte* slot) {
  auto const* const memory = static_cast<std::byte const*>(from.data);
  for_each_piece(from, chunk, [&](std::int64_t host, std::int64_t at, std::int64_t count) {
    std::memcpy(slot + static_cast<std::size_t>(at) * from.element,
                memory + static_cast<std::size_t>(host) * from.element, static_cast<std::size_t>(count) * from.element);
  });
}

void clear_imaginary_diagonal(Operand const& from, Chunk const& chunk, std::byte* slot) {
  std::int64_t const first = std::max(chunk.col, chunk.row);
  std::int64_t const end = std::min(chunk.col + chunk.cols, chunk.row + chunk.rows);
  for (std::int64_t i = first; i < end; ++i) {
    auto const at = static_cast<std::size_t>((i - chunk.col) * chunk.pitch + i - chunk.row);
    std::memset(slot + at * from.element + from.element / 2, 0, from.element / 2);
  }
}

void unpack(Operand const& to, Chunk const& chunk, std::byte const* slot) {
  auto* const memory = static_cast<std::byte*>(to.data);
  for_each_piece(to, chunk, [&](std::int64_t host, std::int64_t at, std::int64_t count) {
    copy_around_caches(memory + static_cast<std::size_t>(host) * to.element,
                       slot + static_cast<std::size_t>(at) * to.element, static_cast<std::size_t>(count) * to.element);
  });
#if BLASLIFT_STREAMS
  _mm_sfence();  // before anybody is told that the data is there
#endif
}

}  // namespace blaslift::gpu
