// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a kernel divides by that is known at the launch. A division of two integers takes some 140 clocks on a GPU, and
// a block makes a dozen of them, one after another, before it can ask for its first element; a multiplication takes
// five (Granlund, Montgomery: Division by invariant integers using multiplication, PLDI 1994).
#pragma once

#include <cstdint>

namespace blaslift::gpu::plan {

// n / by is n * factor / 2^divisor_bits, rounded down, for 0 <= n < 2^24 and 1 <= by <= 2^15: what factor is too large
// by adds less than n / 2^divisor_bits, and a quotient that is no integer is at least 1 / by below the next.
inline constexpr int divisor_bits = 40;
struct Divisor {
  int by = 1;
  std::uint64_t factor = std::uint64_t{1} << divisor_bits;

  constexpr Divisor() = default;
  constexpr explicit Divisor(int divisor)
      : by(divisor),
        factor(((std::uint64_t{1} << divisor_bits) + static_cast<std::uint64_t>(divisor) - 1) /
               static_cast<std::uint64_t>(divisor)) {}
};

}  // namespace blaslift::gpu::plan
