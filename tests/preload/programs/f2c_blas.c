/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * A BLAS as f2c and Intel's Fortran make it: complex functions store their result where an argument before the others
 * points. Of its routines only those that the test calls, on unit strides.
 */
#include <complex.h>

void zdotc_(double complex* value, int const* n, double complex const* x, int const* incx, double complex const* y,
            int const* incy);
void zdotc_(double complex* value, int const* n, double complex const* x, int const* incx, double complex const* y,
            int const* incy) {
  double complex sum = 0;
  (void)incx, (void)incy;
  for (int i = 0; i < *n; ++i) sum += conj(x[i]) * y[i];
  *value = sum;
}

void cdotu_(float complex* value, int const* n, float complex const* x, int const* incx, float complex const* y,
            int const* incy);
void cdotu_(float complex* value, int const* n, float complex const* x, int const* incx, float complex const* y,
            int const* incy) {
  float complex sum = 0;
  (void)incx, (void)incy;
  for (int i = 0; i < *n; ++i) sum += x[i] * y[i];
  *value = sum;
}

int isamax_(int const* n, float const* x, int const* incx);
int isamax_(int const* n, float const* x, int const* incx) {
  int best = 1;
  (void)incx;
  for (int i = 1; i < *n; ++i)
    if (x[i] * x[i] > x[best - 1] * x[best - 1]) best = i + 1;
  return *n > 0 ? best : 0;
}

void dgemm_(void); /* by this name a BLAS is known; never called here */
void dgemm_(void) {}
