// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// suffixed fits|wide|long: calls the 64-bit and the wheels' names in a program that is linked to no library that has
// them. `wide` passes an integer that needs more than 32 bits, where nothing depends on it; `long` a vector length.
#include <dlfcn.h>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

bool all_right = true;

template <class Function>
Function* named(char const* name) {
  auto* const function = reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
  if (!function) std::printf("%s is not there\n", name);
  return function;
}

void expect(char const* name, bool right) {
  if (!right) std::printf("%s is wrong\n", name);
  all_right = all_right && right;
}

double const a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
bool is_product(double const* c) { return c[0] == 23 && c[1] == 34 && c[2] == 31 && c[3] == 46; }

template <class Integer>
void fortran_gemm(char const* name, Integer wide = 0) {
  using Gemm = void(char const*, char const*, Integer const*, Integer const*, Integer const*, double const*,
                    double const*, Integer const*, double const*, Integer const*, double const*, double*,
                    Integer const*, std::size_t, std::size_t);
  auto* const gemm = named<Gemm>(name);
  Integer const two = 2, columns = wide ? 1 : 2, ldc = wide ? wide : 2;
  double const one = 1, zero = 0;
  double c[] = {0, 0, 31, 46};
  if (gemm) gemm("N", "N", &two, &columns, &two, &one, a, &two, b, &two, &zero, c, &ldc, 1, 1);
  expect(name, gemm && is_product(c));
}

template <class Integer>
void cblas_gemm(char const* name) {
  using Gemm = void(int, int, int, Integer, Integer, Integer, double, double const*, Integer, double const*, Integer,
                    double, double*, Integer);
  auto* const gemm = named<Gemm>(name);
  double c[] = {0, 0, 0, 0};
  if (gemm) gemm(102, 111, 111, 2, 2, 2, 1, a, 2, b, 2, 0, c, 2);
  expect(name, gemm && is_product(c));
  double rows[] = {0, 0, 0, 0};  // row-major: the product of the transposes, the other way round
  if (gemm) gemm(101, 111, 111, 2, 2, 2, 1, b, 2, a, 2, 0, rows, 2);
  expect(name, gemm && is_product(rows));
}

template <class Integer>
void fortran_vectors(char const* dot, char const* index, char const* complex_dot) {
  Integer const two = 2, one = 1, back = -1;
  auto* const ddot = named<double(Integer const*, double const*, Integer const*, double const*, Integer const*)>(dot);
  expect(dot, ddot && ddot(&two, a, &one, b, &back) == 1 * 6 + 2 * 5);
  auto* const idamax = named<Integer(Integer const*, double const*, Integer const*)>(index);
  expect(index, idamax && idamax(&two, a, &one) == 2);
  using Complex = std::complex<double>;
  auto* const zdotc =
      named<Complex(Integer const*, void const*, Integer const*, void const*, Integer const*)>(complex_dot);
  expect(complex_dot, zdotc && zdotc(&one, a, &one, b, &one) == Complex(1 * 5 + 2 * 6, 1 * 6 - 2 * 5));
}

template <class Integer>
void cblas_vectors(char const* dot, char const* index, char const* complex_dot) {
  auto* const ddot = named<double(Integer, double const*, Integer, double const*, Integer)>(dot);
  expect(dot, ddot && ddot(2, a, 1, b, 1) == 1 * 5 + 2 * 6);
  auto* const idamax = named<std::size_t(Integer, double const*, Integer)>(index);
  expect(index, idamax && idamax(4, a, 1) == 3);
  double result[2] = {0, 0};
  auto* const zdotc = named<void(Integer, void const*, Integer, void const*, Integer, void*)>(complex_dot);
  if (zdotc) zdotc(1, a, 1, b, 1, result);
  expect(complex_dot, zdotc && result[0] == 17 && result[1] == -4);
}

}  // namespace

int main(int argc, char** argv) {
  char const* const what = argc > 1 ? argv[1] : "fits";
  if (std::strcmp(what, "wide") == 0) {
    fortran_gemm<std::int64_t>("dgemm_64_", std::int64_t{1} << 33);
  } else if (std::strcmp(what, "long") == 0) {
    // Increments of zero: the same element again and again.
    std::int64_t const n = (std::int64_t{1} << 32) + 2, none = 0;
    auto* const idamax = named<std::int64_t(std::int64_t const*, double const*, std::int64_t const*)>("idamax_64_");
    expect("idamax_64_", idamax && idamax(&n, a, &none) == 0);
  } else {
    fortran_gemm<std::int64_t>("dgemm_64_");
    fortran_gemm<std::int64_t>("scipy_dgemm_64_");
    fortran_gemm<std::int32_t>("scipy_dgemm_");
    cblas_gemm<std::int64_t>("cblas_dgemm64_");
    cblas_gemm<std::int64_t>("cblas_dgemm_64");
    cblas_gemm<std::int64_t>("scipy_cblas_dgemm64_");
    cblas_gemm<std::int32_t>("scipy_cblas_dgemm");
    fortran_vectors<std::int64_t>("ddot_64_", "idamax_64_", "zdotc_64_");
    fortran_vectors<std::int64_t>("scipy_ddot_64_", "scipy_idamax_64_", "scipy_zdotc_64_");
    fortran_vectors<std::int32_t>("scipy_ddot_", "scipy_idamax_", "scipy_zdotc_");
    cblas_vectors<std::int64_t>("cblas_ddot64_", "cblas_idamax64_", "cblas_zdotc_sub64_");
    cblas_vectors<std::int64_t>("cblas_ddot_64", "cblas_idamax_64", "cblas_zdotc_sub_64");
    cblas_vectors<std::int64_t>("scipy_cblas_ddot64_", "scipy_cblas_idamax64_", "scipy_cblas_zdotc_sub64_");
    cblas_vectors<std::int32_t>("scipy_cblas_ddot", "scipy_cblas_idamax", "scipy_cblas_zdotc_sub");
  }
  std::printf("%s\n", all_right ? "right" : "wrong");
  return all_right ? 0 : 1;
}
