// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/direct.hpp"

#include <string_view>

namespace blaslift {

DirectCall make_direct(Call const& call) {
  DirectCall made;
  made.routine = call.routine->id;
  made.precision = call.precision;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    std::string_view const name = parameter.name;
    switch (parameter.kind) {
      case Kind::uplo:
        made.uplo = call[i].flag;
        break;
      case Kind::diag:
        made.diag = call[i].flag;
        break;
      case Kind::op:
        made.trans = call[i].flag;
        break;
      case Kind::dim:
        (name == "m"    ? made.m
         : name == "n"  ? made.n
         : name == "k"  ? made.k
         : name == "kl" ? made.kl
                        : made.ku) = call[i].integer;
        break;
      case Kind::scalar:
      case Kind::real:
        if (name == "c")
          made.c = call[i].scalar.re;
        else if (name == "s")
          made.s = call[i].scalar.re;
        else
          (name == "beta" ? made.beta : made.alpha) = call[i].scalar;
        break;
      default:
        if (is_array(parameter.kind)) made.operands[made.operand_count++] = make_operand(call, i);
    }
  }
  if (made.routine == RoutineId::gbmv) made.k = made.kl + made.ku;
  return made;
}

Effect effect(DirectCall const& call) {
  Routine const& routine = blaslift::routine(call.routine);
  if (call.result() != ResultKind::none) return Effect::product;
  if (call.n <= 0 || (routine.find("m") >= 0 && call.m <= 0)) return Effect::nothing;
  bool const scales = call.routine == RoutineId::scal || call.routine == RoutineId::scal_real;
  if (scales && (call.operands[0].stride <= 0 || call.alpha.is(1))) return Effect::nothing;
  if (!call.alpha.is(0)) return Effect::product;
  if (scales) return Effect::scaling;
  return routine.find("beta") >= 0 && !call.beta.is(1) ? Effect::scaling : Effect::nothing;
}

double flops(DirectCall const& call) {
  double const n = static_cast<double>(call.n);
  double const work = routine(call.routine).work(static_cast<double>(call.m), n, static_cast<double>(call.k), n);
  return work * (is_complex(call.precision) ? 8 : 2);
}

}  // namespace blaslift
