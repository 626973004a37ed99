// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls are compared by the results that LAPACK defines, and by nothing else in its arrays. Stand-ins for LAPACK's
// routines write both, so that either can be made to differ.
#include "cli/calls/call_results.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cli/calls/call_data.hpp"
#include "shim/call/usual_call.hpp"
#include "tests/support/libraries.hpp"

namespace blaslift::cli {
namespace {

// The numbers that the stand-ins write.
struct Written {
  double defined = 1, imaginary = 1, undefined = 7;
  int found = 4, rank = 3, info = 0;
  bool reversed = false;
};
Written written;

int value(int const* of) { return *of; }

// DSYEVX: W and IFAIL have FOUND elements, and LAPACK works in all of them; A is destroyed.
extern "C" void stand_in_syevx(char const*, char const*, char const*, int const* n, double* a, int const* lda,
                               double const*, double const*, int const*, int const*, double const*, int* found,
                               double* w, double* z, int const*, double*, int const*, int*, int* ifail, int* info) {
  *found = written.found;
  std::fill_n(a, value(n) * value(lda), written.undefined);
  std::fill_n(z, value(n) * written.found, written.undefined);
  for (int i = 0; i < value(n); ++i) {
    w[i] = i < written.found ? i + written.defined : written.undefined;
    ifail[i] = i < written.found ? 0 : static_cast<int>(written.undefined);
  }
  *info = written.info;
}

// DGELSD: below the solution each column's length is the residual's.
extern "C" void stand_in_gelsd(int const* m, int const* n, int const* nrhs, double* a, int const* lda, double* b,
                               int const* ldb, double* s, double const*, int* rank, double*, int const*, int*,
                               int* info) {
  std::fill_n(a, value(n) * value(lda), written.undefined);
  for (int column = 0; column < value(nrhs); ++column)
    for (int i = 0; i < value(m); ++i)
      b[i + column * value(ldb)] = i < value(n)                                ? written.defined + i
                                   : written.rank < value(n)                   ? written.undefined
                                   : i == value(n) + column + written.reversed ? 5
                                                                               : 0;
  for (int i = 0; i < value(n); ++i) s[i] = 9 - i;
  *rank = written.rank;
  *info = written.info;
}

// DGEEV without vectors: a conjugate pair among others, in the one order or the other.
extern "C" void stand_in_geev(char const*, char const*, int const* n, double* a, int const* lda, double* wr, double* wi,
                              double*, int const*, double*, int const*, double*, int const*, int* info) {
  std::fill_n(a, value(n) * value(lda), written.undefined);
  for (int i = 0; i < value(n); ++i) wr[i] = i < 2 ? 1 : i, wi[i] = i < 2 ? (1 - 2 * i) * written.imaginary : 0;
  wr[value(n) - 1] += written.defined;
  if (written.reversed) std::reverse(wr, wr + value(n)), std::reverse(wi, wi + value(n));
  *info = written.info;
}

// DSYEVR: ISUPPZ says which elements of vectors may differ from zero.
extern "C" void stand_in_syevr(char const*, char const*, char const*, int const* n, double* a, int const* lda,
                               double const*, double const*, int const*, int const*, double const*, int* found,
                               double* w, double*, int const*, int* isuppz, double*, int const*, int*, int const*,
                               int* info) {
  *found = value(n);
  std::fill_n(a, value(n) * value(lda), written.undefined);
  std::fill_n(w, value(n), written.defined);
  std::fill_n(isuppz, 2 * value(n), static_cast<int>(written.undefined));
  *info = written.info;
}

// DGELS of a wide system: a solution of least length, and no residual.
extern "C" void stand_in_gels(char const*, int const* m, int const* n, int const* nrhs, double* a, int const* lda,
                              double* b, int const* ldb, double*, int const*, int* info) {
  std::fill_n(a, value(n) * value(lda), 1);
  for (int column = 0; column < value(nrhs); ++column)
    for (int i = 0; i < value(m); ++i)
      b[i + column * value(ldb)] = written.reversed && i >= 3 ? value(m) + 3 - i : i + 1;
  *info = written.info;
}

extern "C" void stand_in_getrf(int const* m, int const* n, double* a, int const* lda, int* ipiv, int* info) {
  std::fill_n(a, value(n) * value(lda), written.defined);
  std::fill_n(ipiv, std::min(value(m), value(n)), written.rank);
  *info = written.info;
}

CallResults results(Call const& call, void* function, Written const& so) {
  written = so;
  CallData data(call, 1);
  data.run(function);
  return data.results(4096);
}

void set(Call* call, char const* name, std::int64_t value) { (*call)[call->routine->find(name)].integer = value; }
void set(Call* call, char const* name, char value) { (*call)[call->routine->find(name)].flag = value; }
void set(Call* call, char const* name, double value) { (*call)[call->routine->find(name)].scalar = {value, 0}; }

Call usual(Symbol symbol, std::int64_t m, std::int64_t n) {
  Call made = usual_call(symbol, m, n, 2);
  if (made.routine->find("lwork") >= 0) set(&made, "lwork", std::int64_t{100});
  return made;
}

// The first four of ten, by index, or as many as are found, by value.
Call selected(char range) {
  Call made = usual(Symbol::dsyevx, 0, 10);
  set(&made, "range", range);
  set(&made, "il", std::int64_t{1});
  set(&made, "iu", std::int64_t{4});
  set(&made, "vl", 0.0);
  set(&made, "vu", 5.0);
  return made;
}

std::string against(Call const& call, void* function, Written const& one, Written const& other) {
  return disagreement(call, results(call, function, one), results(call, function, other));
}

void* const syevx = reinterpret_cast<void*>(&stand_in_syevx);
void* const gelsd = reinterpret_cast<void*>(&stand_in_gelsd);
void* const syevr = reinterpret_cast<void*>(&stand_in_syevr);
void* const gels = reinterpret_cast<void*>(&stand_in_gels);
void* const getrf = reinterpret_cast<void*>(&stand_in_getrf);
void* const geev = reinterpret_cast<void*>(&stand_in_geev);

TEST(CallResults, EigenvaluesBehindThoseFoundAreNone) {
  for (char const range : {'I', 'V'}) {
    Call const call = selected(range);
    EXPECT_EQ(against(call, syevx, {.undefined = 7}, {.undefined = -3e5}), "") << range;
    EXPECT_NE(against(call, syevx, {}, {.defined = 1.001}), "") << range;
    EXPECT_NE(against(call, syevx, {}, {.found = 3}).find("found is 4 on the CPU and 3 on the GPU"), std::string::npos);
    EXPECT_NE(against(call, syevx, {}, {.defined = NAN}), "") << range;
  }
}

TEST(CallResults, EigenvaluesMayBeAsFarOffAsTheCallAllows) {
  Call call = selected('I');
  set(&call, "abstol", 0.5);
  EXPECT_EQ(against(call, syevx, {}, {.defined = 1.4}), "");
  EXPECT_NE(against(call, syevx, {}, {.defined = 1.6}), "");
}

TEST(CallResults, OfAResidualTheLengthCounts) {
  Call const call = usual(Symbol::dgelsd, 9, 3);
  EXPECT_EQ(against(call, gelsd, {.undefined = 7}, {.undefined = 8, .reversed = true}), "");
  EXPECT_NE(against(call, gelsd, {}, {.defined = 1.001}), "");
  EXPECT_NE(against(call, gelsd, {}, {.rank = 2}), "");
  // A matrix without full rank has none.
  EXPECT_EQ(against(call, gelsd, {.undefined = 7, .rank = 2}, {.undefined = 8, .rank = 2}), "");
  EXPECT_NE(against(call, gelsd, {.rank = 2}, {.defined = 1.001, .rank = 2}), "");
  CallResults shorter = results(call, gelsd, {});
  for (CallResult& one : shorter)
    if (one.name == "the residuals in b") one.numbers.at(1) = 4;
  EXPECT_NE(disagreement(call, results(call, gelsd, {}), shorter), "");
}

TEST(CallResults, EigenvaluesOfGeneralMatricesHaveNoOrder) {
  Call call = usual(Symbol::dgeev, 0, 8);
  set(&call, "jobvr", 'N');
  EXPECT_EQ(against(call, geev, {.undefined = 7}, {.undefined = 8, .reversed = true}), "");
  EXPECT_NE(against(call, geev, {}, {.defined = 1.001, .reversed = true}), "");
  EXPECT_NE(against(call, geev, {}, {.imaginary = 1.001, .reversed = true}), "");
}

TEST(CallResults, OfASolutionOfLeastLengthEveryElementCounts) {
  Call call = usual(Symbol::dgels, 9, 3);
  set(&call, "trans", 'T');
  EXPECT_EQ(against(call, gels, {}, {}), "");
  EXPECT_NE(against(call, gels, {}, {.reversed = true}), "");
}

TEST(CallResults, SupportOfVectorsIsNone) {
  Call const call = usual(Symbol::dsyevr, 0, 10);
  EXPECT_EQ(against(call, syevr, {.undefined = 1}, {.undefined = 2}), "");
  EXPECT_NE(against(call, syevr, {}, {.defined = 1.001}), "");
}

TEST(CallResults, WhatBrokeOffHasNone) {
  EXPECT_EQ(against(selected('I'), syevx, {.info = 2}, {.defined = 3, .info = 2}), "");
}

TEST(CallResults, AFactorisationThatMetAZeroIsComplete) {
  Call const call = usual(Symbol::dgetrf, 10, 10);
  EXPECT_EQ(against(call, getrf, {.info = 2}, {.info = 2}), "");
  EXPECT_NE(against(call, getrf, {.info = 2}, {.defined = 1.001, .info = 2}), "");
  EXPECT_NE(against(call, getrf, {.rank = 3, .info = 2}, {.rank = 4, .info = 2}), "");
}

// By usual scalars LAPACK computes to the machine's precision. Selected eigenvalues come by bisection, which goes by
// ABSTOL; all of them come another way.
TEST(CallResults, SelectedEigenvaluesAreThoseOfAllByUsualScalars) {
  void* const function = reinterpret_cast<void*>(test::reference_function(32, Language::fortran, Symbol::dsyevx));
  if (!function) GTEST_SKIP() << "this OpenBLAS has no dsyevx";
  CallResults made[2];
  for (char const range : {'A', 'I'}) {
    Call call = usual(Symbol::dsyevx, 0, 120);
    set(&call, "range", range);
    set(&call, "iu", std::int64_t{12});
    set(&call, "lwork", std::int64_t{8 * 120});
    CallData data(call, 1);
    ASSERT_EQ(data.run(function), 0);
    CallResults const all = data.results(4096);
    auto const w = std::find_if(all.begin(), all.end(), [](CallResult const& one) { return one.name == "w"; });
    ASSERT_TRUE(w != all.end());
    made[range == 'I'] = {*w};
    made[range == 'I'][0].numbers.resize(12);
  }
  EXPECT_EQ(disagreement(usual(Symbol::dsyevx, 0, 120), made[0], made[1]), "");
}

}  // namespace
}  // namespace blaslift::cli
