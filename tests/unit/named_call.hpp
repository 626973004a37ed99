// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call from the names of its parameters, for tests that need many different ones.
#pragma once

#include <initializer_list>
#include <utility>

#include "shim/call/call.hpp"

namespace blaslift {

struct NamedCall {
  char const* symbol = "";
  std::initializer_list<std::pair<char const*, std::int64_t>> integers;
  std::initializer_list<std::pair<char const*, char>> flags = {};
  std::initializer_list<std::pair<char const*, double>> scalars = {};
  std::initializer_list<std::pair<char const*, void*>> arrays = {};
};

// Scalars that are not named are one, flags their usual ones (N, U, L), arrays null.
inline Call named_call(NamedCall const& named) {
  Call call;
  call.symbol = find_symbol(named.symbol);
  call.precision = info(call.symbol).precision;
  call.routine = &routine(call.symbol);
  for (int i = 0; i < call.routine->parameter_count; ++i)
    switch (call.routine->parameters[static_cast<std::size_t>(i)].kind) {
      case Kind::op:
      case Kind::op_t:
      case Kind::op_c:
      case Kind::diag: call[i].flag = 'N'; break;
      case Kind::side: call[i].flag = 'L'; break;
      case Kind::uplo: call[i].flag = 'U'; break;
      case Kind::scalar:
      case Kind::real: call[i].scalar = {1, 0}; break;
      default: break;
    }
  for (auto const& [name, value] : named.integers) call[call.routine->find(name)].integer = value;
  for (auto const& [name, value] : named.flags) call[call.routine->find(name)].flag = value;
  for (auto const& [name, value] : named.scalars) call[call.routine->find(name)].scalar = {value, 0};
  for (auto const& [name, value] : named.arrays) call[call.routine->find(name)].pointer = value;
  return call;
}

}  // namespace blaslift
