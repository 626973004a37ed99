// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which kernels a CPU can run, from what /proc/cpuinfo says; and the description that statistics keep.
#include "shim/base/cpu_kind.hpp"

#include <gtest/gtest.h>
#include <string>

namespace blaslift {
namespace {

CpuKind parse(std::string text) { return parse_cpu_kind(text.data()); }

TEST(CpuKind, ReadsTheFirstCore) {
  CpuKind const kind = parse(
      "processor\t: 0\nvendor_id\t: GenuineIntel\nmodel name\t: Intel(R) Xeon(R) Platinum 8480+\n"
      "flags\t\t: fpu sse2 avx fma avx2 avx512f avx512dq avx512bw avx512vl\n\nprocessor\t: 1\nflags\t\t: fpu\n");
  EXPECT_STREQ(kind.model, "Intel(R) Xeon(R) Platinum 8480+");
  EXPECT_EQ(kind.level, KernelLevel::avx512);
  EXPECT_FALSE(kind.amd);
}

TEST(CpuKind, KnowsTheWidths) {
  auto const level = [](std::string const& flags) { return parse("flags\t: " + flags + "\n").level; };
  EXPECT_EQ(level("fpu sse2"), KernelLevel::sse);
  EXPECT_EQ(level("sse2 avx"), KernelLevel::avx);
  EXPECT_EQ(level("avx avx2"), KernelLevel::avx);  // kernels for AVX2 want FMA
  EXPECT_EQ(level("avx avx2 fma"), KernelLevel::avx2);
  EXPECT_EQ(level("avx avx2 fma avx512f"), KernelLevel::avx2);  // not all that they want
  EXPECT_EQ(level("fma avx512f avx2 avx"), KernelLevel::avx2);
  EXPECT_EQ(level("avx512_vnni avx2_x fma4 sse"), KernelLevel::sse);  // longer words are other words
}

TEST(CpuKind, KnowsAmd) {
  EXPECT_TRUE(parse("vendor_id\t: AuthenticAMD\nflags\t: avx\n").amd);
  EXPECT_TRUE(parse("vendor_id\t: HygonGenuine\nflags\t: avx\n").amd);
}

TEST(CpuKind, OfOtherSystemsKnowsNothing) {
  CpuKind const kind = parse("processor\t: 0\nFeatures\t: fp asimd\n");
  EXPECT_EQ(kind.level, KernelLevel::unknown);
  char text[40] = "x";
  describe(kind, text, sizeof text);
  EXPECT_STREQ(text, "");
  EXPECT_EQ(parse_description("").level, KernelLevel::unknown);
}

TEST(CpuKind, DescriptionsCanBeReadBack) {
  for (auto const level : {KernelLevel::sse, KernelLevel::avx, KernelLevel::avx2, KernelLevel::avx512}) {
    CpuKind const kind{"AMD EPYC (some) 9654", level, true};
    char text[128];
    describe(kind, text, sizeof text);
    CpuKind const back = parse_description(text);
    EXPECT_STREQ(back.model, kind.model) << text;
    EXPECT_EQ(back.level, level) << text;
    EXPECT_TRUE(back.amd) << text;
  }
  EXPECT_FALSE(parse_description("Intel(R) Xeon(R) (AVX2)").amd);
}

}  // namespace
}  // namespace blaslift
