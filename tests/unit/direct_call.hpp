// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A level-1 or level-2 call for tests that need a certain one.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "shim/call/call.hpp"

namespace blaslift {

// Integer arguments by name, zero otherwise. Flags are the table's plain ones (N and U), scalars zero, arrays null.
inline Call direct_call(char const* symbol, std::map<std::string, std::int64_t> const& integers) {
  Call call;
  call.symbol = find_symbol(symbol);
  call.precision = info(call.symbol).precision;
  call.routine = &routine(call.symbol);
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    auto const given = integers.find(parameter.name);
    if (is_flag(parameter.kind))
      call[i].flag = parameter.kind == Kind::uplo ? 'U' : 'N';
    else if (is_array(parameter.kind))
      call[i].pointer = nullptr;
    else if (is_integer(parameter.kind))
      call[i].integer = given == integers.end() ? 0 : given->second;
    else
      call[i].scalar = {0, 0};
  }
  return call;
}

}  // namespace blaslift
