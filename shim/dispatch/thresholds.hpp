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
// Of a thread's calls of one routine, those whose number has none of these bits set are looked at.
extern std::uint64_t sample_mask __attribute__((visibility("hidden")));

}  // namespace blaslift
