// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which elements an operand refers to, against the definition of each storage form element by element.
#include "shim/call/operand.hpp"

#include <gtest/gtest.h>
#include <set>

#include "shim/call/level3.hpp"

namespace blaslift {
namespace {

std::set<std::int64_t> referenced(Operand const& operand) {
  std::set<std::int64_t> found;
  for_each_run(operand, [&](std::int64_t first, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) EXPECT_TRUE(found.insert(first + i).second) << "visited twice";
  });
  return found;
}

void expect_equal(Operand const& operand, std::set<std::int64_t> const& expected) {
  auto const found = referenced(operand);
  EXPECT_EQ(found, expected);
  EXPECT_EQ(referenced_elements(operand), static_cast<std::int64_t>(expected.size()));
  EXPECT_EQ(span_elements(operand), expected.empty() ? 0 : *expected.rbegin() + 1);
}

Operand matrix(Shape shape, std::int64_t rows, std::int64_t cols, std::int64_t stride) {
  Operand made;
  made.shape = shape;
  made.rows = rows;
  made.cols = cols;
  made.stride = stride;
  made.element = 8;
  return made;
}

TEST(Operand, General) {
  for (std::int64_t rows : {0, 1, 3})
    for (std::int64_t cols : {0, 1, 4}) {
      std::set<std::int64_t> expected;
      for (std::int64_t j = 0; j < cols; ++j)
        for (std::int64_t i = 0; i < rows; ++i) expected.insert(j * 5 + i);
      expect_equal(matrix(Shape::general, rows, cols, 5), expected);
    }
}

TEST(Operand, TrianglePackedAndBand) {
  std::int64_t const stride = 9;
  for (std::int64_t n : {0, 1, 2, 5})
    for (bool upper : {true, false})
      for (bool unit : {true, false})
        for (std::int64_t k : {0, 2, 7}) {
          std::set<std::int64_t> triangle, packed, band;
          std::int64_t at = 0;
          for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t i = 0; i < n; ++i) {
              if (upper ? i > j : i < j) continue;
              std::int64_t const in_packed = at++;
              if (unit && i == j) continue;
              triangle.insert(j * stride + i);
              packed.insert(in_packed);
              if (std::abs(i - j) <= k) band.insert(j * stride + (upper ? k + i - j : i - j));
            }
          Operand operand = matrix(Shape::triangle, n, n, stride);
          operand.part = upper ? Part::upper : Part::lower;
          operand.unit = unit;
          expect_equal(operand, triangle);
          operand.shape = Shape::packed;
          expect_equal(operand, packed);
          operand.shape = Shape::triangle_band;
          operand.upper = k;
          expect_equal(operand, band);
        }
}

TEST(Operand, GeneralBand) {
  for (std::int64_t m : {1, 3, 6})
    for (std::int64_t n : {1, 4, 7})
      for (std::int64_t kl : {0, 1, 3})
        for (std::int64_t ku : {0, 2, 4}) {
          std::set<std::int64_t> expected;
          for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t i = 0; i < m; ++i)
              if (i - j <= kl && j - i <= ku) expected.insert(j * 8 + ku + i - j);
          Operand operand = matrix(Shape::band, m, n, 8);
          operand.lower = kl;
          operand.upper = ku;
          expect_equal(operand, expected);
        }
}

TEST(Operand, VectorsOfAnyIncrement) {
  for (std::int64_t inc : {1, -1, 3, -2}) {
    std::set<std::int64_t> expected;
    for (std::int64_t i = 0; i < 4; ++i) expected.insert(i * std::abs(inc));
    expect_equal(matrix(Shape::vector, 4, 1, inc), expected);
  }
}

// Counts beyond 32 bits: nothing multiplies in int.
TEST(Operand, CountsToTheLimitsOf64Bits) {
  EXPECT_EQ(referenced_elements(matrix(Shape::general, 3'000'000'000, 2, 3'000'000'001)), 6'000'000'000);
  EXPECT_EQ(referenced_elements(matrix(Shape::triangle, 100'000, 100'000, 100'000)), 5'000'050'000);
}

Call gemm_call(std::int64_t m, std::int64_t n, std::int64_t k, char transa) {
  Call call;
  call.symbol = find_symbol("zgemm");
  call.precision = Precision::z;
  call.routine = &routine(call.symbol);
  auto set = [&](char const* name, std::int64_t value) { call[call.routine->find(name)].integer = value; };
  set("m", m), set("n", n), set("k", k), set("lda", 50), set("ldb", 50), set("ldc", 50);
  call[0].flag = transa, call[1].flag = 'N';
  call[call.routine->find("alpha")].scalar = {1, 0};
  call[call.routine->find("beta")].scalar = {0, 0};
  return call;
}

TEST(Level3, KnowsWorkAndBytes) {
  Level3 const call = make_level3(gemm_call(2, 3, 4, 'C'));
  EXPECT_EQ(call.operands[0].rows, 4);  // A is stored k x m
  EXPECT_EQ(call.operands[0].cols, 2);
  EXPECT_DOUBLE_EQ(flops(call), 8.0 * 2 * 3 * 4);
  EXPECT_DOUBLE_EQ(bytes_to_device(call), 16.0 * (4 * 2 + 4 * 3));  // beta = 0: C stays where it is
  EXPECT_DOUBLE_EQ(bytes_from_device(call), 16.0 * 2 * 3);
  EXPECT_EQ(effect(call), Effect::product);
  EXPECT_EQ(effect(make_level3(gemm_call(2, 3, 0, 'N'))), Effect::scaling);
  EXPECT_EQ(effect(make_level3(gemm_call(0, 3, 4, 'N'))), Effect::nothing);
}

}  // namespace
}  // namespace blaslift
