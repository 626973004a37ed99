// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the tests know of routines beyond the table: which solve, which rotate, which are exact.
#pragma once

#include <initializer_list>

#include "shim/call/routine.hpp"

namespace blaslift::test {

template <class Id>
bool one_of(Id id, std::initializer_list<Id> list) {
  for (Id const other : list)
    if (id == other) return true;
  return false;
}

// op(T) x = b: the result depends on 1/T.
inline bool solves(RoutineId id) {
  return one_of(id, {RoutineId::trsv, RoutineId::tbsv, RoutineId::tpsv, RoutineId::trsm});
}
// The result is a Hermitian matrix, whose diagonal is real to the bit.
inline bool makes_hermitian(RoutineId id) {
  return one_of(id,
                {RoutineId::her, RoutineId::her2, RoutineId::hpr, RoutineId::hpr2, RoutineId::herk, RoutineId::her2k});
}
// Givens rotations: results are a few operations of values whose magnitudes no |.|-call of the routine gives.
inline bool rotates(RoutineId id) {
  return one_of(id, {RoutineId::rot, RoutineId::rotm, RoutineId::rotg, RoutineId::rotmg});
}
// Moves or picks values without arithmetic.
inline bool exact(RoutineId id) {
  return one_of(id, {RoutineId::copy, RoutineId::swap, RoutineId::max, RoutineId::min});
}
// Their arrays are described by an order that the table does not model; passed through untouched.
inline bool shapes_unknown(RoutineId id) { return one_of(id, {RoutineId::omatcopy, RoutineId::imatcopy}); }

}  // namespace blaslift::test
