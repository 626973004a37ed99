// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// RangeSet: which bytes of memory, as sorted ranges that neither overlap nor touch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace blaslift::gpu {

// The bytes [begin, end); none if begin == end.
struct ByteRange {
  std::uintptr_t begin = 0, end = 0;
  bool empty() const { return begin >= end; }
  std::size_t bytes() const { return empty() ? 0 : end - begin; }
  bool operator==(ByteRange const&) const = default;
};

// The part that both have.
constexpr ByteRange common(ByteRange one, ByteRange other) {
  std::uintptr_t const begin = one.begin > other.begin ? one.begin : other.begin;
  std::uintptr_t const end = one.end < other.end ? one.end : other.end;
  return {begin, end > begin ? end : begin};
}

// Appends to a list that is sorted by `begin`, joined with the last range where the two overlap or touch.
void append_joined(std::vector<ByteRange>& sorted, ByteRange range);

// Lists given to it are sorted by `begin`; their ranges may overlap, touch or be empty. A list costs its length, that
// of what the set has between its ends, and a search among chunks, whatever else is in the set: a program may keep many
// triangles, of thousands of columns each. std::bad_alloc leaves the set as it was.
class RangeSet {
 public:
  // Ranges are held in chunks of at most so many.
  explicit RangeSet(std::size_t chunk = 128) : most_(chunk) {}

  void add(ByteRange range) { add({&range, 1}); }
  void add(std::span<ByteRange const> sorted);
  void subtract(ByteRange range) { subtract({&range, 1}); }
  void subtract(std::span<ByteRange const> sorted);
  void clear();

  // Nothing is covered by every set.
  bool covers(ByteRange range) const { return covers({&range, 1}); }
  bool covers(std::span<ByteRange const> sorted) const;
  bool intersects(ByteRange range) const;
  bool intersects(std::span<ByteRange const> sorted) const;
  // What of `wanted` is not in the set.
  std::vector<ByteRange> missing(std::span<ByteRange const> wanted) const;
  // The set's ranges that have a part in `range`, whole.
  std::vector<ByteRange> ranges_at(ByteRange range) const;
  std::vector<ByteRange> ranges() const { return ranges_at({0, UINTPTR_MAX}); }

  std::size_t bytes() const { return bytes_; }
  bool empty() const { return chunks_.empty(); }

 private:
  using Chunk = std::vector<ByteRange>;  // never empty
  // A range of the set, or its end.
  struct Position {
    std::size_t chunk = 0, index = 0;
  };
  // The first that ends after `address`, and the one after.
  Position first_after(std::uintptr_t address) const;
  bool at_end(Position const& at) const { return at.chunk == chunks_.size(); }
  ByteRange const& range_at(Position const& at) const { return chunks_[at.chunk][at.index]; }
  void advance(Position& at) const;
  // Which chunks have ranges that end at `begin` or later and begin at `end` or before; and their ranges.
  std::pair<std::size_t, std::size_t> chunks_touching(ByteRange hull) const;
  Chunk joined_chunks(std::size_t first, std::size_t end) const;
  // Puts ranges in the place of chunks.
  void replace(std::size_t first, std::size_t end, Chunk const& made);

  std::size_t most_;
  std::vector<Chunk> chunks_;
  std::size_t bytes_ = 0;
};

}  // namespace blaslift::gpu
