// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// purchases: a matrix of n x n, written as a whole before each dgemv that brings it to the GPU to stay: milliseconds of each call
#include <sys/mman.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
extern "C" void dgemv_(const char*, const int*, const int*, const double*, const double*, const int*, const double*, const int*, const double*, double*, const int*);
static double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
extern "C" void dgemm_(const char*, const char*, const int*, const int*, const int*, const double*, const double*, const int*, const double*, const int*, const double*, double*, const int*);
static void product(int m, int n, int calls) {
  double const one = 1, zero = 0;
  std::vector<double> a(std::size_t(m) * m, 1.0), b(std::size_t(m) * n, 1.0), c(std::size_t(m) * n);
  std::printf("dgemm %d x %d x %d, first operand rewritten every 5th call:", m, n, m);
  for (int r = 0; r < calls; ++r) {
    if (r % 5 == 0) for (double& e : a) e += 1;
    std::fprintf(stderr, "-- product call %d\n", r);
    double const begin = now();
    dgemm_("N", "N", &m, &n, &m, &one, a.data(), &m, b.data(), &m, &zero, c.data(), &m);
    std::printf(" %.3f", 1e3 * (now() - begin));
  }
  std::printf("\n");
}
int main(int argc, char** argv) {
  if (argc > 1 && !std::strcmp(argv[1], "product")) { product(1000, 21, 60); return 0; }
  double const one = 1, zero = 0;
  int const step = 1;
  for (int i = 1; i < argc; ++i) {
    int const n = std::atoi(argv[i]);
    std::size_t const elements = std::size_t(n) * n;
    for (int kind = 0; kind < 2; ++kind) {
      auto* a = static_cast<double*>(kind ? aligned_alloc(1 << 21, (elements * 8 + (1 << 21)) & ~((std::size_t(1) << 21) - 1)) : malloc(elements * 8));
      if (kind) madvise(a, elements * 8, MADV_HUGEPAGE);
      std::vector<double> x(n, 1.0), y(n);
      for (std::size_t e = 0; e < elements; ++e) a[e] = double(e % 1009);
      std::printf("n = %d, %s pages, %.1f MB:", n, kind ? "huge" : "usual", elements * 8e-6);
      for (int r = 0; r < 8; ++r) {
        if (r < 6) for (std::size_t e = 0; e < elements; ++e) a[e] += 1;
        std::fprintf(stderr, "-- n %d kind %d call %d\n", n, kind, r);
        double const begin = now();
        dgemv_("N", &n, &n, &one, a, &n, x.data(), &step, &zero, y.data(), &step);
        std::printf(" %.3f", 1e3 * (now() - begin));
      }
      std::printf("\n");
      std::fflush(stdout);
      free(a);
    }
  }
}
