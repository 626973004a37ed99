// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/tiling/home.hpp"

#include <algorithm>

namespace blaslift::gpu {

BlockPart missing_part(Home const& home, Operand const& block) {
  BlockPart none;
  none.view = block;
  none.view.rows = none.view.cols = 0;
  if (home.missing.empty() || block.rows == 0 || block.cols == 0) return none;
  auto const element = static_cast<std::uintptr_t>(block.element);
  std::uintptr_t const length = static_cast<std::uintptr_t>(block.rows) * element;
  std::uintptr_t const pitch = std::max(static_cast<std::uintptr_t>(block.stride) * element, length);
  auto const data = reinterpret_cast<std::uintptr_t>(block.data);
  std::uintptr_t const end = data + static_cast<std::uintptr_t>(block.cols - 1) * pitch + length;
  auto const rows_up_to = [&](std::uintptr_t bytes) {
    return static_cast<std::int64_t>((std::min(bytes, length) + element - 1) / element);
  };
  // By ranges, not by columns: a matrix that is new on the device is one range of perhaps a million columns.
  std::int64_t first_row = block.rows, end_row = 0, first_col = -1, last_col = -1;
  for (auto at = std::partition_point(home.missing.begin(), home.missing.end(),
                                      [&](ByteRange const& range) { return range.end <= data; });
       at != home.missing.end() && at->begin < end; ++at) {
    std::uintptr_t const from = std::max(at->begin, data) - data, to = std::min(at->end, end) - data;
    bool const begins_in_gap = from % pitch >= length;
    std::uintptr_t const first = from / pitch + (begins_in_gap ? 1 : 0), last = (to - 1) / pitch;
    if (first > last) continue;  // it lies in a gap
    // A range that goes on into the next column has this one's last row, and that one's first.
    first_row = std::min(
        first_row, first < last || begins_in_gap ? 0 : static_cast<std::int64_t>((from - first * pitch) / element));
    end_row = std::max(end_row, first < last ? block.rows : rows_up_to(to - last * pitch));
    if (first_col < 0) first_col = static_cast<std::int64_t>(first);
    last_col = static_cast<std::int64_t>(last);
  }
  if (first_col < 0) return none;
  if (block.shape == Shape::triangle) return {block, 0, 0, first_col, last_col - first_col + 1};
  return {part_of(block, first_row, first_col, end_row - first_row, last_col - first_col + 1), first_row, first_col};
}

}  // namespace blaslift::gpu
