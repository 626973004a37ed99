// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Footprint: the bytes that a call may refer to, as sorted runs; tells whether operands overlap and whether a byte
// beside them is free for other threads to write.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "shim/call/operand.hpp"

namespace blaslift::test::coherence {

class Footprint {
 public:
  Footprint() = default;
  explicit Footprint(Operand const& view) {
    auto const* const data = static_cast<std::byte const*>(view.data);
    for_each_run(view, [&](std::int64_t first, std::int64_t count) {
      auto const* const begin = data + static_cast<std::size_t>(first) * view.element;
      auto const* const end = begin + static_cast<std::size_t>(count) * view.element;
      if (!runs_.empty() && runs_.back().end == begin)
        runs_.back().end = end;
      else
        runs_.push_back({begin, end});
    });
  }

  bool empty() const { return runs_.empty(); }
  std::byte const* begin() const { return runs_.empty() ? nullptr : runs_.front().begin; }
  std::byte const* end() const { return runs_.empty() ? nullptr : runs_.back().end; }

  bool overlaps(std::byte const* from, std::byte const* to) const {
    auto const run = std::partition_point(runs_.begin(), runs_.end(), [&](Run const& r) { return r.end <= from; });
    return run != runs_.end() && run->begin < to;
  }
  bool overlaps(Footprint const& other) const {
    if (empty() || other.empty() || end() <= other.begin() || other.end() <= begin()) return false;
    auto a = runs_.begin(), b = other.runs_.begin();
    while (a != runs_.end() && b != other.runs_.end()) {
      if (a->begin < b->end && b->begin < a->end) return true;
      a->end <= b->end ? ++a : ++b;
    }
    return false;
  }

 private:
  struct Run {
    std::byte const *begin, *end;
  };
  std::vector<Run> runs_;  // ascending
};

}  // namespace blaslift::test::coherence
