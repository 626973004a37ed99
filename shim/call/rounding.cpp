// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "shim/call/operand.hpp"

namespace blaslift {
namespace {

double gamma(double k, double u) { return k * u < 1 ? k * u / (1 - k * u) : std::numeric_limits<double>::infinity(); }

double size(Scalar scalar) { return std::fabs(scalar.re) + std::fabs(scalar.im); }

// The longest sum: the inner dimension, or what a band leaves of it.
double terms(Call const& call) {
  Routine const& routine = *call.routine;
  bool const two_products = std::string_view(routine.name).find('2') != std::string_view::npos;
  if (routine.level == 3) {
    if (routine.find("k") >= 0) return static_cast<double>(call.integer("k")) * (two_products ? 2 : 1);
    return static_cast<double>(call.flag("side", 'L') == 'L' ? call.integer("m") : call.integer("n"));
  }
  if (routine.level == 1) return routine.result == ResultKind::none ? 1 : static_cast<double>(call.integer("n"));
  bool const updates_matrix = routine.find("beta") < 0 && routine.find(Kind::diag) < 0;
  if (updates_matrix) return two_products ? 2 : 1;
  bool const transposed = call.flag("trans", 'N') != 'N';
  std::int64_t length = transposed ? call.integer("m", call.integer("n")) : call.integer("n");
  if (routine.find("kl") >= 0) length = std::min(length, call.integer("kl") + call.integer("ku") + 1);
  if (routine.find("k") >= 0)
    length = std::min(length, call.integer("k") * (routine.find(Kind::diag) >= 0 ? 1 : 2) + 1);
  return static_cast<double>(length);
}

// |alpha| n max|A| max|B| + |beta| max|C| by its parts.
struct Sum {
  double alpha = 1, a = 1, b = 0, c = 0;
};

Sum level1_sum(Call const& call, Magnitudes const& seen) {
  auto const& [x, y, none] = seen.largest;
  switch (call.routine->id) {
    case RoutineId::rot: return {size(call.scalar("c", {})) + size(call.scalar("s", {})), 1, std::max(x, y), 0};
    case RoutineId::scal:
    case RoutineId::scal_real: return {size(call.scalar("alpha", {})), 1, x, 0};
    case RoutineId::axpy: return {size(call.scalar("alpha", {})), 1, x, y};
    default: return {1, x, y, 0};  // scalar products
  }
}

Sum sum_of(Call const& call, Magnitudes const& seen) {
  Routine const& routine = *call.routine;
  if (routine.level == 1) return level1_sum(call, seen);
  std::size_t inputs = 0;
  for (Parameter const& parameter : routine.list()) inputs += is_array(parameter.kind) && !is_written(parameter.kind);
  bool const in_place = routine.find(Kind::diag) >= 0;
  auto const& largest = seen.largest;
  Sum sum;
  sum.alpha = size(call.scalar("alpha", {1, 0}));
  sum.a = largest[0];
  sum.b = in_place || inputs == 2 ? largest[1] : largest[0];
  if (!in_place) {
    double const beta = size(call.scalar("beta", {1, 0}));
    sum.c = beta == 0 ? 0 : beta * largest[inputs];
  }
  return sum;
}

bool reads(Call const& call, Operand const& view) {
  bool const beta_zero = call.routine->find("beta") >= 0 && call.scalar("beta", {}).is(0);
  return view.read && !(view.written && beta_zero);
}

template <class Real>
double look(Operand const& view, Magnitudes& seen) {
  auto const parts = static_cast<std::int64_t>(view.element / sizeof(Real));
  auto const* const data = static_cast<Real const*>(view.data);
  double largest = view.unit ? 1 : 0;
  for_each_run(view, [&](std::int64_t first, std::int64_t count) {
    for (std::int64_t i = first; i < first + count; ++i) {
      double sum = 0;
      bool zero = true;
      for (std::int64_t part = 0; part < parts; ++part) {
        double const number = std::fabs(static_cast<double>(data[i * parts + part]));
        if (number <= static_cast<double>(std::numeric_limits<Real>::max()))
          sum += number;
        else
          seen.non_finite = true;
        zero = zero && number == 0;
      }
      seen.zero = seen.zero || zero;
      largest = std::max(largest, sum);
    }
  });
  return largest;
}

}  // namespace

Magnitudes magnitudes(Call const& call) {
  Magnitudes seen;
  std::size_t next = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    if (parameter.kind == Kind::scalar || parameter.kind == Kind::real) seen.zero = seen.zero || call[i].scalar.is(0);
    if (!is_array(parameter.kind)) continue;
    std::size_t const at = next++;
    Operand const view = make_operand(call, i);
    if (!reads(call, view)) continue;
    seen.largest[at] = is_single(call.precision) ? look<float>(view, seen) : look<double>(view, seen);
  }
  return seen;
}

RoundingBound rounding_bound(Call const& call, Magnitudes const& seen, double solution) {
  RoutineId const id = call.routine->id;
  if (id == RoutineId::copy || id == RoutineId::swap) return {};
  bool const single = is_single(call.precision);
  double const u = single ? 0x1p-24 : 0x1p-53;
  double const least = single ? std::numeric_limits<float>::min() : std::numeric_limits<double>::min();
  double const most = single ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
  double const n = id == RoutineId::iamax ? 2 : terms(call);  // there, |re| + |im|
  double factor = 2 * gamma((n + 3) * (is_complex(call.precision) ? 2 * std::sqrt(2.0) : 1), u);
  if (id == RoutineId::gemm3m) factor *= 4;  // section 23.2.4: three products, with a constant of the same
  bool const sums_sizes = id == RoutineId::nrm2 || id == RoutineId::asum || id == RoutineId::iamax;
  if (sums_sizes) return {n * least, factor, 2 * n * seen.largest[0] > most};
  Sum sum = sum_of(call, seen);
  if (solves(id)) {
    sum.c = sum.alpha * sum.b;  // alpha B, against op(A) X
    sum.alpha = 1;
    sum.b = solution;
  }
  // What is below the normal numbers may be rounded to zero, before it is multiplied with something large.
  double const lost = (n + 3) * (1 + sum.alpha) * (1 + sum.a + sum.b) * least;
  double const reach = (1 + sum.alpha) * (n + 1) * (1 + sum.a) * (1 + sum.b) + sum.c;
  return {factor * (sum.alpha * n * sum.a * sum.b + sum.c) + lost, 0, !(reach < most / 4)};
}

bool solves(RoutineId id) { return product_of(id) != id; }

RoutineId product_of(RoutineId solver) {
  switch (solver) {
    case RoutineId::trsm: return RoutineId::trmm;
    case RoutineId::trsv: return RoutineId::trmv;
    case RoutineId::tbsv: return RoutineId::tbmv;
    case RoutineId::tpsv: return RoutineId::tpmv;
    default: return solver;
  }
}

}  // namespace blaslift
