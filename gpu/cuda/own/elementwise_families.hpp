// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// axpy, copy, swap, scal and ger as kernel_set.hpp wants them.
#pragma once

#include "gpu/cuda/own/family.hpp"
#include "gpu/kernels/elementwise.hpp"
#include "gpu/kernels/ger.hpp"

namespace blaslift::gpu::cuda {

// Elements from a boundary of 16 bytes to this one.
template <class T>
int past_boundary(DeviceAddress address) {
  return static_cast<int>(static_cast<std::uintptr_t>(address) % kernels::widest_load / sizeof(T));
}

// Of (routine, how the operation is made from the call). The vector that is written is the call's last one.
template <class Operation, RoutineId routine, unsigned number, char const* const& kernel_name>
struct ElementwiseFamily : PlannedAs<plan::ElementwiseProblem> {
  using T = typename Operation::Element;
  using typename PlannedAs<plan::ElementwiseProblem>::Problem;
  using Arguments = kernels::Elementwise<Operation>;
  static constexpr unsigned id = number * 4 + precision_code<T>;
  static constexpr char const* name = kernel_name;
  static constexpr bool has_x = Operation::does.has_x;

  // An element that is read or written over and over depends on the order of elements: for cuBLAS.
  static bool takes(DirectCall const& call) {
    return call.routine == routine && call.operands[call.operand_count - 1].stride != 0 && call.operands[0].stride != 0;
  }
  static Problem problem(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    std::size_t const y = call.operand_count - 1;
    auto const increments = plan::elementwise_increments(has_x ? call.operands[0].stride : 0, call.operands[y].stride);
    Problem made;
    made.n = call.n;
    made.element_bytes = sizeof(T);
    made.operation = Operation::does;
    made.incx = has_x ? increments.x : 1;
    made.incy = has_x ? increments.y : call.operands[y].stride;
    made.x_past = has_x ? past_boundary<T>(arrays[0]) : 0;
    made.y_past = past_boundary<T>(arrays[y]);
    return made;
  }
  static Problem of_size(plan::MeasuredShape const& size) {
    Problem made;
    made.n = size.n, made.element_bytes = sizeof(T), made.operation = Operation::does;
    return made;
  }
  static Arguments arguments(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    Problem const of = problem(call, arrays);
    Arguments made{};
    made.n = call.n;
    made.incx = of.incx;
    made.incy = of.incy;
    made.x = has_x ? first_element<T>(arrays[0], call.n, of.incx) : nullptr;
    made.y = first_element<T>(arrays[call.operand_count - 1], call.n, of.incy);
    if constexpr (requires { made.op.alpha; }) made.op.alpha = own_scalar<decltype(made.op.alpha)>(call.alpha);
    return made;
  }
  template <class Visit>
  static void for_each_shape(Visit&& visit) {
    plan::for_each_elementwise_shape(visit);
  }
  template <class Use>
  static void with_kernel(int variant, Use&& use) {
    kernels::with_elementwise<Operation>(variant, use);
  }
  static void set(Arguments&, Problem const&, plan::Shape const&) {}
  // Increments other than 1 differ in bytes, which is the same for all shapes.
  static std::uint64_t key(Problem const& problem) {
    return plan::make_key(id, static_cast<unsigned>(plan::elementwise_variant(problem)), plan::size_class(problem.n),
                          0);
  }
};

inline constexpr char const *axpy_name = "axpy", *copy_name = "copy", *swap_name = "swap", *scal_name = "scal",
                            *scal_real_name = "scal_real";
template <class T>
using AxpyFamily = ElementwiseFamily<kernels::Axpy<T>, RoutineId::axpy, 1, axpy_name>;
template <class T>
using CopyFamily = ElementwiseFamily<kernels::Copy<T>, RoutineId::copy, 2, copy_name>;
template <class T>
using SwapFamily = ElementwiseFamily<kernels::Swap<T>, RoutineId::swap, 3, swap_name>;
template <class T>
using ScalFamily = ElementwiseFamily<kernels::Scal<T, T>, RoutineId::scal, 4, scal_name>;
// Complex vectors by real factors.
template <class T>
using ScalRealFamily = ElementwiseFamily<kernels::Scal<T, kernels::RealOf<T>>, RoutineId::scal_real, 5, scal_real_name>;

template <class Element, bool conjugated>
struct GerFamily : PlannedAs<plan::GerProblem> {
  using T = Element;
  using typename PlannedAs<plan::GerProblem>::Problem;
  using Arguments = kernels::Ger<T>;
  static constexpr unsigned id = (conjugated ? 7 : 6) * 4 + precision_code<T>;
  static constexpr char const* name = conjugated ? "gerc" : "ger";

  static bool takes(DirectCall const& call) {
    return conjugated ? call.routine == RoutineId::gerc
                      : call.routine == RoutineId::ger || call.routine == RoutineId::geru;
  }
  static Problem problem(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    return {call.m, call.n, call.operands[2].stride, sizeof(T), past_boundary<T>(arrays[2])};
  }
  static Problem of_size(plan::MeasuredShape const& size) {
    constexpr std::int64_t width = kernels::full_width<T>;
    return {size.m, size.n, plan::ceil_div(size.m, width) * width, sizeof(T), 0};
  }
  static Arguments arguments(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    Arguments made{};
    made.m = call.m;
    made.n = call.n;
    made.alpha = own_scalar<T>(call.alpha);
    made.incx = call.operands[0].stride;
    made.x = first_element<T>(arrays[0], call.m, made.incx);
    made.incy = call.operands[1].stride;
    made.y = first_element<T>(arrays[1], call.n, made.incy);
    made.a = at<T>(arrays[2]);
    made.lda = call.operands[2].stride;
    made.period_log2 = plan::ger_period_log2(made.lda, sizeof(T));
    return made;
  }
  template <class Visit>
  static void for_each_shape(Visit&& visit) {
    plan::for_each_ger_shape(visit);
  }
  template <class Use>
  static void with_kernel(int, Use&& use) {
    use(kernels::ger<T, conjugated>);
  }
  static void set(Arguments& arguments, Problem const& problem, plan::Shape const& shape) {
    arguments.columns_per_thread = shape.per_thread;
    arguments.row_tiles = static_cast<unsigned>(plan::ger_row_tiles(problem, shape.tx));
  }
  static std::uint64_t key(Problem const& problem) {
    return plan::make_key(id, static_cast<unsigned>(plan::ger_period_log2(problem.lda, problem.element_bytes)),
                          plan::size_class(problem.m), plan::size_class(problem.n));
  }
};

}  // namespace blaslift::gpu::cuda
