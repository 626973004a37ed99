// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/compare_result.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>
#include <span>

#include "gpu/residency/footprint.hpp"

namespace blaslift::dispatch {
namespace {

bool is_finite(Scalar value) { return std::isfinite(value.re) && std::isfinite(value.im); }

template <class Real>
Scalar element(void const* data, std::int64_t at, std::int64_t parts) {
  auto const* const number = static_cast<Real const*>(data) + at * parts;
  return {static_cast<double>(number[0]), parts == 2 ? static_cast<double>(number[1]) : 0};
}

// Bytes around copies that the CPU's library computes with: its kernels load what lies beside an array (OpenBLAS 0.3.21
// and 0.3.26, ?trmm of one precision on CPUs with AVX-512) and do not use it.
constexpr std::size_t beside = 256;

std::int64_t step_of(Operand const& view) { return view.stride < 0 ? -view.stride : view.stride; }

// Names the element that lies so many elements above the lowest address.
void name_element(Operand const& view, std::int64_t offset, Difference* found) {
  found->column = 0;
  if (view.shape == Shape::vector) {
    std::int64_t const at = offset / step_of(view);
    found->row = view.stride < 0 ? view.rows - at : at + 1;
  } else if (view.shape == Shape::packed) {
    found->row = offset + 1;
  } else {
    found->row = offset % view.stride + 1;
    found->column = offset / view.stride + 1;
  }
}

// Says of pairs of numbers whether they may both be right, and remembers the worst.
class Judge {
 public:
  Judge(RoundingBound const& bound, bool either_may_be_infinite)
      : bound_(bound), either_may_be_infinite_(either_may_be_infinite || bound.may_overflow) {}

  // True if this pair is the worst so far.
  bool look(Scalar device, Scalar cpu, Difference* found) {
    double const excess = excess_of(device, cpu);
    if (!(excess > worst_)) return false;
    worst_ = excess;
    found->device = device;
    found->cpu = cpu;
    found->allowed = allowed(cpu);
    return true;
  }
  bool found_one() const { return worst_ > 0; }

 private:
  double allowed(Scalar cpu) const {
    return bound_.absolute + (bound_.relative > 0 ? bound_.relative * (std::fabs(cpu.re) + std::fabs(cpu.im)) : 0);
  }
  // By how much they differ beyond what is allowed.
  double excess_of(Scalar device, Scalar cpu) const {
    if (is_finite(device) && is_finite(cpu)) {
      double const difference = std::max(std::fabs(device.re - cpu.re), std::fabs(device.im - cpu.im));
      return difference > allowed(cpu) ? difference - allowed(cpu) : 0;
    }
    // Where in a sum NaN and infinity meet, and in which part of a complex number, is a matter of order.
    if (is_finite(device) == is_finite(cpu) || either_may_be_infinite_) return 0;
    return std::numeric_limits<double>::infinity();
  }

  RoundingBound const bound_;
  bool const either_may_be_infinite_;
  double worst_ = 0;
};

// Libraries differ in whether they multiply with the zeros of a vector, and with those beside a triangle.
bool libraries_differ(Call const& call, Magnitudes const& seen) {
  return seen.non_finite && (seen.zero || call.routine->find(Kind::diag) >= 0);
}

template <class Value>
Value read(std::byte const* from) {
  Value value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

// |re| + |im| of x's element number `index`, counted from 1.
template <class Real>
double size_of_element(Call const& call, std::int64_t index, std::int64_t parts) {
  Operand const x = make_operand(call, call.routine->find("x"));
  std::int64_t const at = x.stride < 0 ? x.rows - index : index - 1;
  Scalar const value = element<Real>(x.data, at * step_of(x), parts);
  return std::fabs(value.re) + std::fabs(value.im);
}

// A function's values.
template <class Real>
void judge_value(Call const& call, Magnitudes const& seen, std::byte const* device, std::byte const* cpu, Judge& judge,
                 Difference* found) {
  std::int64_t const parts = is_complex(call.precision) ? 2 : 1;
  switch (call.routine->result) {
    case ResultKind::none: return;
    case ResultKind::real: judge.look(element<Real>(device, 0, 1), element<Real>(cpu, 0, 1), found); return;
    case ResultKind::scalar: judge.look(element<Real>(device, 0, parts), element<Real>(cpu, 0, parts), found); return;
    case ResultKind::dim: break;
  }
  // The index of the largest: of another one that may be as large by the bound.
  auto const have = read<std::int64_t>(device), want = read<std::int64_t>(cpu);
  if (have == want || (seen.non_finite && have >= 1 && have <= call.integer("n"))) return;
  auto const size_of = [&](std::int64_t index, double outside) -> Scalar {
    return {index >= 1 && index <= call.integer("n") ? size_of_element<Real>(call, index, parts) : outside, 0};
  };
  Scalar const size = size_of(have, std::numeric_limits<double>::max()), largest = size_of(want, 0);
  if (!judge.look(size, largest, found)) return;
  found->device = {static_cast<double>(have), 0};
  found->cpu = {static_cast<double>(want), 0};
}

// Whether something that is written is part of another array too, or that is not known for want of memory.
bool shares_bytes(std::span<Operand const> arrays) try {
  for (std::size_t i = 0; i < arrays.size(); ++i)
    for (std::size_t j = 0; j < arrays.size(); ++j)
      if (i != j && arrays[i].written && gpu::share_bytes(arrays[i], arrays[j])) return true;
  return false;
} catch (std::bad_alloc const&) {
  return true;
}

Scalar product(Scalar a, Scalar b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }

}  // namespace

ResultComparison::ResultComparison(Call const& call) : call_(call) {
  std::array<Operand, 3> arrays;
  std::size_t array_count = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    if (!is_array(call.routine->parameters[static_cast<std::size_t>(i)].kind)) continue;
    Operand const view = arrays[array_count++] = make_operand(call, i);
    if (view.written) outputs_[count_++] = {i, view, {}};
  }
  if (shares_bytes({arrays.data(), array_count})) return;
  bool const beta_zero = call.routine->find("beta") >= 0 && call.scalar("beta", {}).is(0);
  for (std::size_t i = 0; i < count_; ++i) {
    Output& output = outputs_[i];
    output.kept = like(output.view);
    if (!output.kept.memory) return;
    if (output.view.read && !beta_zero) copy(output.view, output.kept.view, true);
  }
  possible_ = true;
}

ResultComparison::Kept ResultComparison::like(Operand const& output) {
  Kept made{output, nullptr};
  if (output.shape == Shape::vector)
    made.view.stride = output.stride < 0 ? -1 : 1;
  else if (output.shape == Shape::band || output.shape == Shape::triangle_band)
    made.view.stride = output.lower + output.upper + 1;
  else if (output.shape != Shape::packed)
    made.view.stride = std::max<std::int64_t>(output.rows, 1);
  // With the diagonal, where a unit triangle's would end the array, and without numbers in what is not copied.
  Operand whole = made.view;
  whole.unit = false;
  std::size_t const bytes = static_cast<std::size_t>(span_elements(whole)) * output.element;
  made.memory.reset(new (std::nothrow) std::byte[bytes + 2 * beside]());
  if (made.memory) made.view.data = made.memory.get() + beside;
  return made;
}

// body(first, first_kept, count): runs of the same elements in both.
template <class Body>
void ResultComparison::for_each_run_of_both(Operand const& there, Operand const& kept, Body&& body) {
  for_each_run(there, [&](std::int64_t first, std::int64_t count) {
    std::int64_t first_kept = first;
    if (there.shape == Shape::vector)
      first_kept = first / step_of(there);
    else if (there.shape != Shape::packed)
      first_kept = first / there.stride * kept.stride + first % there.stride;
    body(first, first_kept, count);
  });
}

void ResultComparison::copy(Operand const& there, Operand const& kept, bool to_kept) {
  for_each_run_of_both(there, kept, [&](std::int64_t first, std::int64_t first_kept, std::int64_t count) {
    std::byte* const one = static_cast<std::byte*>(there.data) + static_cast<std::size_t>(first) * there.element;
    std::byte* const other = static_cast<std::byte*>(kept.data) + static_cast<std::size_t>(first_kept) * there.element;
    std::memcpy(to_kept ? other : one, to_kept ? one : other, static_cast<std::size_t>(count) * there.element);
  });
}

// The call with these in place of its outputs.
Call ResultComparison::with_arrays(std::array<Kept const*, 2> const& kept) const {
  Call call = call_;
  for (std::size_t i = 0; i < count_; ++i) replace(call, outputs_[i].position, *kept[i]);
  return call;
}

void ResultComparison::replace(Call& call, int position, Kept const& kept) {
  call[position].pointer = kept.view.data;
  int const stride = call.routine->parameters[static_cast<std::size_t>(position)].stride;
  if (stride != absent) call[stride].integer = kept.view.stride;
}

ResultComparison::Verdict ResultComparison::compare(gpu::CpuBlas& cpu, std::byte* value, Difference* found) {
  if (!possible_) return Verdict::not_compared;
  *found = {};
  bool const solution = solves(call_.routine->id);
  if (is_single(call_.precision))
    return solution ? compare_solution<float>(cpu, found) : compare_results<float>(cpu, value, found);
  return solution ? compare_solution<double>(cpu, found) : compare_results<double>(cpu, value, found);
}

// All elements of an output against those of a copy.
template <class Real, class Judge>
void ResultComparison::look_at(Output const& output, Operand const& kept, Judge& judge, Difference* found) const {
  Operand const& there = output.view;
  auto const parts = static_cast<std::int64_t>(there.element / sizeof(Real));
  for_each_run_of_both(there, kept, [&](std::int64_t first, std::int64_t first_kept, std::int64_t count) {
    for (std::int64_t e = 0; e < count; ++e) {
      if (!judge.look(element<Real>(there.data, first + e, parts), element<Real>(kept.data, first_kept + e, parts),
                      found))
        continue;
      found->array = call_.routine->parameters[static_cast<std::size_t>(output.position)].name;
      name_element(there, first + e, found);
    }
  });
}

template <class Real>
ResultComparison::Verdict ResultComparison::compare_results(gpu::CpuBlas& cpu, std::byte* value, Difference* found) {
  Call const again = with_arrays({&outputs_[0].kept, &outputs_[1].kept});
  Magnitudes const seen = magnitudes(again);
  alignas(16) std::byte own_value[16] = {};
  cpu.run(again, own_value);
  Judge judge(rounding_bound(call_, seen), libraries_differ(call_, seen));
  for (std::size_t i = 0; i < count_; ++i) look_at<Real>(outputs_[i], outputs_[i].kept.view, judge, found);
  judge_value<Real>(call_, seen, value, own_value, judge, found);
  if (!judge.found_one()) return Verdict::agrees;
  for (std::size_t i = 0; i < count_; ++i) copy(outputs_[i].view, outputs_[i].kept.view, false);
  if (call_.routine->result != ResultKind::none) std::memcpy(value, own_value, sizeof own_value);
  return Verdict::differs;
}

// What the check of a solution works with.
struct ResultComparison::Solution {
  int matrix_at;
  Kept scratch;
  // A copy: the program asked for a solution, and its matrix may end where its memory does. The product may read
  // beside.
  Kept matrix;
  Magnitudes seen;
};

// Of X: the largest of its elements, or none if one is not finite.
template <class Real>
std::optional<double> ResultComparison::largest_element(Operand const& x, Operand const& as) {
  auto const parts = static_cast<std::int64_t>(x.element / sizeof(Real));
  bool finite = true;
  double largest = 0;
  for_each_run_of_both(x, as, [&](std::int64_t first, std::int64_t, std::int64_t count) {
    for (std::int64_t e = first; e < first + count; ++e) {
      Scalar const number = element<Real>(x.data, e, parts);
      finite = finite && is_finite(number);
      largest = std::max(largest, std::fabs(number.re) + std::fabs(number.im));
    }
  });
  return finite ? std::optional(largest) : std::nullopt;
}

// op(A) X, in scratch, against alpha B for the X that `x` holds.
template <class Real>
ResultComparison::Residual ResultComparison::residual_of(gpu::CpuBlas& cpu, Solution const& with, Operand const& x,
                                                         Difference* worst) const {
  std::optional<double> const largest = largest_element<Real>(x, with.scratch.view);
  if (!largest) return Residual::not_finite;
  alignas(16) std::byte no_value[16];
  auto const parts = static_cast<std::int64_t>(x.element / sizeof(Real));
  Scalar const alpha = call_.scalar("alpha", {1, 0});
  void const* const old = outputs_[0].kept.view.data;
  copy(x, with.scratch.view, true);
  Call multiply = with_arrays({&with.scratch, nullptr});
  multiply.routine = &routine(product_of(call_.routine->id));
  multiply.symbol = find_symbol(multiply.routine->id, call_.precision);
  if (int const at = multiply.routine->find("alpha"); at >= 0) multiply[at].scalar = {1, 0};
  replace(multiply, with.matrix_at, with.matrix);
  cpu.run(multiply, no_value);
  Judge judge(rounding_bound(call_, with.seen, *largest), libraries_differ(call_, with.seen));
  for_each_run_of_both(x, with.scratch.view, [&](std::int64_t first, std::int64_t first_scratch, std::int64_t count) {
    for (std::int64_t e = 0; e < count; ++e) {
      Scalar const right = product(alpha, element<Real>(old, first_scratch + e, parts));
      if (judge.look(element<Real>(with.scratch.view.data, first_scratch + e, parts), right, worst))
        name_element(x, first + e, worst);
    }
  });
  return judge.found_one() ? Residual::large : Residual::small;
}

// A solution with numbers that are not finite, against the CPU's: a singular matrix, or a number too large, so it must
// be for the CPU. How far it spreads is a matter of order.
template <class Real>
bool ResultComparison::is_finite_elsewhere(Magnitudes const& seen, Kept const& own, Difference* found) const {
  RoundingBound any = rounding_bound(call_, seen);
  any.absolute = std::numeric_limits<double>::infinity();
  Judge judge(any, seen.zero || seen.non_finite);
  look_at<Real>(outputs_[0], own.view, judge, found);
  return judge.found_one();
}

// By the residual of X: solutions may differ by the condition of the matrix.
template <class Real>
ResultComparison::Verdict ResultComparison::compare_solution(gpu::CpuBlas& cpu, Difference* found) {
  Output& output = outputs_[0];
  Kept& old = output.kept;
  int const matrix_at = call_.routine->find(call_.routine->find("a") < 0 ? "ap" : "a");
  Operand const theirs = make_operand(call_, matrix_at);
  Solution const with{matrix_at, like(output.view), like(theirs), magnitudes(with_arrays({&old, nullptr}))};
  if (!with.scratch.memory || !with.matrix.memory) return Verdict::not_compared;
  copy(theirs, with.matrix.view, true);
  found->array = call_.routine->parameters[static_cast<std::size_t>(output.position)].name;
  Residual const device = residual_of<Real>(cpu, with, output.view, found);
  if (device == Residual::small) return Verdict::agrees;
  Kept own = like(output.view);
  if (!own.memory) return Verdict::not_compared;
  copy(old.view, own.view, true);
  alignas(16) std::byte no_value[16];
  cpu.run(with_arrays({&own, nullptr}), no_value);
  if (device == Residual::not_finite) {
    if (!is_finite_elsewhere<Real>(with.seen, own, found)) return Verdict::agrees;
  } else {
    found->residual = true;
    Difference ignored;  // if the CPU can do no better, nothing is known
    if (residual_of<Real>(cpu, with, own.view, &ignored) != Residual::small) return Verdict::not_compared;
  }
  copy(output.view, own.view, false);
  return Verdict::differs;
}

}  // namespace blaslift::dispatch
