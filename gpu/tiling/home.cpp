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
  auto const pitch = static_cast<std::uintptr_t>(block.stride) * element;
  std::uintptr_t const length = static_cast<std::uintptr_t>(block.rows) * element;
  auto column = reinterpret_cast<std::uintptr_t>(block.data);
  auto at = std::partition_point(home.missing.begin(), home.missing.end(),
                                 [&](ByteRange const& range) { return range.end <= column; });
  std::int64_t first_row = block.rows, end_row = 0, first_col = -1, last_col = -1;
  for (std::int64_t j = 0; j < block.cols && at != home.missing.end(); ++j, column += pitch) {
    while (at != home.missing.end() && at->end <= column) ++at;
    auto last = home.missing.end();
    for (auto i = at; i != home.missing.end() && i->begin < column + length; ++i) {
      if (last == home.missing.end())
        first_row = std::min(first_row, static_cast<std::int64_t>((std::max(i->begin, column) - column) / element));
      last = i;
    }
    if (last == home.missing.end()) continue;
    std::uintptr_t const end = std::min(last->end, column + length) - column;
    end_row = std::max(end_row, static_cast<std::int64_t>((end + element - 1) / element));
    if (first_col < 0) first_col = j;
    last_col = j;
  }
  if (first_col < 0) return none;
  if (block.shape == Shape::triangle) return {block, 0, 0, first_col, last_col - first_col + 1};
  return {part_of(block, first_row, first_col, end_row - first_row, last_col - first_col + 1), first_row, first_col};
}

}  // namespace blaslift::gpu
