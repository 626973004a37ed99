// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/copy.hpp"

#include <algorithm>
#include <cstring>

namespace blaslift::gpu {
namespace {

// The next column begins in another page: what a core waits for there (the address first, then the data) it may wait for while it copies
// this one. May point to where there is nothing.
void look_ahead(std::byte const* column, std::size_t bytes) {
  constexpr std::size_t longest = std::size_t{64} << 10, most = 512, line = 64;
  if (bytes > longest) return;
  for (std::size_t i = 0; i < std::min(most, bytes); i += line) __builtin_prefetch(column + i);
}

}  // namespace

void pack(Operand const& from, Chunk const& chunk, std::byte* slot, Stores stores) {
  auto const* const memory = static_cast<std::byte const*>(from.data);
  std::size_t const to_next = static_cast<std::size_t>(from.stride) * from.element;
  for_each_piece(from, chunk, [&](std::int64_t host, std::int64_t at, std::int64_t count) {
    std::byte const* const source = memory + static_cast<std::size_t>(host) * from.element;
    std::size_t const bytes = static_cast<std::size_t>(count) * from.element;
    look_ahead(source + to_next, bytes);
    copy_bytes(slot + static_cast<std::size_t>(at) * from.element, source, bytes, stores);
  });
  end_of_stores(stores);
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
    copy_bytes(memory + static_cast<std::size_t>(host) * to.element, slot + static_cast<std::size_t>(at) * to.element,
               static_cast<std::size_t>(count) * to.element, Stores::around_caches);
  });
  end_of_stores(Stores::around_caches);
}

}  // namespace blaslift::gpu
