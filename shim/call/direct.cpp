// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/direct.hpp"

namespace blaslift {

DirectCall make_direct(Call const& call) {
  DirectCall made;
  made.routine = call.routine->id;
  made.precision = call.precision;
  made.uplo = call.flag("uplo", 'U');
  made.trans = call.flag("trans", 'N');
  made.diag = call.flag("diag", 'N');
  made.m = call.integer("m");
  made.n = call.integer("n");
  made.k = call.integer("k");
  made.kl = call.integer("kl");
  made.ku = call.integer("ku");
  made.alpha = call.scalar("alpha", {1, 0});
  made.beta = call.scalar("beta", {0, 0});
  made.c = call.scalar("c", {1, 0}).re;
  made.s = call.scalar("s", {0, 0}).re;
  for (int const i : call.routine->arrays()) made.operands[made.operand_count++] = make_operand(call, i);
  if (made.routine == RoutineId::gbmv) made.k = made.kl + made.ku;
  return made;
}

namespace {

Effect effect_of(Routine const& routine, std::int64_t m, std::int64_t n, Scalar const& alpha, Scalar const& beta,
                 Operand const& first) {
  if (routine.result != ResultKind::none) return Effect::product;
  if (n <= 0 || (routine.find("m") >= 0 && m <= 0)) return Effect::nothing;
  bool const scales = routine.id == RoutineId::scal || routine.id == RoutineId::scal_real;
  if (scales && (first.stride <= 0 || alpha.is(1))) return Effect::nothing;
  if (!alpha.is(0)) return Effect::product;
  if (scales) return Effect::scaling;
  return routine.find("beta") >= 0 && !beta.is(1) ? Effect::scaling : Effect::nothing;
}

}  // namespace

Effect effect(DirectCall const& call) {
  return effect_of(routine(call.routine), call.m, call.n, call.alpha, call.beta, call.operands[0]);
}

Effect direct_effect(Call const& call, Operands const& operands) {
  return effect_of(*call.routine, call.integer("m"), call.integer("n"), call.scalar("alpha", {1, 0}),
                   call.scalar("beta", {0, 0}), operands[0]);
}

double flops(DirectCall const& call) {
  double const n = static_cast<double>(call.n);
  double const work = routine(call.routine).work(static_cast<double>(call.m), n, static_cast<double>(call.k), n);
  return work * (is_complex(call.precision) ? 8 : 2);
}

}  // namespace blaslift
