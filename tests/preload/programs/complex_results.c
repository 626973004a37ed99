/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * Products of complex vectors, small ones and a large one, in the way that this program was compiled for: with HIDDEN
 * the result comes through an argument before the others, else as a value.
 */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef HIDDEN
void zdotc_(double complex*, int const*, double complex const*, int const*, double complex const*, int const*);
void cdotu_(float complex*, int const*, float complex const*, int const*, float complex const*, int const*);
#define CALL(value, function, ...) function(&value, __VA_ARGS__)
#else
double complex zdotc_(int const*, double complex const*, int const*, double complex const*, int const*);
float complex cdotu_(int const*, float complex const*, int const*, float complex const*, int const*);
#define CALL(value, function, ...) value = function(__VA_ARGS__)
#endif

static int right(int n, int one) {
  double complex* const x = malloc((size_t)n * sizeof *x);
  float complex* const y = malloc((size_t)n * sizeof *y);
  for (int i = 0; i < n; ++i) x[i] = 1 + 2 * I, y[i] = 1 + 1 * I;
  double complex z = -1;
  float complex c = -1;
  CALL(z, zdotc_, &n, x, &one, x, &one);
  CALL(c, cdotu_, &n, y, &one, y, &one);
  free(x);
  free(y);
  if (z == 5.0 * n && c == 2.0F * (float)n * I) return 1;
  printf("n = %d: %g + %g i, %g + %g i\n", n, creal(z), cimag(z), (double)crealf(c), (double)cimagf(c));
  return 0;
}

int main(void) {
  int all = 1;
  for (int round = 0; round < 3; ++round) all = right(3, 1) && right(1 << 20, 1) && all;
  return all ? 0 : 1;
}
