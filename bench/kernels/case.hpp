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

#include <string>
#include <string_view>

#include "gpu/choice/placed_call.hpp"

namespace blaslift::bench {

using gpu::AnyCall, gpu::Layout, gpu::matrices, gpu::usual_alpha;

struct Case : gpu::PlacedCall {
  std::string text;
};

Result<Case> parse_case(std::string_view text);
// The same call with other operands' places, or other scalars.
Case laid(Case const& of, Layout const& layout);
Case scaled(Case const& of, double alpha, double beta);

}  // namespace blaslift::bench
