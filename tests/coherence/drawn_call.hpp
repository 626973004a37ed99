// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// DrawnCall: a legal BLAS call with the places of its arrays in arenas, so that it can be made in both worlds.
#pragma once

#include <array>

#include "tests/coherence/arena.hpp"
#include "tests/support/invoke.hpp"

namespace blaslift::test::coherence {

struct World;

struct Placed {
  int position = 0;  // among the parameters
  Arena* arena = nullptr;
  std::size_t offset = 0;  // bytes
};

enum class Side : bool { real, shadow };

struct DrawnCall {
  Convention convention;
  Call call;
  std::array<Placed, 4> arrays{};
  int count = 0;  // of arrays; 0: none drawn yet
  Number number{};
  bool rough = false;

  // The call with its arrays in one of the worlds.
  Call in(Side side) const;
  // An array of it as a column-major view.
  Operand view(int array, Side side) const;
};

// Draws a call, mostly near earlier ones; count is 0 if none fitted.
DrawnCall draw_call(World& world);
// "dgemm_('N', 'T', m=3, ...)" with the place of each array.
std::string describe(DrawnCall const& drawn);

}  // namespace blaslift::test::coherence
