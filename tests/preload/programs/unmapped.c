// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// unmapped MILLISECONDS...: a large dgeqrf that a signal handler leaves after so long; then its matrix is unmapped.
// Prints for each whether it was left. Helpers that still read the matrix would end the process.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

void dgeqrf_(int const*, int const*, double*, int const*, double*, double*, int const*, int*);

static sigjmp_buf back;
static volatile sig_atomic_t armed;

static void leave(int signal) {
  (void)signal;
  if (armed) {
    armed = 0;
    siglongjmp(back, 1);
  }
}

static void set_timer(long milliseconds) {
  struct itimerval const once = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
  setitimer(ITIMER_REAL, &once, NULL);
}

// The device is up afterwards.
static void factor_small(double* work, int lwork) {
  enum { rows = 600, cols = 520 };
  double *const a = malloc(sizeof(double) * rows * cols), tau[cols];
  int const m = rows, n = cols;
  int info = 0;
  for (int i = 0; i < rows * cols; ++i) a[i] = rand() / 1e9;
  dgeqrf_(&m, &n, a, &m, tau, work, &lwork, &info);
  free(a);
}

static int is_left(long milliseconds, double* work, int lwork) {
  static double tau[400];
  int const m = 40000, n = 400;
  int info = 0;
  size_t const bytes = sizeof(double) * (size_t)m * (size_t)n;
  double* const a = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (size_t i = 0; i < bytes / sizeof *a; ++i) a[i] = (double)(i * 2654435761U % 1000003) / 1e6;
  int volatile left = 1;
  if (sigsetjmp(back, 1) == 0) {
    armed = 1;
    set_timer(milliseconds);
    dgeqrf_(&m, &n, a, &m, tau, work, &lwork, &info);
    armed = 0;
    set_timer(0);
    left = 0;
  }
  munmap(a, bytes);
  struct timespec const moment = {0, 300000000};
  nanosleep(&moment, NULL);
  return left;
}

int main(int count, char** words) {
  int const lwork = 64 * 520;
  double* const work = malloc(sizeof(double) * (size_t)lwork);
  signal(SIGALRM, leave);
  factor_small(work, lwork);
  for (int i = 1; i < count; ++i) printf("%s\n", is_left(atol(words[i]), work, lwork) ? "left" : "ended");
  return 0;
}
