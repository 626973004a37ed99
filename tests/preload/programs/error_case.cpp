// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// error_case ROUTINE SIZE MODE: makes an illegal call while a handler of its own is in place, which returns, leaves by
// longjmp, by an exception or exit, or is cancelled; then shows that BLAS still works. Linked into a program, a library
// of a program, and an extension that is opened with RTLD_LOCAL.
#include <pthread.h>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

#include "arithmetic.hpp"

extern "C" {
void dgemv_(char const*, int const*, int const*, double const*, double const*, int const*, double const*, int const*,
            double const*, double*, int const*, std::size_t);
void zherk_(char const*, char const*, int const*, int const*, double const*, double const*, int const*, double const*,
            double*, int const*, std::size_t, std::size_t);
void dgesv_(int const*, int const*, double*, int const*, int*, double*, int const*, int*);
void dpotrf_(char const*, int const*, double*, int const*, int*, std::size_t);
void dgetrs_(char const*, int const*, int const*, double const*, int const*, int const*, double*, int const*, int*,
             std::size_t);
void dsyev_(char const*, char const*, int const*, double*, int const*, double*, double*, int const*, int*, std::size_t,
            std::size_t);
void cblas_dgemm(int, int, int, int, int, int, double, double const*, int, double const*, int, double, double*, int);
void cblas_dsyrk(int, int, int, int, int, double, double const*, int, double, double*, int);
[[gnu::visibility("default")]] void xerbla_(char const* name, int const* info, std::size_t length);
[[gnu::visibility("default")]] void cblas_xerbla(int info, char const* routine, char const* form, ...);
[[gnu::visibility("default")]] int error_case(int argc, char** argv);
}

namespace {

char const* mode = "return";
std::jmp_buf before_call;

void make_call(std::string const& routine, int n) {
  int const bad = -1, one = 1, small = 1;
  double const alpha = 1, beta = 0;
  int info = 0;
  std::size_t const size = static_cast<std::size_t>(n) * static_cast<std::size_t>(n) * 2;
  static std::vector<double> a, b, c;  // longjmp runs no destructors
  static std::vector<int> pivots;
  for (auto* each : {&a, &b, &c}) each->assign(size, 1);
  pivots.assign(static_cast<std::size_t>(n), 1);
  if (routine == "dgemm")
    dgemm_("N", "N", &n, &n, &n, &alpha, a.data(), &small, b.data(), &n, &beta, c.data(), &n, 1, 1);
  if (routine == "dtrsm") dtrsm_("L", "Q", "N", "N", &n, &n, &alpha, a.data(), &n, b.data(), &n, 1, 1, 1, 1);
  if (routine == "dsyrk") dsyrk_("U", "N", &n, &bad, &alpha, a.data(), &n, &beta, c.data(), &n, 1, 1);
  if (routine == "zherk") zherk_("U", "T", &n, &n, &alpha, a.data(), &n, &beta, c.data(), &n, 1, 1);
  if (routine == "dgemv") dgemv_("N", &n, &n, &alpha, a.data(), &small, b.data(), &one, &beta, c.data(), &one, 1);
  if (routine == "cblas_dgemm") cblas_dgemm(102, 111, 111, n, n, n, 1, a.data(), n, b.data(), 1, 0, c.data(), n);
  if (routine == "cblas_dgemm_rows") cblas_dgemm(101, 111, 111, n, n, n, 1, a.data(), n, b.data(), 1, 0, c.data(), n);
  if (routine == "cblas_dsyrk") cblas_dsyrk(102, 121, 111, n, n, 1, a.data(), n, 0, c.data(), 1);
  if (routine == "cblas_dgemm_layout") cblas_dgemm(0, 111, 111, n, n, n, 1, a.data(), n, b.data(), n, 0, c.data(), n);
  if (routine == "cblas_dsyrk_flag") cblas_dsyrk(102, 0, 111, n, n, 1, a.data(), n, 0, c.data(), n);
  if (routine == "dgesv") dgesv_(&bad, &one, a.data(), &n, pivots.data(), b.data(), &n, &info);
  if (routine == "dpotrf") dpotrf_("X", &n, a.data(), &n, &info, 1);
  if (routine == "dgetrs") dgetrs_("N", &n, &bad, a.data(), &n, pivots.data(), b.data(), &n, &info, 1);
  if (routine == "dsyev") dsyev_("N", "U", &n, a.data(), &small, c.data(), b.data(), &n, &info, 1, 1);
  std::printf("the call returned, info %d\n", info);
}

void* call_in_thread(void* arguments) {
  char** const argv = static_cast<char**>(arguments);
  make_call(argv[1], std::atoi(argv[2]));
  return nullptr;
}

// Tiny, and large enough to be looked at.
bool blas_works() { return arithmetic::all_are_right(5) && arithmetic::gemm_is_right(260); }

void* multiply_in_thread(void* result) {
  *static_cast<bool*>(result) = blas_works();
  return nullptr;
}

}  // namespace

static void leave() {
  std::fflush(stdout);
  if (std::strcmp(mode, "longjmp") == 0) std::longjmp(before_call, 1);
  if (std::strcmp(mode, "throw") == 0) throw std::runtime_error("thrown by the handler");
  if (std::strcmp(mode, "exit") == 0) std::exit(42);
  if (std::strcmp(mode, "cancel") == 0) {
    pthread_cancel(pthread_self());
    pthread_testcancel();
  }
}

void xerbla_(char const* name, int const* info, std::size_t length) {
  std::size_t used = length;
  while (used > 0 && (name[used - 1] == ' ' || name[used - 1] == 0)) --used;
  std::printf("handler: %.*s %d\n", static_cast<int>(used), name, *info);
  leave();
}

// Netlib's CBLAS calls it; OpenBLAS's calls xerbla_.
void cblas_xerbla(int info, char const* routine, char const*, ...) {
  std::printf("cblas handler: %s %d\n", routine, info);
  leave();
}

static void provoke(char** argv) {
  if (std::strcmp(mode, "cancel") == 0) {
    pthread_t thread;
    void* result = nullptr;
    pthread_create(&thread, nullptr, &call_in_thread, argv);
    pthread_join(thread, &result);
    std::printf("the thread was %s\n", result == PTHREAD_CANCELED ? "cancelled" : "not cancelled");
    return;
  }
  if (setjmp(before_call) != 0) {
    std::printf("left by longjmp\n");
    return;
  }
  try {
    make_call(argv[1], std::atoi(argv[2]));
  } catch (std::runtime_error const& error) {
    std::printf("caught: %s\n", error.what());
  }
}

int error_case(int argc, char** argv) {
  if (argc < 4) return 2;
  mode = argv[3];
  // Repeated: what a left call left behind would show the second time.
  for (int round = 0; round < 3; ++round) provoke(argv);
  bool in_thread = false;
  pthread_t thread;
  pthread_create(&thread, nullptr, &multiply_in_thread, &in_thread);
  pthread_join(thread, nullptr);
  bool const here = blas_works();
  std::printf("afterwards %s here and %s in another thread\n", here ? "right" : "wrong", in_thread ? "right" : "wrong");
  return here && in_thread ? 0 : 1;
}
