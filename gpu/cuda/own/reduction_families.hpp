// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// dot, asum, nrm2 and iamax as kernel_set.hpp wants them. Their kernels store the result, to memory of the device or to
// pinned memory, as cuBLAS does in device pointer mode.
#pragma once

#include <cstddef>

#include "gpu/cuda/own/family.hpp"
#include "gpu/kernels/asum.hpp"
#include "gpu/kernels/dot.hpp"
#include "gpu/kernels/iamax.hpp"
#include "gpu/kernels/nrm2.hpp"

namespace blaslift::gpu::cuda {

template <class Operation, unsigned number>
struct ReductionFamily : PlannedAs<plan::Level1ReductionProblem> {
  using T = typename Operation::Element;
  using typename PlannedAs<plan::Level1ReductionProblem>::Problem;
  using Arguments = kernels::Level1Reduction<Operation>;
  static constexpr unsigned id = number * 4 + precision_code<T>;
  static constexpr bool two = Operation::vectors == 2;

  // Netlib has values of their own for no elements and, of one vector, for increments below 1: left to cuBLAS.
  static bool is_regular(DirectCall const& call) { return call.n >= 1 && (two || call.operands[0].stride >= 1); }

  static Problem problem(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    auto const is_packed = [&](std::size_t i) { return call.operands[i].stride == 1 && is_wide<T>(arrays[i], 0); };
    return {call.n,
            sizeof(T),
            sizeof(typename Operation::Sum),
            Operation::vectors,
            call.operands[0].stride,
            two ? call.operands[1].stride : 1,
            is_packed(0) && (!two || is_packed(1))};
  }
  static Problem of_size(plan::MeasuredShape const& size) {
    return {size.n, sizeof(T), sizeof(typename Operation::Sum), Operation::vectors, 1, 1, size.wide};
  }
  static Arguments arguments(DirectCall const& call, std::span<DeviceAddress const> arrays, std::byte* result) {
    Arguments made{};
    set_run(made, call.n, plan::level1_segment(call.n, sizeof(T)));
    made.incx = call.operands[0].stride;
    made.x = first_element<T>(arrays[0], call.n, made.incx);
    made.incy = two ? call.operands[1].stride : 1;
    made.y = two ? first_element<T>(arrays[1], call.n, made.incy) : made.x;
    made.result = reinterpret_cast<typename Operation::Result*>(result);
    return made;
  }
  template <class Visit>
  static void for_each_shape(Visit&& visit) {
    plan::for_each_level1_reduction_shape(visit);
  }
  template <class Use>
  static void with_kernel(int variant, Use&& use) {
    kernels::with_level1_reduction<Operation>(variant, use);
  }
  static void set(Arguments& arguments, Problem const&, plan::Shape const& shape) {
    arguments.segments_per_warp = shape.per_thread;
  }
  static std::uint64_t key(Problem const& problem) {
    return plan::make_key(id, problem.wide, plan::size_class(problem.n), 0);
  }
};

template <class T, bool conjugated>
struct DotFamily : ReductionFamily<kernels::Dot<T, conjugated>, conjugated ? 11 : 10> {
  static constexpr char const* name = conjugated ? "dotc" : "dot";
  static constexpr RoutineId plain = kernels::is_complex<T> ? RoutineId::dotu : RoutineId::dot;
  static bool takes(DirectCall const& call) {
    return call.routine == (conjugated ? RoutineId::dotc : plain) && DotFamily::is_regular(call);
  }
};
template <class T>
struct AsumFamily : ReductionFamily<kernels::Asum<T>, 12> {
  static constexpr char const* name = "asum";
  static bool takes(DirectCall const& call) { return call.routine == RoutineId::asum && AsumFamily::is_regular(call); }
};
template <class T>
struct Nrm2Family : ReductionFamily<kernels::Nrm2<T>, 13> {
  static constexpr char const* name = "nrm2";
  static bool takes(DirectCall const& call) { return call.routine == RoutineId::nrm2 && Nrm2Family::is_regular(call); }
};
template <class T>
struct IamaxFamily : ReductionFamily<kernels::Iamax<T>, 14> {
  static constexpr char const* name = "iamax";
  static bool takes(DirectCall const& call) {
    return call.routine == RoutineId::iamax && IamaxFamily::is_regular(call);
  }
};

}  // namespace blaslift::gpu::cuda
