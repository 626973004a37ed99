// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// trmv, symv and hemv as kernel_set.hpp wants them.
#pragma once

#include "gpu/cuda/own/family.hpp"
#include "gpu/kernels/triangular.hpp"

namespace blaslift::gpu::cuda {

// What the kernel has for any of them; `number` is the first half of a family's id.
template <class Element, plan::Sums sums, bool conjugated, unsigned number>
struct TriangularFamily : PlannedAs<plan::TriangularProblem, true> {
  using T = Element;
  using typename PlannedAs<plan::TriangularProblem, true>::Problem;
  using Arguments = kernels::Triangular<T>;
  static constexpr unsigned id = number * 4 + precision_code<T>;
  static constexpr char const* name = sums == plan::Sums::both   ? (conjugated ? "hemv" : "symv")
                                      : sums == plan::Sums::rows ? "trmv_n"
                                      : conjugated               ? "trmv_c"
                                                                 : "trmv_t";
  static constexpr auto* finish = kernels::triangular_finish<T, sums>;

  static bool takes(DirectCall const& call) {
    if constexpr (sums == plan::Sums::both)
      return call.routine == (conjugated ? RoutineId::hemv : RoutineId::symv);
    else if constexpr (sums == plan::Sums::rows)
      return call.routine == RoutineId::trmv && call.trans == 'N';
    else
      return call.routine == RoutineId::trmv && call.trans != 'N' &&
             (call.trans == 'C' && kernels::is_complex<T>) == conjugated;
  }
  static Problem problem(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    return {sums, call.n, call.uplo == 'U', sizeof(T), is_wide<T>(arrays[0], call.operands[0].stride)};
  }
  static Problem of_size(plan::MeasuredShape const& size) { return {sums, size.n, false, sizeof(T), size.wide}; }
  static Arguments arguments(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    constexpr std::size_t y = sums == plan::Sums::both ? 2 : 1;
    Arguments made{};
    made.n = call.n;
    made.a = at<T>(arrays[0]);
    made.lda = call.operands[0].stride;
    made.incx = call.operands[1].stride;
    made.x = first_element<T>(arrays[1], call.n, made.incx);
    made.incy = call.operands[y].stride;
    made.y = first_element<T>(arrays[y], call.n, made.incy);
    made.alpha = own_scalar<T>(call.alpha);
    made.beta = own_scalar<T>(call.beta);
    made.upper = call.uplo == 'U';
    made.unit_diagonal = sums != plan::Sums::both && call.diag == 'U';
    made.atom_columns = plan::triangular_atom_columns(call.n);
    return made;
  }
  template <class Visit>
  static void for_each_shape(Visit&& visit) {
    plan::for_each_triangular_shape(sums, visit);
  }
  template <class Use>
  static void with_kernel(int variant, Use&& use) {
    kernels::with_triangular<T, sums, conjugated>(variant, use);
  }
  static void set(Arguments& arguments, Problem const& problem, plan::Shape const& shape) {
    arguments.finish_apart = plan::triangular_finishes_apart(shape.variant);
    arguments.tile_rows = plan::triangular_tile_rows(sizeof(T), shape);
    arguments.run_columns = plan::triangular_run_columns(problem.n, shape);
  }
  static std::uint64_t key(Problem const& problem) {
    return plan::make_key(id, (problem.wide ? 1U : 0U) + (problem.upper ? 2U : 0U),
                          TriangularFamily::class_of(problem.n), 0);
  }
};

template <class T>
using TrmvNFamily = TriangularFamily<T, plan::Sums::rows, false, 16>;
template <class T>
using TrmvTFamily = TriangularFamily<T, plan::Sums::columns, false, 17>;
template <class T>
using TrmvCFamily = TriangularFamily<T, plan::Sums::columns, true, 18>;
template <class T>
using SymvFamily = TriangularFamily<T, plan::Sums::both, false, 19>;
template <class T>
using HemvFamily = TriangularFamily<T, plan::Sums::both, true, 20>;

// Of one precision.
template <class T>
using TriangularFamiliesOf =
    std::conditional_t<kernels::is_complex<T>,
                       std::tuple<TrmvNFamily<T>, TrmvTFamily<T>, TrmvCFamily<T>, HemvFamily<T>>,
                       std::tuple<TrmvNFamily<T>, TrmvTFamily<T>, SymvFamily<T>>>;

}  // namespace blaslift::gpu::cuda
