// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/support/problem.hpp"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstring>
#include <limits>

#include "tests/support/error_bound.hpp"
#include "tests/support/fault.hpp"
#include "tests/support/libraries.hpp"
#include "tests/support/openblas_faults.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test {
namespace {

constexpr std::size_t largest_array = std::size_t{48} << 20;  // of addresses: only what is used becomes memory
constexpr std::size_t most_arrays = 4;
// As float or double a quiet NaN that no arithmetic produces.
constexpr std::uint32_t canary = 0x7ffb1a5e;

void fill_with_canary(std::byte* to, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += sizeof canary) std::memcpy(to + at, &canary, sizeof canary);
}

// The reals of an array, whatever its precision.
class Reals {
 public:
  Reals(std::byte* data, Precision precision) : data_(data), single_(is_single(precision)) {}
  double get(std::int64_t i) const {
    return single_ ? static_cast<double>(reinterpret_cast<float const*>(data_)[i])
                   : reinterpret_cast<double const*>(data_)[i];
  }
  void set(std::int64_t i, double value) const {
    if (single_)
      reinterpret_cast<float*>(data_)[i] = static_cast<float>(value);
    else
      reinterpret_cast<double*>(data_)[i] = value;
  }
  std::size_t size() const { return single_ ? sizeof(float) : sizeof(double); }

 private:
  std::byte* data_;
  bool single_;
};

std::int64_t reals_per_element(Operand const& memory, Precision precision) {
  return static_cast<std::int64_t>(memory.element / (is_single(precision) ? sizeof(float) : sizeof(double)));
}

template <class Body>
void for_each_real(Operand const& memory, Precision precision, Body&& body) {
  std::int64_t const parts = reals_per_element(memory, precision);
  for_each_run(memory, [&](std::int64_t first, std::int64_t count) {
    for (std::int64_t i = first * parts; i < (first + count) * parts; ++i) body(i);
  });
}

bool same_bytes(std::byte const* a, std::byte const* b, std::size_t bytes) {
  return bytes == 0 || std::memcmp(a, b, bytes) == 0;
}

std::string text(char const* format, ...) {
  char buffer[400];
  std::va_list list;
  va_start(list, format);
  std::vsnprintf(buffer, sizeof buffer, format, list);
  va_end(list);
  return buffer;
}

bool scalar_is_zero(Call const& call, char const* name) {
  int const at = call.routine->find(name);
  return at >= 0 && call[at].scalar.is(0);
}

// Whether BLAS says that the array's old values do not matter to this call.
bool is_unread(Call const& call, Array const& array) {
  bool const in_place = call.routine->find("beta") < 0;
  if (array.memory.written)
    return scalar_is_zero(call, "beta") || (in_place && call.routine->level == 3 && scalar_is_zero(call, "alpha"));
  return call.routine->level > 1 && scalar_is_zero(call, "alpha");
}

// Of a packed triangle, whose columns would have to be counted, every element may be.
bool may_be_diagonal(Operand const& memory, std::int64_t element) {
  return memory.shape != Shape::triangle || element / memory.stride == element % memory.stride;
}

double magnitude_of(Reals const& reals, std::int64_t element, std::int64_t parts) {
  double sum = 0;
  for (std::int64_t i = 0; i < parts; ++i) {
    double const part = reals.get(element * parts + i);
    if (std::isfinite(part)) sum += std::abs(part);  // others are compared by their place only
  }
  return sum;
}

}  // namespace

Problem::Problem(Convention const& convention)
    : convention_(convention), arrays_(most_arrays), magnitude_(most_arrays) {
  for (std::size_t i = 0; i < most_arrays; ++i) {
    tested_memory_.push_back(std::make_unique<GuardedArray>(largest_array));
    reference_memory_.push_back(std::make_unique<GuardedArray>(largest_array, GuardedArray::Neighbours::open));
  }
}

void Problem::prepare(Call const& call, Guard guard, bool lower_case, Fill fill, Random& random) {
  call_ = call;
  guard_ = guard;
  convention_.lower_case = lower_case;
  magnitude_known_ = false;
  count_ = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    if (!is_array(call.routine->parameters[static_cast<std::size_t>(i)].kind)) continue;
    Array& array = arrays_[count_];
    array.position = i;
    array.memory = memory_of(call, i, convention_.layout);
    array.bytes = static_cast<std::size_t>(span_elements(array.memory)) * array.memory.element;
    std::size_t const distance = openblas_reads_past_vectors(call.symbol) ? margin : 0;
    array.tested = tested_memory_[count_]->place(array.bytes, guard, distance);
    array.reference = reference_memory_[count_]->place(array.bytes, guard, distance);
    fill_array(array, fill, random);
    ++count_;
  }
}

void Problem::fill_array(Array& array, Fill fill, Random& random) {
  Operand const& memory = array.memory;
  Parameter const& parameter = call_.routine->parameters[static_cast<std::size_t>(array.position)];
  fill_with_canary(array.tested, array.bytes);
  std::int64_t const parts = reals_per_element(memory, call_.precision);
  Reals const reals(array.tested, call_.precision);
  RoutineId const id = call_.routine->id;
  if (!is_unread(call_, array)) {
    for_each_real(memory, call_.precision, [&](std::int64_t i) { reals.set(i, random.value()); });
    bool const triangular = solves(id) && !memory.written;
    if (triangular) {  // keeps 1/T of moderate size
      double const scale = 1 / static_cast<double>(std::max<std::int64_t>(1, memory.rows));
      for_each_real(memory, call_.precision, [&](std::int64_t i) { reals.set(i, reals.get(i) * scale); });
      if (!memory.unit)
        for_each_run(memory, [&](std::int64_t first, std::int64_t count) {
          reals.set(diagonal_of_run(memory, first, count) * parts, random.value() + (random.coin() ? 1.5 : -1.5));
        });
    }
    if (id == RoutineId::rotm && memory.shape == Shape::element)
      reals.set(0, static_cast<double>(random.below(4)) - 2);  // the flag that says which of H's elements count
    if (id == RoutineId::rotmg && (parameter.name[0] == 'd')) reals.set(0, std::abs(reals.get(0)));
    if (fill != Fill::ordinary && memory.read && memory.shape != Shape::element && random.coin()) {
      double const special = fill == Fill::with_nan
                                 ? std::numeric_limits<double>::quiet_NaN()
                                 : std::numeric_limits<double>::infinity() * (random.coin() ? 1 : -1);
      std::int64_t skip = static_cast<std::int64_t>(
          random.below(static_cast<std::size_t>(std::max<std::int64_t>(1, referenced_elements(memory)))));
      for_each_real(memory, call_.precision, [&](std::int64_t i) {
        if (i % parts == 0 && skip-- == 0) reals.set(i, special);
      });
    }
  }
  std::memcpy(array.reference, array.tested, array.bytes);
  array.before.assign(array.tested, array.tested + array.bytes);
}

void Problem::alias(int array, int with) {
  Array const& from = arrays_[static_cast<std::size_t>(with)];
  Array& to = arrays_[static_cast<std::size_t>(array)];
  to.tested = from.tested;
  to.reference = from.reference;
  to.before = from.before;
}

void Problem::run_tested(Function function) {
  for (std::size_t i = 0; i < count_; ++i) call_[arrays_[i].position].pointer = arrays_[i].tested;
  touched_ = touched_address([&] { tested_ = invoke(convention_, function, call_); });
}

void Problem::run_tested(std::function<Returned(Call const&)> const& run) {
  for (std::size_t i = 0; i < count_; ++i) call_[arrays_[i].position].pointer = arrays_[i].tested;
  touched_ = nullptr;
  tested_ = run(call_);
}

void Problem::run_reference() {
  Call call = call_;
  for (std::size_t i = 0; i < count_; ++i) call[arrays_[i].position].pointer = arrays_[i].reference;
  reference_ = invoke_reference(convention_, call);
}

void Problem::run_magnitude() {
  if (magnitude_known_) return;
  magnitude_known_ = true;
  Call call = call_;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
    if (kind == Kind::scalar || kind == Kind::real)
      call[i].scalar = {std::abs(call[i].scalar.re) + std::abs(call[i].scalar.im), 0};
  }
  bool const comparison = solves(call.routine->id);
  for (std::size_t which = 0; which < count_; ++which) {
    Array& array = arrays_[which];
    auto& to = magnitude_[which];
    to = array.before;
    std::int64_t const parts = reals_per_element(array.memory, call.precision);
    Reals const reals(to.data(), call.precision);
    for_each_run(array.memory, [&](std::int64_t first, std::int64_t count) {
      for (std::int64_t e = first; e < first + count; ++e) {
        double const size = magnitude_of(reals, e, parts);
        for (std::int64_t p = 1; p < parts; ++p) reals.set(e * parts + p, 0);
        bool const negative = comparison && !array.memory.written &&
                              (array.memory.unit || e != diagonal_of_run(array.memory, first, count));
        reals.set(e * parts, negative ? -size : size);
      }
      if (comparison && !array.memory.written && !array.memory.unit) {  // |t| from below: the modulus
        std::int64_t const e = diagonal_of_run(array.memory, first, count);
        Reals const old(array.before.data(), call.precision);
        reals.set(e * parts,
                  parts == 1 ? std::abs(old.get(e)) : std::hypot(old.get(e * parts), old.get(e * parts + 1)));
      }
    });
    call[array.position].pointer = to.data();
  }
  magnitude_result_ = invoke_reference(convention_, call);
}

double Problem::largest_input() const {
  double largest = 1;
  for (int i = 0; i < call_.routine->parameter_count; ++i) {
    Kind const kind = call_.routine->parameters[static_cast<std::size_t>(i)].kind;
    if (kind == Kind::scalar || kind == Kind::real) largest = std::max(largest, std::abs(call_[i].scalar.re));
  }
  for (std::size_t which = 0; which < count_; ++which) {
    Array const& array = arrays_[which];
    Reals const reals(const_cast<std::byte*>(array.before.data()), call_.precision);
    for_each_real(array.memory, call_.precision, [&](std::int64_t i) {
      if (std::isfinite(reals.get(i))) largest = std::max(largest, std::abs(reals.get(i)));
    });
  }
  return largest;
}

std::string Problem::compare(bool bitwise) {
  if (touched_) return describe_fault();
  for (std::size_t i = 0; i < count_; ++i)
    if (auto wrong = compare_array(i, bitwise); !wrong.empty()) return wrong;
  return compare_result();
}

std::string Problem::describe_fault() const {
  for (std::size_t i = 0; i < count_; ++i) {
    std::ptrdiff_t const offset = touched_ - arrays_[i].tested;
    if (std::abs(offset) < std::ptrdiff_t{1} << 20)
      return text("touched byte %td of array %s, which has %zu", offset,
                  call_.routine->parameters[static_cast<std::size_t>(arrays_[i].position)].name, arrays_[i].bytes);
  }
  return text("faulted at %p, far from all arrays", static_cast<void*>(touched_));
}

// Whether any part of the element is NaN.
bool Problem::is_nan(std::byte* data, std::int64_t element, std::int64_t parts) const {
  Reals const reals(data, call_.precision);
  return std::isnan(reals.get(element * parts)) || std::isnan(reals.get(element * parts + parts - 1));
}

double Problem::allowed_difference(std::size_t which, std::int64_t element, std::int64_t parts, double want) {
  if (rotates(call_.routine->id)) return error_factor(call_) * (largest_input() + std::abs(want));
  run_magnitude();
  return error_factor(call_) * Reals(magnitude_[which].data(), call_.precision).get(element * parts);
}

std::string Problem::compare_real(std::size_t which, std::int64_t i, std::int64_t parts, bool bitwise) {
  Array const& array = arrays_[which];
  double const have = Reals(array.tested, call_.precision).get(i),
               want = Reals(array.reference, call_.precision).get(i);
  if (have == want || (std::isnan(have) && std::isnan(want))) return {};
  // Here the reference itself reads what need not be set.
  bool const need_not_be_set = is_unread(call_, array) || (call_.routine->level > 1 && scalar_is_zero(call_, "alpha"));
  if (need_not_be_set && std::isnan(want)) return {};
  double allowed = 0;
  if (!bitwise) {
    // Which part of a complex number becomes NaN depends on the order of work.
    if (is_nan(array.tested, i / parts, parts) && is_nan(array.reference, i / parts, parts)) return {};
    // OpenBLAS multiplies with the zeros of a triangle, which spreads NaN and infinity further than BLAS asks for.
    if (call_.routine->find(Kind::diag) >= 0 && std::isnan(want)) return {};
    bool const real_by_definition =
        makes_hermitian(call_.routine->id) && i % parts == 1 && want == 0 && may_be_diagonal(array.memory, i / parts);
    if (std::isfinite(have) && std::isfinite(want) && !real_by_definition) {
      allowed = allowed_difference(which, i / parts, parts, want);
      if (std::abs(have - want) <= allowed) return {};
    }
  }
  return text(
      "array %s: element %lld (part %lld of it) is %.17g, OpenBLAS has %.17g; they differ by %.3g, allowed %.3g",
      call_.routine->parameters[static_cast<std::size_t>(array.position)].name, static_cast<long long>(i / parts),
      static_cast<long long>(i % parts), have, want, std::abs(have - want), allowed);
}

std::string Problem::compare_array(std::size_t which, bool bitwise) {
  Array& array = arrays_[which];
  char const* const name = call_.routine->parameters[static_cast<std::size_t>(array.position)].name;
  if (!array.memory.written)
    return same_bytes(array.before.data(), array.tested, array.bytes) ? std::string()
                                                                      : text("read-only array %s was changed", name);
  if (!same_bytes(array.reference, array.tested, array.bytes)) {
    std::string wrong;
    std::int64_t const parts = reals_per_element(array.memory, call_.precision);
    for_each_real(array.memory, call_.precision, [&](std::int64_t i) {
      if (wrong.empty()) wrong = compare_real(which, i, parts, bitwise);
    });
    if (!wrong.empty()) return wrong;
  }
  // With the referenced elements taken over, nothing may differ from before.
  std::size_t const element = array.memory.element;
  for_each_run(array.memory, [&](std::int64_t first, std::int64_t count) {
    auto const at = static_cast<std::size_t>(first) * element;
    std::memcpy(array.before.data() + at, array.tested + at, static_cast<std::size_t>(count) * element);
  });
  return same_bytes(array.before.data(), array.tested, array.bytes)
             ? std::string()
             : text("array %s was written where BLAS must not refer to it", name);
}

std::string Problem::compare_result() {
  if (tested_.integer != reference_.integer)
    return text("the result is %lld, OpenBLAS has %lld", static_cast<long long>(tested_.integer),
                static_cast<long long>(reference_.integer));
  auto differ = [](double a, double b) { return a != b && !(std::isnan(a) && std::isnan(b)); };
  Scalar const have = tested_.value, want = reference_.value;
  if (!differ(have.re, want.re) && !differ(have.im, want.im)) return {};
  run_magnitude();
  double const bound = error_factor(call_) * magnitude_result_.value.re;
  if (std::abs(have.re - want.re) <= bound && std::abs(have.im - want.im) <= bound) return {};
  return text("the result is (%.17g, %.17g), OpenBLAS has (%.17g, %.17g), allowed difference %.3g", have.re, have.im,
              want.re, want.im, bound);
}

std::string Problem::describe() const {
  std::string line = info(call_.symbol).name;
  line += convention_.language == Language::fortran ? "_("
          : convention_.layout == Layout::row_major ? " CBLAS row-major ("
                                                    : " CBLAS (";
  for (int i = 0; i < call_.routine->parameter_count; ++i) {
    Parameter const& parameter = call_.routine->parameters[static_cast<std::size_t>(i)];
    if (i > 0) line += ", ";
    if (is_flag(parameter.kind))
      line += text("'%c'", convention_.lower_case ? call_[i].flag | 0x20 : call_[i].flag);
    else if (is_integer(parameter.kind))
      line += text("%s=%lld", parameter.name, static_cast<long long>(call_[i].integer));
    else if (is_array(parameter.kind))
      line += parameter.name;
    else
      line += text("%s=(%g,%g)", parameter.name, call_[i].scalar.re, call_[i].scalar.im);
  }
  return line + (guard_ == Guard::after ? "), arrays end at a guard page" : "), arrays begin at a guard page");
}

}  // namespace blaslift::test
