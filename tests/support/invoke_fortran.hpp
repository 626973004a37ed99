// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The Fortran convention: every argument is an address, and the lengths of the characters follow behind.
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "shim/call/precision.hpp"
#include "tests/support/invoke.hpp"

namespace blaslift::test {

// The values of a call in the types of a precision, and their addresses in order.
template <class Int>
class FortranArguments {
 public:
  FortranArguments(Call const& call, bool lower_case) {
    std::size_t next = 0;
    for (Parameter const& parameter : call.routine->list()) {
      Argument const& argument = call[static_cast<int>(next)];
      addresses[next] = is_array(parameter.kind) ? argument.pointer : &values_[next];
      if (is_flag(parameter.kind))
        values_[next].flag = static_cast<char>(lower_case ? argument.flag | 0x20 : argument.flag);
      else if (is_integer(parameter.kind))
        values_[next].integer = static_cast<Int>(argument.integer);
      else if (!is_array(parameter.kind))
        set_scalar(values_[next], argument.scalar, call.precision);
      ++next;
    }
    // The lengths of CHARACTER*1 arguments; what a routine does not expect, it does not see.
    for (; next < addresses.size(); ++next) addresses[next] = reinterpret_cast<void*>(1);
  }
  FortranArguments(FortranArguments const&) = delete;
  FortranArguments& operator=(FortranArguments const&) = delete;

  std::array<void*, max_parameters + 4> addresses;

 private:
  union Value {
    char flag;
    Int integer;
    std::array<float, 2> singles;
    std::array<double, 2> doubles;
  };
  static void set_scalar(Value& value, Scalar from, Precision precision) {
    if (is_single(precision))
      value.singles = {static_cast<float>(from.re), static_cast<float>(from.im)};
    else
      value.doubles = {from.re, from.im};
  }
  std::array<Value, max_parameters> values_;
};

template <class Result, std::size_t... I>
Result call_with_addresses(Function function, std::array<void*, sizeof...(I)> const& addresses,
                           std::index_sequence<I...>) {
  using Typed = Result (*)(std::enable_if_t<(I + 1 > 0), void*>...);
  return reinterpret_cast<Typed>(function)(addresses[I]...);
}

inline Scalar widen(float value) { return {static_cast<double>(value), 0}; }
inline Scalar widen(double value) { return {value, 0}; }
template <class Real>
Scalar widen(std::complex<Real> value) {
  return {static_cast<double>(value.real()), static_cast<double>(value.imag())};
}

template <class Int>
Returned invoke_fortran(Function function, Call const& call, bool lower_case) {
  FortranArguments<Int> const arguments(call, lower_case);
  auto run = [&]<class Result>() {
    return call_with_addresses<Result>(function, arguments.addresses,
                                       std::make_index_sequence<max_parameters + std::size_t{4}>{});
  };
  Precision const precision = call.precision;
  switch (call.routine->result) {
    case ResultKind::none: run.template operator()<void>(); return {};
    case ResultKind::dim: return {{}, run.template operator()<Int>()};
    case ResultKind::scalar:
      if (precision == Precision::c) return {widen(run.template operator()<std::complex<float>>()), 0};
      return {widen(run.template operator()<std::complex<double>>()), 0};
    case ResultKind::real: break;
  }
  if (is_single(precision) && precision != Precision::ds) return {widen(run.template operator()<float>()), 0};
  return {widen(run.template operator()<double>()), 0};
}

}  // namespace blaslift::test
