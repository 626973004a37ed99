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
// The same, but for calls that are looked at only because the log has a line for every one: below this all stay on the CPU.
extern std::uint64_t placing_threshold[5] __attribute__((visibility("hidden")));
// Of a thread's calls of one routine, those whose number has none of these bits set are looked at.
extern std::uint64_t sample_mask __attribute__((visibility("hidden")));

// How many calls a sampled one stands for: the first ones of a routine, which are seen whole where samples come in rows, for
// themselves.
inline std::uint64_t sample_stands_for(std::uint64_t number) {
  if (!sample_mask) return 1;
  std::uint64_t const row = sample_mask & -sample_mask;
  return number < row ? 1 : sample_mask / row + 1;
}

}  // namespace blaslift
