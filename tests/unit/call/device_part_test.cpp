// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/device_part.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "shim/call/lapack.hpp"
#include "tests/unit/named_call.hpp"

namespace blaslift {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

Call least_squares(char const* symbol, std::int64_t m, std::int64_t n, std::int64_t nrhs, double rcond) {
  return named_call({symbol,
                     {{"m", m}, {"n", n}, {"nrhs", nrhs}, {"lda", m}, {"ldb", m}, {"lwork", 1 << 20}},
                     {},
                     {{"rcond", rcond}}});
}

TEST(DevicePart, IsAQrFactorisation) {
  double a = 0, b = 0, r = 0;
  Call call = least_squares("dgelsd", 50, 10, 3, -1);
  call[call.routine->find("a")].pointer = &a;
  call[call.routine->find("b")].pointer = &b;
  Call const part = device_part(call, &r);
  ASSERT_EQ(part.routine->array_count, 3);
  void* const arrays[] = {&a, &b, &r};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(part[part.routine->arrays()[i]].pointer, arrays[i]);
  Operand const its_a = make_operand(part, part.routine->arrays()[0]),
                its_r = make_operand(part, part.routine->arrays()[2]);
  EXPECT_TRUE(its_a.read);
  EXPECT_FALSE(its_a.written);
  EXPECT_EQ(its_r.rows, 10);
  EXPECT_EQ(its_r.cols, 10);
  EXPECT_EQ(its_r.stride, 10);
  EXPECT_EQ(part.symbol, Symbol::dgelsd);
}

TEST(DevicePart, OfOtherRoutinesIsTheWhole) {
  for (RoutineId const id : {RoutineId::gels, RoutineId::geqrf, RoutineId::gesdd, RoutineId::gemm})
    EXPECT_FALSE(has_device_part(id));
  Call const call = named_call({"dgels", {{"m", 5}, {"n", 3}}});
  EXPECT_EQ(device_part(call, nullptr).routine, call.routine);
}

TEST(DevicePart, IsOfTallMatricesWithARcond) {
  auto const suits = [](std::int64_t m, std::int64_t n, std::int64_t nrhs, double rcond) {
    return suits_device(least_squares("zgelss", m, n, nrhs, rcond));
  };
  EXPECT_TRUE(suits(160, 100, 1, -1));
  EXPECT_FALSE(suits(159, 100, 1, -1));
  EXPECT_FALSE(suits(1, 1, 1, -1));
  EXPECT_FALSE(suits(160, 100, 0, -1));
  EXPECT_FALSE(suits(160, 100, 1, std::nan("")));
  EXPECT_TRUE(suits(160, 100, 1, std::numeric_limits<double>::infinity()));
}

// As LAPACK 3.11's code computes it.
TEST(DevicePart, WantsNoMoreThanTheLeastWorkspace) {
  struct Least {
    char const* symbol;
    std::int64_t n, nrhs, lwork;
  };
  for (Least const& least : {Least{"dgelsd", 100, 2, 62 * 100 + 8 * 2 * 100 + 200 + 676},
                             {"dgelsd", 13, 1, 62 * 13 + 13 + 676},
                             {"dgelsd", 14, 1, 62 * 14 + 8 * 14 + 14 + 676},
                             {"dgelsd", 52, 1, 62 * 52 + 8 * 2 * 52 + 52 + 676},
                             {"zgelsd", 100, 2, 2 * 100 + 200},
                             {"dgelss", 100, 2, 500},
                             {"dgelss", 100, 700, 1000},
                             {"zgelss", 100, 2, 200 + 900}}) {
    Call call = least_squares(least.symbol, 900, least.n, least.nrhs, -1);
    call[call.routine->find("lwork")].integer = least.lwork;
    EXPECT_TRUE(suits_device(call)) << least.symbol << " " << least.n;
    --call[call.routine->find("lwork")].integer;
    EXPECT_FALSE(suits_device(call)) << least.symbol << " " << least.n;
  }
}

// Ten values, the last of which is `smallest`.
bool is_certain(char const* symbol, double rcond, double smallest) {
  std::vector<double> s(10, 1.0);
  s.back() = smallest;
  return has_certain_rank(least_squares(symbol, 50, 10, 1, rcond), s.data());
}

// dlalsd takes eps = 2^-53 where rcond is no number between zero and one; dgelss 2^-52, and only where it is negative.
TEST(Rank, IsUncertainAroundLapacksLimit) {
  struct Limit {
    char const* symbol;
    double rcond, limit;
  };
  for (Limit const& each : {Limit{"dgelsd", -1, eps / 2},
                            {"dgelsd", 0, eps / 2},
                            {"dgelsd", 1, eps / 2},
                            {"dgelsd", 7, eps / 2},
                            {"dgelsd", 1e-8, 1e-8},
                            {"dgelsd", 0.5, 0.5},
                            {"dgelss", -1, eps},
                            {"dgelss", 0, 0},
                            {"dgelss", 1e-8, 1e-8},
                            {"dgelss", 0.5, 0.5}}) {
    EXPECT_TRUE(is_certain(each.symbol, each.rcond, each.limit + 11 * eps)) << each.symbol << each.rcond;
    EXPECT_FALSE(is_certain(each.symbol, each.rcond, each.limit + 9 * eps)) << each.symbol << each.rcond;
    if (each.limit < 10 * eps) {
      EXPECT_FALSE(is_certain(each.symbol, each.rcond, 0)) << each.symbol << each.rcond;
      continue;
    }
    EXPECT_FALSE(is_certain(each.symbol, each.rcond, each.limit - 9 * eps)) << each.symbol << each.rcond;
    EXPECT_TRUE(is_certain(each.symbol, each.rcond, each.limit - 11 * eps)) << each.symbol << each.rcond;
  }
  EXPECT_FALSE(is_certain("dgelss", 1, 0.3));  // the largest itself is the limit
  EXPECT_TRUE(is_certain("dgelss", 2, 0.3));   // none counts
}

TEST(Rank, IsUncertainWhereLapackScales) {
  for (double const scale : {0.0, 1e-300, 1e300, std::numeric_limits<double>::infinity(), std::nan("")}) {
    double const s[] = {scale, scale / 2};
    EXPECT_FALSE(has_certain_rank(least_squares("dgelsd", 50, 2, 1, -1), s)) << scale;
  }
  float const single[] = {1e-32F, 0.5e-32F};
  EXPECT_FALSE(has_certain_rank(least_squares("sgelsd", 50, 2, 1, -1), single));
  double const usual[] = {1e-200, 0.5e-200};
  EXPECT_TRUE(has_certain_rank(least_squares("dgelsd", 50, 2, 1, -1), usual));
}

TEST(Range, IsLapacks) {
  EXPECT_TRUE(is_in_range(0.0));
  EXPECT_TRUE(is_in_range(1e-291));
  EXPECT_FALSE(is_in_range(1e-293));
  EXPECT_TRUE(is_in_range(1e291));
  EXPECT_FALSE(is_in_range(1e293));
  EXPECT_TRUE(is_in_range(1e-30F));
  EXPECT_FALSE(is_in_range(1e-32F));
  EXPECT_FALSE(is_in_range(std::nan("")));
}

}  // namespace
}  // namespace blaslift
