// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Huge pages of the program's memory: scanning and arming them costs a fortieth of what 4 KiB pages cost, but the first
// store into an armed one splits it for good. Which there are, whether there may be some, and making one again.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/residency/page_map.hpp"
#include "gpu/residency/range_set.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu {

class WriteTracker;

// /sys/kernel/mm/transparent_hugepage/enabled, and what this process has asked for with prctl(PR_SET_THP_DISABLE).
enum class HugePages : std::uint8_t { never, madvise, always };
HugePages huge_pages_allowed();
char const* describe(HugePages allowed);  // the word of that file

// Bytes of the pages around the range that are mapped as huge pages now; appended to *parts unless that is null. Costs
// a scan: 0.2 ms/GiB of 4 KiB pages, 0.02 ms/GiB of huge ones. Code `failed` or `unavailable` where that fails.
Result<std::size_t> huge_bytes(PageMap const& page_map, ByteRange range, std::vector<ByteRange>* parts = nullptr);

struct Collapsed {
  std::size_t bytes = 0;  // that have become huge pages by this call
  double seconds = 0;
};
// Makes huge pages of the aligned 2 MiB parts inside the range (MADV_COLLAPSE copies them, 135 to 182 ms/GiB) after
// disarming them: every claim in the range is void. Pages that were never touched are filled with zeros and take
// memory: for memory that is in use throughout. Not every part may become huge (the program's MADV_NOHUGEPAGE, no free
// huge page); that is no error. `declined`: the machine's settings forbid huge pages, or nothing in the range could be
// collapsed.
Result<Collapsed> collapse(WriteTracker& tracker, ByteRange range);

}  // namespace blaslift::gpu
