/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * A program that links -llapack and knows nothing of blaslift. */
#include <stdio.h>

void dgesv_(int const* n, int const* nrhs, double* a, int const* lda, int* pivots, double* b, int const* ldb,
            int* info);

int main(void) {
  int const one = 1;
  double a = 2, b = 6;
  int pivot = 0, info = 0;
  dgesv_(&one, &one, &a, &one, &pivot, &b, &one, &info);
  printf("%g\n", b);
  return info;
}
