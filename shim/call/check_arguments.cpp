// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/check_arguments.hpp"

#include <algorithm>

#include "shim/call/operand.hpp"

namespace blaslift {
namespace {

enum class Verdict { legal, illegal, extension };

Verdict check_flag(Kind kind, char flag, Precision precision) {
  auto one_of = [flag](char const* legal) {
    for (; *legal; ++legal)
      if (*legal == flag) return Verdict::legal;
    return Verdict::illegal;
  };
  switch (kind) {
    case Kind::side: return one_of("LR");
    case Kind::uplo: return one_of("UL");
    case Kind::diag: return one_of("UN");
    case Kind::op_t: return one_of(is_complex(precision) ? "NT" : "NTC");
    case Kind::op_c: return one_of("NC");
    default: return flag == 'R' ? Verdict::extension : one_of("NTC");
  }
}

}  // namespace

std::int64_t least_leading_dimension(Call const& call, int position) {
  Operand const operand = make_operand(call, position);
  switch (operand.shape) {
    case Shape::band: return operand.lower + operand.upper + 1;
    case Shape::triangle_band: return operand.upper + 1;
    case Shape::element: return 0;  // omatcopy and its kin: the CPU library checks its own extensions
    default: return std::max<std::int64_t>(1, operand.rows);
  }
}

ArgumentCheck check_arguments(Call const& call) {
  Routine const& routine = *call.routine;
  for (int i = 0; i < routine.parameter_count; ++i) {
    Kind const kind = routine.parameters[static_cast<std::size_t>(i)].kind;
    if (is_flag(kind)) {
      auto const verdict = check_flag(kind, call[i].flag, call.precision);
      if (verdict == Verdict::extension) return {0, true};
      if (verdict == Verdict::illegal) return {i + 1, false};
    } else if (kind == Kind::dim) {
      if (call[i].integer < 0) return {i + 1, false};
    } else if (kind == Kind::inc) {
      if (call[i].integer == 0) return {i + 1, false};
    } else if (kind == Kind::ld && i > 0 && is_array(routine.parameters[static_cast<std::size_t>(i - 1)].kind)) {
      if (call[i].integer < least_leading_dimension(call, i - 1)) return {i + 1, false};
    }
  }
  return {};
}

int error_name(Symbol symbol, char* name) {
  int length = 0;
  for (char const* from = info(symbol).name; *from; ++from)
    name[length++] = static_cast<char>(*from >= 'a' && *from <= 'z' ? *from - 'a' + 'A' : *from);
  while (length < 6) name[length++] = ' ';
  name[length] = 0;
  return length;
}

}  // namespace blaslift
