// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every kernel of our own as kernel_set.cuh wants it: problem and arguments from a call, shapes and demands from
// gpu/plan. Arrays are device addresses of the operands' lowest elements.
#pragma once

#include <span>

#include "gpu/cuda/own/sample_call.hpp"
#include "gpu/cuda/values.hpp"
#include "gpu/kernels/gemv_n.hpp"
#include "gpu/plan/memo.hpp"
#include "shim/call/direct.hpp"

namespace blaslift::gpu::cuda {

template <class P>
struct OwnElement;
template <>
struct OwnElement<s> {
  using T = float;
};
template <>
struct OwnElement<d> {
  using T = double;
};
template <>
struct OwnElement<c> {
  using T = kernels::Complex<float>;
};
template <>
struct OwnElement<z> {
  using T = kernels::Complex<double>;
};

template <class T>
T own_scalar(Scalar scalar) {
  using Real = kernels::RealOf<T>;
  if constexpr (kernels::is_complex<T>)
    return {static_cast<Real>(scalar.re), static_cast<Real>(scalar.im)};
  else
    return static_cast<Real>(scalar.re);
}

// The first element in the order of the product: with a negative increment BLAS begins at the far end.
template <class T>
T* first_element(DeviceAddress lowest, std::int64_t n, std::int64_t increment) {
  return pointer<T>(lowest) + (increment < 0 ? (n - 1) * -increment : 0);
}

// Whether columns can be loaded 16 bytes at a time.
template <class T>
bool is_wide(DeviceAddress base, std::int64_t stride) {
  return static_cast<std::uintptr_t>(base) % kernels::widest_load == 0 && stride % kernels::full_width<T> == 0;
}

// Of a memo's 7 bits: family times 4 and the precision.
template <class T>
inline constexpr unsigned precision_code = (kernels::is_complex<T> ? 2 : 0) + (sizeof(kernels::RealOf<T>) == 8 ? 1 : 0);

template <class Element>
struct GemvNFamily {
  using T = Element;
  using Problem = plan::GemvNProblem;
  using Arguments = kernels::GemvN<T>;
  static constexpr unsigned id = 0 * 4 + precision_code<T>;
  static constexpr char const* name = "gemv_n";
  static SampleProblem sample_problem() { return {RoutineId::gemv, "N"}; }

  static bool takes(DirectCall const& call) { return call.routine == RoutineId::gemv && call.trans == 'N'; }

  static Problem problem(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    return {call.m, call.n, sizeof(T), is_wide<T>(arrays[0], call.operands[0].stride)};
  }
  static Arguments arguments(DirectCall const& call, std::span<DeviceAddress const> arrays) {
    Arguments made{};
    made.m = call.m;
    made.n = call.n;
    made.a = pointer<T>(arrays[0]);
    made.lda = call.operands[0].stride;
    made.incx = call.operands[1].stride;
    made.x = first_element<T>(arrays[1], call.n, made.incx);
    made.incy = call.operands[2].stride;
    made.y = first_element<T>(arrays[2], call.m, made.incy);
    made.alpha = own_scalar<T>(call.alpha);
    made.beta = own_scalar<T>(call.beta);
    made.atom_columns = plan::gemv_n_atom_columns(call.m, call.n);
    return made;
  }
  template <class Visit>
  static void for_each_shape(Visit&& visit) {
    plan::for_each_gemv_n_shape(visit);
  }
  static plan::Demand demand(Problem const& problem, plan::Shape const& shape) { return plan::demand(problem, shape); }
  template <class Use>
  static void with_kernel(int variant, Use&& use) {
    kernels::with_gemv_n<T>(variant, use);
  }
  static void set(Arguments& arguments, plan::Shape const& shape) { arguments.atoms_per_thread = shape.per_thread; }
  static std::uint64_t key(Problem const& problem) {
    return plan::make_key(id, problem.wide, plan::size_class(problem.m), plan::size_class(problem.n));
  }
  static Problem of_class(Problem problem) {
    problem.m = plan::first_of_class(plan::size_class(problem.m));
    problem.n = plan::first_of_class(plan::size_class(problem.n));
    return problem;
  }
};

}  // namespace blaslift::gpu::cuda
