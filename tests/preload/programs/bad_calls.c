/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * Illegal calls of BLAS and LAPACK from an extension: R's .C calls the first functions; preloaded under Octave, dggbal_
 * takes the place of LAPACK's.
 */
#include <stddef.h>
#include <stdlib.h>

#define EXPORT __attribute__((visibility("default")))

void dgemm_(char const*, char const*, int const*, int const*, int const*, double const*, double const*, int const*,
            double const*, int const*, double const*, double*, int const*, size_t, size_t);
void dsyrk_(char const*, char const*, int const*, int const*, double const*, double const*, int const*, double const*,
            double*, int const*, size_t, size_t);
void dgemv_(char const*, int const*, int const*, double const*, double const*, int const*, double const*, int const*,
            double const*, double*, int const*, size_t);
void dgesv_(int const*, int const*, double*, int const*, int*, double*, int const*, int*);
void dsyev_(char const*, char const*, int const*, double*, int const*, double*, double*, int const*, int*, size_t,
            size_t);

static double const one = 1;
static int const unit = 1;
static double matrix[1000000]; /* handlers leave by longjmp: nothing is allocated */

EXPORT void bad_dgemm(int* n) {
  int const negative = -1;
  dgemm_("N", "N", &negative, n, n, &one, matrix, n, matrix, n, &one, matrix, n, 1, 1);
}
EXPORT void bad_dsyrk(int* n) { dsyrk_("U", "Q", n, n, &one, matrix, n, &one, matrix, n, 1, 1); }
EXPORT void bad_dgemv(int* n) { dgemv_("N", n, n, &one, matrix, &unit, matrix, &unit, &one, matrix, &unit, 1); }
EXPORT void bad_dgesv(int* n) {
  int const negative = -1;
  int info = 0;
  static int pivots[1000];
  dgesv_(&negative, n, matrix, n, pivots, matrix, n, &info);
}
EXPORT void bad_dsyev(int* n) {
  int info = 0;
  dsyev_("N", "U", n, matrix, &unit, matrix, matrix, n, &info, 1, 1);
}

EXPORT void dggbal_(char const* job, int* n, double* a, int* lda, double* b, int* ldb, int* low, int* high,
                    double* left, double* right, double* work, int* info, size_t length) {
  (void)job, (void)a, (void)lda, (void)b, (void)ldb, (void)low, (void)high, (void)left, (void)right, (void)work,
      (void)info;
  (void)length;
  bad_dgemm(n);
}
