// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eigenvalues from IL to IU, and in (VL, VU]: which calls devices take, and how wide their results are.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "shim/call/lapack.hpp"
#include "tests/unit/named_call.hpp"

namespace blaslift {
namespace {

constexpr std::int64_t n = 50;

Call selected(char const* symbol, char range, double low, double high, char job = 'V') {
  Call call = named_call({symbol,
                          {{"n", n}, {"lda", n}, {"il", 11}, {"iu", 20}, {"ldz", n}},
                          {{"range", range}, {"jobz", job}},
                          {{"vl", low}, {"vu", high}}});
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    if (parameter.kind == Kind::lwork) call[i].integer = 30 * n;
    if (std::string_view(parameter.name) == "ldb") call[i].integer = n;
    if (std::string_view(parameter.name) == "itype") call[i].integer = 1;
  }
  return call;
}

constexpr char const* symbols[] = {"dsyevx", "cheevx", "dsyevr", "zheevr", "ssygvx", "zhegvx"};

Operand result(Call const& call, char const* name, std::int64_t found) {
  return make_result(call, call.routine->find(std::string_view(name)), found);
}

TEST(EigenvaluesByValue, SuitDevicesWithLowBelowHigh) {
  double const infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
  for (char const* const symbol : symbols) {
    EXPECT_TRUE(suits_device(selected(symbol, 'V', -1, 1))) << symbol;
    EXPECT_TRUE(suits_device(selected(symbol, 'V', -infinity, infinity))) << symbol;
    EXPECT_FALSE(suits_device(selected(symbol, 'V', 1, 1))) << symbol;
    EXPECT_FALSE(suits_device(selected(symbol, 'V', 2, 1))) << symbol;
    EXPECT_FALSE(suits_device(selected(symbol, 'V', nan, 1))) << symbol;
    EXPECT_FALSE(suits_device(selected(symbol, 'V', 1, nan))) << symbol;
    // Nobody looks at bounds where they do not choose.
    EXPECT_TRUE(suits_device(selected(symbol, 'I', 1, nan))) << symbol;
    EXPECT_TRUE(suits_device(selected(symbol, 'A', 2, 1))) << symbol;
  }
}

TEST(EigenvaluesByValue, HaveNoColumnsOfZUntilTheyAreCounted) {
  for (char const* const symbol : symbols) {
    Call const call = selected(symbol, 'V', -1, 1);
    int const z = call.routine->find(std::string_view("z"));
    EXPECT_TRUE(is_sized_by_found(call, z));
    EXPECT_EQ(make_operand(call, z).rows, n);
    EXPECT_EQ(make_operand(call, z).cols, 0);
    EXPECT_EQ(referenced_elements(make_operand(call, z)), 0);
    EXPECT_EQ(result(call, "z", 7).cols, 7);
    EXPECT_EQ(result(call, "w", 7).rows, 7);
    EXPECT_EQ(widest_operand(call, z).cols, n);
    EXPECT_EQ(result(call, "a", 7).cols, n);
    EXPECT_EQ(result(call, "found", 7).rows, 1);
    // W and IFAIL are LAPACK's to work in, whatever it finds.
    EXPECT_EQ(make_operand(call, call.routine->find(std::string_view("w"))).rows, n);
  }
}

TEST(EigenvaluesByValue, LeaveSupportAlone) {
  Call const call = selected("dsyevr", 'V', -1, 1);
  EXPECT_EQ(result(call, "isuppz", n).rows, 0);
  EXPECT_EQ(result(selected("dsyevr", 'A', 0, 0), "isuppz", n).rows, 2 * n);
  EXPECT_EQ(result(selected("dsyevx", 'V', -1, 1), "ifail", 7).rows, 7);
}

TEST(EigenvaluesByValue, WithoutVectorsHaveNoZ) {
  Call const call = selected("dsyevx", 'V', -1, 1, 'N');
  EXPECT_EQ(referenced_elements(result(call, "z", 7)), 0);
  EXPECT_EQ(referenced_elements(result(call, "ifail", 7)), 0);
  EXPECT_EQ(result(call, "w", 7).rows, 7);
}

TEST(EigenvaluesByIndex, HaveTheirWidthFromTheCall) {
  Call const call = selected("zhegvx", 'I', 0, 0);
  for (std::int64_t const found : {0, 7}) EXPECT_EQ(result(call, "z", found).cols, 10);
  EXPECT_FALSE(is_sized_by_found(call, call.routine->find(std::string_view("z"))));
}

}  // namespace
}  // namespace blaslift
