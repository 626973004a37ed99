// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Linked to blaslift as its libblas.so.3, to be run with the set-user-ID bit and without.
#include <sys/auxv.h>
#include <cstdio>

#include "arithmetic.hpp"

int main() {
  bool const right = arithmetic::all_are_right(5) && arithmetic::gemm_is_right(260);
  std::printf("%s, %s\n", getauxval(AT_SECURE) ? "privileged" : "ordinary", right ? "right" : "wrong");
  return right ? 0 : 1;
}
