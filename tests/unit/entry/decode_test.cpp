// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Decoding: languages, integer widths, and row-major calls as column-major ones.
#include "shim/entry/decode.hpp"

#include <gtest/gtest.h>
#include <complex>

namespace blaslift::entry {
namespace {

Frame frame_of(char const* symbol, Family family, Language language, int layout, void const* const* raw) {
  Frame frame;
  frame.symbol = find_symbol(symbol);
  frame.family = family;
  frame.language = language;
  frame.layout = layout;
  frame.raw = raw;
  return frame;
}

TEST(Decode, FortranReadsTheFamilysWidthAndEitherCase) {
  double const alpha = 2, beta = 3;
  double matrix[1];
  char const n = 'n', t = 't';
  std::int32_t const narrow[] = {1, 2, 3, 4, 5, 6};
  std::int64_t const wide[] = {1LL << 40, 2, 3, 4, 5, 6};
  void const* raw32[] = {&n,         &t,     &narrow[0], &narrow[1], &narrow[2], &alpha,    matrix,
                         &narrow[3], matrix, &narrow[4], &beta,      matrix,     &narrow[5]};
  void const* raw64[] = {&n,       &t,     &wide[0], &wide[1], &wide[2], &alpha,  matrix,
                         &wide[3], matrix, &wide[4], &beta,    matrix,   &wide[5]};
  Call call;
  EXPECT_TRUE(decode(frame_of("dgemm", Family::plain, Language::fortran, 0, raw32), &call));
  EXPECT_EQ(call[0].flag, 'N');
  EXPECT_EQ(call[1].flag, 'T');
  EXPECT_EQ(call.integer("m"), 1);
  EXPECT_EQ(call.integer("ldc"), 6);
  EXPECT_EQ(call.scalar("beta", {}).re, 3);
  EXPECT_TRUE(decode(frame_of("dgemm", Family::scipy64, Language::fortran, 0, raw64), &call));
  EXPECT_EQ(call.integer("m"), 1LL << 40);
}

struct CblasFlags {
  int no = 111, transposed = 112, conjugated = 113, upper = 121, left = 141, non_unit = 131, wrong = 200;
};

TEST(Decode, RowMajorGemmSwapsOperands) {
  CblasFlags const flags;
  double const alpha = 1, beta = 0;
  double a[1], b[1], c[1];
  std::int64_t const m = 2, n = 3, k = 4, lda = 5, ldb = 6, ldc = 7;
  void const* raw[] = {&flags.no, &flags.transposed, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &ldc};
  Call call;
  EXPECT_TRUE(decode(frame_of("dgemm", Family::index64, Language::cblas, 101, raw), &call));
  EXPECT_EQ(call.flag("transa", '?'), 'T');
  EXPECT_EQ(call.flag("transb", '?'), 'N');
  EXPECT_EQ(call.integer("m"), 3);
  EXPECT_EQ(call.integer("n"), 2);
  EXPECT_EQ(call.integer("lda"), 6);
  EXPECT_EQ(call[call.routine->find("a")].pointer, b);
  EXPECT_EQ(call[call.routine->find("b")].pointer, a);
}

TEST(Decode, RowMajorHermitianUpdateConjugates) {
  CblasFlags const flags;
  std::complex<double> const alpha(1, 2);
  double const beta = 0.5;
  double a[1], b[1], c[1];
  std::int64_t const n = 3, k = 4, ld = 5;
  void const* raw[] = {&flags.upper, &flags.no, &n, &k, &alpha, a, &ld, b, &ld, &beta, c, &ld};
  Call call;
  EXPECT_TRUE(decode(frame_of("zher2k", Family::plain, Language::cblas, 101, raw), &call));
  EXPECT_EQ(call.flag("uplo", '?'), 'L');
  EXPECT_EQ(call.flag("trans", '?'), 'C');
  EXPECT_EQ(call.scalar("alpha", {}).im, -2);
  EXPECT_EQ(call.scalar("beta", {}).re, 0.5);
}

TEST(Decode, RowMajorComplexLevelTwoCannotAlwaysBeOneCall) {
  CblasFlags const flags;
  std::complex<double> const one(1, 0);
  double a[1], x[1], y[1];
  std::int64_t const m = 2, n = 3, ld = 5, inc = 1;
  void const* raw[] = {&flags.conjugated, &m, &n, &one, a, &ld, x, &inc, &one, y, &inc};
  Call call;
  EXPECT_FALSE(decode(frame_of("zgemv", Family::plain, Language::cblas, 101, raw), &call));
  raw[0] = &flags.transposed;
  EXPECT_TRUE(decode(frame_of("zgemv", Family::plain, Language::cblas, 101, raw), &call));
  EXPECT_EQ(call.flag("trans", '?'), 'N');
  EXPECT_EQ(call.integer("m"), 3);
}

TEST(Decode, WrongEnumerationsStayWrong) {
  CblasFlags const flags;
  double const alpha = 1;
  double a[1], b[1];
  std::int64_t const n = 1;
  void const* raw[] = {&flags.wrong, &flags.upper, &flags.no, &flags.non_unit, &n, &n, &alpha, a, &n, b, &n};
  Call call;
  decode(frame_of("dtrsm", Family::plain, Language::cblas, 102, raw), &call);
  EXPECT_EQ(call[0].flag, '?');
  for (int const wrong : {0, 100})
    EXPECT_FALSE(legal_layout(frame_of("dtrsm", Family::plain, Language::cblas, wrong, raw)));
  EXPECT_TRUE(legal_layout(frame_of("daxpy", Family::plain, Language::cblas, 0, raw)));
}

// CblasTrans is no side, CblasUnit no triangle: OpenBLAS and Netlib's CBLAS refuse them.
TEST(Decode, EnumerationsBelongToTheirParameters) {
  int const transposed = 112, right = 142, unit = 132;
  double const alpha = 1;
  double a[1], b[1];
  std::int64_t const n = 1;
  void const* raw[] = {&right, &unit, &right, &transposed, &n, &n, &alpha, a, &n, b, &n};
  Call call;
  decode(frame_of("dtrsm", Family::plain, Language::cblas, 102, raw), &call);
  EXPECT_EQ(call[0].flag, 'R');
  for (int const wrong : {1, 2, 3}) EXPECT_EQ(call[wrong].flag, '?') << wrong;
}

// Netlib's BLAS reads neither alpha nor increments of an empty call.
TEST(Decode, SaysThatAnArgumentHasNoAddress) {
  std::int32_t const nothing = 0;
  double x[1], y[1];
  void const* raw[] = {&nothing, nullptr, x, nullptr, y, nullptr};
  Call call;
  EXPECT_FALSE(decode(frame_of("daxpy", Family::plain, Language::fortran, 0, raw), &call));
  EXPECT_EQ(call.integer("n"), 0);
}

}  // namespace
}  // namespace blaslift::entry
