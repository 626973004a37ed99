// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The bytes of memory that BLAS may refer to of an operand: never the gaps between columns, never the other triangle.
#pragma once

#include <vector>

#include "gpu/residency/range_set.hpp"
#include "shim/call/operand.hpp"

namespace blaslift::gpu {

// At most so many ranges has the footprint: one a column, or one an element of a strided vector. Cheap; to be asked
// where the list itself (16 bytes a range) could become too long.
std::size_t most_ranges(Operand const& operand);

// Sorted, adjacent runs joined. `data` is the lowest address whatever the sign of the increment, as everywhere in BLAS.
// May throw std::bad_alloc.
std::vector<ByteRange> footprint(Operand const& operand);

// From the first to the last of them.
ByteRange hull_of(Operand const& operand);

// Whether there are bytes that BLAS may refer to as parts of both. May throw std::bad_alloc.
bool share_bytes(Operand const& one, Operand const& other);

}  // namespace blaslift::gpu
