// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which operands may stay on a device between calls. One answer for who reckons with it (cost), who buys it (keeping)
// and who does it (the executor): what is bought and then not kept would be bought again and again.
#pragma once

#include "shim/call/operand.hpp"

namespace blaslift {

// Lists of an operand's runs take 16 bytes each: longer ones are strided vectors and matrices of very short columns,
// which are quicker moved than kept.
inline constexpr std::int64_t most_listed_runs = std::int64_t{1} << 20;

// By what it is, not where: an operand of a routine of this level (4: LAPACK). Not: vectors with gaps; vectors of
// LAPACK's; results of gemmtr, whose tasks write whole squares on the device; what is Hermitian and written there, and
// Hermitian triangles of level 3, since the device's diagonal and the program's need not be equal; what would take too
// long a list.
bool may_stay(RoutineId routine, int level, Precision precision, Operand const& operand);

}  // namespace blaslift
