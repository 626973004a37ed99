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
  double a = 0, b = 0;
  Call call = least_squares("dgelsd", 50, 10, 3, -1);
  call[call.routine->find("a")].pointer = &a;
  call[call.routine->find("b")].pointer = &b;
  Call const part = device_part(call);
  EXPECT_FALSE(is_solution(*part.routine));
  ASSERT_EQ(part.routine->array_count, 3);
  ASSERT_EQ(part.routine->arrays()[2], part.routine->find(Kind::out));  // R, which has no place yet
  void* const arrays[] = {&a, &b, nullptr};
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

TEST(DevicePart, OfManyColumnsIsTheWhole) {
  Call const few = least_squares("zgelsd", 2000, 511, 3, -1), many = least_squares("zgelsd", 2000, 512, 3, -1);
  EXPECT_FALSE(is_solution(*device_part(few).routine));
  EXPECT_EQ(device_part(many).routine, many.routine);
  EXPECT_TRUE(is_solution(*device_part(many).routine));
  EXPECT_TRUE(is_solution(*device_part(few, 511).routine));
  EXPECT_EQ(device_part(few, 1).routine->find(Kind::out), absent);
}

// With V^H beside it, which LAPACK has in A.
TEST(DevicePart, OfGelssHasRightVectors) {
  Call const part = device_part(least_squares("cgelss", 2000, 600, 3, 0.25));
  EXPECT_TRUE(is_solution(*part.routine));
  EXPECT_EQ(part.scalar("rcond", {}).re, 0.25);
  ASSERT_EQ(part.routine->array_count, 5);
  Operand const vectors = make_operand(part, part.routine->find(Kind::out)),
                s = make_operand(part, part.routine->find("s"));
  EXPECT_FALSE(vectors.read);
  EXPECT_EQ(vectors.rows * vectors.cols, 600 * 600);
  EXPECT_EQ(vectors.stride, 600);
  EXPECT_EQ(vectors.element, 8U);
  EXPECT_EQ(s.element, 4U);
  EXPECT_EQ(s.rows, 600);
  EXPECT_FALSE(make_operand(part, part.routine->find("a")).written);
  EXPECT_TRUE(leaves_right_vectors(RoutineId::gelss_complex));
  EXPECT_FALSE(leaves_right_vectors(RoutineId::gelsd));
}

TEST(DevicePart, OfOtherRoutinesIsTheWhole) {
  for (RoutineId const id : {RoutineId::gels, RoutineId::geqrf, RoutineId::gesdd, RoutineId::gemm})
    EXPECT_FALSE(has_device_part(id));
  Call const call = named_call({"dgels", {{"m", 5}, {"n", 3}}});
  EXPECT_EQ(device_part(call).routine, call.routine);
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

// A shift of n eps is a result of the polar decomposition.
TEST(Rank, OfADevicesValuesHasTwiceTheBand) {
  std::vector<double> s(10, 1.0);
  Call const call = least_squares("dgelsd", 50, 10, 1, 1e-8);
  for (double const side : {-1.0, 1.0}) {
    s.back() = 1e-8 + side * 19 * eps;
    EXPECT_TRUE(has_certain_rank(call, s.data()));
    EXPECT_FALSE(has_certain_rank(call, s.data(), true));
    s.back() = 1e-8 + side * 21 * eps;
    EXPECT_TRUE(has_certain_rank(call, s.data(), true));
  }
}

TEST(Rank, HasLapacksLimit) {
  EXPECT_EQ(rank_limit(RoutineId::gelsd, -1.0).of(4), 4 * (eps / 2));
  EXPECT_EQ(rank_limit(RoutineId::gelsd, 1.0).of(4), 4 * (eps / 2));
  EXPECT_EQ(rank_limit(RoutineId::gelsd_complex, 1e-6).of(4), 4 * 1e-6);
  EXPECT_EQ(rank_limit(RoutineId::gelss, -1.0).of(4), 4 * eps);
  EXPECT_EQ(rank_limit(RoutineId::gelss, 1.0).of(4), 4);
  EXPECT_EQ(rank_limit(RoutineId::gelss_complex, 0.0F).of(4), std::numeric_limits<float>::min());
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
