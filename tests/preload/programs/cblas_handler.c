/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * cblas_handler SIZE: a program that overrides both handlers, as Netlib's manual of CBLAS suggests.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void cblas_dgemm(int, int, int, int, int, int, double, double const*, int, double const*, int, double, double*, int);
void cblas_zherk(int, int, int, int, int, double, void const*, int, double, void*, int);

void cblas_xerbla(int info, char const* routine, char const* form, ...) {
  (void)form;
  printf("cblas_xerbla %s %d\n", routine, info);
}
void xerbla_(char const* name, int const* info, size_t length) {
  printf("xerbla_ %.*s %d\n", (int)(length < 5 ? length : 5), name, *info);
}

int main(int argc, char** argv) {
  int const n = argc > 1 ? atoi(argv[1]) : 4;
  double *a = calloc((size_t)(2 * n * n), sizeof *a), *c = calloc((size_t)(2 * n * n), sizeof *c);
  cblas_dgemm(102, 111, 111, n, n, n, 1, a, 1, a, n, 0, c, n); /* lda */
  cblas_dgemm(101, 111, 111, n, n, n, 1, a, 1, a, n, 0, c, n); /* lda, rows */
  cblas_dgemm(101, 111, 111, n, -1, n, 1, a, n, a, n, 0, c, n);
  cblas_zherk(101, 121, 112, n, n, 1, a, n, 0, c, n); /* transpose is illegal */
  return 0;
}
