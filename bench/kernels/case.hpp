// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A case: one call and where its operands lie. Written as ROUTINE:SIZES[:OPTION...], for instance
//   sgemv:4096x4096:T:pad=1   dtrmv:8192:LNN   saxpy:2^24:offset=1   zgemv:16x2^20:C:incx=2
//   dgemm:16x16x2^20:TN   zherk:32x2^20:LC
// SIZES are the routine's, in its order; missing ones equal the last. FLAGS are its flags in its order (missing ones:
// lower, N, N). Options: pad=K (leading dimension: rows + K), align=K (then rounded up to a multiple of K), incx=K,
// incy=K, offset=K[,K[,K]] (elements by which arrays, in the routine's order, miss an address aligned to 256 bytes),
// alpha=R, beta=R.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "bench/kernels/any_call.hpp"

namespace blaslift::bench {

// How operands lie in memory, apart from their sizes: what must not move a bit of a result.
struct Layout {
  std::int64_t pad = 0, align = 1, incx = 1, incy = 1;
  std::array<std::int64_t, max_direct_operands> offset{};
};

inline constexpr double usual_alpha = 1.25, usual_beta = 0.5;

struct Case {
  std::string text;
  Symbol symbol{};
  std::string flags;
  std::vector<std::int64_t> sizes;
  Layout layout;
  double alpha = usual_alpha, beta = usual_beta;

  // From all of the above, by complete():
  AnyCall call;
  std::array<std::size_t, max_direct_operands> place{};  // bytes from the set's begin to an operand's lowest element
  std::size_t set_bytes = 0;                             // one set of operands
  double bytes = 0;                                      // the fewest to move: what is read once, what is written once
  double flops = 0;

  std::size_t operands() const { return call.operand_count; }
  // The operands of a set that begins at `base`, which is aligned to 256 bytes.
  std::array<gpu::DeviceAddress, max_direct_operands> arrays(gpu::DeviceAddress base) const;
  // Bytes of a function's value, 0 for a subroutine.
  std::size_t result_bytes() const;
};

Result<Case> parse_case(std::string_view text);
// The same call with other operands' places, or other scalars.
Case laid(Case const& of, Layout const& layout);
Case scaled(Case const& of, double alpha, double beta);

}  // namespace blaslift::bench
