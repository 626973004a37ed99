// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// constructor_calls MODULE: opens a module whose constructor calls BLAS and LAPACK, while another thread, which began
// after the constructor did and before it called, makes the process's first calls. Built twice: as the program, and as
// the module (MODULE).
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

extern int constructor_runs;
extern int thread_calls;
extern int errors_seen;

void dgemm_(char const*, char const*, int const*, int const*, int const*, double const*, double const*, int const*,
            double const*, int const*, double const*, double*, int const*, size_t, size_t);
void dgesv_(int const*, int const*, double*, int const*, int*, double*, int const*, int*);

static int right(int size) {
  enum { most = 40 };
  static __thread double a[most * most], b[most * most], c[most * most];
  int const n = size, illegal = -1;
  double const one = 1, zero = 0;
  for (int i = 0; i < n * n; ++i) a[i] = i % (n + 1) == 0 ? 2 : 0, b[i] = i % 7;
  dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n, 1, 1);
  dgemm_("N", "N", &illegal, &n, &n, &one, a, &n, b, &n, &zero, c, &n, 1, 1);
  int pivots[most], info = -1;
  dgesv_(&n, &n, a, &n, pivots, c, &n, &info);  // back to b
  for (int i = 0; i < n * n; ++i)
    if (c[i] != b[i]) return 0;
  return info == 0;
}

#ifdef MODULE

__attribute__((constructor)) static void construct(void) {
  __atomic_store_n(&constructor_runs, 1, __ATOMIC_SEQ_CST);
  while (!__atomic_load_n(&thread_calls, __ATOMIC_SEQ_CST)) usleep(1000);
  usleep(300000);  // the other thread is on its way
  printf("constructor: %s\n", right(40) ? "right" : "wrong");
}

#else

int constructor_runs = 0, thread_calls = 0, errors_seen = 0;

void xerbla_(char const* name, int const* info, size_t length) {
  (void)name, (void)info, (void)length;
  __atomic_fetch_add(&errors_seen, 1, __ATOMIC_SEQ_CST);
}

static void* call(void* unused) {
  (void)unused;
  while (!__atomic_load_n(&constructor_runs, __ATOMIC_SEQ_CST)) usleep(1000);
  __atomic_store_n(&thread_calls, 1, __ATOMIC_SEQ_CST);
  printf("thread: %s\n", right(40) ? "right" : "wrong");
  return NULL;
}

int main(int argc, char** argv) {
  pthread_t thread;
  if (argc != 2 || pthread_create(&thread, NULL, &call, NULL) != 0) return 2;
  if (!dlopen(argv[1], RTLD_NOW | RTLD_LOCAL)) return printf("%s\n", dlerror()), 2;
  pthread_join(thread, NULL);
  printf("%d errors\n", errors_seen);
  return 0;
}

#endif
