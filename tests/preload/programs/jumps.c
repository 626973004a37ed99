// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls that a signal handler leaves by siglongjmp at random times, as interpreters do on Ctrl-C (cysignals' sig_on).
// What the call was writing is not to be touched after that, the thread is to be as it was, and the next call is to be
// right.
//
//   jumps leave ROUTINE SIZE ROUNDS   a handler leaves the calls of one routine
//   jumps first ROUTINE SIZE ROUNDS   in children of a fork, a handler leaves the very first call
//   jumps threads SIZE ROUNDS         four threads, each of whose calls are left
//   jumps return SIZE                 a handler returns, a thousand times a second
//   jumps nested SIZE                 a handler makes calls of its own, and returns
//   jumps exit SIZE                   a handler ends the process with status 3
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void dgemm_(char const*, char const*, int const*, int const*, int const*, double const*, double const*, int const*,
            double const*, int const*, double const*, double*, int const*);
void dsyrk_(char const*, char const*, int const*, int const*, double const*, double const*, int const*, double const*,
            double*, int const*);
void dtrsm_(char const*, char const*, char const*, char const*, int const*, int const*, double const*, double const*,
            int const*, double*, int const*);
void dgemv_(char const*, int const*, int const*, double const*, double const*, int const*, double const*, int const*,
            double const*, double*, int const*);
void dgesv_(int const*, int const*, double*, int const*, int*, double*, int const*, int*);
void dpotrf_(char const*, int const*, double*, int const*, int*);

enum routine { gemm, syrk, trsm, gemv, gesv, potrf, routines };
static char const* const names[routines] = {"dgemm", "dsyrk", "dtrsm", "dgemv", "dgesv", "dpotrf"};

struct work {
  enum routine routine;
  int n;
  double *a, *b, *out, *start, *right;  // out: what the routine writes, from `start` on
  int* pivots;
  size_t out_bytes;
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void fail(char const* what) {
  printf("wrong: %s\n", what);
  fflush(stdout);
  _exit(1);
}

static double* matrix(size_t bytes) {
  void* const memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) fail("no memory");
  return memory;
}

static void call(struct work const* w) {
  static int const one_column = 1;
  static double const one = 1, half = 0.5;
  int const n = w->n;
  int info = 0;
  switch (w->routine) {
    case gemm: dgemm_("N", "T", &n, &n, &n, &one, w->a, &n, w->b, &n, &half, w->out, &n); break;
    case syrk: dsyrk_("L", "N", &n, &n, &one, w->a, &n, &half, w->out, &n); break;
    case trsm: dtrsm_("L", "L", "N", "N", &n, &n, &one, w->b, &n, w->out, &n); break;
    case gemv: dgemv_("N", &n, &n, &one, w->a, &n, w->b, &one_column, &half, w->out, &one_column); break;
    case gesv: {
      memcpy(w->b, w->a, 8 * (size_t)n * (size_t)n);
      dgesv_(&n, &one_column, w->b, &n, w->pivots, w->out, &n, &info);
      break;
    }
    case potrf: dpotrf_("L", &n, w->out, &n, &info); break;
    default: fail("no such routine");
  }
  if (info != 0) fail("INFO");
}

// All but what is right.
static void fill(struct work* w, enum routine routine, int n) {
  size_t const elements = (size_t)n * (size_t)n;
  w->routine = routine;
  w->n = n;
  w->a = matrix(8 * elements);
  w->b = matrix(8 * elements);
  w->out_bytes = 8 * (routine == gemv || routine == gesv ? (size_t)n : elements);
  w->out = matrix(w->out_bytes);
  w->start = matrix(w->out_bytes);
  w->right = matrix(w->out_bytes);
  w->pivots = malloc(sizeof(int) * (size_t)n);
  for (size_t i = 0; i < elements; ++i) w->a[i] = (double)(i * 7 % 13) - 6, w->b[i] = (double)(i * 5 % 11) - 5;
  for (size_t i = 0; i < w->out_bytes / 8; ++i) w->start[i] = (double)(i * 3 % 17) - 8;
  for (size_t i = 0; i < (size_t)n; ++i) {  // well conditioned where it has to be
    if (routine == gesv) w->a[i * (size_t)n + i] += 20.0 * n;
    if (routine == trsm) w->b[i * (size_t)n + i] = 40.0 * n;
    if (routine == potrf)
      for (size_t j = 0; j < (size_t)n; ++j) w->start[i * (size_t)n + j] = i == j ? 2.0 * n : 1;
  }
}

static void make(struct work* w, enum routine routine, int n) {
  fill(w, routine, n);
  memcpy(w->out, w->start, w->out_bytes);
  call(w);
  memcpy(w->right, w->out, w->out_bytes);
}

// Within rounding: parts of a call may be computed elsewhere.
static void check(struct work const* w) {
  double largest = 1;
  for (size_t i = 0; i < w->out_bytes / 8; ++i) {
    double const size = w->right[i] < 0 ? -w->right[i] : w->right[i];
    if (size > largest) largest = size;
  }
  for (size_t i = 0; i < w->out_bytes / 8; ++i) {
    double const off = w->out[i] - w->right[i];
    if (!(off < 1e-11 * largest && -off < 1e-11 * largest)) {
      printf("%s of %d: element %zu is %.17g instead of %.17g\n", names[w->routine], w->n, i, w->out[i], w->right[i]);
      fail("result");
    }
  }
}

static void call_and_check(struct work const* w) {
  memcpy(w->out, w->start, w->out_bytes);
  call(w);
  check(w);
}

static __thread sigjmp_buf back;
static __thread volatile sig_atomic_t armed;
static void jump(int signal) {
  (void)signal;
  if (!armed) return;
  armed = 0;
  siglongjmp(back, 1);
}

static void handle(int signal, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(signal, &action, NULL);
}

static void set_timer(double first, double again) {
  struct itimerval const timer = {{(time_t)again, (suseconds_t)(1e6 * (again - (double)(time_t)again))},
                                  {(time_t)first, (suseconds_t)(1e6 * (first - (double)(time_t)first))}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

static void expect_thread_as_before(void) {
  int cancellation;
  sigset_t mask;
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &cancellation);
  if (cancellation != PTHREAD_CANCEL_ENABLE) fail("the thread cannot be cancelled any more");
  pthread_sigmask(SIG_BLOCK, NULL, &mask);
  for (int signal = 1; signal < 32; ++signal)
    if (sigismember(&mask, signal)) fail("a signal is blocked");
}

static long resident_kib(void) {
  long pages = 0, all = 0;
  FILE* const file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &all, &pages) != 2) fail("/proc/self/statm");
  fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

// After a jump nobody may write the result any more.
static void hide(struct work const* w) {
  struct timespec const while_hidden = {0, 300000};
  mprotect(w->out, w->out_bytes, PROT_NONE);
  nanosleep(&while_hidden, NULL);
  mprotect(w->out, w->out_bytes, PROT_READ | PROT_WRITE);
}

static int leave(enum routine routine, int n, int rounds) {
  struct work w;
  long volatile kib = 0;
  int volatile jumped = 0;
  make(&w, routine, n);
  call_and_check(&w);
  double takes = 1e9;  // the least of some: one that waits for a core says nothing
  for (int i = 0; i < 5; ++i) {
    double const begin = now();
    call_and_check(&w);
    double const took = now() - begin;
    if (took < takes) takes = took;
  }
  handle(SIGALRM, jump);
  for (int volatile round = 0; round < rounds; ++round) {
    memcpy(w.out, w.start, w.out_bytes);
    if (!sigsetjmp(back, 1)) {
      armed = 1;
      set_timer(20e-6 + takes * drand48(), 0);
      call(&w);
      armed = 0;
      check(&w);
    } else {
      ++jumped;
      hide(&w);
      expect_thread_as_before();
      if (round % 3 == 0) call_and_check(&w);
    }
    if (round == rounds / 4) kib = resident_kib();
  }
  set_timer(0, 0);
  call_and_check(&w);
  if (resident_kib() - kib > 16384) fail("memory grows");
  printf("%s left: %s\n", names[routine], jumped >= rounds / 4 ? "often" : "seldom");
  return 0;
}

enum { had_jumped = 3 };

// What a child does: its first call is left, and the next ones are right.
static void leave_first(struct work* w, double after) {
  handle(SIGALRM, jump);
  memcpy(w->out, w->start, w->out_bytes);
  if (!sigsetjmp(back, 1)) {
    armed = 1;
    set_timer(after, 0);
    call(w);
    armed = 0;
    set_timer(0, 0);
    check(w);
    _exit(0);
  }
  expect_thread_as_before();
  call_and_check(w);
  call_and_check(w);
  _exit(had_jumped);
}

static int leave_first_calls(enum routine routine, int n, int rounds) {
  struct work w;
  int jumped = 0;
  fill(&w, routine, n);
  w.right = mmap(NULL, w.out_bytes + sizeof(double), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (w.right == MAP_FAILED) fail("no memory");
  double* const takes = w.right + w.out_bytes / sizeof(double);
  enum { undisturbed = 3 };  // they tell what is right, and how long a first call takes
  for (int round = 0; round < rounds + undisturbed; ++round) {
    double const begin = now();
    pid_t const child = fork();
    if (child < 0) fail("fork");
    if (child == 0 && round < undisturbed) {
      memcpy(w.out, w.start, w.out_bytes);
      double const call_begin = now();
      call(&w);
      double const took = now() - call_begin;
      if (round == 0 || took < *takes) *takes = took;
      memcpy(w.right, w.out, w.out_bytes);
      _exit(0);
    }
    if (child == 0) leave_first(&w, 20e-6 + 0.8 * *takes * drand48());
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
      struct timespec const pause = {0, 200000};
      nanosleep(&pause, NULL);
      if (now() - begin < 20) continue;
      kill(child, SIGKILL);
      fail("a call behind one that was left does not end");
    }
    if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != had_jumped)) fail("a child's calls");
    jumped += WEXITSTATUS(status) == had_jumped;
  }
  printf("%s left: %s\n", names[routine], jumped >= rounds / 4 ? "often" : "seldom");
  return 0;
}

static int rounds_of_threads, size_of_threads;
static int ended;
static void* thread(void* argument) {
  struct work w;
  make(&w, (enum routine)(size_t)argument, size_of_threads);
  for (int volatile round = 0; round < rounds_of_threads; ++round) {
    memcpy(w.out, w.start, w.out_bytes);
    if (!sigsetjmp(back, 1)) {
      armed = 1;
      call(&w);
      armed = 0;
      check(&w);
    } else {
      hide(&w);
      expect_thread_as_before();
    }
  }
  call_and_check(&w);
  if (!sigsetjmp(back, 1)) {  // the last call is left, and the thread ends
    armed = 1;
    for (;;) call(&w);
  }
  __atomic_fetch_add(&ended, 1, __ATOMIC_SEQ_CST);
  return NULL;
}

static int in_threads(int n, int rounds) {
  enum { count = 4 };
  pthread_t threads[count];
  enum routine const their[count] = {gemm, syrk, gemm, gesv};
  size_of_threads = n;
  rounds_of_threads = rounds;
  handle(SIGUSR1, jump);
  for (int i = 0; i < count; ++i) pthread_create(&threads[i], NULL, thread, (void*)(size_t)their[i]);
  while (__atomic_load_n(&ended, __ATOMIC_SEQ_CST) < count) {
    struct timespec const pause = {0, 100000 + (long)(3e6 * drand48())};
    nanosleep(&pause, NULL);
    if (__atomic_load_n(&ended, __ATOMIC_SEQ_CST) == 0) {
      pthread_kill(threads[(size_t)(count * drand48())], SIGUSR1);
    } else {  // nobody is joined yet
      for (int i = 0; i < count; ++i) pthread_kill(threads[i], SIGUSR1);
    }
  }
  for (int i = 0; i < count; ++i) pthread_join(threads[i], NULL);
  struct work w;
  make(&w, gemm, n);
  call_and_check(&w);
  printf("threads: right\n");
  return 0;
}

static volatile sig_atomic_t seen;
static void count(int signal) { (void)signal, ++seen; }

static struct work inner;
static void make_calls(int signal) {
  (void)signal;
  ++seen;
  call_and_check(&inner);
}

static int go_on(void (*handler)(int), int n, double interval) {
  struct work w[3];
  enum routine const their[3] = {gemm, syrk, gesv};
  make(&inner, gemm, n / 2);
  for (int i = 0; i < 3; ++i) make(&w[i], their[i], n);
  handle(SIGALRM, handler);
  set_timer(interval, interval);
  for (double const end = now() + 2; now() < end;)
    for (int i = 0; i < 3; ++i) call_and_check(&w[i]);
  set_timer(0, 0);
  printf("handlers ran: %s\n", seen > 10 ? "often" : "seldom");
  return 0;
}

static void end(int signal) {
  (void)signal;
  exit(3);
}

int main(int count_of_words, char** words) {
  srand48(41);
  char const* const mode = count_of_words > 2 ? words[1] : "";
  bool const leaves = strcmp(mode, "leave") == 0, leaves_first = strcmp(mode, "first") == 0;
  if ((leaves || leaves_first) && count_of_words == 5)
    for (int i = 0; i < routines; ++i)
      if (strcmp(words[2], names[i]) == 0)
        return (leaves ? &leave : &leave_first_calls)((enum routine)i, atoi(words[3]), atoi(words[4]));
  if (strcmp(mode, "threads") == 0 && count_of_words == 4) return in_threads(atoi(words[2]), atoi(words[3]));
  if (strcmp(mode, "return") == 0) return go_on(count, atoi(words[2]), 1e-3);
  if (strcmp(mode, "nested") == 0) return go_on(make_calls, atoi(words[2]), 20e-3);
  if (strcmp(mode, "exit") == 0) {
    handle(SIGALRM, end);
    set_timer(0.2, 0);
    struct work w;
    for (make(&w, gemm, atoi(words[2]));;) call(&w);
  }
  fputs("see the source\n", stderr);
  return 2;
}
