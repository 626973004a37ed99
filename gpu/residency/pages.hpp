// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sorted ranges of bytes and the pages around them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gpu/residency/range_set.hpp"

namespace blaslift::gpu {

inline constexpr std::size_t page_size = 4096;

// The whole pages around sorted ranges, merged; where that leaves many ranges, the one from the first
// page to the last: the kernel is asked once a range.
std::vector<ByteRange> page_ranges(std::span<ByteRange const> bytes);

// Every range is a call of the kernel, which interrupts all cores that run the program: 10 us. Protecting a page that
// need not be costs 6 ns: gaps up to here are closed where nothing of others lies in them. Wider ones may be what the
// program writes.
inline constexpr std::size_t widest_joined_gap = std::size_t{64} << 10;

// Whether two lists of sorted ranges have a byte in common.
bool intersect(std::span<ByteRange const> a, std::span<ByteRange const> b);

}  // namespace blaslift::gpu
