// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The CBLAS convention: a function type a symbol, made from its row of the routine table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "shim/call/precision.hpp"
#include "tests/support/invoke.hpp"
#include "tests/support/invoke_fortran.hpp"

namespace blaslift::test {

constexpr int cblas_value(char flag) {
  switch (flag) {
    case 'N': return 111;  // CblasNoTrans; of diag: CblasNonUnit, told apart by kind below
    case 'T': return 112;
    case 'C': return 113;
    case 'U': return 121;
    case 'L': return 122;
    default: return flag;  // illegal on purpose
  }
}
constexpr int cblas_value(Kind kind, char flag) {
  if (kind == Kind::diag) return flag == 'N' ? 131 : flag == 'U' ? 132 : flag;
  if (kind == Kind::side) return flag == 'L' ? 141 : flag == 'R' ? 142 : flag;
  return cblas_value(flag);
}

// One argument: its C type, and its value from a Call.
template <class P, class Int, Kind kind>
auto cblas_argument(Argument const& argument) {
  using Real = typename P::real;
  if constexpr (is_flag(kind))
    return cblas_value(kind, argument.flag);
  else if constexpr (is_integer(kind))
    return static_cast<Int>(argument.integer);
  else if constexpr (is_array(kind))
    return argument.pointer;
  else if constexpr (kind == Kind::scalar && !std::is_same_v<typename P::type, Real> &&
                     !std::is_same_v<P, ds>) {  // complex scalars go by address
    return typename P::type(static_cast<Real>(argument.scalar.re), static_cast<Real>(argument.scalar.im));
  } else
    return static_cast<Real>(argument.scalar.re);
}
template <class T>
T pass(T const& value) {
  return value;
}
template <class Real>
void const* pass(std::complex<Real> const& value) {
  return &value;
}

template <class P, class Int, int level, ResultKind result, Kind... kinds>
Returned call_cblas(Layout layout, Function function, Call const& call) {
  return [&]<std::size_t... I>(std::index_sequence<I...>)->Returned {
    std::tuple const values(cblas_argument<P, Int, kinds>(call.arguments[I])...);
    auto run = [&]<class Result>(auto... last) {
      if constexpr (level > 1) {
        using Typed = Result (*)(int, decltype(pass(std::get<I>(values)))..., decltype(last)...);
        return reinterpret_cast<Typed>(function)(static_cast<int>(layout), pass(std::get<I>(values))..., last...);
      } else {
        using Typed = Result (*)(decltype(pass(std::get<I>(values)))..., decltype(last)...);
        return reinterpret_cast<Typed>(function)(pass(std::get<I>(values))..., last...);
      }
    };
    if constexpr (result == ResultKind::none) {
      run.template operator()<void>();
      return {};
    } else if constexpr (result == ResultKind::dim) {
      return {{}, static_cast<std::int64_t>(run.template operator()<std::size_t>())};
    } else if constexpr (result == ResultKind::scalar) {  // the _sub form
      typename P::type value{};
      run.template operator()<void>(static_cast<void*>(&value));
      return {widen(value), 0};
    } else {
      return {widen(run.template operator()<typename P::real>()), 0};
    }
  }
  (std::make_index_sequence<sizeof...(kinds)>{});
}

using CblasCaller = Returned (*)(Layout, Function, Call const&);

#define BLASLIFT_KIND(C, p) BLASLIFT_KIND_FLAT(BLASLIFT_UNPAREN p)
#define BLASLIFT_KIND_FLAT(...) BLASLIFT_KIND_NAME(__VA_ARGS__)
#define BLASLIFT_KIND_NAME(kind, ...) Kind::kind
#define BLASLIFT_CALLER(C, s) BLASLIFT_CALLER_FLAT(BLASLIFT_UNPAREN C, BLASLIFT_UNPAREN s)
#define BLASLIFT_CALLER_FLAT(...) BLASLIFT_CALLER_MAKE(__VA_ARGS__)
#define BLASLIFT_CALLER_MAKE(level, result, params, precision, symbol) \
  call_cblas<blaslift::precision, Int, level, ResultKind::result,      \
             BLASLIFT_LIST(BLASLIFT_KIND, 0, BLASLIFT_UNPAREN params)>,

template <class Int>
Returned invoke_cblas(Layout layout, Function function, Call const& call) {
  static constexpr std::array<CblasCaller, symbol_count> callers{
#define ROUTINE(level, name, device, result, work, symbols, params) \
  BLASLIFT_EACH(BLASLIFT_CALLER, (level, result, params), BLASLIFT_UNPAREN symbols)
#define FORTRAN_ONLY ROUTINE
#define CBLAS_ONLY ROUTINE
#include "shim/call/routines.def"
#undef CBLAS_ONLY
#undef FORTRAN_ONLY
#undef ROUTINE
  };
  return callers[index(call.symbol)](layout, function, call);
}

#undef BLASLIFT_CALLER_MAKE
#undef BLASLIFT_CALLER_FLAT
#undef BLASLIFT_CALLER
#undef BLASLIFT_KIND_NAME
#undef BLASLIFT_KIND_FLAT
#undef BLASLIFT_KIND

}  // namespace blaslift::test
