// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// RangeSet: which bytes of memory, as sorted ranges that neither overlap nor touch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
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

// Lists given to it are sorted by `begin`; their ranges may overlap, touch or be empty. A single range costs a binary
// search (and the move of what lies above), a list the sum of both lengths. std::bad_alloc leaves the set as it was.
class RangeSet {
 public:
  void add(ByteRange range);
  void add(std::span<ByteRange const> sorted);
  void subtract(ByteRange range);
  void subtract(std::span<ByteRange const> sorted);
  void clear() { ranges_.clear(); }

  // Nothing is covered by every set.
  bool covers(ByteRange range) const;
  bool covers(std::span<ByteRange const> sorted) const;
  bool intersects(ByteRange range) const;
  // What of `wanted` is not in the set.
  std::vector<ByteRange> missing(std::span<ByteRange const> wanted) const;

  std::size_t bytes() const;
  bool empty() const { return ranges_.empty(); }
  std::span<ByteRange const> ranges() const { return ranges_; }

 private:
  // Index of the first range that ends after `address` (touching: at it or after it).
  std::size_t first_after(std::uintptr_t address) const;
  std::size_t first_touching(std::uintptr_t address) const;

  std::vector<ByteRange> ranges_;
};

}  // namespace blaslift::gpu
