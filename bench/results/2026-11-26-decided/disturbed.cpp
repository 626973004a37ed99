// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// disturbed ROUTINE N DISTURBED QUIET HOGS: what calls take after others of their kind were held up. DISTURBED calls are made while HOGS
// processes spin, then these are ended and QUIET calls made. Prints the median and the mean of the disturbed ones, and the means of each
// eighth of the quiet ones, in microseconds.
#include <algorithm>
#include <chrono>
#include <complex>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>
using C = std::complex<float>;
extern "C" {
void ctrmm_(const char*, const char*, const char*, const char*, const int*, const int*, const C*, const C*, const int*, C*, const int*);
void strsm_(const char*, const char*, const char*, const char*, const int*, const int*, const float*, const float*, const int*, float*, const int*);
void dgemm_(const char*, const char*, const int*, const int*, const int*, const double*, const double*, const int*, const double*, const int*, const double*, double*, const int*);
}
static double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
int main(int, char** v) {
  const char* name = v[1];
  const int n = atoi(v[2]), disturbed = atoi(v[3]), quiet = atoi(v[4]), hogs = atoi(v[5]);
  const std::size_t size = std::size_t(n) * n;
  std::vector<float> as(size), bs(size); std::vector<C> ac(size), bc(size); std::vector<double> ad(size), bd(size), cd(size);
  auto random = [] { return (rand() % 2001 - 1000) / 1000.0; };
  for (std::size_t i = 0; i < size; ++i) { as[i] = float(random()), ac[i] = C(as[i], 0), ad[i] = random(), bs[i] = float(random()), bc[i] = C(float(random()), 1), bd[i] = random(); }
  for (std::size_t i = 0; i < size; i += n + 1) as[i] = float(n), ac[i] = C(0.5F, 0);
  const auto call = [&] {
    const float one = 1; const C onec = 1; const double oned = 1, zero = 0;
    const double begin = now();
    if (!strcmp(name, "ctrmm")) ctrmm_("L", "U", "N", "N", &n, &n, &onec, ac.data(), &n, bc.data(), &n);
    else if (!strcmp(name, "strsm")) strsm_("L", "U", "N", "N", &n, &n, &one, as.data(), &n, bs.data(), &n);
    else dgemm_("N", "N", &n, &n, &n, &oned, ad.data(), &n, bd.data(), &n, &zero, cd.data(), &n);
    const double took = now() - begin;
    for (std::size_t i = 0; i < size; ++i) bc[i] = C(1, float(i % 7)), bs[i] = float(i % 5);
    return took;
  };
  std::vector<pid_t> spinning;
  for (int i = 0; i < hogs; ++i) { const pid_t p = fork(); if (p == 0) for (volatile int x = 0;; x = x + 1) {} spinning.push_back(p); }
  std::vector<double> t;
  for (int i = 0; i < disturbed; ++i) t.push_back(call());
  double sum = 0; for (double e : t) sum += e;
  std::sort(t.begin(), t.end());
  printf("%s %d held up: median %.0f mean %.0f; then", name, n, t.empty() ? 0 : 1e6 * t[t.size() / 2], t.empty() ? 0 : 1e6 * sum / t.size());
  for (pid_t p : spinning) { kill(p, SIGKILL); waitpid(p, nullptr, 0); }
  usleep(200000);
  double total = 0;
  for (int part = 0; part < 8; ++part) {
    double s = 0; for (int i = 0; i < quiet / 8; ++i) s += call();
    total += s; printf(" %.0f", 8e6 * s / quiet);
  }
  printf("; sum %.1f ms\n", 1e3 * total);
}
