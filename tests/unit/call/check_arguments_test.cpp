// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The number of the first illegal argument, against a table written from Netlib's sources.
#include "shim/call/check_arguments.hpp"

#include <gtest/gtest.h>

namespace blaslift {
namespace {

// A legal call of a symbol: order 4, leading dimensions 9 (wide enough for bands), increments 1.
Call legal_call(char const* name) {
  Call call;
  call.symbol = find_symbol(name);
  call.precision = info(call.symbol).precision;
  call.routine = &routine(call.symbol);
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    switch (call.routine->parameters[static_cast<std::size_t>(i)].kind) {
      case Kind::op:
      case Kind::op_t:
      case Kind::op_c:
      case Kind::diag: call[i].flag = 'N'; break;
      case Kind::side: call[i].flag = 'L'; break;
      case Kind::uplo: call[i].flag = 'U'; break;
      case Kind::dim: call[i].integer = 4; break;
      case Kind::ld: call[i].integer = 9; break;
      case Kind::inc: call[i].integer = 1; break;
      default: break;
    }
  }
  return call;
}

struct Row {
  char const* symbol;
  char const* parameter;
  int value;  // a letter for flags
  int info;
};

// From the argument tests at the top of the routines of Netlib BLAS 3.12.1.
constexpr Row rows[] = {
    {"dgemm", "transa", 'X', 1},   {"dgemm", "transb", '/', 2},   {"dgemm", "m", -1, 3},
    {"dgemm", "n", -1, 4},         {"dgemm", "k", -1, 5},         {"dgemm", "lda", 3, 8},
    {"dgemm", "ldb", 3, 10},       {"dgemm", "ldc", 3, 13},       {"zgemm3m", "ldc", 3, 13},
    {"dgemmtr", "uplo", 'N', 1},   {"dgemmtr", "transb", 'U', 3}, {"dgemmtr", "n", -2, 4},
    {"dgemmtr", "lda", 3, 8},      {"dgemmtr", "ldc", 3, 13},     {"ssymm", "side", 'U', 1},
    {"ssymm", "uplo", 'L' + 1, 2}, {"ssymm", "m", -1, 3},         {"ssymm", "lda", 3, 7},
    {"ssymm", "ldb", 3, 9},        {"ssymm", "ldc", 3, 12},       {"csyrk", "trans", 'C', 2},
    {"cherk", "trans", 'T', 2},    {"zsyrk", "lda", 3, 7},        {"zherk", "ldc", 3, 10},
    {"csyr2k", "trans", 'C', 2},   {"zher2k", "trans", 'T', 2},   {"zher2k", "ldb", 3, 9},
    {"zher2k", "ldc", 3, 12},      {"dtrmm", "trans", 'X', 3},    {"dtrmm", "diag", 'X', 4},
    {"dtrmm", "m", -1, 5},         {"dtrmm", "lda", 3, 9},        {"dtrsm", "ldb", 3, 11},
    {"dgemv", "trans", 'X', 1},    {"dgemv", "lda", 3, 6},        {"dgemv", "incx", 0, 8},
    {"dgemv", "incy", 0, 11},      {"dgbmv", "kl", -1, 4},        {"dgbmv", "ku", -1, 5},
    {"dgbmv", "lda", 8, 8},        {"dgbmv", "incy", 0, 13},      {"zhemv", "lda", 3, 5},
    {"zhemv", "incx", 0, 7},       {"zhemv", "incy", 0, 10},      {"zhbmv", "k", -1, 3},
    {"zhbmv", "lda", 4, 6},        {"zhpmv", "incy", 0, 9},       {"dsbmv", "lda", 4, 6},
    {"dtrmv", "diag", 'X', 3},     {"dtrmv", "lda", 3, 6},        {"dtrmv", "incx", 0, 8},
    {"dtbsv", "k", -1, 5},         {"dtbsv", "lda", 4, 7},        {"dtbsv", "incx", 0, 9},
    {"dtpmv", "incx", 0, 7},       {"dger", "incx", 0, 5},        {"dger", "incy", 0, 7},
    {"dger", "lda", 3, 9},         {"zher", "incx", 0, 5},        {"zher", "lda", 3, 7},
    {"zher2", "lda", 3, 9},        {"dsyr2", "incy", 0, 7},       {"dspr2", "incx", 0, 5},
    {"zhpr2", "incy", 0, 7},
};

TEST(CheckArguments, AcceptsLegalCalls) {
  for (Row const& row : rows) EXPECT_EQ(check_arguments(legal_call(row.symbol)).info, 0) << row.symbol;
}

TEST(CheckArguments, NumbersAsNetlib) {
  for (Row const& row : rows) {
    Call call = legal_call(row.symbol);
    int const at = call.routine->find(row.parameter);
    ASSERT_GE(at, 0) << row.symbol << ' ' << row.parameter;
    if (is_flag(call.routine->parameters[static_cast<std::size_t>(at)].kind))
      call[at].flag = static_cast<char>(row.value);
    else
      call[at].integer = row.value;
    EXPECT_EQ(check_arguments(call).info, row.info) << row.symbol << ' ' << row.parameter << '=' << row.value;
  }
}

TEST(CheckArguments, RealPrecisionsAcceptConjugateTransposes) {
  Call call = legal_call("dsyrk");
  call[call.routine->find("trans")].flag = 'C';
  EXPECT_EQ(check_arguments(call).info, 0);
}

TEST(CheckArguments, LeavesOpenBlasExtensionsToTheCpu) {
  Call call = legal_call("zgemm");
  call[call.routine->find("transa")].flag = 'R';
  auto const check = check_arguments(call);
  EXPECT_TRUE(check.extension);
  EXPECT_EQ(check.info, 0);
  EXPECT_FALSE(check.is_usual());
}

TEST(CheckArguments, LevelOneHasNoIllegalIncrement) {
  Call call = legal_call("daxpy");
  call[call.routine->find("incx")].integer = 0;
  EXPECT_EQ(routine(call.symbol).level, 1);  // the entries never check level 1
}

// OpenBLAS computes it; Netlib's BLAS does not, so that no device may be asked.
TEST(CheckArguments, AnEmptyOperandNeedsALeadingDimension) {
  Call call = legal_call("dgemm");
  EXPECT_TRUE(check_arguments(call).is_usual());
  call[call.routine->find("k")].integer = 0;
  call[call.routine->find("ldb")].integer = 0;
  EXPECT_FALSE(check_arguments(call).is_usual());
}

TEST(ErrorName, IsUpperCaseAndPadded) {
  char name[16];
  EXPECT_EQ(error_name(find_symbol("dgemm"), name), 6);
  EXPECT_STREQ(name, "DGEMM ");
  EXPECT_EQ(error_name(find_symbol("dgemmtr"), name), 7);
  EXPECT_STREQ(name, "DGEMMTR");
}

}  // namespace
}  // namespace blaslift
