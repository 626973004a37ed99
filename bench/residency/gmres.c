/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * gmres: GMRES(30) with a dense matrix, as a C program writes it: dgemv for A and for the basis (classical
 * Gram-Schmidt, twice), dnrm2, dscal, drot. gmres [N [BELOW [ABOVE]]] A(i,j) = BELOW**(i-j) below the diagonal and
 * ABOVE**(j-i) above it. A x is then known in O(N) by two recurrences, so that the right-hand side belongs to a known
 * solution that no BLAS had a part in. Prints one line of JSON. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void dgemv_(char const*, int const*, int const*, double const*, double const*, int const*, double const*, int const*,
            double const*, double*, int const*);
double dnrm2_(int const*, double const*, int const*);
void dscal_(int const*, double const*, double*, int const*);
void drotg_(double*, double*, double*, double*);
void drot_(int const*, double*, int const*, double*, int const*, double const*, double const*);

enum { restart = 30, most = 20000 };
static double const tolerance = 1e-8, one = 1, minus_one = -1, zero = 0;
static int const unit = 1;
static double below = 0.975, above = 0.9;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double* array(size_t count) {
  double* const made = malloc(count * sizeof(double));
  if (!made) {
    fprintf(stderr, "gmres: no memory\n");
    exit(2);
  }
  return made;
}

static void matrix_times(int n, double const* v, double* product) {
  double sum = 0;
  for (int i = 0; i < n; ++i) product[i] = sum = below * sum + v[i];
  sum = 0;
  for (int i = n - 1; i >= 0; --i) {
    product[i] += sum;
    sum = above * (sum + v[i]);
  }
}

int main(int argc, char** argv) {
  int const n = argc > 1 ? atoi(argv[1]) : 11585;
  if (argc > 2) below = atof(argv[2]);
  if (argc > 3) above = atof(argv[3]);
  if (n < restart) return 2;
  size_t const rows = (size_t)n;
  double const start = now();
  double* const a = array(rows * rows);
  double* const row = array(2 * rows - 1); /* row[n - 1 + i - j] = A(i,j) */
  row[rows - 1] = 1;
  for (size_t k = 1; k < rows; ++k) {
    row[rows - 1 + k] = below * row[rows - 2 + k];
    row[rows - 1 - k] = above * row[rows - k];
  }
  for (size_t j = 0; j < rows; ++j) memcpy(a + j * rows, row + rows - 1 - j, rows * sizeof(double));
  double *const solution = array(rows), *const b = array(rows), *const x = array(rows), *const r = array(rows);
  double *const v = array((restart + 1) * rows), *const h = array((restart + 1) * restart),
                *const again = array(restart);
  double g[restart + 1], cosine[restart], sine[restart], y[restart];
  srand(1);
  for (size_t i = 0; i < rows; ++i) solution[i] = 2.0 * rand() / RAND_MAX - 1, x[i] = 0;
  matrix_times(n, solution, b);
  double const size_of_b = dnrm2_(&n, b, &unit);
  double const ready = now();

  int iterations = 0;
  while (iterations < most) {
    memcpy(r, b, rows * sizeof(double));
    dgemv_("N", &n, &n, &minus_one, a, &n, x, &unit, &one, r, &unit);
    double const size = dnrm2_(&n, r, &unit);
    if (!(size > tolerance * size_of_b)) break;
    double factor = 1 / size;
    memcpy(v, r, rows * sizeof(double));
    dscal_(&n, &factor, v, &unit);
    memset(g, 0, sizeof g);
    g[0] = size;
    int columns = 0;
    while (columns < restart && fabs(g[columns]) > tolerance * size_of_b) {
      double *const w = v + (size_t)(columns + 1) * rows, *const of_h = h + columns * (restart + 1);
      int const k = columns + 1;
      dgemv_("N", &n, &n, &one, a, &n, v + (size_t)columns * rows, &unit, &zero, w, &unit);
      dgemv_("T", &n, &k, &one, v, &n, w, &unit, &zero, of_h, &unit);
      dgemv_("N", &n, &k, &minus_one, v, &n, of_h, &unit, &one, w, &unit);
      dgemv_("T", &n, &k, &one, v, &n, w, &unit, &zero, again, &unit);
      dgemv_("N", &n, &k, &minus_one, v, &n, again, &unit, &one, w, &unit);
      for (int i = 0; i < k; ++i) of_h[i] += again[i];
      of_h[k] = dnrm2_(&n, w, &unit);
      factor = 1 / of_h[k];
      dscal_(&n, &factor, w, &unit);
      for (int i = 0; i < columns; ++i) drot_(&unit, of_h + i, &unit, of_h + i + 1, &unit, cosine + i, sine + i);
      drotg_(of_h + columns, of_h + k, cosine + columns, sine + columns);
      drot_(&unit, g + columns, &unit, g + k, &unit, cosine + columns, sine + columns);
      ++columns, ++iterations;
    }
    for (int i = columns - 1; i >= 0; --i) {
      y[i] = g[i];
      for (int j = i + 1; j < columns; ++j) y[i] -= h[j * (restart + 1) + i] * y[j];
      y[i] /= h[i * (restart + 1) + i];
    }
    dgemv_("N", &n, &columns, &one, v, &n, y, &unit, &one, x, &unit);
  }
  double const done = now();

  matrix_times(n, x, r);
  double left = 0, whole = 0, error = 0;
  for (size_t i = 0; i < rows; ++i) {
    left += (b[i] - r[i]) * (b[i] - r[i]);
    whole += b[i] * b[i];
    error = fmax(error, fabs(x[i] - solution[i])); /* a NaN shows in the residual */
  }
  double const residual = sqrt(left / whole);
  int const right = residual <= 10 * tolerance && iterations < most;
  printf(
      "{\"program\": \"gmres\", \"n\": %d, \"iterations\": %d, \"setup_seconds\": %.6f, \"loop_seconds\": %.6f, "
      "\"residual\": %.3e, \"error\": %.3e, \"right\": %s}\n",
      n, iterations, ready - start, done - ready, isfinite(residual) ? residual : 1e300, error,
      right ? "true" : "false");
  return 0;
}
