// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/footprint.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "gpu/residency/pages.hpp"

namespace blaslift::gpu {

namespace {

// A matrix without gaps is asked about in every call; walking its columns would cost more than all else.
bool is_dense(Operand const& operand) {
  return (operand.shape == Shape::general && operand.stride == operand.rows) ||
         (operand.shape == Shape::packed && !operand.unit);
}

bool is_same(Operand const& one, Operand const& other) {
  auto const where = [](Operand const& of) {
    return std::tie(of.data, of.shape, of.rows, of.cols, of.stride, of.lower, of.upper, of.part, of.unit, of.element);
  };
  return where(one) == where(other);
}

std::size_t sum_of(std::vector<ByteRange> const& ranges) {
  std::size_t sum = 0;
  for (ByteRange const& range : ranges) sum += range.bytes();
  return sum;
}

}  // namespace

std::vector<ByteRange> footprint(Operand const& operand) {
  std::vector<ByteRange> made;
  auto const base = reinterpret_cast<std::uintptr_t>(operand.data);
  if (is_dense(operand)) {
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

Footprint::Footprint(std::vector<ByteRange> sorted) : ranges(std::move(sorted)), bytes(sum_of(ranges)) {}

SharedFootprint Footprints::of(Operand const& operand) {
  auto const runs = static_cast<std::size_t>(most_runs(operand));
  bool const known = runs >= shortest_kept_list && runs <= longest_kept_list && !is_dense(operand);
  if (known) {
    std::lock_guard const lock(mutex_);
    for (Known const& one : known_)
      if (one.footprint && is_same(one.operand, operand)) return one.footprint;
  }
  auto made = std::make_shared<Footprint const>(footprint(operand));
  if (!known) return made;
  Known forgotten{operand, made};
  std::lock_guard const lock(mutex_);
  std::swap(known_[next_], forgotten);
  next_ = (next_ + 1) % known_.size();
  return made;
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
