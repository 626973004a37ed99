// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// neighbours N K TIMES [heap]: dsyrk with the same operands again and again; with a fourth word, its result lies right behind A
// (neighbours.txt).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <sys/syscall.h>
extern void dsyrk_(const char*, const char*, const int*, const int*, const double*, const double*, const int*, const double*, double*, const int*);
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
int cmp(const void* a, const void* b) { double x = *(double*)a, y = *(double*)b; return x < y ? -1 : x > y; }
int main(int c, char** v) {
  int n = atoi(v[1]), k = atoi(v[2]), reps = atoi(v[3]); double one = 1, beta = 1;
  if (c > 4) { void* p[3]; for (int i = 0; i < 3; ++i) p[i] = malloc(30 << 20), memset(p[i], 1, 30 << 20); for (int i = 0; i < 3; ++i) free(p[i]); }
  double *a = malloc(8L * n * k), *x = malloc(8L * n * n), *t = malloc(8 * reps);
  printf("a %p x %p distance %ld\n", (void*)a, (void*)x, (long)((char*)x - (char*)a) - 8L * n * k);
  for (long i = 0; i < (long)n * k; ++i) a[i] = (i % 1013) * 1e-3;
  for (long i = 0; i < (long)n * n; ++i) x[i] = 1;
  for (int r = 0; r < reps; ++r) { syscall(SYS_getppid); double b = now(); dsyrk_("L", "N", &n, &k, &one, a, &n, &beta, x, &n); t[r] = now() - b; }
  qsort(t + reps / 2, reps - reps / 2, 8, cmp);
  printf("median of the second half %.1f us, least %.1f\n", 1e6 * t[reps / 2 + (reps - reps / 2) / 2], 1e6 * t[reps / 2]);
}
