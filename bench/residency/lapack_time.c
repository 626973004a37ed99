/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * lapack_time: dpotrf or dgetrf, several calls in one process, the same matrix written anew into the same memory before
 * each; each result checked with a random vector by plain loops.
 *   lapack_time dpotrf|dgetrf [N [CALLS [L|U]]]
 * Linked with -llapack -lblas; prints one line of JSON, which says whose LAPACK and BLAS it was. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void dpotrf_(char const*, int const*, double*, int const*, int*, size_t);
void dgetrf_(int const*, int const*, double*, int const*, int*, int*);

enum { most_calls = 16, table_size = 1 << 20 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double* array(size_t count) {
  double* const made = malloc(count * sizeof(double));
  if (!made) {
    fprintf(stderr, "lapack_time: no memory\n");
    exit(2);
  }
  return made;
}

static double random_unit(void) { return 2.0 * rand() / RAND_MAX - 1; }

/* Random elements from a table, another piece of it in each column; the diagonal makes dpotrf's matrix definite. */
static void write_matrix(size_t n, double* a, double const* table, double diagonal) {
  for (size_t j = 0; j < n; ++j) {
    memcpy(a + j * n, table + j * 7919 % table_size, n * sizeof(double));
    a[j * n + j] += diagonal;
  }
}

/* y = A x for the whole matrix, or the symmetric one that a triangle stands for. */
static void times_general(size_t n, double const* a, double const* x, double* y) {
  memset(y, 0, n * sizeof(double));
  for (size_t j = 0; j < n; ++j)
    for (size_t i = 0; i < n; ++i) y[i] += a[j * n + i] * x[j];
}
static void times_symmetric(size_t n, double const* a, int upper, double const* x, double* y) {
  memset(y, 0, n * sizeof(double));
  for (size_t j = 0; j < n; ++j) {
    double sum = a[j * n + j] * x[j];
    for (size_t i = upper ? 0 : j + 1; i < (upper ? j : n); ++i) {
      y[i] += a[j * n + i] * x[j];
      sum += a[j * n + i] * x[i];
    }
    y[j] += sum;
  }
}

/* y = T x or T' x for a triangle; `one`: its diagonal is not stored. */
static void times_triangle(size_t n, double const* a, int upper, int one, int transposed, double const* x, double* y) {
  memset(y, 0, n * sizeof(double));
  for (size_t j = 0; j < n; ++j) {
    double const diagonal = one ? 1 : a[j * n + j];
    double sum = diagonal * x[j];
    size_t const begin = upper ? 0 : j + 1, end = upper ? j : n;
    if (transposed)
      for (size_t i = begin; i < end; ++i) sum += a[j * n + i] * x[i];
    else
      for (size_t i = begin; i < end; ++i) y[i] += a[j * n + i] * x[j];
    y[j] += sum;
  }
}

static char const* library_of(char const* symbol) {
  Dl_info from;
  void* const found = dlsym(RTLD_DEFAULT, symbol);
  return found && dladdr(found, &from) && from.dli_fname ? from.dli_fname : "";
}

int main(int argc, char** argv) {
  if (argc < 2 || (strcmp(argv[1], "dpotrf") != 0 && strcmp(argv[1], "dgetrf") != 0)) {
    fprintf(stderr, "usage: lapack_time dpotrf|dgetrf [N [CALLS [L|U]]]\n");
    return 2;
  }
  int const n = argc > 2 ? atoi(argv[2]) : 8192, calls = argc > 3 ? atoi(argv[3]) : 2;
  int const cholesky = strcmp(argv[1], "dpotrf") == 0, upper = argc > 4 && argv[4][0] == 'U';
  if (n < 1 || calls < 1 || calls > most_calls) return 2;
  size_t const rows = (size_t)n;
  double const start = now();
  double *const table = array(table_size + rows), *const a = array(rows * rows);
  double *const x = array(rows), *const wanted = array(rows), *const half = array(rows), *const seen = array(rows);
  int* const pivots = malloc(rows * sizeof(int));
  if (!pivots) return 2;
  srand(1);
  for (size_t i = 0; i < table_size + rows; ++i) table[i] = random_unit();
  for (size_t i = 0; i < rows; ++i) x[i] = random_unit();
  double const diagonal = cholesky ? 2 * (double)n : 0;
  double const setup = now() - start;

  double times[most_calls], worst = 0;
  for (int call = 0; call < calls; ++call) {
    write_matrix(rows, a, table, diagonal);
    if (call == 0) {
      if (cholesky)
        times_symmetric(rows, a, upper, x, wanted);
      else
        times_general(rows, a, x, wanted);
    }
    int info = 0;
    double const begin = now();
    if (cholesky)
      dpotrf_(upper ? "U" : "L", &n, a, &n, &info, 1);
    else
      dgetrf_(&n, &n, a, &n, pivots, &info);
    times[call] = now() - begin;

    if (cholesky) { /* L (L' x), or U' (U x) */
      times_triangle(rows, a, upper, 0, !upper, x, half);
      times_triangle(rows, a, upper, 0, upper, half, seen);
      /* The other triangle is as it was. */
      for (size_t j = 0; j < rows; ++j) {
        size_t const begin_other = upper ? j + 1 : 0, count = upper ? rows - j - 1 : j;
        if (memcmp(a + j * rows + begin_other, table + j * 7919 % table_size + begin_other, count * sizeof(double)))
          info = -100;
      }
    } else { /* P' (L (U x)) */
      times_triangle(rows, a, 1, 0, 0, x, half);
      times_triangle(rows, a, 0, 1, 0, half, seen);
      for (size_t i = rows; i-- > 0;) {
        size_t const other = (size_t)pivots[i] - 1;
        double const kept = seen[i];
        seen[i] = seen[other], seen[other] = kept;
      }
    }
    double difference = 0, size = 0;
    for (size_t i = 0; i < rows; ++i) {
      difference += (seen[i] - wanted[i]) * (seen[i] - wanted[i]);
      size += wanted[i] * wanted[i];
    }
    /* In units of what is usual: the growth of dgetrf's elements is far below n. */
    double const error = sqrt(difference / size) / (2.2e-16 * (double)n);
    worst = info || !isfinite(error) ? 1e300 : fmax(worst, error);
  }

  printf(
      "{\"program\": \"lapack_time\", \"routine\": \"%s\", \"n\": %d, \"lapack\": \"%s\", \"from\": \"%s\", "
      "\"setup_seconds\": %.3f, \"times\": [",
      argv[1], n, library_of(cholesky ? "dpotrf_" : "dgetrf_"), library_of("dgemm_"), setup);
  for (int call = 0; call < calls; ++call) printf("%s%.6f", call ? ", " : "", times[call]);
  printf("], \"error\": %.3g, \"right\": %s}\n", worst, worst <= 10 ? "true" : "false");
  return 0;
}
