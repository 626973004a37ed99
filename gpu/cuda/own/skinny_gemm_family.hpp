// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Matrix products with a small result (gemm, gemmtr, syrk, herk) as kernel_set.hpp wants them.
#pragma once

#include <algorithm>

#include "gpu/cuda/own/family.hpp"
#include "gpu/kernels/skinny_gemm.hpp"
#include "gpu/plan/measured.hpp"
#include "gpu/plan/skinny_gemm.hpp"
#include "gpu/plan/skinny_prospects.hpp"

namespace blaslift::gpu::cuda {

template <class Element>
struct SkinnyGemmFamily {
  using T = Element;
  using Problem = plan::SkinnyGemmProblem;
  using Arguments = kernels::SkinnyGemm<T>;
  static constexpr unsigned id = 21 * 4 + precision_code<T>;
  static constexpr char const* name = "skinny_gemm";
  static constexpr bool opts_in = true;
  static constexpr auto* finish = kernels::skinny_gemm_sum<T>;

  static bool takes(Level3 const& call) {
    Operand const& c = call.result();
    bool const product = call.routine == RoutineId::gemm || call.routine == RoutineId::gemm3m || makes_triangle(call);
    return product && c.rows <= plan::skinny_gemm_most && c.cols <= plan::skinny_gemm_most;
  }

  static Problem problem(Level3 const& call, std::span<DeviceMatrix const> operands) {
    Problem made;
    made.m = call.result().rows, made.n = call.result().cols, made.k = call.k;
    made.real_bytes = sizeof(kernels::RealOf<T>);
    made.is_complex = kernels::is_complex<T>;
    made.one_operand = has_one_operand(call);
    made.a = layout(operands[0], rows_of_a_lie_together(call));
    made.b = made.one_operand ? made.a : layout(operands[1], call.transb != 'N');
    if (makes_triangle(call)) made.part = call.uplo == 'U' ? plan::Part::upper : plan::Part::lower;
    made.order = plan::skinny_gemm_order(made.m, made.n, made.k, made.real_bytes, made.is_complex);
    return made;
  }

  static Arguments arguments(Level3 const& call, std::span<DeviceMatrix const> operands) {
    Problem const problem = SkinnyGemmFamily::problem(call, operands);
    DeviceMatrix const& c = operands[operands.size() - 1];
    bool const herk = call.routine == RoutineId::herk;
    // herk is A conj(A)' or conj(A)' A.
    bool const conjugates_a = kernels::is_complex<T> && call.transa == 'C';
    bool const conjugates_b = kernels::is_complex<T> && (herk ? call.transa == 'N' : call.transb == 'C');
    Arguments made{};
    made.m = problem.m, made.n = problem.n, made.k = problem.k;
    made.a = operand(operands[0], rows_of_a_lie_together(call));
    made.b = problem.one_operand ? made.a : operand(operands[1], call.transb != 'N');
    made.c = at<T>(c.data);
    made.ldc = c.stride;
    made.alpha = own_scalar<T>(call.alpha);
    made.beta = own_scalar<T>(call.beta);
    made.part = problem.part;
    made.one_operand = problem.one_operand;
    made.conjugate_a = conjugates_a != conjugates_b;
    made.conjugate_sum = conjugates_b;
    made.hermitian = herk;
    made.order = problem.order;
    return made;
  }

  template <class Visit>
  static void for_each_shape(Visit&& visit) {
    plan::for_each_skinny_gemm_shape([&](plan::Shape const& shape) {
      if (kernels::with_skinny_gemm<T>(shape.variant, [](auto*) {})) visit(shape);
    });
  }
  // Compiled for less, nothing copies in the background, and warps that copy for others would hold them up.
  static int least_ptx(plan::Shape const& shape) {
    return plan::skinny_gemm_variant(shape.variant).specialized ? 80 : 0;
  }
  static plan::Demand demand(Problem const& problem, plan::Shape const& shape) {
    return planned_demand(problem, shape);
  }
  using Prospects = plan::SkinnyGemmProspects;
  // Only the blocks of a demand depend on how many of them the device holds.
  static void reside(Problem const& problem, plan::Demand* wanted) {
    wanted->grid_x = plan::skinny_gemm_grid_x(problem, wanted->grid_y);
  }
  template <class Use>
  static void with_kernel(int variant, Use&& use) {
    kernels::with_skinny_gemm<T>(variant, use);
  }
  static void set(Arguments& arguments, Problem const& problem, plan::Shape const& shape) {
    kernels::set_plan(arguments, plan::skinny_gemm_fit(problem, shape).setup);
  }

  static std::int64_t measured_k(Problem const& problem) {
    return std::min(problem.k, plan::skinny_gemm_longest_measured);
  }
  static bool admits(plan::MeasuredShape const& size) {
    return size.m <= plan::skinny_gemm_most && size.n <= plan::skinny_gemm_most;
  }
  static Problem of_size(plan::MeasuredShape const& size) {
    return plan::skinny_gemm_of_kind(size.m, size.n, size.k, size.kind, sizeof(kernels::RealOf<T>),
                                     kernels::is_complex<T>);
  }
  // A row of op(A) and, beside it, of op(B), for each k.
  static double least_bytes(Problem const& problem) {
    return static_cast<double>(problem.m + (problem.one_operand ? 0 : problem.n)) * static_cast<double>(problem.k) *
           sizeof(T);
  }
  static int kind(Problem const& problem) { return plan::skinny_gemm_kind(problem); }
  // C is cut into as many panels and tiles.
  static bool is_alike(Problem const& problem, plan::MeasuredShape const& measured, plan::Shape const& shape) {
    Problem there = problem;
    there.m = measured.m, there.n = measured.n;
    there = with_k(there, measured.k);
    plan::SkinnyGemmFit const here_fit = plan::skinny_gemm_fit(problem, shape),
                              there_fit = plan::skinny_gemm_fit(there, shape);
    plan::SkinnyGemmSetup const &a = here_fit.setup, &b = there_fit.setup;
    return here_fit.legal && there_fit.legal && a.panels == b.panels && a.tiles_m == b.tiles_m &&
           a.tiles_n == b.tiles_n && a.lane_bits == b.lane_bits;
  }

  static std::uint64_t key(Problem const& problem) {
    auto const flags = static_cast<std::uint32_t>(problem.part) + (problem.one_operand ? 4U : 0U);
    auto const layouts =
        static_cast<std::int64_t>(problem.a) * plan::skinny_gemm_layouts + static_cast<std::int64_t>(problem.b);
    return plan::make_key(id, flags, (problem.m - 1) * plan::skinny_gemm_most + problem.n - 1,
                          2048 * layouts + k_class(problem));
  }
  static Problem of_class(Problem const& problem) { return with_k(problem, plan::first_of_class(k_class(problem))); }
  static Problem end_of_class(Problem const& problem) { return with_k(problem, plan::last_of_class(k_class(problem))); }

 private:
  static std::uint32_t k_class(Problem const& problem) { return plan::size_class(problem.k); }
  static Problem with_k(Problem problem, std::int64_t k) {
    problem.k = k;
    problem.order = plan::skinny_gemm_order(problem.m, problem.n, k, problem.real_bytes, problem.is_complex);
    return problem;
  }
  static bool has_one_operand(Level3 const& call) {
    return call.routine == RoutineId::syrk || call.routine == RoutineId::herk;
  }
  static bool makes_triangle(Level3 const& call) {
    return has_one_operand(call) || call.routine == RoutineId::gemmtr || call.routine == RoutineId::gemmt;
  }
  static bool rows_of_a_lie_together(Level3 const& call) { return call.transa == 'N'; }

  // Of op(A), or the transpose of op(B): whether its rows lie side by side in memory, or its columns, the k.
  static plan::SkinnyGemmLayout layout(DeviceMatrix const& matrix, bool rows_lie_together) {
    using enum plan::SkinnyGemmLayout;
    bool const aligned = is_wide<T>(matrix.data, matrix.stride);
    if (rows_lie_together && aligned) return along_rows_aligned;
    if (rows_lie_together)
      return matrix.stride == matrix.rows && is_wide<T>(matrix.data, 0) ? along_rows_dense : along_rows;
    return aligned ? along_k_aligned : along_k;
  }
  static kernels::SkinnyOperand<T> operand(DeviceMatrix const& matrix, bool rows_lie_together) {
    T const* const first = at<T>(matrix.data);
    return rows_lie_together ? kernels::SkinnyOperand<T>{first, 1, matrix.stride}
                             : kernels::SkinnyOperand<T>{first, matrix.stride, 1};
  }
};

}  // namespace blaslift::gpu::cuda
