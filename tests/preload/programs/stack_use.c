// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// stack_use WHERE KIB CALL[:N] ...: makes calls one after the other, each on a stack of KIB kibibytes with a guard
// below it, and prints for each how much of the stack was written and its result's sum. WHERE: "coroutine" (a
// ucontext), "thread" (a thread of its own, with that stack), "alternate" (a signal handler on a stack of its own),
// "main" (the program's own, of which nothing is measured). "CALL@WHERE" for one call elsewhere. The call "nothing"
// shows what WHERE itself takes. Arrays stay where they are from call to call. Whatever the build, this is compiled
// without a sanitizer.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

typedef void (*Routine)();

enum { guard = 65536, paint = 0xA5 };

static int n = 300, info;
static double *a, *b, *c, *work;
static int* pivots;
static double const one = 1, two = 2, zero = 0, one_z[2] = {1, 0}, zero_z[2] = {0, 0};
static int const step = 1;
static Routine routine;
static double value;

// Signatures as gfortran's, with the hidden lengths.
typedef void Gemm(char const*, char const*, int const*, int const*, int const*, double const*, double const*,
                  int const*, double const*, int const*, double const*, double*, int const*, size_t, size_t);
typedef void Gemmt(char const*, char const*, char const*, int const*, int const*, double const*, double const*,
                   int const*, double const*, int const*, double const*, double*, int const*, size_t, size_t, size_t);
typedef void Gemv(char const*, int const*, int const*, double const*, double const*, int const*, double const*,
                  int const*, double const*, double*, int const*, size_t);
typedef double Dot(int const*, double const*, int const*, double const*, int const*);
typedef void Axpby(int const*, double const*, double const*, int const*, double const*, double*, int const*);
typedef void Syrk(char const*, char const*, int const*, int const*, double const*, double const*, int const*,
                  double const*, double*, int const*, size_t, size_t);
typedef void Trsm(char const*, char const*, char const*, char const*, int const*, int const*, double const*,
                  double const*, int const*, double*, int const*, size_t, size_t, size_t, size_t);
typedef void Gesv(int const*, int const*, double*, int const*, int*, double*, int const*, int*);
typedef void Potrf(char const*, int const*, double*, int const*, int*, size_t);
typedef void Syevd(char const*, char const*, int const*, double*, int const*, double*, double*, int const*, int*,
                   int const*, int*, size_t, size_t);
typedef void CblasGemm(int, int, int, int, int, int, double, double const*, int, double const*, int, double, double*,
                       int);

static void nothing(void) {}
static void gemm(void) { ((Gemm*)routine)("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n, 1, 1); }
static void zgemm(void) {
  int const half = n / 2;
  ((Gemm*)routine)("N", "N", &half, &half, &half, one_z, a, &half, b, &half, zero_z, c, &half, 1, 1);
}
static void cblas_gemm(void) { ((CblasGemm*)routine)(101, 111, 112, n, n, n, 1, a, n, b, n, 0, c, n); }
static void gemmt(void) { ((Gemmt*)routine)("U", "N", "N", &n, &n, &one, a, &n, b, &n, &zero, c, &n, 1, 1, 1); }
static void gemv(void) { ((Gemv*)routine)("N", &n, &n, &one, a, &n, b, &step, &zero, c, &step, 1); }
static void dot(void) {
  int const all = n * n;
  value = ((Dot*)routine)(&all, a, &step, b, &step);
}
static void axpby(void) {
  int const all = n * n;
  ((Axpby*)routine)(&all, &one, a, &step, &two, c, &step);
}
static void syrk(void) { ((Syrk*)routine)("U", "N", &n, &n, &one, a, &n, &zero, c, &n, 1, 1); }
static void trsm(void) { ((Trsm*)routine)("L", "U", "N", "N", &n, &n, &one, a, &n, c, &n, 1, 1, 1, 1); }
static void gesv(void) { ((Gesv*)routine)(&n, &n, a, &n, pivots, c, &n, &info); }
static void potrf(void) { ((Potrf*)routine)("U", &n, a, &n, &info, 1); }
static void syevd(void) {
  int const words = 1 + 6 * n + 2 * n * n, integers = 3 + 5 * n;
  ((Syevd*)routine)("V", "U", &n, a, &n, c, work, &words, pivots, &integers, &info, 1, 1);
}

static struct Case {
  char const *name, *symbol;
  void (*call)(void);
} const cases[] = {
    {"nothing", NULL, nothing},     {"dgemm", "dgemm_", gemm},
    {"zgemm", "zgemm_", zgemm},     {"cblas_dgemm", "cblas_dgemm", cblas_gemm},
    {"dgemmt", "dgemmt_", gemmt},   {"dgemmtr", "dgemmtr_", gemmt},
    {"zgemm3m", "zgemm3m_", zgemm}, {"dgemv", "dgemv_", gemv},
    {"ddot", "ddot_", dot},         {"daxpby", "daxpby_", axpby},
    {"dsyrk", "dsyrk_", syrk},      {"dtrsm", "dtrsm_", trsm},
    {"dgesv", "dgesv_", gesv},      {"dpotrf", "dpotrf_", potrf},
    {"dsyevd", "dsyevd_", syevd},
};

static char* stack;
static size_t stack_bytes;
static ucontext_t outside, inside;
static void (*called)(void);

static void body(void) { called(); }
static void* thread_body(void* unused) {
  called();
  return unused;
}

// Who meets the guard below the stack ends by a signal, and can say so before on a stack of its own.
static void on_fault(int number) {
  static char const text[] = "died of a signal: the stack was too small\n";
  ssize_t const written = write(STDOUT_FILENO, text, sizeof text - 1);
  (void)written;
  signal(number, SIG_DFL);
  raise(number);
}

static void fail(char const* what) {
  printf("%s failed\n", what);
  exit(1);
}

static size_t used(void) {
  size_t left = 0;
  while (left < stack_bytes && (unsigned char)stack[left] == paint) ++left;
  return stack_bytes - left;
}

static void on_signal(int unused) {
  (void)unused;
  called();
}

static void run(char const* where) {
  memset(stack, paint, stack_bytes);
  if (strcmp(where, "main") == 0) {
    called();
    return;
  }
  if (strcmp(where, "alternate") == 0) {
    stack_t const alternate = {.ss_sp = stack, .ss_size = stack_bytes};
    stack_t before;
    struct sigaction const action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
    sigaltstack(&alternate, &before);
    sigaction(SIGUSR1, &action, NULL);
    raise(SIGUSR1);
    sigaltstack(&before, NULL);
    return;
  }
  if (strcmp(where, "thread") == 0) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    if (pthread_attr_setstack(&attributes, stack, stack_bytes) != 0) fail("pthread_attr_setstack");
    if (pthread_create(&thread, &attributes, thread_body, NULL) != 0) fail("pthread_create");
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    return;
  }
  getcontext(&inside);
  inside.uc_stack.ss_sp = stack;
  inside.uc_stack.ss_size = stack_bytes;
  inside.uc_link = &outside;
  makecontext(&inside, body, 0);
  swapcontext(&outside, &inside);
}

// Whole numbers, so that sums are exact; A is positive definite.
static void fill(void) {
  size_t const count = (size_t)n * (size_t)n;
  for (size_t i = 0; i < count; ++i) {
    a[i] = (double)(i % 7), b[i] = (double)(i % 5), c[i] = (double)(i % 3);
    if (i % (size_t)(n + 1) == 0) a[i] += 8.0 * n;
  }
  value = 0;
}

static void allocate(void) {
  static int allocated = 0;
  if (n == allocated) return;
  allocated = n;
  free(a), free(b), free(c), free(work), free(pivots);
  size_t const size = (size_t)n, elements = size * size;
  a = malloc(elements * sizeof *a), b = malloc(elements * sizeof *b), c = malloc(elements * sizeof *c);
  work = malloc((1 + 6 * size + 2 * elements) * sizeof *work), pivots = malloc((3 + 5 * size) * sizeof *pivots);
  if (!a || !b || !c || !work || !pivots) fail("malloc");
}

static void call(char const* where, char const* word) {
  char name[32] = "", elsewhere[32] = "";
  n = 300;
  sscanf(word, "%31[^:@]:%d", name, &n);
  if (strchr(word, '@')) sscanf(strchr(word, '@'), "@%31s", elsewhere);
  struct Case const* found = NULL;
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; ++k)
    if (strcmp(cases[k].name, name) == 0) found = &cases[k];
  if (!found) fail(name);
  if (found->symbol) routine = (Routine)dlsym(RTLD_DEFAULT, found->symbol);
  if (found->symbol && !routine) {
    printf("%s missing\n", word);
    return;
  }
  allocate();
  fill();
  info = 0;
  called = found->call;
  run(elsewhere[0] ? elsewhere : where);
  double sum = value;
  size_t const size = (size_t)n;
  for (size_t k = 0; k < size * size; ++k) sum += c[k];
  if (strcmp(name, "dpotrf") == 0)
    for (size_t k = 0; k < size; ++k) sum += a[k * (size + 1)];
  printf("%s used %zu sum %.10g info %d\n", word, used(), sum, info);
}

int main(int count, char** words) {
  if (count < 4) return 2;
  stack_bytes = (size_t)atol(words[2]) * 1024;
  char* const mapped = mmap(NULL, stack_bytes + guard, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED || mprotect(mapped, guard, PROT_NONE) != 0) fail("mmap");
  stack = mapped + guard;
  static char signal_stack[65536];
  stack_t const own = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  sigaltstack(&own, NULL);
  struct sigaction const action = {.sa_handler = on_fault, .sa_flags = SA_ONSTACK};
  if (strcmp(words[1], "coroutine") == 0) sigaction(SIGSEGV, &action, NULL);
  setvbuf(stdout, NULL, _IOLBF, 0);
  for (int i = 3; i < count; ++i) call(words[1], words[i]);
  return 0;
}
