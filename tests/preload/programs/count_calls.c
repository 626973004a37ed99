/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * count_calls ROUTINE COUNT: makes COUNT tiny calls, so that an instruction counter can tell what one costs. ROUTINE
 * may be the path of a module with a LAPACK of its own, whose solve() makes them.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

void daxpy_(int const* n, double const* alpha, double const* x, int const* incx, double* y, int const* incy);
void dgemm_(char const* transa, char const* transb, int const* m, int const* n, int const* k, double const* alpha,
            double const* a, int const* lda, double const* b, int const* ldb, double const* beta, double* c,
            int const* ldc, size_t, size_t);

int main(int argc, char** argv) {
  int const n = 4, one = 1;
  double const alpha = 1, beta = 0;
  double a[16] = {1}, b[16] = {1}, c[16] = {0};
  long const count = argc > 2 ? atol(argv[2]) : 1;
  if (strcmp(argv[1], "daxpy") == 0)
    for (long i = 0; i < count; ++i) daxpy_(&n, &alpha, a, &one, c, &one);
  else if (strcmp(argv[1], "dgemm") == 0)
    for (long i = 0; i < count; ++i) dgemm_("N", "N", &n, &n, &n, &alpha, a, &n, b, &n, &beta, c, &n, 1, 1);
  else {
    void* const module = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    int (*solve)(double, double*) = 0;
    if (module) *(void**)&solve = dlsym(module, "solve");
    if (!solve) return 2;
    for (long i = 0; i < count; ++i) solve(1, c);
  }
  return 0;
}
