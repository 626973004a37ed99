/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * ilaenv answers             what ILAENV says, a line for every name, question and size
 * ilaenv factor N            factorisations with the workspace that they ask for, and their residuals
 * ilaenv factor N least      the same with the least workspace that is legal
 * ilaenv extensions ONE TWO  what the LAPACKs of two extensions say, which are opened RTLD_LOCAL
 * ilaenv nobody              calls ilaenv_64_, which no LAPACK of this process defines
 * ilaenv often               the nanoseconds of a question
 */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int ilaenv_(int const* ispec, char const* name, char const* options, int const* n1, int const* n2, int const* n3,
            int const* n4, size_t name_length, size_t options_length);

static int ask(int ispec, char const* name, int n1, int n2, int n3, int n4) {
  return ilaenv_(&ispec, name, " ", &n1, &n2, &n3, &n4, strlen(name), 1);
}

static int answers(void) {
  static char const* const names[] = {
      "GETRF", "POTRF", "GEQRF", "GERQF", "GELQF",    "GEQLF",    "ORGQR",      "ORGLQ",  "ORGRQ", "ORGQL",
      "UNGQR", "UNGLQ", "UNGRQ", "UNGQL", "ORGTR",    "ORGBR",    "ORGHR",      "ORMQR",  "UNMQR", "ORMTR",
      "SYTRD", "HETRD", "GEBRD", "GEHRD", "SYTRF",    "HETRF",    "TRTRI",      "LAUUM",  "GETRI", "SYGST",
      "HEGST", "GBTRF", "PBTRF", "STEBZ", "SYTRF_RK", "SYTRF_AA", "SYTRF_ROOK", "GETRF2", "GEQR ", "GELQ ",
      "TREVC", "TRSYL", "GGHD3", "GETRS", "GEQRT",    "GEQP3RK",  "GETRF ",     "POTR",   "",      "Q"};
  static int const sizes[][4] = {{-1, -1, -1, -1},     {0, 0, -1, -1},           {1, 1, 1, 1},
                                 {100, 100, 100, -1},  {511, 511, 511, -1},      {512, -1, -1, -1},
                                 {1024, 1023, -1, -1}, {1024, 1024, 1024, -1},   {9000, 100, -1, -1},
                                 {9000, 8000, 50, -1}, {9000, 9000, 9000, 9000}, {4096, 4096, -1, 100}};
  static char const letters[] = "SDCZdX";
  for (size_t name = 0; name < sizeof names / sizeof *names; ++name)
    for (char const* letter = letters; *letter; ++letter) {
      char full[16];
      snprintf(full, sizeof full, "%c%s", *letter, names[name]);
      if (*letter == 'd') /* a name may be all lower case */
        for (char* c = full; *c; ++c) *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
      for (int ispec = 0; ispec <= 12; ++ispec)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
          int const* const n = sizes[i];
          printf("%s|%d|%d %d %d %d|%d\n", full, ispec, n[0], n[1], n[2], n[3],
                 ask(ispec, full, n[0], n[1], n[2], n[3]));
        }
    }
  return 0;
}

/* ---- factorisations of n by n matrices ---- */
typedef int const* In;
void dgemm_(char const*, char const*, In, In, In, double const*, double const*, In, double const*, In, double const*,
            double*, In, size_t, size_t);
void dtrmm_(char const*, char const*, char const*, char const*, In, In, double const*, double const*, In, double*, In,
            size_t, size_t, size_t, size_t);
void dgetrf_(In, In, double*, In, int*, int*);
void dgetri_(In, double*, In, In, double*, In, int*);
void dlaswp_(In, double*, In, In, In, In, In);
void dpotrf_(char const*, In, double*, In, int*, size_t);
void dpstrf_(char const*, In, double*, In, int*, int*, double const*, double*, int*, size_t);
void dpotri_(char const*, In, double*, In, int*, size_t);
void dsygst_(In, char const*, In, double*, In, double const*, In, int*, size_t);
void dsytrd_(char const*, In, double*, In, double*, double*, double*, double*, In, int*, size_t);
void dorgtr_(char const*, In, double*, In, double const*, double*, In, int*, size_t);
void dgeqp3_(In, In, double*, In, int*, double*, double*, In, int*);
void dgehrd_(In, In, In, double*, In, double*, double*, In, int*);
void dorghr_(In, In, In, double*, In, double const*, double*, In, int*);
void dormqr_(char const*, char const*, In, In, In, double const*, In, double const*, double*, In, double*, In, int*,
             size_t, size_t);
typedef void Factor(In, In, double*, In, double*, double*, In, int*);
typedef void Generate(In, In, In, double*, In, double const*, double*, In, int*);
Factor dgeqrf_, dgeqlf_, dgelqf_, dgerqf_;
Generate dorgqr_, dorgql_, dorglq_, dorgrq_;

static int n, least, info;
static double const unit = 1, zero = 0;

static double* matrix(void) { return calloc((size_t)n * (size_t)n, sizeof(double)); }
static size_t at(int i, int j) { return (size_t)i + (size_t)j * (size_t)n; }
static double* copy(double const* a) { return memcpy(matrix(), a, (size_t)n * (size_t)n * sizeof *a); }
/* The triangle of a matrix, zeros elsewhere; `off`: with that many diagonals beyond it. */
static double* triangle(double const* a, char uplo, int off) {
  double* const made = matrix();
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      if (uplo == 'L' ? i >= j - off : i <= j + off) made[at(i, j)] = a[at(i, j)];
  return made;
}
static void mirror(double* lower) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < j; ++i) lower[at(i, j)] = lower[at(j, i)];
}
static double* product(double const* a, char const* trans_b, double const* b) {
  double* const c = matrix();
  dgemm_("N", trans_b, &n, &n, &n, &unit, a, &n, b, &n, &zero, c, &n, 1, 1);
  return c;
}
static double* identity(void) {
  double* const made = matrix();
  for (int i = 0; i < n; ++i) made[at(i, i)] = 1;
  return made;
}
/* One line of the report; `lwork` as the routine was given it. */
static void judge(char const* name, int lwork, double const* seen, double const* wanted) {
  double error = 0, largest = 0;
  for (size_t i = 0; i < (size_t)n * (size_t)n; ++i) {
    error = fmax(error, fabs(seen[i] - wanted[i]));
    largest = fmax(largest, fabs(wanted[i]));
  }
  printf("%s: INFO %d, %d columns of workspace, error %s\n", name, info, lwork / n,
         error <= 1e-12 * largest * n ? "small" : "LARGE");
}
/* Room of the size that a query gave, or the least. */
static double* room(double asked, int minimum, int* lwork) {
  *lwork = least ? minimum : (int)asked;
  return malloc((size_t)*lwork * sizeof(double));
}

static void orthogonal(char const* name, Factor* factor, Generate* generate, char uplo, double const* a) {
  double *q = copy(a), *tau = malloc((size_t)n * sizeof *tau), asked;
  int query = -1, lwork, generating;
  factor(&n, &n, q, &n, tau, &asked, &query, &info);
  factor(&n, &n, q, &n, tau, room(asked, n, &lwork), &lwork, &info);
  double* const r = triangle(q, uplo, 0);
  if (factor == dgeqrf_) {
    double* const qr = copy(r);
    int applying;
    dormqr_("L", "N", &n, &n, &n, q, &n, tau, qr, &n, &asked, &query, &info, 1, 1);
    dormqr_("L", "N", &n, &n, &n, q, &n, tau, qr, &n, room(asked, n, &applying), &applying, &info, 1, 1);
    judge("dormqr", applying, qr, a);
  }
  generate(&n, &n, &n, q, &n, tau, &asked, &query, &info);
  generate(&n, &n, &n, q, &n, tau, room(asked, n, &generating), &generating, &info);
  int const first = factor == dgeqrf_ || factor == dgeqlf_;
  judge(name, lwork, first ? product(q, "N", r) : product(r, "N", q), a);
}

static int factor(void) {
  double *a = matrix(), *s, asked;
  int* const pivots = malloc((size_t)n * sizeof *pivots);
  int const one = 1, back = -1, query = -1;
  int lwork;
  srand(1);
  for (size_t i = 0; i < (size_t)n * (size_t)n; ++i) a[i] = rand() / (double)RAND_MAX - 0.5;
  for (int i = 0; i < n; ++i) a[at(i, i)] += 3;
  s = copy(a);
  for (int i = 0; i < n; ++i) s[at(i, i)] += n;
  mirror(s);

  double* lu = copy(a);
  dgetrf_(&n, &n, lu, &n, pivots, &info);
  double* const u = triangle(lu, 'U', 0);
  dtrmm_("L", "L", "N", "U", &n, &n, &unit, lu, &n, u, &n, 1, 1, 1, 1);
  dlaswp_(&n, u, &n, &one, &n, pivots, &back);
  judge("dgetrf", 0, u, a);
  dgetri_(&n, lu, &n, pivots, &asked, &query, &info);
  dgetri_(&n, lu, &n, pivots, room(asked, n, &lwork), &lwork, &info);
  judge("dgetri", lwork, product(lu, "N", a), identity());

  double* c = copy(s);
  dpotrf_("L", &n, c, &n, &info, 1);
  double* const l = triangle(c, 'L', 0);
  judge("dpotrf", 0, product(l, "T", l), s);
  dpotri_("L", &n, c, &n, &info, 1);
  mirror(c);
  judge("dpotri", 0, product(c, "N", s), identity());
  c = copy(a);
  mirror(c);
  double* const general = copy(c);
  dsygst_(&one, "L", &n, c, &n, l, &n, &info, 1);
  mirror(c);
  judge("dsygst", 0, product(product(l, "N", c), "T", l), general);

  orthogonal("dgeqrf", dgeqrf_, dorgqr_, 'U', a);
  orthogonal("dgeqlf", dgeqlf_, dorgql_, 'L', a);
  orthogonal("dgelqf", dgelqf_, dorglq_, 'L', a);
  orthogonal("dgerqf", dgerqf_, dorgrq_, 'U', a);

  /* Two that ask under the names of others: geqrf, potrf. */
  double *q = copy(a), *permuted = matrix();
  double* const scales = malloc((size_t)n * 2 * sizeof *scales);
  memset(pivots, 0, (size_t)n * sizeof *pivots);
  dgeqp3_(&n, &n, q, &n, pivots, scales, &asked, &query, &info);
  dgeqp3_(&n, &n, q, &n, pivots, scales, room(asked, 3 * n + 1, &lwork), &lwork, &info);
  double* const r = triangle(q, 'U', 0);
  int generating;
  dorgqr_(&n, &n, &n, q, &n, scales, room(n, n, &generating), &generating, &info);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) permuted[at(i, j)] = a[at(i, pivots[j] - 1)];
  judge("dgeqp3", lwork, product(q, "N", r), permuted);
  double const tolerance = -1;
  int rank;
  c = copy(s);
  dpstrf_("L", &n, c, &n, pivots, &rank, &tolerance, scales, &info, 1);
  double* const root = triangle(c, 'L', 0);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) permuted[at(i, j)] = s[at(pivots[i] - 1, pivots[j] - 1)];
  judge("dpstrf", 0, product(root, "T", root), permuted);

  double *d = malloc((size_t)n * sizeof *d), *e = malloc((size_t)n * sizeof *e), *tau = malloc((size_t)n * sizeof *tau);
  double* const t = matrix();
  q = copy(s);
  dsytrd_("L", &n, q, &n, d, e, tau, &asked, &query, &info, 1);
  dsytrd_("L", &n, q, &n, d, e, tau, room(asked, 1, &lwork), &lwork, &info, 1);
  for (int i = 0; i < n; ++i) t[at(i, i)] = d[i];
  for (int i = 0; i + 1 < n; ++i) t[at(i + 1, i)] = t[at(i, i + 1)] = e[i];
  dorgtr_("L", &n, q, &n, tau, &asked, &query, &info, 1);
  dorgtr_("L", &n, q, &n, tau, room(asked, n - 1, &generating), &generating, &info, 1);
  judge("dsytrd", lwork, product(product(q, "N", t), "T", q), s);

  q = copy(a);
  dgehrd_(&n, &one, &n, q, &n, tau, &asked, &query, &info);
  dgehrd_(&n, &one, &n, q, &n, tau, room(asked, n, &lwork), &lwork, &info);
  double* const h = triangle(q, 'U', 1);
  dorghr_(&n, &one, &n, q, &n, tau, &asked, &query, &info);
  dorghr_(&n, &one, &n, q, &n, tau, room(asked, n, &generating), &generating, &info);
  judge("dgehrd", lwork, product(product(q, "N", h), "T", q), a);
  return 0;
}

static void* find(void* library, char const* name) {
  void* const found = library ? dlsym(library, name) : NULL;
  if (!found) {
    fprintf(stderr, "%s\n", dlerror());
    exit(2);
  }
  return found;
}

static int extensions(char** paths) {
  for (int i = 0; i < 2; ++i) {
    long long (*block)(int ispec, long long size, int wide);
    *(void**)&block = find(dlopen(paths[i], RTLD_NOW | RTLD_LOCAL), "block");
    for (int round = 0; round < 2; ++round) /* the second time it is known */
      printf("%lld %lld %lld, %lld %lld %lld\n", block(1, 100, 0), block(1, 4096, 0), block(2, 4096, 0),
             block(1, 100, 1), block(1, 4096, 1), block(2, 4096, 1));
  }
  return 0;
}

static int nobody(void) {
  long long (*question)(long long const*, char const*, char const*, long long const*, long long const*,
                        long long const*, long long const*, size_t, size_t);
  long long const one = 1, size = 4096;
  *(void**)&question = find(dlopen(NULL, RTLD_NOW), "ilaenv_64_");
  printf("%lld\n", question(&one, "DGETRF", " ", &size, &size, &size, &size, 6, 1));
  return 0;
}

static int often(void) {
  int const times = 10000000;
  struct timespec begin, end;
  long sum = ask(1, "DGETRF", 100, 100, -1, -1);
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (int i = 0; i < times; ++i) sum += ask(1, "DGETRF", 100, 100, -1, -1);
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%.1f ns (%ld)\n", ((double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec)) / times,
         sum);
  return 0;
}

int main(int argc, char** argv) {
  char const* const what = argc > 1 ? argv[1] : "";
  if (strcmp(what, "answers") == 0) return answers();
  if (strcmp(what, "extensions") == 0 && argc == 4) return extensions(argv + 2);
  if (strcmp(what, "nobody") == 0) return nobody();
  if (strcmp(what, "often") == 0) return often();
  if (strcmp(what, "factor") != 0 || argc < 3) return 2;
  n = atoi(argv[2]);
  least = argc > 3;
  return factor();
}
