// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/range_set.hpp"

#include <algorithm>

namespace blaslift::gpu {
namespace {

// Calls piece(range) for every part of `from` that no range of `without` contains; both sorted by `begin`, `without`
// free of overlaps.
template <class Piece>
void for_each_difference(std::span<ByteRange const> from, std::span<ByteRange const> without, Piece&& piece) {
  std::size_t cut = 0;
  for (ByteRange range : from) {
    while (cut < without.size() && without[cut].end <= range.begin) ++cut;
    // The last cut may reach into the next range, and ranges of `from` may overlap: `cut` stays where it is.
    for (std::size_t i = cut; i < without.size() && without[i].begin < range.end; ++i) {
      if (without[i].begin > range.begin) piece(ByteRange{range.begin, without[i].begin});
      range.begin = std::max(range.begin, without[i].end);
      if (range.empty()) break;
    }
    if (!range.empty()) piece(range);
  }
}

// Sorted by `begin` to sorted without overlaps.
std::vector<ByteRange> joined(std::span<ByteRange const> sorted) {
  std::vector<ByteRange> made;
  made.reserve(sorted.size());
  for (ByteRange range : sorted) append_joined(made, range);
  return made;
}

}  // namespace

void append_joined(std::vector<ByteRange>& sorted, ByteRange range) {
  if (range.empty()) return;
  if (!sorted.empty() && range.begin <= sorted.back().end)
    sorted.back().end = std::max(sorted.back().end, range.end);
  else
    sorted.push_back(range);
}

std::size_t RangeSet::first_after(std::uintptr_t address) const {
  auto const found =
      std::partition_point(ranges_.begin(), ranges_.end(), [&](ByteRange range) { return range.end <= address; });
  return static_cast<std::size_t>(found - ranges_.begin());
}

std::size_t RangeSet::first_touching(std::uintptr_t address) const {
  auto const found =
      std::partition_point(ranges_.begin(), ranges_.end(), [&](ByteRange range) { return range.end < address; });
  return static_cast<std::size_t>(found - ranges_.begin());
}

void RangeSet::add(ByteRange range) {
  if (range.empty()) return;
  std::size_t const first = first_touching(range.begin);
  std::size_t end = first;
  while (end < ranges_.size() && ranges_[end].begin <= range.end) ++end;
  auto const at = ranges_.begin() + static_cast<std::ptrdiff_t>(first);
  if (first == end) {
    ranges_.insert(at, range);
    return;
  }
  at->begin = std::min(at->begin, range.begin);
  at->end = std::max(ranges_[end - 1].end, range.end);
  ranges_.erase(at + 1, ranges_.begin() + static_cast<std::ptrdiff_t>(end));
}

void RangeSet::add(std::span<ByteRange const> sorted) {
  std::vector<ByteRange> made;
  made.reserve(ranges_.size() + sorted.size());
  std::size_t own = 0;
  for (ByteRange range : sorted) {
    while (own < ranges_.size() && ranges_[own].begin <= range.begin) append_joined(made, ranges_[own++]);
    append_joined(made, range);
  }
  while (own < ranges_.size()) append_joined(made, ranges_[own++]);
  ranges_.swap(made);
}

void RangeSet::subtract(ByteRange range) {
  if (range.empty()) return;
  std::size_t const first = first_after(range.begin);
  if (first == ranges_.size() || ranges_[first].begin >= range.end) return;
  ByteRange& lowest = ranges_[first];
  if (lowest.begin < range.begin && lowest.end > range.end) {  // one becomes two
    ByteRange const upper{range.end, lowest.end};
    ranges_.insert(ranges_.begin() + static_cast<std::ptrdiff_t>(first) + 1, upper);
    ranges_[first].end = range.begin;
    return;
  }
  std::size_t keep = first;
  if (lowest.begin < range.begin) {
    lowest.end = range.begin;
    ++keep;
  }
  std::size_t end = keep;
  while (end < ranges_.size() && ranges_[end].end <= range.end) ++end;
  if (end < ranges_.size()) ranges_[end].begin = std::max(ranges_[end].begin, range.end);
  ranges_.erase(ranges_.begin() + static_cast<std::ptrdiff_t>(keep),
                ranges_.begin() + static_cast<std::ptrdiff_t>(end));
}

void RangeSet::subtract(std::span<ByteRange const> sorted) {
  if (sorted.empty() || ranges_.empty()) return;
  std::vector<ByteRange> const without = joined(sorted);
  std::vector<ByteRange> made;
  made.reserve(ranges_.size() + without.size());
  for_each_difference(ranges_, without, [&](ByteRange piece) { made.push_back(piece); });
  ranges_.swap(made);
}

bool RangeSet::covers(ByteRange range) const {
  if (range.empty()) return true;
  std::size_t const at = first_after(range.begin);
  return at < ranges_.size() && ranges_[at].begin <= range.begin && ranges_[at].end >= range.end;
}

bool RangeSet::covers(std::span<ByteRange const> sorted) const {
  if (sorted.empty()) return true;
  std::size_t at = first_after(sorted.front().begin);
  for (ByteRange range : sorted) {
    if (range.empty()) continue;
    while (at < ranges_.size() && ranges_[at].end <= range.begin) ++at;
    if (at == ranges_.size() || ranges_[at].begin > range.begin || ranges_[at].end < range.end) return false;
  }
  return true;
}

bool RangeSet::intersects(ByteRange range) const {
  if (range.empty()) return false;
  std::size_t const at = first_after(range.begin);
  return at < ranges_.size() && ranges_[at].begin < range.end;
}

std::vector<ByteRange> RangeSet::missing(std::span<ByteRange const> wanted) const {
  std::vector<ByteRange> made;
  if (wanted.empty()) return made;
  std::span<ByteRange const> const near = std::span(ranges_).subspan(first_after(wanted.front().begin));
  std::vector<ByteRange> const asked = joined(wanted);
  for_each_difference(asked, near, [&](ByteRange piece) { made.push_back(piece); });
  return made;
}

std::size_t RangeSet::bytes() const {
  std::size_t sum = 0;
  for (ByteRange range : ranges_) sum += range.bytes();
  return sum;
}

}  // namespace blaslift::gpu
