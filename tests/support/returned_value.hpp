// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A function's value as devices store it, for comparing with a library's.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "shim/call/direct.hpp"
#include "tests/support/invoke.hpp"

namespace blaslift::test {

// result: what Lane::run() or a kernel of our own has stored.
inline Returned returned_value(DirectCall const& call, std::byte const* result) {
  auto const as = [&](auto value) {
    std::memcpy(&value, result, sizeof value);
    return value;
  };
  ResultKind const kind = call.result();
  if (kind == ResultKind::none) return {};
  if (kind == ResultKind::dim) return {{}, as(std::int64_t{})};
  return with_precision(call.precision, [&](auto precision) -> Returned {
    using Real = typename decltype(precision)::real;
    if (kind == ResultKind::real) return {{static_cast<double>(as(Real{})), 0}, 0};
    auto const parts = as(std::array<Real, 2>{});
    return {{static_cast<double>(parts[0]), static_cast<double>(parts[1])}, 0};
  });
}

}  // namespace blaslift::test
