// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Home: an operand's own place in device memory, where it stays between calls at the distances that it has on the host
// (gpu/residency). Its blocks need no frames, and only what is not there yet is uploaded.
#pragma once

#include <array>
#include <vector>

#include "gpu/residency/range_set.hpp"
#include "gpu/tiling/tiling.hpp"

namespace blaslift::gpu {

struct Home {
  bool there = false;
  std::vector<ByteRange> missing;  // bytes of the operand, in host addresses, that are not there; sorted, disjoint
  bool gaps_are_free = false;      // what lies between the operand's bytes may be written there, too
};
using Homes = std::array<Home, 3>;  // by operand

// The smallest rectangle of a block around its missing bytes; of a triangle, the columns from the first to the last
// that misses some. view.rows is 0 if none is missing.
BlockPart missing_part(Home const& home, Operand const& block);

}  // namespace blaslift::gpu
