// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/may_stay.hpp"

#include "shim/call/device_part.hpp"

namespace blaslift {

bool may_stay(RoutineId routine, int level, Precision precision, Operand const& operand) {
  if (most_runs(operand) > most_listed_runs) return false;
  if (operand.shape == Shape::vector) return level != 4 && (operand.stride == 1 || operand.stride == -1);
  if (level == 3) {
    bool const triangle = operand.shape == Shape::triangle;
    switch (routine) {
      case RoutineId::gemmtr:
      case RoutineId::gemmt: return !operand.written;
      case RoutineId::hemm:
      case RoutineId::herk:
      case RoutineId::her2k: return !triangle;
      default: return true;
    }
  }
  // On the device A's other triangle is written, too, and B may lie there.
  if (routine == RoutineId::sygst || routine == RoutineId::hegst) return !operand.written;
  if (has_device_part(routine)) return false;  // the CPU writes it after the device
  return level == 4 || operand.shape == Shape::general || !operand.written || !is_complex(precision);
}

}  // namespace blaslift
