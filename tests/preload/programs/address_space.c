/* SPDX-FileCopyrightText: 2026 the blaslift authors
   SPDX-License-Identifier: BSD-3-Clause

   address_space MIB: multiplies once with the CPU BLAS itself, so that it has its buffers, then as others do, with so
   many MiB of addresses left. Prints by how many MiB the process has grown. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

typedef void dgemm_type(char const*, char const*, int const*, int const*, int const*, double const*, double const*,
                        int const*, double const*, int const*, double const*, double*, int const*);
extern dgemm_type dgemm_;

enum { size = 200 };
static double a[size * size], c[size * size];

static int multiply(dgemm_type* dgemm) {
  int const n = size;
  double const one = 1, zero = 0;
  int wrong = 0;
  for (int i = 0; i < size * size; ++i) a[i] = 1, c[i] = 0;
  dgemm("N", "N", &n, &n, &n, &one, a, &n, a, &n, &zero, c, &n);
  for (int i = 0; i < size * size; ++i) wrong |= c[i] != size;
  return wrong;
}

static long mebibytes(void) {
  long pages = 0;
  FILE* const file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld", &pages) != 1) exit(3);
  fclose(file);
  return pages * sysconf(_SC_PAGESIZE) >> 20;
}

int main(int count, char** words) {
  dgemm_type* direct;
  void* const library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  void* const found = library ? dlsym(library, "dgemm_") : NULL;
  if (count != 2 || !found) return 77;
  memcpy(&direct, &found, sizeof found);
  if (multiply(direct)) return 1;
  long const before = mebibytes();
  rlim_t const most = ((rlim_t)before + (rlim_t)atol(words[1])) << 20;
  struct rlimit const limit = {most, most};
  if (setrlimit(RLIMIT_AS, &limit) != 0) return 2;
  if (multiply(&dgemm_)) return 1;
  printf("%ld\n", mebibytes() - before);
  return 0;
}
