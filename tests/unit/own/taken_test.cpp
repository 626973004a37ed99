// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The classes of calls that take kernels of our own: what a row means.
#include "gpu/cuda/own/taken.hpp"

#include <gtest/gtest.h>

#include "tests/unit/named_call.hpp"

namespace blaslift::gpu::cuda {
namespace {

DirectCall gemv(char const* symbol, std::int64_t m, std::int64_t n, char trans) {
  return make_direct(named_call({symbol, {{"m", m}, {"n", n}, {"lda", m}}, {{"trans", trans}}}));
}

Level3 gemm(char const* symbol, std::int64_t m, std::int64_t n, std::int64_t k, char transa = 'N', char transb = 'N') {
  return make_level3(named_call({symbol, {{"m", m}, {"n", n}, {"k", k}}, {{"transa", transa}, {"transb", transb}}}));
}

Level3 syrk(char const* symbol, std::int64_t n, std::int64_t k, char trans) {
  return make_level3(named_call({symbol, {{"n", n}, {"k", k}}, {{"trans", trans}}}));
}

TEST(Taken, OfLevels1And2TheLargerDimensionCounts) {
  DirectClass const row = {RoutineId::gemv, "sd", 'N', {100, 200}, "nowhere"};
  EXPECT_TRUE(holds(row, gemv("dgemv", 100, 3, 'N')));
  EXPECT_TRUE(holds(row, gemv("sgemv", 3, 200, 'N')));
  EXPECT_FALSE(holds(row, gemv("dgemv", 100, 201, 'N')));
  EXPECT_FALSE(holds(row, gemv("dgemv", 99, 99, 'N')));
  EXPECT_FALSE(holds(row, gemv("dgemv", 100, 100, 'T')));
  EXPECT_FALSE(holds(row, gemv("cgemv", 100, 100, 'N')));
  EXPECT_TRUE(holds({RoutineId::gemv, "c", '*', {1, 100}, "nowhere"}, gemv("cgemv", 100, 100, 'C')));
}

TEST(Taken, NarrowMatricesAndVectorsWithGapsWereNotMeasured) {
  DirectClass const row = {RoutineId::gemv, "s", 'T', {256, 1 << 30}, "nowhere", 16};
  EXPECT_TRUE(holds(row, gemv("sgemv", 16, 1000, 'T')));
  EXPECT_FALSE(holds(row, gemv("sgemv", 15, 1000, 'T')));
  auto dot = [](std::int64_t incx, std::int64_t incy) {
    return make_direct(named_call({"sdot", {{"n", 1000}, {"incx", incx}, {"incy", incy}}, {}}));
  };
  EXPECT_TRUE(ours_is_faster(dot(1, 1)));
  EXPECT_FALSE(ours_is_faster(dot(2, 1)));
  EXPECT_FALSE(ours_is_faster(dot(1, -1)));
}

TEST(Taken, OfLevel3BothEdgesAndKCount) {
  Level3Class const row = {RoutineId::gemm, "dz", "NT", "N", {8, 64}, {1000, 1 << 24}, "nowhere"};
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
  Level3Class const row = {RoutineId::syrk, "s", "*", "*", {16, 32}, {1, 100}, "nowhere"};
  EXPECT_TRUE(holds(row, syrk("ssyrk", 32, 50, 'T')));
  EXPECT_FALSE(holds(row, syrk("ssyrk", 33, 50, 'N')));
  EXPECT_FALSE(holds(row, syrk("ssyrk", 16, 101, 'N')));
}

TEST(Taken, ARangeForTheGreaterEdgeLeavesTheOtherToTheLesser) {
  Level3Class const row = {RoutineId::gemm, "d", "T", "N", {32, 128}, {1000, 1 << 24}, "nowhere", {129, 2048}};
  EXPECT_TRUE(holds(row, gemm("dgemm", 2000, 60, 1000, 'T')));
  EXPECT_TRUE(holds(row, gemm("dgemm", 128, 129, 1000, 'T')));
  EXPECT_FALSE(holds(row, gemm("dgemm", 128, 128, 1000, 'T')));
  EXPECT_FALSE(holds(row, gemm("dgemm", 2000, 31, 1000, 'T')));
  EXPECT_FALSE(holds(row, gemm("dgemm", 2049, 60, 1000, 'T')));
  EXPECT_FALSE(holds(row, gemm("dgemm", 129, 129, 1000, 'T')));
}

}  // namespace
}  // namespace blaslift::gpu::cuda
