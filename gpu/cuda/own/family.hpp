// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the families of kernels share: elements, scalars and addresses of a call as kernels want them. Arrays are device
// addresses of the operands' lowest elements.
#pragma once

#include <span>

#include "gpu/device.hpp"
#include "gpu/kernels/pack.hpp"
#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/measured.hpp"
#include "gpu/plan/memo.hpp"
#include "gpu/plan/numeric_plan.hpp"
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

template <class T>
T* at(DeviceAddress address) {
  return reinterpret_cast<T*>(static_cast<std::uintptr_t>(address));
}

// The first element in the order of the product: with a negative increment BLAS begins at the far end.
template <class T>
T* first_element(DeviceAddress lowest, std::int64_t n, std::int64_t increment) {
  return at<T>(lowest) + (increment < 0 ? (n - 1) * -increment : 0);
}

// Whether columns can be loaded 16 bytes at a time.
template <class T>
bool is_wide(DeviceAddress base, std::int64_t stride) {
  return static_cast<std::uintptr_t>(base) % kernels::widest_load == 0 && stride % kernels::full_width<T> == 0;
}

// Of the kernel's header in gpu/plan, found by its problem's type.
template <class Problem>
plan::Demand planned_demand(Problem const& problem, plan::Shape const& shape) {
  return demand(problem, shape);
}

// What gpu/plan says of a kernel, for its family to inherit. round_apart: a dimension that begins its class of sizes
// has a choice of its own, and so have the next few. The first are powers of two and their like, at which blocks come
// out even: what is the best there may need twice the blocks one column further (sgemv N, n = 4096 and 4164), if that
// is not one of the few over that gemv N shares out (gpu/plan/numeric_plan.hpp).
template <class PlanProblem, bool round_apart = false>
struct PlannedAs {
  using Problem = PlanProblem;
  static plan::Demand demand(Problem const& problem, plan::Shape const& shape) {
    return planned_demand(problem, shape);
  }
  static Problem of_class(Problem problem) { return with_sizes(problem, first); }
  static Problem end_of_class(Problem problem) { return with_sizes(problem, last); }
  // The class of a dimension, for the family's key: 13 bits.
  static std::int64_t class_of(std::int64_t n) { return plan::size_class(n) + 2048 * part_of_class(n); }

 private:
  enum Part : std::int64_t { most, round, few_over };
  static constexpr std::int64_t few = plan::gemv_n_most_over;
  static std::int64_t begin(std::int64_t n) { return plan::first_of_class(plan::size_class(n)); }
  static std::int64_t end(std::int64_t n) { return plan::last_of_class(plan::size_class(n)); }
  static Part part_of_class(std::int64_t n) {
    if (!round_apart) return most;
    std::int64_t const over = n - begin(n);
    return over == 0 ? round : over <= few && end(n) - begin(n) > few ? few_over : most;
  }
  static std::int64_t first(std::int64_t n) {
    switch (part_of_class(n)) {
      case round: return n;
      case few_over: return begin(n) + 1;
      default: return !round_apart ? begin(n) : begin(n) + (end(n) - begin(n) > few ? few : 0) + 1;
    }
  }
  static std::int64_t last(std::int64_t n) {
    Part const part = part_of_class(n);
    return part == round ? n : part == few_over ? begin(n) + few : end(n);
  }
  static Problem with_sizes(Problem problem, std::int64_t (*size_of)(std::int64_t)) {
    if constexpr (requires { problem.m; }) problem.m = size_of(problem.m);
    problem.n = size_of(problem.n);
    return problem;
  }
};

// The numeric plan of a sum along memory (gpu/kernels/run.hpp).
template <class Run>
void set_run(Run& run, std::int64_t length, int segment) {
  run.length = length;
  run.segment = segment;
  run.segments = plan::ceil_div(length, segment);
}

// Of a memo's 7 bits: family times 4 and the precision.
template <class T>
inline constexpr unsigned precision_code = (kernels::is_complex<T> ? 2 : 0) + (sizeof(kernels::RealOf<T>) == 8 ? 1 : 0);

}  // namespace blaslift::gpu::cuda
