// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/range_set.hpp"

#include <algorithm>
#include <iterator>

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

// From the first range's begin to the last byte of any.
ByteRange hull_of_list(std::span<ByteRange const> sorted) {
  ByteRange hull = sorted.front();
  for (ByteRange const& range : sorted) hull.end = std::max(hull.end, range.end);
  return hull;
}

std::size_t sum_of(std::span<ByteRange const> ranges) {
  std::size_t sum = 0;
  for (ByteRange const& range : ranges) sum += range.bytes();
  return sum;
}

}  // namespace

void append_joined(std::vector<ByteRange>& sorted, ByteRange range) {
  if (range.empty()) return;
  if (!sorted.empty() && range.begin <= sorted.back().end)
    sorted.back().end = std::max(sorted.back().end, range.end);
  else
    sorted.push_back(range);
}

void RangeSet::clear() {
  chunks_.clear();
  bytes_ = 0;
}

RangeSet::Position RangeSet::first_after(std::uintptr_t address) const {
  auto const ends_before = [&](ByteRange range) { return range.end <= address; };
  auto const chunk =
      std::partition_point(chunks_.begin(), chunks_.end(), [&](Chunk const& one) { return ends_before(one.back()); });
  if (chunk == chunks_.end()) return {chunks_.size(), 0};
  auto const range = std::partition_point(chunk->begin(), chunk->end(), ends_before);
  return {static_cast<std::size_t>(chunk - chunks_.begin()), static_cast<std::size_t>(range - chunk->begin())};
}

void RangeSet::advance(Position& at) const {
  if (++at.index == chunks_[at.chunk].size()) at = {at.chunk + 1, 0};
}

std::pair<std::size_t, std::size_t> RangeSet::chunks_touching(ByteRange hull) const {
  auto const first = std::partition_point(chunks_.begin(), chunks_.end(),
                                          [&](Chunk const& one) { return one.back().end < hull.begin; });
  auto const end =
      std::partition_point(first, chunks_.end(), [&](Chunk const& one) { return one.front().begin <= hull.end; });
  return {static_cast<std::size_t>(first - chunks_.begin()), static_cast<std::size_t>(end - chunks_.begin())};
}

RangeSet::Chunk RangeSet::joined_chunks(std::size_t first, std::size_t end) const {
  std::size_t count = 0;
  for (std::size_t i = first; i < end; ++i) count += chunks_[i].size();
  Chunk made;
  made.reserve(count);
  for (std::size_t i = first; i < end; ++i) made.insert(made.end(), chunks_[i].begin(), chunks_[i].end());
  return made;
}

void RangeSet::replace(std::size_t first, std::size_t end, Chunk const& made) {
  std::size_t before = 0;
  for (std::size_t i = first; i < end; ++i) before += sum_of(chunks_[i]);
  // All that may fail comes first.
  std::size_t const parts = (made.size() + most_ - 1) / most_;
  std::vector<Chunk> cut;
  cut.reserve(parts);
  for (std::size_t i = 0; i < parts; ++i) {
    auto const at = [&](std::size_t part) {
      return made.begin() + static_cast<std::ptrdiff_t>(part * made.size() / parts);
    };
    cut.emplace_back(at(i), at(i + 1));
  }
  chunks_.reserve(chunks_.size() + parts);
  auto const place = chunks_.erase(chunks_.begin() + static_cast<std::ptrdiff_t>(first),
                                   chunks_.begin() + static_cast<std::ptrdiff_t>(end));
  chunks_.insert(place, std::make_move_iterator(cut.begin()), std::make_move_iterator(cut.end()));
  bytes_ = bytes_ - before + sum_of(made);
}

void RangeSet::add(std::span<ByteRange const> sorted) {
  if (covers(sorted)) return;
  auto [first, end] = chunks_touching(hull_of_list(sorted));
  if (first == end) {  // it goes into a neighbour, or there would be many small ones
    if (first > 0)
      --first;
    else if (!chunks_.empty())
      ++end;
  }
  Chunk const own = joined_chunks(first, end);
  Chunk made;
  made.reserve(own.size() + sorted.size());
  std::size_t next = 0;
  for (ByteRange range : sorted) {
    while (next < own.size() && own[next].begin <= range.begin) append_joined(made, own[next++]);
    append_joined(made, range);
  }
  while (next < own.size()) append_joined(made, own[next++]);
  replace(first, end, made);
}

void RangeSet::subtract(std::span<ByteRange const> sorted) {
  if (!intersects(sorted)) return;
  auto [first, end] = chunks_touching(hull_of_list(sorted));
  if (first > 0) --first;  // what is left of the last one would become many small ones
  Chunk const own = joined_chunks(first, end);
  std::vector<ByteRange> const without = joined(sorted);
  Chunk made;
  made.reserve(own.size() + without.size());
  for_each_difference(own, without, [&](ByteRange piece) { made.push_back(piece); });
  replace(first, end, made);
}

bool RangeSet::covers(std::span<ByteRange const> sorted) const {
  Position at;
  bool begun = false;
  for (ByteRange range : sorted) {
    if (range.empty()) continue;
    if (!begun) at = first_after(range.begin), begun = true;
    while (!at_end(at) && range_at(at).end <= range.begin) advance(at);
    if (at_end(at) || range_at(at).begin > range.begin || range_at(at).end < range.end) return false;
  }
  return true;
}

bool RangeSet::intersects(ByteRange range) const {
  if (range.empty()) return false;
  Position const at = first_after(range.begin);
  return !at_end(at) && range_at(at).begin < range.end;
}

bool RangeSet::intersects(std::span<ByteRange const> sorted) const {
  return std::any_of(sorted.begin(), sorted.end(), [&](ByteRange range) { return intersects(range); });
}

std::vector<ByteRange> RangeSet::ranges_at(ByteRange range) const {
  std::vector<ByteRange> made;
  if (range.empty()) return made;
  for (Position at = first_after(range.begin); !at_end(at) && range_at(at).begin < range.end; advance(at))
    made.push_back(range_at(at));
  return made;
}

std::vector<ByteRange> RangeSet::missing(std::span<ByteRange const> wanted) const {
  std::vector<ByteRange> made;
  if (wanted.empty()) return made;
  std::vector<ByteRange> const asked = joined(wanted);
  if (asked.empty()) return made;
  std::vector<ByteRange> const near = ranges_at({asked.front().begin, asked.back().end});
  for_each_difference(asked, near, [&](ByteRange piece) { made.push_back(piece); });
  return made;
}

}  // namespace blaslift::gpu
