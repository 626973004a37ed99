// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The classes of calls that take kernels of our own: what a row means.
#include "gpu/choice/taken.hpp"

#include <gtest/gtest.h>

#include <string>

#include "gpu/plan/kernel_file.hpp"
#include "tests/unit/named_call.hpp"

namespace blaslift::gpu {
namespace {

DirectCall gemv(char const* symbol, std::int64_t m, std::int64_t n, char trans) {
  return make_direct(
      named_call({symbol, {{"m", m}, {"n", n}, {"lda", m}, {"incx", 1}, {"incy", 1}}, {{"trans", trans}}}));
}

Level3 gemm(char const* symbol, std::int64_t m, std::int64_t n, std::int64_t k, char transa = 'N', char transb = 'N') {
  return make_level3(named_call({symbol, {{"m", m}, {"n", n}, {"k", k}}, {{"transa", transa}, {"transb", transb}}}));
}

Level3 syrk(char const* symbol, std::int64_t n, std::int64_t k, char trans) {
  return make_level3(named_call({symbol, {{"n", n}, {"k", k}}, {{"trans", trans}}}));
}

// A file with this class alone.
struct Row {
  explicit Row(std::string const& text)
      : taken(value(plan::parse_kernels("blaslift-kernels = 1\ndevice = x\ncapability = 9.0\nours = " + text, "text"))
                  .classes) {
    EXPECT_EQ(taken.size(), 1U) << text;
  }
  template <class T>
  static T value(Result<T> made) {
    EXPECT_TRUE(made) << made.error().text;
    return made ? std::move(*made) : T();
  }
  Taken taken;
};

template <class Call>
bool holds(Row const& row, Call const& call) {
  return row.taken.ours_is_faster(call);
}

TEST(Taken, OfLevels1And2TheLargerDimensionCounts) {
  Row const row("gemv sd N size 100-200");
  EXPECT_TRUE(holds(row, gemv("dgemv", 100, 3, 'N')));
  EXPECT_TRUE(holds(row, gemv("sgemv", 3, 200, 'N')));
  EXPECT_FALSE(holds(row, gemv("dgemv", 100, 201, 'N')));
  EXPECT_FALSE(holds(row, gemv("dgemv", 99, 99, 'N')));
  EXPECT_FALSE(holds(row, gemv("dgemv", 100, 100, 'T')));
  EXPECT_FALSE(holds(row, gemv("cgemv", 100, 100, 'N')));
  EXPECT_TRUE(holds(Row("gemv c * size 1-100"), gemv("cgemv", 100, 100, 'C')));
}

TEST(Taken, NarrowMatricesAndVectorsWithGapsWereNotMeasured) {
  Row const row("gemv s T size 256- narrowest 16");
  EXPECT_TRUE(holds(row, gemv("sgemv", 16, 1000, 'T')));
  EXPECT_FALSE(holds(row, gemv("sgemv", 15, 1000, 'T')));
  auto dot = [](std::int64_t incx, std::int64_t incy) {
    return make_direct(named_call({"sdot", {{"n", 1000}, {"incx", incx}, {"incy", incy}}, {}}));
  };
  Row const of_dot("dot s * size 1-");
  EXPECT_TRUE(holds(of_dot, dot(1, 1)));
  EXPECT_FALSE(holds(of_dot, dot(2, 1)));
  EXPECT_FALSE(holds(of_dot, dot(1, -1)));
}

TEST(Taken, OfLevel3BothEdgesAndKCount) {
  Row const row("gemm dz NT N edge 8-64 k 1000-16777216");
  EXPECT_TRUE(holds(row, gemm("dgemm", 8, 64, 1000)));
  EXPECT_TRUE(holds(row, gemm("zgemm", 64, 8, 1 << 24, 'T')));
  EXPECT_FALSE(holds(row, gemm("dgemm", 7, 64, 1000)));
  EXPECT_FALSE(holds(row, gemm("dgemm", 64, 65, 1000)));
  EXPECT_FALSE(holds(row, gemm("dgemm", 8, 8, 999)));
  EXPECT_FALSE(holds(row, gemm("dgemm", 8, 8, (1 << 24) + 1)));
  EXPECT_FALSE(holds(row, gemm("dgemm", 8, 8, 1000, 'C')));
  EXPECT_FALSE(holds(row, gemm("dgemm", 8, 8, 1000, 'N', 'T')));
  EXPECT_FALSE(holds(row, gemm("sgemm", 8, 8, 1000)));
  EXPECT_FALSE(holds(row, syrk("dsyrk", 8, 1000, 'N')));
}

TEST(Taken, OfATriangleTheOrderIsBothEdges) {
  Row const row("syrk s * * edge 16-32 k 1-100");
  EXPECT_TRUE(holds(row, syrk("ssyrk", 32, 50, 'T')));
  EXPECT_FALSE(holds(row, syrk("ssyrk", 33, 50, 'N')));
  EXPECT_FALSE(holds(row, syrk("ssyrk", 16, 101, 'N')));
}

TEST(Taken, ARangeForTheGreaterEdgeLeavesTheOtherToTheLesser) {
  Row const row("gemm d T N edge 32-128 longer 129-2048 k 1000-");
  EXPECT_TRUE(holds(row, gemm("dgemm", 2000, 60, 1000, 'T')));
  EXPECT_TRUE(holds(row, gemm("dgemm", 128, 129, 1000, 'T')));
  EXPECT_FALSE(holds(row, gemm("dgemm", 128, 128, 1000, 'T')));
  EXPECT_FALSE(holds(row, gemm("dgemm", 2000, 31, 1000, 'T')));
  EXPECT_FALSE(holds(row, gemm("dgemm", 2049, 60, 1000, 'T')));
  EXPECT_FALSE(holds(row, gemm("dgemm", 129, 129, 1000, 'T')));
}

TEST(Taken, TheFirstClassThatHasACallDecides) {
  auto const file = Row::value(
      plan::parse_kernels("blaslift-kernels = 1\ndevice = x\ncapability = 9.0\ncublas = gemm d * * edge 8-8 k 1000-\n"
                          "ours = gemm d * * edge 2-16 k 1000-\ncublas = gemm d * * edge 4-4 k 1000-",
                          "text"));
  Taken const taken(file.classes);
  EXPECT_TRUE(taken.ours_is_faster(gemm("dgemm", 2, 2, 1000)));
  EXPECT_TRUE(taken.ours_is_faster(gemm("dgemm", 4, 4, 1000)));
  EXPECT_FALSE(taken.ours_is_faster(gemm("dgemm", 8, 8, 1000)));
  EXPECT_FALSE(taken.ours_is_faster(gemm("dgemm", 17, 17, 1000)));
}

TEST(Taken, WhatClassesThereAre) {
  EXPECT_FALSE(Taken().has_ours());
  EXPECT_FALSE(Row("syrk s * * edge 1-2 k 1-").taken.has_triangles());
  EXPECT_TRUE(Row("syrk s * * edge 1-2 k 1-").taken.has_ours());
  EXPECT_FALSE(Row("trmv s * size 1-").taken.has_triangles());
  Taken const built_in(plan::built_in_kernels().classes);
  EXPECT_TRUE(built_in.has_ours() && built_in.has_triangles());
  auto const theirs = Row::value(
      plan::parse_kernels("blaslift-kernels = 1\ndevice = x\ncapability = 9.0\ncublas = trmv s * size 1-", "text"));
  EXPECT_FALSE(Taken(theirs.classes).has_ours());
}

TEST(Taken, ARoutineThatThereIsNotIsPassedOver) {
  EXPECT_EQ(Taken({{true, "no_routine", "s", "*", "*", {1, 2}, 0, {}, {}, {}, ""}}).size(), 0U);
}

// A name that is misspelt there would be passed over without a word.
TEST(Taken, EveryClassThatIsBuiltInIsOfARoutine) {
  EXPECT_EQ(Taken(plan::built_in_kernels().classes).size(), plan::built_in_kernels().classes.size());
  EXPECT_GT(plan::built_in_kernels().classes.size(), 60U);
}

}  // namespace
}  // namespace blaslift::gpu
