// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The symbols of one family that no row of the table describes: lsame, xerbla and their kin, the Fortran-callable
// *sub helpers of Netlib's CBLAS, OpenBLAS's by-value CBLAS dot products. Compiled once per family.
#include <complex>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "shim/call/family.hpp"
#include "shim/entry/family_names.hpp"
#include "shim/entry/illegal_argument.hpp"

using blaslift::entry::Integer;

// A caller's declaration, not ours: these are Fortran functions that return complex values by value.
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wreturn-type-c-linkage"

// ---- lsame, xerbla ----

// LOGICAL LSAME(CA, CB): whether two letters are the same regardless of case. Source: Netlib's lsame.f.
BLASLIFT_EXPORT Integer BLASLIFT_FORTRAN(lsame)(char const* a, char const* b) {
  auto const upper = [](char letter) { return letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter; };
  return upper(*a) == upper(*b);
}

// XERBLA(SRNAME, INFO): hands an error of BLAS or LAPACK to the application's handler. Unlike other routines it is
// always called with a real string length.
BLASLIFT_EXPORT void BLASLIFT_FORTRAN(xerbla)(char const* name, Integer const* info, std::size_t length) {
  blaslift::entry::deliver(blaslift::Family::BLASLIFT_FAMILY, name, length, blaslift::entry::small_integer(info),
                           __builtin_return_address(0));
}

// XERBLA_ARRAY(SRNAME_ARRAY, SRNAME_LEN, INFO): the same for callers without Fortran strings.
BLASLIFT_EXPORT void BLASLIFT_FORTRAN(xerbla_array)(char const* name, Integer const* length, Integer const* info) {
  char padded[32];
  std::memset(padded, ' ', sizeof padded);
  std::size_t const used = *length < 0 ? 0 : *length > 32 ? 32 : static_cast<std::size_t>(*length);
  std::memcpy(padded, name, used);
  BLASLIFT_FORTRAN(xerbla)(padded, info, sizeof padded);
}

// cblas_xerbla: the application's, that of the library which calls, else Netlib's (which ends the program).
BLASLIFT_EXPORT void BLASLIFT_CBLAS(xerbla)(Integer info, char const* routine, char const* form, ...) {
  char text[512];
  va_list values;
  va_start(values, form);
  // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang-tidy 14 reports it where a file is compiled again
  std::vsnprintf(text, sizeof text, form, values);
  va_end(values);
  blaslift::entry::deliver_to_cblas(blaslift::Family::BLASLIFT_FAMILY, info, routine, text,
                                    __builtin_return_address(0));
}
BLASLIFT_CBLAS_ALIAS(void, xerbla, Integer, char const*, char const*, ...)

// ---- functions as subroutines: SDOTSUB(N, X, INCX, Y, INCY, DOT) and so on. Source: Netlib's CBLAS/src/*sub.f ----

#define BLASLIFT_FUNCTION(type, symbol, parameters) extern "C" type BLASLIFT_FORTRAN(symbol) parameters;
#define BLASLIFT_SUB_DOT(type, symbol)                                                                        \
  BLASLIFT_FUNCTION(type, symbol, (Integer const*, void const*, Integer const*, void const*, Integer const*)) \
  BLASLIFT_EXPORT void BLASLIFT_FORTRAN(symbol##sub)(Integer const* n, void const* x, Integer const* incx,    \
                                                     void const* y, Integer const* incy, type* result) {      \
    *result = BLASLIFT_FORTRAN(symbol)(n, x, incx, y, incy);                                                  \
  }
#define BLASLIFT_SUB_VECTOR(type, symbol)                                                                  \
  BLASLIFT_FUNCTION(type, symbol, (Integer const*, void const*, Integer const*))                           \
  BLASLIFT_EXPORT void BLASLIFT_FORTRAN(symbol##sub)(Integer const* n, void const* x, Integer const* incx, \
                                                     type* result) {                                       \
    *result = BLASLIFT_FORTRAN(symbol)(n, x, incx);                                                        \
  }
#define BLASLIFT_SUB_ELEMENT(type, symbol)                                          \
  BLASLIFT_FUNCTION(type, symbol, (void const*))                                    \
  BLASLIFT_EXPORT void BLASLIFT_FORTRAN(symbol##sub)(void const* x, type* result) { \
    *result = BLASLIFT_FORTRAN(symbol)(x);                                          \
  }

BLASLIFT_SUB_DOT(float, sdot)
BLASLIFT_SUB_DOT(double, ddot)
BLASLIFT_SUB_DOT(double, dsdot)
BLASLIFT_SUB_DOT(std::complex<float>, cdotu)
BLASLIFT_SUB_DOT(std::complex<float>, cdotc)
BLASLIFT_SUB_DOT(std::complex<double>, zdotu)
BLASLIFT_SUB_DOT(std::complex<double>, zdotc)
BLASLIFT_SUB_VECTOR(float, snrm2)
BLASLIFT_SUB_VECTOR(double, dnrm2)
BLASLIFT_SUB_VECTOR(float, scnrm2)
BLASLIFT_SUB_VECTOR(double, dznrm2)
BLASLIFT_SUB_VECTOR(float, sasum)
BLASLIFT_SUB_VECTOR(double, dasum)
BLASLIFT_SUB_VECTOR(float, scasum)
BLASLIFT_SUB_VECTOR(double, dzasum)
BLASLIFT_SUB_VECTOR(Integer, isamax)
BLASLIFT_SUB_VECTOR(Integer, idamax)
BLASLIFT_SUB_VECTOR(Integer, icamax)
BLASLIFT_SUB_VECTOR(Integer, izamax)
BLASLIFT_SUB_ELEMENT(float, scabs1)
BLASLIFT_SUB_ELEMENT(double, dcabs1)

BLASLIFT_FUNCTION(float, sdsdot,
                  (Integer const*, float const*, void const*, Integer const*, void const*, Integer const*))
BLASLIFT_EXPORT void BLASLIFT_FORTRAN(sdsdotsub)(Integer const* n, float const* sb, void const* x, Integer const* incx,
                                                 void const* y, Integer const* incy, float* result) {
  *result = BLASLIFT_FORTRAN(sdsdot)(n, sb, x, incx, y, incy);
}

// ---- cblas_zdotc and its kin by value: OpenBLAS's ----

#define BLASLIFT_DOT_BY_VALUE(type, symbol)                                                                          \
  BLASLIFT_EXPORT type BLASLIFT_CBLAS(symbol)(Integer n, void const* x, Integer incx, void const* y, Integer incy) { \
    return BLASLIFT_FORTRAN(symbol)(&n, x, &incx, y, &incy);                                                         \
  }                                                                                                                  \
  BLASLIFT_CBLAS_ALIAS(type, symbol, Integer, void const*, Integer, void const*, Integer)
BLASLIFT_DOT_BY_VALUE(std::complex<float>, cdotu)
BLASLIFT_DOT_BY_VALUE(std::complex<float>, cdotc)
BLASLIFT_DOT_BY_VALUE(std::complex<double>, zdotu)
BLASLIFT_DOT_BY_VALUE(std::complex<double>, zdotc)
