/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * lapack_names [DIAGONAL]: LAPACK routines that blaslift knows (dgesv) and that it does not (dgeqp3, dgecon), on
 * matrices whose results are known. With a DIAGONAL of 0 the matrix of dgesv is singular.
 */
#include <dlfcn.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define N 200

void dgesv_(int const* n, int const* nrhs, double* a, int const* lda, int* ipiv, double* b, int const* ldb, int* info);
void dgeqp3_(int const* m, int const* n, double* a, int const* lda, int* jpvt, double* tau, double* work,
             int const* lwork, int* info);
void dgecon_(char const* norm, int const* n, double const* a, int const* lda, double const* anorm, double* rcond,
             double* work, int* iwork, int* info, size_t length);

/* A multiple of the unit matrix plus ones above the diagonal. */
static void fill(double* a, double diagonal) {
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i) a[i + j * N] = i == j ? diagonal : i == j - 1 ? 1 : 0;
}

int main(int argc, char** argv) {
  static double a[N * N], b[N], tau[N], work[64 * N];
  static int pivots[N], integers[N];
  int const n = N, one = 1, lwork = 64 * N;
  double const diagonal = argc > 1 ? atof(argv[1]) : 2, norm = 3;
  double condition = 0, error = 0;
  int info[3] = {-1, -1, -1};
  fill(a, diagonal);
  for (int i = 0; i < N; ++i) b[i] = i < N - 1 ? diagonal + 1 : diagonal;
  dgesv_(&n, &one, a, &n, pivots, b, &n, &info[0]);
  for (int i = 0; i < N; ++i) error = fmax(error, fabs(b[i] - 1));
  fill(a, 2);
  dgecon_("1", &n, a, &n, &norm, &condition, work, integers, &info[1], 1);
  dgeqp3_(&n, &n, a, &n, pivots, tau, work, &lwork, &info[2]);
  unsigned long long (*count)(void) = 0;
  *(void**)&count = dlsym(RTLD_DEFAULT, "blaslift_calls_on_device");
  printf("INFO %d %d %d, error %s, condition %s, first column %d\n", info[0], info[1], info[2],
         info[0] != 0 || error < 1e-12 ? "small" : "LARGE", condition > 0.1 && condition < 1 ? "good" : "WRONG",
         pivots[0]);
  fprintf(stderr, "dgesv on the device: %llu\n", count ? count() : 0);
  return 0;
}
