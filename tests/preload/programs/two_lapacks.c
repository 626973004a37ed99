/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * two_lapacks ONE TWO: extensions opened RTLD_LOCAL, each with its own LAPACK, get what they would have got; and a
 * LAPACK's error handler that leaves by longjmp leaves nothing behind. A singular matrix is always the CPU's.
 */
#include <dlfcn.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

typedef int (*Solve)(double diagonal, double* x);

static jmp_buf back;
static void leave(void) { longjmp(back, 1); }

static void* find(void* library, char const* name) {
  void* const found = dlsym(library, name);
  if (!found) {
    fprintf(stderr, "%s\n", dlerror());
    exit(2);
  }
  return found;
}

static unsigned long long calls_on_device(void) {
  unsigned long long (*count)(void) = 0;
  *(void**)&count = dlsym(RTLD_DEFAULT, "blaslift_calls_on_device");
  return count ? count() : 0;
}

int main(int argc, char** argv) {
  Solve solve[2];
  void (**handler[2])(void);
  for (int i = 0; i < 2; ++i) {
    void* const library = argc > 2 ? dlopen(argv[1 + i], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library) {
      fprintf(stderr, "%s\n", argc > 2 ? dlerror() : "two_lapacks ONE TWO");
      return 2;
    }
    *(void**)&solve[i] = find(library, "solve");
    handler[i] = find(library, "marked_handler");
  }
  double x = 0;
  for (int round = 0; round < 3; ++round) printf("%d %d\n", solve[0](0, &x), solve[1](0, &x));
  for (int round = 0; round < 3; ++round) {
    *handler[1] = leave;
    if (setjmp(back) == 0) {
      printf("the handler did not leave: %d\n", solve[1](0, &x));
      return 1;
    }
    *handler[1] = NULL;
    unsigned long long const before = calls_on_device();
    int const info = solve[1](4, &x);
    printf("after the jump: INFO %d, x %g, %llu on the device\n", info, x, calls_on_device() - before);
  }
  return 0;
}
