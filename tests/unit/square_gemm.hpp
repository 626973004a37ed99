// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A square level-3 call for tests that need one.
#pragma once

#include "shim/call/level3.hpp"

namespace blaslift {

// C = alpha A B + beta C of order n in symbol's precision; the operands' memory is the caller's matter.
inline Call square_gemm(char const* symbol, std::int64_t n, double alpha = 1, double beta = 0, void* a = nullptr,
                        void* b = nullptr, void* c = nullptr) {
  Call call;
  call.symbol = find_symbol(symbol);
  call.precision = info(call.symbol).precision;
  call.routine = &routine(call.symbol);
  for (char const* name : {"m", "n", "k", "lda", "ldb", "ldc"}) call[call.routine->find(name)].integer = n;
  for (char const* name : {"transa", "transb"}) call[call.routine->find(name)].flag = 'N';
  call[call.routine->find("alpha")].scalar = {alpha, 0};
  call[call.routine->find("beta")].scalar = {beta, 0};
  call[call.routine->find("a")].pointer = a;
  call[call.routine->find("b")].pointer = b;
  call[call.routine->find("c")].pointer = c;
  return call;
}

}  // namespace blaslift
