// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The bytes of memory that BLAS may refer to of an operand: never the gaps between columns, never the other triangle.
#pragma once

#include <vector>

#include "gpu/residency/range_set.hpp"
#include "shim/call/may_stay.hpp"

namespace blaslift::gpu {

// Sorted, adjacent runs joined: most_runs(operand) at most, to be asked where the list (16 bytes a run) could become too long. `data` is the lowest address whatever the sign of the increment, as everywhere in BLAS.
// May throw std::bad_alloc.
std::vector<ByteRange> footprint(Operand const& operand);

// From the first to the last of them.
ByteRange hull_of(Operand const& operand);

// Whether there may be bytes that BLAS refers to as parts of both: exact but for operands in more than most_listed_runs pieces. May throw std::bad_alloc.
bool share_bytes(Operand const& one, Operand const& other);

}  // namespace blaslift::gpu
