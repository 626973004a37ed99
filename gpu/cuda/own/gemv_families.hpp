// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Matrix-vector products as kernel_set.hpp wants them.
#pragma once

#include "gpu/cuda/own/family.hpp"
#include "gpu/kernels/gemv_n.hpp"
#include "gpu/kernels/gemv_t_short.hpp"

namespace blaslift::gpu::cuda {

template <class Element>
struct GemvNFamily : PlannedAs<plan::GemvNProblem, true> {
  using T = Element;
  using typename PlannedAs<plan::GemvNProblem, true>::Problem;
  using Arguments = kernels::GemvN<T>;
  static constexpr unsigned id = 0 * 4 + precision_code<T>;
  static constexpr char const* name = "gemv_n";

  static bool takes(DirectCall const& call) { return call.routine == RoutineId::gemv && call.trans == 'N'; }

  static Problem problem(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    return {call.m, call.n, sizeof(T), is_wide<T>(arrays[0], call.operands[0].stride)};
  }
  static Problem of_size(plan::MeasuredShape const& size) { return {size.m, size.n, sizeof(T), size.wide}; }
  static Arguments arguments(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    Arguments made{};
    made.m = call.m;
    made.n = call.n;
    made.a = at<T>(arrays[0]);
    made.lda = call.operands[0].stride;
    made.incx = call.operands[1].stride;
    made.x = first_element<T>(arrays[1], call.n, made.incx);
    made.incy = call.operands[2].stride;
    made.y = first_element<T>(arrays[2], call.m, made.incy);
    made.alpha = own_scalar<T>(call.alpha);
    made.beta = own_scalar<T>(call.beta);
    made.atoms = plan::gemv_n_atoms(call.m, call.n);
    return made;
  }
  template <class Visit>
  static void for_each_shape(Visit&& visit) {
    plan::for_each_gemv_n_shape(visit);
  }
  // At most, of a shape of this variant.
  static int cluster_blocks(plan::Shape const& shape) {
    return plan::gemv_n_is_clustered(shape.variant) ? plan::gemv_n_most_cluster_blocks : 1;
  }
  template <class Use>
  static void with_kernel(int variant, Use&& use) {
    kernels::with_gemv_n<T>(variant, use);
  }
  static void set(Arguments& arguments, Problem const&, plan::Shape const& shape) {
    arguments.atoms_per_thread = shape.per_thread;
  }
  static std::uint64_t key(Problem const& problem) {
    return plan::make_key(id, problem.wide, GemvNFamily::class_of(problem.m), GemvNFamily::class_of(problem.n));
  }
};

template <class Element, bool conjugated>
struct GemvTFamily : PlannedAs<plan::GemvTProblem, true> {
  using T = Element;
  using typename PlannedAs<plan::GemvTProblem, true>::Problem;
  using Arguments = kernels::GemvT<T>;
  static constexpr unsigned id = (conjugated ? 9 : 8) * 4 + precision_code<T>;
  static constexpr char const* name = conjugated ? "gemv_c" : "gemv_t";

  static bool takes(DirectCall const& call) {
    return call.routine == RoutineId::gemv && call.trans != 'N' &&
           (call.trans == 'C' && kernels::is_complex<T>) == conjugated;
  }
  static Problem problem(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    return {call.m, call.n, sizeof(T), is_wide<T>(arrays[0], call.operands[0].stride),
            call.operands[1].stride == 1 && is_wide<T>(arrays[1], 0)};
  }
  static Problem of_size(plan::MeasuredShape const& size) { return {size.m, size.n, sizeof(T), size.wide, true}; }
  static Arguments arguments(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    Arguments made{};
    set_run(made, call.m, plan::gemv_t_segment(call.m, call.n, sizeof(T)));
    made.n = call.n;
    made.a = at<T>(arrays[0]);
    made.lda = call.operands[0].stride;
    made.incx = call.operands[1].stride;
    made.x = first_element<T>(arrays[1], call.m, made.incx);
    made.incy = call.operands[2].stride;
    made.y = first_element<T>(arrays[2], call.n, made.incy);
    made.alpha = own_scalar<T>(call.alpha);
    made.beta = own_scalar<T>(call.beta);
    return made;
  }
  template <class Visit>
  static void for_each_shape(Visit&& visit) {
    plan::for_each_gemv_t_shape(visit);
  }
  template <class Use>
  static void with_kernel(int variant, Use&& use) {
    kernels::with_gemv_t<T, conjugated>(variant, use);
  }
  static void set(Arguments& arguments, Problem const& problem, plan::Shape const& shape) {
    arguments.segments_per_warp = shape.per_thread;
    arguments.lanes =
        plan::gemv_t_short_lanes(problem.m, shape.variant == plan::gemv_t_short_wide ? kernels::full_width<T> : 1);
  }
  static std::uint64_t key(Problem const& problem) {
    return plan::make_key(id, (problem.wide ? 1U : 0U) + (problem.packed_x ? 2U : 0U), GemvTFamily::class_of(problem.m),
                          GemvTFamily::class_of(problem.n));
  }
};

}  // namespace blaslift::gpu::cuda
