// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Layouts that make moving and reading slow on either place: elements that lie one by one, or in short pieces, far
// apart.
#pragma once

#include "shim/call/operands.hpp"

namespace blaslift {

// Vectors with a cache line or more from one element to the next, and matrices whose columns are shorter than eight
// cache lines and at least as far apart as they are long. Small operands never are.
bool is_scattered(Operand const& operand);
// Whether such operands are a quarter or more of what a call refers to.
bool is_mostly_scattered(Operands const& operands);

}  // namespace blaslift
