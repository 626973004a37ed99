// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The numbers that an entry compares with before it jumps to the CPU BLAS. Zero until start_up() has run, so that every
// thread's first call takes the slow path.
#pragma once

#include <cstdint>

namespace blaslift {

// A call of level i (4: LAPACK) with a dimension of at least size_threshold[i] is looked at.
extern std::uint64_t size_threshold[5] __attribute__((visibility("hidden")));
// The same, but for calls that are looked at only because the log has a line for every one: below this all stay on the
// CPU.
extern std::uint64_t placing_threshold[5] __attribute__((visibility("hidden")));
// Of a thread's calls of one routine, those whose number has none of these bits set are looked at.
extern std::uint64_t sample_mask __attribute__((visibility("hidden")));

// Samples come in rows of as many calls, one behind the other.
inline std::uint64_t sample_row() { return sample_mask & -sample_mask; }

// How many calls each of the row of this number stands for if they are timed as samples; 0: it is none. The first ones
// of a routine, which are seen whole where sites are, stand for themselves. `rarely`: an eighth of the rows.
inline std::uint64_t sample_stands_for(std::uint64_t number, bool rarely) {
  if (!sample_mask || (number & sample_mask) != 0) return 0;
  std::uint64_t const row = sample_row(), each = sample_mask / row + 1;
  if (number < row) return 1;
  if (!rarely) return each;
  constexpr std::uint64_t seldom = 8;
  return number / (sample_mask + row) % seldom == 0 ? seldom * each : 0;
}

}  // namespace blaslift
