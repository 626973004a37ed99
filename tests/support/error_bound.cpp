// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/support/error_bound.hpp"

#include <algorithm>

#include "tests/support/routine_facts.hpp"

namespace blaslift::test {
namespace {

double gamma(double k, double u) { return k * u / (1 - k * u); }

// The order of the matrix that the routine multiplies with or solves for.
double order(Call const& call) {
  auto const m = static_cast<double>(call.integer("m")), n = static_cast<double>(call.integer("n"));
  return call.routine->find(Kind::side) < 0 ? std::max(m, n) : call.flag("side", 'L') == 'L' ? m : n;
}

// Terms in the longest sum.
double terms(Call const& call) {
  RoutineId const id = call.routine->id;
  if (call.routine->level == 3 && call.routine->find("k") >= 0)
    return static_cast<double>(call.integer("k")) * (one_of(id, {RoutineId::syr2k, RoutineId::her2k}) ? 2 : 1);
  bool const updates_matrix =
      call.routine->level == 2 && call.routine->find("beta") < 0 && call.routine->find(Kind::diag) < 0;
  return updates_matrix || id == RoutineId::geadd ? 2 : order(call);
}

}  // namespace

double error_factor(Call const& call) {
  RoutineId const id = call.routine->id;
  bool const complex = is_complex(call.precision);
  double const u = is_single(call.precision) ? 0x1p-24 : 0x1p-53;
  if (exact(id)) return 0;
  if (rotates(id)) return 32 * u;
  double const n = order(call);
  if (solves(id)) return 2 * (2 * (n * n + n + 1) + 1) * u * (complex ? 4 : 1);
  return 2 * gamma(terms(call) + (complex ? 8 : 2), u) * (id == RoutineId::gemm3m ? 4 : 1);
}

}  // namespace blaslift::test
