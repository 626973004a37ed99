/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * An extension of Python (through ctypes) and R (through .C) that multiplies. */
#include <stdlib.h>

void dgemm_(char const* transa, char const* transb, int const* m, int const* n, int const* k, double const* alpha,
            double const* a, int const* lda, double const* b, int const* ldb, double const* beta, double* c,
            int const* ldc);
void extension_product(int const* n, double* last);

void extension_product(int const* n, double* last) {
  size_t const size = (size_t)*n * (size_t)*n;
  double* const memory = malloc(2 * size * sizeof(double));
  double const one = 1, zero = 0;
  for (size_t i = 0; i < size; ++i) memory[i] = 1;
  dgemm_("N", "N", n, n, n, &one, memory, n, memory, n, &zero, memory + size, n);
  *last = memory[2 * size - 1];
  free(memory);
}
