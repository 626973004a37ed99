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

// Whether two lists of sorted ranges have a byte in common.
bool intersect(std::span<ByteRange const> a, std::span<ByteRange const> b);

}  // namespace blaslift::gpu
