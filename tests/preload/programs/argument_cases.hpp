// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The calls by which it is seen who judges arguments: legal ones, those at the border of it (nothing to do, leading
// dimensions of 0, increments of 0, no address where nothing is read) and illegal ones, each position in turn and in
// pairs.
#pragma once

#include <functional>

#include "tests/support/invoke.hpp"

namespace blaslift::test {

struct ArgumentCase {
  Call call;
  Layout layout{};
  bool legal = false;    // by Netlib's rules: all that a device may be given
  bool no_data = false;  // empty arrays have no address
};

using UseCase = std::function<void(ArgumentCase const&)>;

// Every case of one symbol, the same ones in the same order in every process.
void for_each_argument_case(Symbol symbol, Language language, Layout layout, UseCase const& use);

}  // namespace blaslift::test
