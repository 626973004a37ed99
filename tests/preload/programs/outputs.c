/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * A program that does with its files and descriptors what programs do, around products: the first word says what. It
 * prints "alive" at its end.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

void dgemm_(char const* transa, char const* transb, int const* m, int const* n, int const* k, double const* alpha,
            double const* a, int const* lda, double const* b, int const* ldb, double const* beta, double* c,
            int const* ldc, size_t, size_t);

static void product(void) {
  int const n = 100;
  double const one = 1, zero = 0;
  double* const memory = malloc(3 * sizeof(double) * (size_t)(n * n));
  double *const a = memory, *const b = a + n * n, *const c = b + n * n;
  for (int i = 0; i < n * n; ++i) a[i] = 1, b[i] = 2;
  dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n, 1, 1);
  if (c[n * n - 1] != 2 * n) exit(3);
  free(memory);
}

static void truncate_all(char const* folder) {
  DIR* const all = opendir(folder);
  for (struct dirent* one; all && (one = readdir(all));) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, one->d_name);
    if (one->d_name[0] != '.' && truncate(path, 0) != 0) exit(4);
  }
  if (all) closedir(all);
}

static void child_that_leaves_by_exit(void) {
  if (fork() == 0) {
    product();
    _exit(0);
  }
  int status = 0;
  wait(&status);
  if (status) exit(6);
}

int main(int count, char** words) {
  char const* const what = count > 1 ? words[1] : "";
  char const* const value = count > 2 ? words[2] : "";
  if (strcmp(what, "data_as_2") == 0) { /* its own file gets the number of standard error */
    close(2);
    if (open(value, O_RDWR | O_CREAT | O_TRUNC, 0600) != 2) return 5;
    product();
  } else if (strcmp(what, "for_a_while") == 0) { /* and then standard error is what it was */
    int const kept = dup(2), data = open(value, O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(data, 2), close(data);
    product();
    dup2(kept, 2), close(kept);
    product();
  } else if (strcmp(what, "limited") == 0) {
    struct rlimit const limit = {(rlim_t)atol(value), (rlim_t)atol(value)};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 5;
    for (int i = 0; i < 3; ++i) product();
    child_that_leaves_by_exit();
  } else if (strcmp(what, "truncates") == 0) {
    product();
    truncate_all(value);
    for (int i = 0; i < 3; ++i) product();
    child_that_leaves_by_exit();
    truncate_all(value);
    product();
  } else {
    for (int i = 0; i < 3; ++i) product();
  }
  puts("alive");
  return 0;
}
