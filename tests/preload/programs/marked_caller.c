/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * An extension with a LAPACK of its own: solves diagonal x = 1, and returns INFO.
 */
void dgesv_(int const* n, int const* nrhs, double* a, int const* lda, int* ipiv, double* b, int const* ldb, int* info);
int solve(double diagonal, double* x);

int solve(double diagonal, double* x) {
  int const one = 1;
  int pivot = 0, info = -1;
  *x = 1;
  dgesv_(&one, &one, &diagonal, &one, &pivot, x, &one, &info);
  return info;
}
