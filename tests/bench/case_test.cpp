// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How the benchmark of kernels reads cases and lays operands out, what it counts as bytes, and its statistics.
#include "bench/kernels/case.hpp"

#include <gtest/gtest.h>

#include "bench/kernels/json_line.hpp"
#include "bench/kernels/statistics.hpp"

namespace blaslift::bench {
namespace {

Case parsed(char const* text) {
  auto made = parse_case(text);
  EXPECT_TRUE(made) << made.error().text;
  return *made;
}

TEST(BenchCase, SizesAndFlags) {
  Case const square = parsed("dgemv:100:T");
  EXPECT_EQ(square.call.routine, RoutineId::gemv);
  EXPECT_EQ(square.call.precision, Precision::d);
  EXPECT_EQ(square.call.trans, 'T');
  EXPECT_EQ(square.call.m, 100);
  EXPECT_EQ(square.call.n, 100);
  Case const wide = parsed("zgemv:16x2^20+1:C");
  EXPECT_EQ(wide.call.m, 16);
  EXPECT_EQ(wide.call.n, (1 << 20) + 1);
  EXPECT_EQ(wide.call.operands[0].stride, 16);
  EXPECT_EQ(wide.call.operands[1].rows, 16);
  EXPECT_EQ(wide.call.alpha.im, 0.625);
  Case const triangle = parsed("strmv:7:UTU");
  EXPECT_EQ(triangle.call.uplo, 'U');
  EXPECT_EQ(triangle.call.trans, 'T');
  EXPECT_EQ(triangle.call.diag, 'U');
  EXPECT_EQ(parsed("strmv:7").call.uplo, 'L');
  EXPECT_EQ(parsed("dznrm2:9").result_bytes(), 8u);
  EXPECT_EQ(parsed("cdotc:9").result_bytes(), 8u);
  EXPECT_EQ(parsed("isamax:9").result_bytes(), 8u);
  EXPECT_EQ(parsed("saxpy:9").result_bytes(), 0u);
}

TEST(BenchCase, Products) {
  Case const tall = parsed("zgemm:5x7x2^10:CN");
  ASSERT_TRUE(tall.call.level3);
  EXPECT_EQ(tall.call.level3->transa, 'C');
  EXPECT_EQ(tall.call.level3->transb, 'N');
  EXPECT_EQ(tall.call.k, 1024);
  EXPECT_EQ(tall.call.operands[0].rows, 1024);
  EXPECT_EQ(tall.call.operands[0].stride, 1024);
  EXPECT_EQ(tall.call.operands[2].stride, 5);
  EXPECT_EQ(tall.bytes, 16 * (5 * 1024 + 7 * 1024 + 2 * 35));
  EXPECT_EQ(tall.flops, 8.0 * 5 * 7 * 1024);
  EXPECT_EQ(parsed("dgemm:64:NT").flops, 2.0 * 64 * 64 * 64);
  Case const triangle = parsed("cherk:10x300:UC:pad=3");
  ASSERT_TRUE(triangle.call.level3);
  EXPECT_EQ(triangle.call.level3->uplo, 'U');
  EXPECT_EQ(triangle.call.level3->transa, 'C');
  EXPECT_EQ(triangle.call.level3->alpha.im, 0);
  EXPECT_EQ(triangle.call.operands[0].stride, 303);
  EXPECT_EQ(triangle.bytes, 8 * (3000 + 2 * 55));
  auto const arrays = triangle.arrays(static_cast<gpu::DeviceAddress>(1 << 20));
  auto const operands = matrices(triangle.call, arrays);
  EXPECT_EQ(operands[1].data, arrays[1]);
  EXPECT_EQ(operands[1].stride, 13);
  EXPECT_EQ(operands[1].part, Part::upper);
  EXPECT_FALSE(parsed("sgemv:4").call.level3);
}

TEST(BenchCase, Layouts) {
  Case const made = parsed("sgemv:100x30:N:pad=3:align=64:offset=1,2,3:incx=2:incy=-3");
  EXPECT_EQ(made.call.operands[0].stride, 128);
  EXPECT_EQ(made.call.operands[1].stride, 2);
  EXPECT_EQ(made.call.operands[2].stride, -3);
  auto const arrays = made.arrays(static_cast<gpu::DeviceAddress>(1 << 20));
  auto const at = [&](std::size_t i) { return static_cast<std::uintptr_t>(arrays[i]) - (1 << 20); };
  EXPECT_EQ(at(0) % 256, 4u);
  EXPECT_EQ(at(1) % 256, 8u);
  EXPECT_EQ(at(2) % 256, 12u);
  // Each begins behind the one before, and the last ends in the set.
  EXPECT_GE(at(1), at(0) + sizeof(float) * (29 * 128 + 100));
  EXPECT_GE(at(2), at(1) + sizeof(float) * (29 * 2 + 1));
  EXPECT_GE(made.set_bytes, at(2) + sizeof(float) * (99 * 3 + 1));
  EXPECT_EQ(made.set_bytes % 256, 0u);
}

TEST(BenchCase, FewestBytes) {
  EXPECT_EQ(parsed("saxpy:1000").bytes, 12000);
  EXPECT_EQ(parsed("scopy:1000").bytes, 8000);
  EXPECT_EQ(parsed("sdot:1000").bytes, 8000);
  EXPECT_EQ(parsed("dgemv:10x20:N").bytes, 8 * (200 + 20 + 2 * 10));
  EXPECT_EQ(parsed("dgemv:10x20:N:beta=0").bytes, 8 * (200 + 20 + 10));
  EXPECT_EQ(parsed("dtrmv:10:LNN").bytes, 8 * (55 + 2 * 10));
  EXPECT_EQ(parsed("dtrmv:10:LNU").bytes, 8 * (45 + 2 * 10));
  EXPECT_EQ(parsed("sger:10x20").bytes, 4 * (2 * 200 + 10 + 20));
}

TEST(BenchCase, WhatIsRepeatedDoesNotGrow) {
  EXPECT_EQ(parsed("dscal:10").call.alpha.re, -1);
  Scalar const turn = parsed("zscal:10").call.alpha;
  EXPECT_DOUBLE_EQ(turn.re * turn.re + turn.im * turn.im, 1);
  Case const rotation = parsed("drot:10");
  EXPECT_DOUBLE_EQ(rotation.call.c * rotation.call.c + rotation.call.s * rotation.call.s, 1);
}

TEST(BenchCase, SaysWhatIsWrong) {
  for (char const* text : {"", "sgemv", "gemv:10", "sgemv:0", "sgemv:10y", "sgemv:3^2", "sgemv:10:pad=x",
                           "sgemv:10:pod=1", "sgemv:10:incx=0", "sgemv:10:offset=-1", "dtrsm:10", "srotg:1"})
    EXPECT_FALSE(parse_case(text)) << text;
}

TEST(BenchCase, OtherLayoutsAndScalars) {
  Case const made = parsed("sgemv:100:N");
  Layout layout;
  layout.pad = 1;
  EXPECT_EQ(laid(made, layout).call.operands[0].stride, 101);
  EXPECT_EQ(scaled(made, 2, 0).call.beta.re, 0);
  EXPECT_EQ(scaled(made, 2, 0).call.alpha.re, 2);
}

TEST(BenchStatistics, HalvesAreTakenInTurn) {
  Times times;
  times.seconds = {1, 10, 2, 20, 3, 30};
  EXPECT_EQ(times.picked(), 2);
  EXPECT_EQ(times.timed(), 20);
  EXPECT_EQ(times.all(), 6.5);
  times.seconds = {4};
  EXPECT_EQ(times.timed(), 4);
  EXPECT_EQ(median({}), 0);
}

TEST(BenchStatistics, Ties) {
  EXPECT_TRUE(is_tie(3.0e-6, 3.4e-6));
  EXPECT_FALSE(is_tie(3.0e-6, 3.6e-6));
  EXPECT_TRUE(is_tie(100e-6, 100.9e-6));
  EXPECT_FALSE(is_tie(101.1e-6, 100e-6));
}

TEST(BenchStatistics, Repetitions) {
  EXPECT_EQ(repetitions(0.1, 0.01, 4, 60), 10);
  EXPECT_EQ(repetitions(0.115, 0.01, 4, 60), 10);
  EXPECT_EQ(repetitions(0.1, 1, 4, 60), 4);
  EXPECT_EQ(repetitions(10, 0, 4, 60), 60);
  EXPECT_EQ(batch_of(3e-6, 100e-6, 32), 32);
  EXPECT_EQ(batch_of(10e-6, 100e-6, 32), 10);
  EXPECT_EQ(batch_of(1, 100e-6, 32), 1);
}

TEST(BenchJson, Line) {
  JsonLine line;
  line.text("a", "say \"x\"\n").number("b", 0.5).number("c", 7).number("d", true).number("e", INFINITY);
  EXPECT_EQ(line.whole(), R"({"a": "say \"x\" ", "b": 0.5, "c": 7, "d": true, "e": null})");
}

}  // namespace
}  // namespace blaslift::bench
