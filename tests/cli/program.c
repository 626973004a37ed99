/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * A program that links -lblas and knows nothing of blaslift. Its first argument says what it does. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void dgemm_(char const* transa, char const* transb, int const* m, int const* n, int const* k, double const* alpha,
            double const* a, int const* lda, double const* b, int const* ldb, double const* beta, double* c,
            int const* ldc);
void drotg_(double* a, double* b, double* c, double* s);
void daxpy_(int const* n, double const* alpha, double const* x, int const* incx, double* y, int const* incy);

static void product(int n) {
  double* const memory = malloc(3 * sizeof(double) * (size_t)(n * n));
  double *const a = memory, *const b = a + n * n, *const c = b + n * n;
  double const one = 1, zero = 0;
  for (int i = 0; i < n * n; ++i) a[i] = 1, b[i] = 2;
  dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
  printf("%g\n", c[n * n - 1]);
  fflush(stdout);
  free(memory);
}

/* Products of the same two matrices, and one whose first operand is rewritten before; then vectors with far elements.
 */
static void products(int n, int times) {
  size_t const size = (size_t)n * (size_t)n;
  double* const memory = malloc(3 * sizeof(double) * size);
  double *const a = memory, *const b = a + size, *const c = b + size;
  double const one = 1, zero = 0;
  for (size_t i = 0; i < size; ++i) a[i] = (double)(i % 7), b[i] = 2;
  for (int i = 0; i < times; ++i) dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
  for (size_t i = 0; i < size; ++i) a[i] += 1;
  dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
  free(memory);
}

static void far_elements(int n, int increment) {
  size_t const size = (size_t)n * (size_t)increment;
  double* const x = malloc(2 * sizeof(double) * size);
  double* const y = x + size;
  double const one = 1;
  for (size_t i = 0; i < 2 * size; ++i) x[i] = 1;
  daxpy_(&n, &one, x, &increment, y, &increment);
  free(x);
}

/* Small calls from two places in turn. */
__attribute__((noinline)) static void first_place(double* y) {
  int const n = 3, inc = 1;
  double const alpha = 2, x[3] = {1, 2, 3};
  daxpy_(&n, &alpha, x, &inc, y, &inc);
}
__attribute__((noinline)) static void second_place(double* y) {
  int const n = 3, inc = 1;
  double const alpha = -2, x[3] = {1, 2, 3};
  daxpy_(&n, &alpha, x, &inc, y, &inc);
}

static void on_signal(int number) {
  (void)number;
  _exit(5);
}

int main(int count, char** words) {
  char const* const what = count > 1 ? words[1] : "";
  if (strcmp(what, "product") == 0) {
    product(100);
  } else if (strcmp(what, "exit3") == 0) {
    product(100);
    return 3;
  } else if (strcmp(what, "killed") == 0) {
    product(100);
    raise(SIGKILL);
  } else if (strcmp(what, "fork") == 0) { /* the parent makes one call, three children one each, and leave by _exit */
    product(100);
    for (int i = 0; i < 3; ++i)
      if (fork() == 0) {
        product(100);
        _exit(0);
      }
    while (wait(NULL) > 0) {
    }
  } else if (strcmp(what, "killed_child") == 0) {
    if (fork() == 0) {
      product(100);
      raise(SIGKILL);
    }
    wait(NULL);
  } else if (strcmp(what, "daxpy") == 0) {
    int const n = 3, inc = 1;
    double const alpha = 2, x[3] = {1, 2, 3};
    double y[3] = {0, 0, 0};
    daxpy_(&n, &alpha, x, &inc, y, &inc);
    printf("%g\n", y[2]);
  } else if (strcmp(what, "products") == 0) {
    products(400, 3);
  } else if (strcmp(what, "far_elements") == 0) {
    far_elements(20000, 16);
    far_elements(20000, 1);
  } else if (strcmp(what, "in_turn") == 0) {
    double y[3] = {0, 0, 0};
    for (int i = 0; i < 100000; ++i) first_place(y), second_place(y);
    printf("%g\n", y[2]);
  } else if (strcmp(what, "drotg") == 0) {
    double a = 3, b = 4, c, s;
    drotg_(&a, &b, &c, &s);
    printf("%g\n", a);
  } else if (strcmp(what, "wait") == 0) {
    signal(SIGTERM, &on_signal);
    product(100);
    pause();
  }
  return 0;
}
