// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/footprint.hpp"

#include <algorithm>

#include "gpu/residency/pages.hpp"

namespace blaslift::gpu {

std::vector<ByteRange> footprint(Operand const& operand) {
  std::vector<ByteRange> made;
  auto const base = reinterpret_cast<std::uintptr_t>(operand.data);
  // A matrix without gaps is asked about in every call; walking its columns would cost more than all else.
  bool const dense = (operand.shape == Shape::general && operand.stride == operand.rows) ||
                     (operand.shape == Shape::packed && !operand.unit);
  if (dense) {
    std::uintptr_t const bytes = static_cast<std::uintptr_t>(referenced_elements(operand)) * operand.element;
    if (bytes > 0) made.push_back({base, base + bytes});
    return made;
  }
  made.reserve(static_cast<std::size_t>(most_runs(operand)));
  bool ascending = true;
  for_each_run(operand, [&](std::int64_t first, std::int64_t count) {
    std::uintptr_t const begin = base + static_cast<std::uintptr_t>(first) * operand.element;
    ByteRange const run{begin, begin + static_cast<std::uintptr_t>(count) * operand.element};
    if (made.empty() || begin >= made.back().begin) return append_joined(made, run);
    ascending = false;  // a leading dimension that no check has seen
    made.push_back(run);
  });
  if (ascending) return made;
  std::sort(made.begin(), made.end(), [](ByteRange one, ByteRange other) { return one.begin < other.begin; });
  std::vector<ByteRange> sorted;
  for (ByteRange run : made) append_joined(sorted, run);
  return sorted;
}

ByteRange hull_of(Operand const& operand) {
  auto const begin = reinterpret_cast<std::uintptr_t>(operand.data);
  return {begin, begin + static_cast<std::uintptr_t>(span_elements(operand)) * operand.element};
}

bool share_bytes(Operand const& one, Operand const& other) {
  ByteRange const a = hull_of(one), b = hull_of(other);
  if (a.begin >= b.end || b.begin >= a.end) return false;
  if (most_runs(one) > most_listed_runs || most_runs(other) > most_listed_runs) return true;  // perhaps
  return intersect(footprint(one), footprint(other));
}

}  // namespace blaslift::gpu
