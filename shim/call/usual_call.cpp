// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/usual_call.hpp"

#include <algorithm>

#include "shim/call/check_arguments.hpp"

namespace blaslift {

char usual_flag(Routine const& routine, Parameter const& parameter) {
  std::string_view const name = parameter.name;
  bool const divides = routine.id == RoutineId::gesdd || routine.id == RoutineId::gesdd_complex;  // its JOBZ knows no V
  switch (parameter.kind) {
    case Kind::side: return 'L';
    case Kind::uplo: return 'U';
    case Kind::job:
      return name == "range" ? 'A' : name == "jobvl" ? 'N' : name == "jobu" || name == "jobvt" || divides ? 'S' : 'V';
    default: return 'N';
  }
}

double usual_scalar(Parameter const& parameter) {
  std::string_view const name = parameter.name;
  return name == "beta" || name == "abstol" ? 0 : name == "rcond" ? -1 : 1;
}

Call usual_call(Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k) {
  constexpr std::uintptr_t first = std::uintptr_t{1} << 40, apart = std::uintptr_t{1} << 42;
  Call call;
  call.symbol = symbol;
  call.precision = info(symbol).precision;
  call.routine = &routine(symbol);
  Routine const& routine = *call.routine;
  auto const parameter = [&](int i) -> Parameter const& { return routine.parameters[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < routine.parameter_count; ++i) {
    std::string_view const name = parameter(i).name;
    Kind const kind = parameter(i).kind;
    if (is_flag(kind))
      call[i].flag = usual_flag(routine, parameter(i));
    else if (kind == Kind::dim)
      call[i].integer = name == "m"      ? m
                        : name == "n"    ? n
                        : name == "k"    ? k
                        : name == "nrhs" ? std::max<std::int64_t>(k, 1)
                                         : 0;
    else if (kind == Kind::lwork)
      call[i].integer = std::int64_t{1} << 31;
    else if (is_integer(kind))
      call[i].integer = name == "iu" ? std::max<std::int64_t>(n, 1) : 1;
    else if (kind == Kind::scalar || kind == Kind::real)
      call[i].scalar = {usual_scalar(parameter(i)), 0};
    else
      call[i].pointer = reinterpret_cast<void*>(first + static_cast<std::uintptr_t>(i) * apart);
  }
  for (int i = 1; i < routine.parameter_count; ++i)
    if (parameter(i).kind == Kind::ld)
      call[i].integer = std::max<std::int64_t>(1, least_leading_dimension(call, i - 1));
  return call;
}

}  // namespace blaslift
