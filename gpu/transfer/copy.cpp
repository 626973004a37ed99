// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/copy.hpp"

#include <algorithm>
#include <cstring>

namespace blaslift::gpu {
namespace {

// From a column of so many bytes to the next; 0 where what is next is far from being copied, or follows.
std::size_t to_next_column(Operand const& operand, std::size_t column_bytes) {
  constexpr std::size_t longest = std::size_t{16}
                                  << 10;  // longer ones would be gone from the first-level cache when they are copied
  std::size_t const apart = static_cast<std::size_t>(operand.stride) * operand.element;
  return column_bytes <= longest && column_bytes < apart ? apart : 0;
}

}  // namespace

void pack(Operand const& from, Chunk const& chunk, std::byte* slot, Stores stores) {
  auto const* const memory = static_cast<std::byte const*>(from.data);
  for_each_piece(from, chunk, [&](std::int64_t host, std::int64_t at, std::int64_t count) {
    std::size_t const bytes = static_cast<std::size_t>(count) * from.element;
    copy_bytes(slot + static_cast<std::size_t>(at) * from.element,
               memory + static_cast<std::size_t>(host) * from.element, bytes, stores, to_next_column(from, bytes));
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
