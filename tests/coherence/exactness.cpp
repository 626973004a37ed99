// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/coherence/exactness.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/coherence/operations.hpp"
#include "tests/coherence/values.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test::coherence {
namespace {

// Integers up to here are exact, with room for the sums of sums that kernels form.
double limit(DrawnCall const& drawn) {
  if (drawn.rough) return 1e6;  // not for exactness: so that nothing overflows in the end
  return drawn.number == Number::single ? 0x1p23 : 0x1p50;
}

// Products in one sum.
double terms(Call const& call) {
  double const m = static_cast<double>(call.integer("m")), n = static_cast<double>(call.integer("n"));
  if (call.routine->result != ResultKind::none) return n;
  if (call.routine->level == 1) return 1;
  if (call.routine->level == 3 && call.routine->find("k") >= 0) return 2 * static_cast<double>(call.integer("k"));
  bool const sums = call.routine->find("beta") >= 0 || call.routine->find(Kind::diag) >= 0;
  return sums && call.routine->id != RoutineId::geadd ? std::max(m, n) : 2;
}

// A X + Y with one A on both sides: x x', A A'.
bool squares_its_input(RoutineId id) {
  return one_of(id, {RoutineId::syrk, RoutineId::herk, RoutineId::syr, RoutineId::spr, RoutineId::her, RoutineId::hpr});
}

// From the largest magnitudes of the operands; every result and every partial sum is below.
double bound(DrawnCall const& drawn, std::array<double, 4> const& largest_of) {
  Call const& call = drawn.call;
  double scalars = 1, inputs = 1, updated = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
    if (kind == Kind::scalar || kind == Kind::real)
      scalars += std::abs(call[i].scalar.re) + std::abs(call[i].scalar.im);
  }
  for (int i = 0; i < drawn.count; ++i) {
    double const most = largest_of[static_cast<std::size_t>(i)];
    bool const written = is_written(
        call.routine->parameters[static_cast<std::size_t>(drawn.arrays[static_cast<std::size_t>(i)].position)].kind);
    if (written)
      updated = std::max(updated, most);
    else
      inputs *= most;
  }
  if (squares_its_input(call.routine->id)) inputs *= inputs;
  double const t = std::max(1.0, terms(call)), complex = is_complex(call.precision) ? 8 : 1;
  bool const triangular = call.routine->find(Kind::diag) >= 0;
  return scalars * complex * (triangular ? (1 + inputs * t) * updated : 2 * inputs * t + updated);
}

}  // namespace

double make_results_exact(World& world, DrawnCall const& drawn) {
  bool const solving = solves(drawn.call.routine->id);
  std::array<double, 4> largest_of{};
  auto look = [&](int i) {
    Operand const view = drawn.view(i, Side::shadow);
    largest_of[static_cast<std::size_t>(i)] = view.read ? largest(view, drawn.number) : 1;
  };
  for (int i = 0; i < drawn.count; ++i) {
    Placed const& placed = drawn.arrays[static_cast<std::size_t>(i)];
    Operand const view = drawn.view(i, Side::shadow);
    if (solving && !view.written && !solvable(view, drawn.number) && world.may_write(*placed.arena)) {
      make_solvable(view, drawn.number, drawn.rough, world.random);
      write_as_shadow(world, *placed.arena, view);
    }
  }
  // Afterwards: operands may overlap, and what was rewritten may have been another's.
  for (int i = 0; i < drawn.count; ++i) look(i);
  for (int attempt = 0; attempt < 4 && bound(drawn, largest_of) > limit(drawn); ++attempt) {
    auto const worst = static_cast<int>(std::max_element(largest_of.begin(), largest_of.end()) - largest_of.begin());
    Placed const& placed = drawn.arrays[static_cast<std::size_t>(worst)];
    if (largest_of[static_cast<std::size_t>(worst)] <= 2 || !world.may_write(*placed.arena)) break;
    Operand const view = drawn.view(worst, Side::shadow);
    if (solving && !view.written)
      make_solvable(view, drawn.number, drawn.rough, world.random);
    else
      redraw(view, drawn.number, drawn.rough, world.random);
    write_as_shadow(world, *placed.arena, view);
    for (int i = 0; i < drawn.count; ++i) look(i);
  }
  return bound(drawn, largest_of);
}

bool is_exact(DrawnCall const& drawn, double bound) {
  // Square roots are rounded, in each library at its own place.
  return !drawn.rough && bound <= limit(drawn) && drawn.call.routine->id != RoutineId::nrm2;
}

}  // namespace blaslift::test::coherence
