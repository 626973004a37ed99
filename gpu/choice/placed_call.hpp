// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call that is made up for measuring, and where its operands lie in one piece of memory.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "gpu/choice/any_call.hpp"

namespace blaslift::gpu {

// The place of operands in memory, apart from their sizes: it must not move a bit of a result.
struct Layout {
  std::int64_t pad = 0, align = 1, incx = 1, incy = 1;
  std::array<std::int64_t, max_direct_operands> offset{};
};

inline constexpr double usual_alpha = 1.25, usual_beta = 0.5;

struct PlacedCall {
  Symbol symbol{};
  std::string flags;                // in the routine's order; missing ones: lower, N, N
  std::vector<std::int64_t> sizes;  // likewise; missing ones equal the last
  Layout layout;
  double alpha = usual_alpha, beta = usual_beta;

  // From all of the above:
  void complete();
  AnyCall call;
  Call whole;                                            // the same as the shim has it, without arrays
  std::array<std::size_t, max_direct_operands> place{};  // bytes from the set's begin to an operand's lowest element
  std::size_t set_bytes = 0;                             // one set of operands
  double bytes = 0;                                      // the fewest to move: what is read once, what is written once
  double flops = 0;

  std::size_t operands() const { return call.operand_count; }
  // The operands of a set that begins at `base`, which is aligned to 256 bytes.
  std::array<DeviceAddress, max_direct_operands> arrays(DeviceAddress base) const;
  // Bytes of a function's value, 0 for a subroutine.
  std::size_t result_bytes() const;
};

}  // namespace blaslift::gpu
