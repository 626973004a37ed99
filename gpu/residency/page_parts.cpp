// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/page_parts.hpp"

#include <algorithm>

namespace blaslift::gpu {

PageParts::PageParts(std::span<ByteRange const> ranges, std::size_t part_bytes) {
  constexpr std::size_t most_pieces = 16;  // each is some questions to the kernel, of about 1 us
  std::size_t bytes = part_bytes, pieces = 0;
  for (ByteRange range : ranges)
    while (!range.empty()) {
      std::uintptr_t const border = (range.begin | (part_bytes - 1)) + 1;  // 0 behind the last address
      ByteRange const piece = {range.begin, border == 0 ? range.end : std::min(range.end, border)};
      if (bytes + piece.bytes() > part_bytes || pieces == most_pieces) {
        begins_.push_back(pieces_.size());
        bytes = pieces = 0;
      }
      pieces_.push_back(piece);
      bytes += piece.bytes();
      ++pieces;
      range.begin = piece.end;
    }
}

}  // namespace blaslift::gpu
