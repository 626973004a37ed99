// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which layouts count as scattered.
#include "shim/call/scattered.hpp"

#include <gtest/gtest.h>

#include "tests/unit/named_call.hpp"

namespace blaslift {
namespace {

Operand operand(Shape shape, std::int64_t rows, std::int64_t cols, std::int64_t stride) {
  Operand made;
  made.shape = shape;
  made.rows = rows;
  made.cols = cols;
  made.stride = stride;
  made.element = 8;
  return made;
}

TEST(Scattered, Vectors) {
  EXPECT_FALSE(is_scattered(operand(Shape::vector, 100000, 1, 1)));
  EXPECT_FALSE(is_scattered(operand(Shape::vector, 100000, 1, 7)));  // two elements share a cache line
  EXPECT_TRUE(is_scattered(operand(Shape::vector, 100000, 1, 8)));
  EXPECT_TRUE(is_scattered(operand(Shape::vector, 100000, 1, -1000)));
  EXPECT_FALSE(is_scattered(operand(Shape::vector, 1000, 1, 1000)));  // small
}

TEST(Scattered, Matrices) {
  EXPECT_FALSE(is_scattered(operand(Shape::general, 16, 10000, 16)));
  EXPECT_FALSE(is_scattered(operand(Shape::general, 16, 10000, 31)));  // gaps shorter than the columns
  EXPECT_TRUE(is_scattered(operand(Shape::general, 16, 10000, 32)));
  EXPECT_TRUE(is_scattered(operand(Shape::general, 63, 10000, 4000)));
  EXPECT_FALSE(is_scattered(operand(Shape::general, 64, 10000, 4000)));  // columns of eight cache lines
  EXPECT_FALSE(is_scattered(operand(Shape::general, 16, 100, 4000)));    // small
}

TEST(Scattered, ACallIsWhereItsOperandsAreForAQuarter) {
  auto const product = [](std::int64_t m, std::int64_t lda) {
    return is_mostly_scattered(
        Operands(named_call({"dgemm", {{"m", m}, {"n", 16}, {"k", 4000}, {"lda", lda}, {"ldb", 4000}, {"ldc", m}}})));
  };
  EXPECT_TRUE(product(16, 4000));
  EXPECT_FALSE(product(16, 16));
  auto const sum = [](std::int64_t incx) {
    return is_mostly_scattered(Operands(named_call({"daxpy", {{"n", 50000}, {"incx", incx}, {"incy", 1}}})));
  };
  EXPECT_TRUE(sum(100));
  EXPECT_FALSE(sum(1));
  // One vector with far elements beside a large matrix says nothing.
  EXPECT_FALSE(is_mostly_scattered(
      Operands(named_call({"dgemv", {{"m", 9000}, {"n", 9000}, {"lda", 9000}, {"incx", 9000}, {"incy", 1}}}))));
}

}  // namespace
}  // namespace blaslift
