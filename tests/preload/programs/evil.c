/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * A library that leaves a mark when it is loaded and calls itself a BLAS.
 */
#include <stdio.h>
#include <stdlib.h>

__attribute__((visibility("default"))) void dgemm_(void) {}

__attribute__((constructor)) static void leave_mark(void) {
  char const* const path = getenv("EVIL_MARK");
  FILE* const file = path ? fopen(path, "w") : NULL;
  if (file) fclose(file);
}
