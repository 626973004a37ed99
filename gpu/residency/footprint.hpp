// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The bytes of memory that BLAS may refer to of an operand: never the gaps between columns, never the other triangle.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <vector>

#include "gpu/residency/range_set.hpp"
#include "shim/call/may_stay.hpp"

namespace blaslift::gpu {

// Sorted, adjacent runs joined: most_runs(operand) at most, to be asked where the list (16 bytes a run) could become
// too long. `data` is the lowest address whatever the sign of the increment, as everywhere in BLAS. May throw
// std::bad_alloc.
std::vector<ByteRange> footprint(Operand const& operand);

// The list of an operand as something that is made once: with its sum and its ends.
struct Footprint {
  explicit Footprint(std::vector<ByteRange> sorted);
  std::vector<ByteRange> const ranges;
  std::size_t const bytes;
  ByteRange hull() const { return {ranges.front().begin, ranges.back().end}; }  // of one that is not empty
};
using SharedFootprint = std::shared_ptr<Footprint const>;

// Shorter lists are made as quickly as they are found, and of longer ones some would be much memory: 16 MiB, of this
// length.
inline constexpr std::size_t shortest_kept_list = 16, longest_kept_list = std::size_t{1} << 16;

// Those of the operands that were asked about last. A call asks several times about each, and a triangle has a run for
// each of its columns: with 7,500 of them the lists took 0.17 of the 0.42 ms of a zhemv whose matrix was there
// (bench/results/2026-11-26-lists).
class Footprints {
 public:
  // May throw std::bad_alloc.
  SharedFootprint of(Operand const& operand);

 private:
  struct Known {
    Operand operand;
    SharedFootprint footprint;
  };
  std::mutex mutex_;
  std::array<Known, 16> known_;
  std::size_t next_ = 0;
};

// From the first to the last of them.
ByteRange hull_of(Operand const& operand);

// Whether there may be bytes that BLAS refers to as parts of both: exact but for operands in more than most_listed_runs
// pieces. May throw std::bad_alloc.
bool share_bytes(Operand const& one, Operand const& other);

}  // namespace blaslift::gpu
