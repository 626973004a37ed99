/* SPDX-FileCopyrightText: 2026 the blaslift authors
   SPDX-License-Identifier: BSD-3-Clause

   Times dgemm in a program whose main thread OpenMP binds to a core: how much copying then has the helpers' help.
     gcc -O2 -fopenmp bench/bound_caller.c -o bound_caller -lblas
     OMP_PROC_BIND=true LD_PRELOAD=build/gpu/lib/libblaslift.so BLASLIFT_RESIDENCY=off ./bound_caller 8192
   Prints the main thread's cores and milliseconds: the first call, then the least, the median and the most of the
   others. The first calls wait for the device, or run beside its start: they are left out. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void dgemm_(char const*, char const*, int const*, int const*, int const*, double const*, double const*, int const*,
            double const*, int const*, double const*, double*, int const*);

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static int compare(void const* left, void const* right) {
  double const a = *(double const*)left, b = *(double const*)right;
  return (a > b) - (a < b);
}

int main(int count, char** words) {
  enum { before = 6, calls = 25 };
  int const n = count > 1 ? atoi(words[1]) : 8192;
  size_t const elements = (size_t)n * (size_t)n;
  double const one = 1, zero = 0;
  double *const a = malloc(elements * sizeof *a), *const b = malloc(elements * sizeof *b),
                *const c = malloc(elements * sizeof *c);
  double times[calls], first = 0;
  int threads = 0;
  if (!a || !b || !c) return 1;
#pragma omp parallel reduction(+ : threads)
  threads += 1;
  for (size_t i = 0; i < elements; ++i) a[i] = 1, b[i] = 0.5, c[i] = 0;
  for (int i = 0; i < before + calls; ++i) {
    double const begin = milliseconds();
    dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
    double const took = milliseconds() - begin;
    if (i == 0) first = took;
    if (i >= before) times[i - before] = took;
  }
  for (size_t i = 0; i < elements; ++i)
    if (c[i] != 0.5 * n) return printf("wrong at %zu: %g\n", i, c[i]), 1;
  cpu_set_t mask;
  int const cores = sched_getaffinity(0, sizeof mask, &mask) == 0 ? CPU_COUNT(&mask) : 0;
  qsort(times, calls, sizeof *times, &compare);
  printf("n = %d, %d OpenMP threads, main thread on %d core%s: first %.1f ms, then %.1f, %.1f, %.1f\n", n, threads,
         cores, cores == 1 ? "" : "s", first, times[0], times[calls / 2], times[calls - 1]);
  return 0;
}
