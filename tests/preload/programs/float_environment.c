// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// float_environment flags: calls that compute nothing, or nothing that is not exact, and the exceptions that each has
// flagged. float_environment traps: calls of many sizes with the exceptions made fatal that programs make fatal; ends
// well or by SIGFPE. float_environment upward|downward|zero|nearest: products and a factorisation with that rounding,
// and a number made of all bits of
//   each; says so if the program rounds in another way after one.
// float_environment flushing|keeping: products of normal numbers that are denormal, and sums of denormal ones, with FTZ
// and DAZ, or without.
#define _GNU_SOURCE
#include <fenv.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cgemm_(char const*, char const*, int const*, int const*, int const*, void const*, void const*, int const*,
            void const*, int const*, void const*, void*, int const*);
void zgemm_(char const*, char const*, int const*, int const*, int const*, void const*, void const*, int const*,
            void const*, int const*, void const*, void*, int const*);
void dgemm_(char const*, char const*, int const*, int const*, int const*, void const*, void const*, int const*,
            void const*, int const*, void const*, void*, int const*);
void cgemv_(char const*, int const*, int const*, void const*, void const*, int const*, void const*, int const*,
            void const*, void*, int const*);
void sgemv_(char const*, int const*, int const*, void const*, void const*, int const*, void const*, int const*,
            void const*, void*, int const*);
void dgemv_(char const*, int const*, int const*, void const*, void const*, int const*, void const*, int const*,
            void const*, void*, int const*);
void dsyrk_(char const*, char const*, int const*, int const*, void const*, void const*, int const*, void const*, void*,
            int const*);
void dtrsm_(char const*, char const*, char const*, char const*, int const*, int const*, void const*, void const*,
            int const*, void*, int const*);
void dpotrf_(char const*, int const*, double*, int const*, int*);
double ddot_(int const*, void const*, int const*, void const*, int const*);
void cblas_csymm(int, int, int, int, int, void const*, void const*, int, void const*, int, void const*, void*, int);

enum { largest = 700, col_major = 102, left = 141, upper = 121 };
static double a[largest * largest], b[largest * largest], c[largest * largest];

// Errors are counted and the program goes on.
static int errors;
void xerbla_(char const* name, int const* info) {
  (void)name, (void)info;
  ++errors;
}
void cblas_xerbla(int info, char const* name, char const* form, ...) {
  (void)info, (void)name, (void)form;
  ++errors;
}

static void fill(double* matrix, int order, double on_diagonal, int exact) {
  uint64_t state = 88172645463325252u;
  for (int i = 0; i < order * order; ++i) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;  // xorshift64
    matrix[i] = exact ? (double)(state % 3) : (double)(state >> 11) * 0x1p-53;
  }
  for (int i = 0; i < order; ++i) matrix[i + i * order] += on_diagonal;
}

static void say_flags(char const* what) {
  int const raised = fetestexcept(FE_ALL_EXCEPT & ~FE_INEXACT);  // the CPU BLAS itself raises that one
  unsigned denormal = 0;                                         // not among FE_ALL_EXCEPT, and named by gfortran
#if defined(__x86_64__)
  denormal = __builtin_ia32_stmxcsr() & 2;
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() & ~2u);
#endif
  printf("%s: %s%s%s%s%s, %d errors\n", what, raised & FE_INVALID ? " invalid" : "",
         raised & FE_DIVBYZERO ? " zero" : "", raised & FE_OVERFLOW ? " overflow" : "",
         raised & FE_UNDERFLOW ? " underflow" : "", denormal ? " denormal" : "", errors);
  feclearexcept(FE_ALL_EXCEPT);
}

static void flags(void) {
  uint32_t const signalling = 0x7fa00001, denormal = 1;
  uint64_t const signalling_double = 0x7ff4000000000001, denormal_double = 1;
  float junk[2], one[2] = {1, 0};
  double double_junk[2], double_one[2] = {1, 0};
  int const none = 0, some = 4, many = 300, wrong = -1, stride = 1;
  memcpy(junk, &signalling, 4), memcpy(junk + 1, &denormal, 4);
  memcpy(double_junk, &signalling_double, 8), memcpy(double_junk + 1, &denormal_double, 8);
  feclearexcept(FE_ALL_EXCEPT);

  // Netlib's own testers call with scalars that they have never set.
  cgemv_("N", &wrong, &some, junk, a, &some, b, &stride, junk, c, &stride), say_flags("cgemv with an illegal m");
  cgemm_("N", "N", &wrong, &many, &many, junk, a, &many, b, &many, junk, c, &many),
      say_flags("cgemm with an illegal m");
  zgemm_("N", "N", &wrong, &many, &many, double_junk, a, &many, b, &many, double_junk, c, &many),
      say_flags("zgemm with an illegal m");
  sgemv_("N", &many, &wrong, junk, a, &many, b, &stride, junk, c, &stride), say_flags("sgemv with an illegal n");
  cblas_csymm(col_major, left, upper, wrong, many, junk, a, many, b, many, junk, c, many),
      say_flags("cblas_csymm with an illegal m");
  cgemm_("N", "N", &none, &many, &many, junk, a, &many, b, &many, junk, c, &many), say_flags("cgemm of no rows");
  zgemm_("N", "N", &many, &none, &many, double_junk, a, &many, b, &many, double_junk, c, &many),
      say_flags("zgemm of no columns");
  sgemv_("N", &none, &many, junk, a, &many, b, &stride, junk, c, &stride), say_flags("sgemv of no rows");

  fill(a, many, 0, 1), fill(b, many, 0, 1), fill(c, many, 0, 1);
  dgemm_("N", "T", &many, &many, &many, double_one, a, &many, b, &many, double_one, c, &many),
      say_flags("dgemm of small integers");
  dsyrk_("U", "N", &many, &many, double_one, a, &many, double_one, c, &many), say_flags("dsyrk of small integers");
  dgemv_("N", &many, &many, double_one, a, &many, b, &stride, double_one, c, &stride),
      say_flags("dgemv of small integers");

  // What was raised before a call is still raised after it.
  memset(a, 0, sizeof a), memset(b, 0, sizeof b), memset(c, 0, sizeof c);
  feraiseexcept(FE_DIVBYZERO);
  cgemm_("N", "N", &many, &many, &many, one, a, &many, b, &many, one, c, &many),
      say_flags("cgemm after a division by zero");
}

static void traps(void) {
  double const one = 1, none = 0;
  int const stride = 1;
  uint32_t const signalling[2] = {0x7fa00001, 0x7fa00001};
  int const wrong = -1, nothing = 0, many = 300;
  feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW);
  // Scalars that no call has a use for.
  cgemm_("N", "N", &wrong, &many, &many, signalling, a, &many, b, &many, signalling, c, &many);
  cgemm_("N", "N", &nothing, &many, &many, signalling, a, &many, b, &many, signalling, c, &many);
  for (int n = 0; n <= largest; n += n < 8 ? 1 : n / 2) {
    int const ld = n > 0 ? n : 1;
    int info = 0;
    for (int time = 0; time < 3; ++time) {
      fill(a, n, n, 0), fill(b, n, n, 0);
      dgemm_("N", "T", &n, &n, &n, &one, a, &ld, b, &ld, &none, c, &ld);
      dgemm_("N", "N", &n, &n, &n, &none, a, &ld, b, &ld, &one, c, &ld);
      dsyrk_("L", "T", &n, &n, &one, a, &ld, &one, c, &ld);
      dgemv_("T", &n, &n, &one, a, &ld, b, &stride, &one, c, &stride);
      dtrsm_("L", "L", "N", "N", &n, &n, &one, a, &ld, b, &ld);
      ddot_(&n, a, &stride, b, &stride);
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < i; ++j) a[i + j * n] = a[j + i * n] * (1.0 / n);
      dpotrf_("L", &n, a, &ld, &info);
    }
  }
  printf("%s\n",
         fegetexcept() == (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW) ? "still fatal" : "no longer fatal");
}

// FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
static void say_bits(char const* what, double const* numbers, int count, int mode) {
  uint64_t sum = 0xcbf29ce484222325;
  unsigned char const* const bytes = (unsigned char const*)numbers;
  for (size_t i = 0; i < (size_t)count * sizeof *numbers; ++i) sum = (sum ^ bytes[i]) * 0x100000001b3;
  printf("%s %016llx%s\n", what, (unsigned long long)sum,
         fegetround() == mode ? "" : ", rounded in another way after it");
}

static void rounded(int mode) {
  int const n = 400, stride = 1;
  double const third = 1.0 / 3, one = 1;
  int info = 0;
  fill(a, n, 0, 0), fill(b, n, 0, 0), fill(c, n, 0, 0);
  fesetround(mode);
  dgemm_("N", "N", &n, &n, &n, &third, a, &n, b, &n, &one, c, &n), say_bits("dgemm", c, n * n, mode);
  dsyrk_("L", "N", &n, &n, &third, a, &n, &one, c, &n), say_bits("dsyrk", c, n * n, mode);
  dgemv_("N", &n, &n, &third, a, &n, b, &stride, &one, c, &stride), say_bits("dgemv", c, n, mode);
  for (int i = 0; i < n; ++i) a[i + i * n] += n;
  dpotrf_("L", &n, a, &n, &info), say_bits("dpotrf", a, n * n, mode);
}

static void say_kinds(char const* what, double const* numbers, int count) {
  int zeros = 0, denormals = 0, others = 0;
  for (int i = 0; i < count; ++i) {
    uint64_t bits;
    memcpy(&bits, numbers + i, sizeof bits);  // a comparison would flush
    bits &= ~(UINT64_C(1) << 63);
    ++*(bits == 0 ? &zeros : bits >> 52 == 0 ? &denormals : &others);
  }
  printf("%s: %d zeros, %d denormals, %d others\n", what, zeros, denormals, others);
}

static void flushed(int flushes) {
  int const n = 300, count = n * n;
  double const one = 1, none = 0;
  uint64_t const smallest = 1;
#if defined(__x86_64__)
  if (flushes) __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);
#else
  (void)flushes;
#endif
  for (int i = 0; i < count; ++i) a[i] = i % (n + 1) == 0 ? 1e-200 : 0, b[i] = 1e-120;
  dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &none, c, &n), say_kinds("products", c, count);
  for (int i = 0; i < count; ++i) a[i] = i % (n + 1) == 0, memcpy(b + i, &smallest, sizeof smallest);
  dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &none, c, &n), say_kinds("sums", c, count);
  for (int i = 0; i < count; ++i) b[i] = 2;
  dgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &none, c, &n), say_kinds("others", c, count);
#if defined(__x86_64__)
  printf("afterwards: %s\n", (__builtin_ia32_stmxcsr() & 0x8040) == (flushes ? 0x8040u : 0) ? "as before" : "changed");
#endif
}

int main(int argc, char** argv) {
  char const* const what = argc == 2 ? argv[1] : "";
  if (strcmp(what, "flags") == 0)
    flags();
  else if (strcmp(what, "traps") == 0)
    traps();
  else if (strcmp(what, "upward") == 0)
    rounded(FE_UPWARD);
  else if (strcmp(what, "downward") == 0)
    rounded(FE_DOWNWARD);
  else if (strcmp(what, "zero") == 0)
    rounded(FE_TOWARDZERO);
  else if (strcmp(what, "nearest") == 0)
    rounded(FE_TONEAREST);
  else if (strcmp(what, "flushing") == 0)
    flushed(1);
  else if (strcmp(what, "keeping") == 0)
    flushed(0);
  else
    return fprintf(stderr, "usage: float_environment flags|traps|upward|downward|zero|nearest|flushing|keeping\n"), 2;
  return 0;
}
