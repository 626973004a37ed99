// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/pages.hpp"

#include <algorithm>

namespace blaslift::gpu {

std::vector<ByteRange> page_ranges(std::span<ByteRange const> bytes) {
  constexpr std::size_t most = 256, few = 8, small = std::size_t{8} << 20;
  std::vector<ByteRange> pages;
  if (bytes.empty()) return pages;
  ByteRange const all = {bytes.front().begin / page_size * page_size,
                         (bytes.back().end + page_size - 1) / page_size * page_size};
  if (bytes.size() > few && all.bytes() <= small) return {all};
  for (ByteRange const& range : bytes) {
    std::uintptr_t const begin = range.begin / page_size * page_size;
    std::uintptr_t const end = (range.end + page_size - 1) / page_size * page_size;
    if (!pages.empty() && begin <= pages.back().end) {
      pages.back().end = std::max(pages.back().end, end);
      continue;
    }
    if (pages.size() == most) return {all};
    pages.push_back({begin, end});
  }
  return pages;
}

bool intersect(std::span<ByteRange const> a, std::span<ByteRange const> b) {
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (a[i].end <= b[j].begin)
      ++i;
    else if (b[j].end <= a[i].begin)
      ++j;
    else
      return true;
  }
  return false;
}

}  // namespace blaslift::gpu
