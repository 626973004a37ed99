/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * known_loads LOAD SECONDS: makes BLAS calls for about so long and prints the seconds that it spent in them. Of tiny
 * calls by the thread's processor time, without that of the same loops around an empty function; of large ones by the
 * clock on the wall.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void daxpy_(int const*, double const*, double const*, int const*, double*, int const*);
void zaxpy_(int const*, double const*, double const*, int const*, double*, int const*);
double ddot_(int const*, double const*, int const*, double const*, int const*);
void dgemm_(char const*, char const*, int const*, int const*, int const*, double const*, double const*, int const*,
            double const*, int const*, double const*, double*, int const*, size_t, size_t);
void dsymv_(char const*, int const*, double const*, double const*, int const*, double const*, int const*, double const*,
            double*, int const*, size_t);
void dsyevd_(char const*, char const*, int const*, double*, int const*, double*, double*, int const*, int*, int const*,
             int*, size_t, size_t);

enum { length = 100, longest = 4000, order = 24, large = 1200, tiny_matrix = 10 };

static int const one = 1;
static double const unit = 1, zero = 0;

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void empty(int const* n, double const* alpha, double const* x, int const* incx, double* y, int const* incy) {
  (void)n, (void)alpha, (void)x, (void)incx, (void)y, (void)incy;
}
static void (*const volatile nothing)(int const*, double const*, double const*, int const*, double*,
                                      int const*) = &empty;

struct Vectors {
  double x[longest], y[longest], a[order * order], c[order * order];
};

static struct Vectors* make_vectors(void) {
  struct Vectors* const made = calloc(1, sizeof *made);
  if (!made) exit(2);
  for (int i = 0; i < longest; ++i) made->x[i] = 1e-3 * i;
  for (int i = 0; i < order * order; ++i) made->a[i] = 1e-3 * (i % 7);
  return made;
}

typedef void Burst(struct Vectors*);
enum { burst = 2000 };

static void daxpys(struct Vectors* of) {
  int const n = length;
  double const alpha = 1e-9;
  for (int i = 0; i < burst; ++i) daxpy_(&n, &alpha, of->x, &one, of->y, &one);
}
static void zaxpys(struct Vectors* of) {
  int const n = length;
  double const alpha[2] = {1e-9, 0};
  for (int i = 0; i < burst; ++i) zaxpy_(&n, alpha, of->x, &one, of->y, &one);
}
static void ddots(struct Vectors* of) {
  int const n = length;
  double sum = 0;
  for (int i = 0; i < burst; ++i) sum += ddot_(&n, of->x, &one, of->y, &one);
  of->y[0] = 1e-300 * sum;
}
static void dgemms(struct Vectors* of) {
  int const n = order;
  for (int i = 0; i < burst / 10; ++i)
    dgemm_("N", "N", &n, &n, &n, &unit, of->a, &n, of->a, &n, &zero, of->c, &n, 1, 1);
}
/* One of sixteen, by chance, takes most of the time. */
static void daxpys_of_two_sizes(struct Vectors* of) {
  static unsigned chance = 1;
  double const alpha = 1e-9;
  for (int i = 0; i < burst; ++i) {
    int const n = (chance = chance * 1664525U + 1013904223U) >> 28 ? 4 : longest;
    daxpy_(&n, &alpha, of->x, &one, of->y, &one);
  }
}
static void nothings(struct Vectors* of) {
  int const n = length;
  for (int i = 0; i < burst; ++i) nothing(&n, &unit, of->x, &one, of->y, &one);
}

/* The processor time of bursts, without that of their loops. */
static double time_of(Burst* const* bursts, int count, int loops, struct Vectors* of) {
  double const begin = now(CLOCK_THREAD_CPUTIME_ID);
  for (int i = 0; i < count; ++i) bursts[i](of);
  double const end = now(CLOCK_THREAD_CPUTIME_ID);
  for (int i = 0; i < loops; ++i) nothings(of);
  return 2 * end - begin - now(CLOCK_THREAD_CPUTIME_ID);
}

static double bursts_for(Burst* const* bursts, int count, double seconds) {
  struct Vectors* const of = make_vectors();
  double spent = 0;
  while (spent < seconds) spent += time_of(bursts, count, count, of);
  free(of);
  return spent;
}

/* A program's own work between its calls, as long as they are. */
static double beside_own_work(Burst* const* bursts, int count, double seconds) {
  struct Vectors* const of = make_vectors();
  double spent = 0;
  while (spent < seconds) {
    double const took = time_of(bursts, count, count, of), begin = now(CLOCK_THREAD_CPUTIME_ID);
    spent += took;
    while (now(CLOCK_THREAD_CPUTIME_ID) - begin < took)
      for (int i = 0; i < 1000; ++i) of->c[i % (order * order)] += 1e-9 * of->a[i % (order * order)];
  }
  free(of);
  return spent;
}

static double matrix_times_vector(void) {
  int const n = large;
  double* const a = calloc((size_t)n * (size_t)n, sizeof *a);
  double* const x = calloc(2 * (size_t)n, sizeof *x);
  if (!a || !x) exit(2);
  double const begin = now(CLOCK_MONOTONIC);
  for (int i = 0; i < 50; ++i) dsymv_("U", &n, &unit, a, &n, x, &one, &zero, x + n, &one, 1);
  double const took = now(CLOCK_MONOTONIC) - begin;
  free(a), free(x);
  return took;
}

/* Eigenvectors: LAPACK calls BLAS for most of it. The clock tells what all calls took. */
static double eigenvectors(int n, int calls, clockid_t clock) {
  size_t const size = (size_t)n * (size_t)n;
  int const work_size = 1 + 6 * n + 2 * n * n, integers = 3 + 5 * n;
  double* const given = malloc(sizeof *given * size);
  double* const a = malloc(sizeof *a * size);
  double* const w = malloc(sizeof *w * (size_t)n);
  double* const work = malloc(sizeof *work * (size_t)work_size);
  int* const iwork = malloc(sizeof *iwork * (size_t)integers);
  if (!given || !a || !w || !work || !iwork) exit(2);
  for (size_t i = 0; i < size; ++i) given[i] = drand48();
  double spent = 0;
  for (int i = 0; i < calls; ++i) {
    int info = 1;
    memcpy(a, given, sizeof *a * size);
    double const begin = now(clock);
    dsyevd_("V", "L", &n, a, &n, w, work, &work_size, iwork, &integers, &info, 1, 1);
    spent += now(clock) - begin;
    if (info) exit(3);
  }
  free(given), free(a), free(w), free(work), free(iwork);
  return spent;
}

static Burst* const all[] = {&daxpys, &zaxpys, &ddots, &dgemms};
static Burst* const of_two_sizes = &daxpys_of_two_sizes;

struct Part {
  pthread_t thread;
  int number;
  double seconds, spent;
};
static void* run_part(void* argument) {
  struct Part* const part = argument;
  part->spent = bursts_for(&all[part->number], 1, part->seconds);
  return NULL;
}
static double threads(double seconds) {
  struct Part parts[4] = {{0}};
  double spent = 0;
  for (int i = 0; i < 4; ++i) {
    parts[i].number = i, parts[i].seconds = seconds / 4;
    if (pthread_create(&parts[i].thread, NULL, &run_part, &parts[i])) exit(2);
  }
  for (int i = 0; i < 4; ++i) pthread_join(parts[i].thread, NULL), spent += parts[i].spent;
  return spent;
}

int main(int argc, char** argv) {
  char const* const load = argc > 1 ? argv[1] : "";
  double const seconds = argc > 2 ? atof(argv[2]) : 1;
  double spent;
  if (strcmp(load, "daxpy") == 0)
    spent = bursts_for(all, 1, seconds);
  else if (strcmp(load, "zaxpy") == 0)
    spent = bursts_for(all + 1, 1, seconds);
  else if (strcmp(load, "mix") == 0)
    spent = matrix_times_vector() + bursts_for(all, 4, seconds);
  else if (strcmp(load, "sizes") == 0)
    spent = bursts_for(&of_two_sizes, 1, seconds);
  else if (strcmp(load, "beside_work") == 0)
    spent = beside_own_work(all, 4, seconds);
  else if (strcmp(load, "threads") == 0)
    spent = threads(seconds);
  else if (strcmp(load, "lapack") == 0)
    spent = eigenvectors(argc > 3 ? atoi(argv[3]) : 700, 1, CLOCK_MONOTONIC);
  else if (strcmp(load, "tiny_lapack") == 0)
    spent = eigenvectors(tiny_matrix, (int)(seconds * 40000), CLOCK_THREAD_CPUTIME_ID);
  else
    return 2;
  printf("%.6f\n", spent);
  return 0;
}
