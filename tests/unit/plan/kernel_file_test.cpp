// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Measured kernels as a text: what it means, that it comes back as it was, and what is said of a wrong one.
#include "gpu/plan/kernel_file.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/unit/temporary_folder.hpp"

namespace blaslift::gpu::plan {
namespace {

constexpr char of_an_a100[] = "blaslift-kernels = 1\ndevice = NVIDIA A100-SXM4-40GB\ncapability = 8.0\n";

MeasuredGpu parsed(std::string const& behind_head) {
  auto made = parse_kernels(of_an_a100 + behind_head, "file");
  EXPECT_TRUE(made) << made.error().text;
  return made ? *made : MeasuredGpu();
}

std::string error_of(std::string const& text) {
  auto const made = parse_kernels(text, "/home/someone/kernels");
  EXPECT_FALSE(made) << text;
  return made ? "" : made.error().text;
}

TEST(PlanKernelFile, TheGpu) {
  MeasuredGpu const made = parsed("");
  EXPECT_EQ(made.device, "NVIDIA A100-SXM4-40GB");
  EXPECT_EQ(made.capability, 80);
  EXPECT_TRUE(made.classes.empty());
  EXPECT_TRUE(made.kernels.empty());
}

TEST(PlanKernelFile, Classes) {
  MeasuredGpu const made = parsed(
      "ours = gemv sd N size 256- narrowest 16 from here  # a comment\n"
      "cublas = gemm d T NC edge 32-128 longer 129-2048 k 1000-5000\n"
      "ours = syrk z * * edge 1-2 k 7-7");
  ASSERT_EQ(made.classes.size(), 3U);
  MeasuredClass const gemv = {true, "gemv", "sd", "N", "", {256, without_end}, 16, {}, {}, {}, "here"};
  MeasuredClass const gemm = {false, "gemm", "d", "T", "NC", {}, 0, {32, 128}, {129, 2048}, {1000, 5000}, ""};
  MeasuredClass const syrk = {true, "syrk", "z", "*", "*", {}, 0, {1, 2}, {}, {7, 7}, ""};
  EXPECT_EQ(made.classes[0], gemv);
  EXPECT_EQ(made.classes[1], gemm);
  EXPECT_EQ(made.classes[2], syrk);
}

TEST(PlanKernelFile, ShapesInTheOrderOfM) {
  MeasuredGpu const made = parsed(
      "[gemv_n s]\nworth = 0:4x128x1 12:32x1x8\nworth = 1:64x2x1\n"
      "best = 257x300 unaligned 1:4x64x1\nbest = 16x1048576 0:4x128x2\n"
      "[skinny_gemm z]\nbest = 3x5x65536 kind 69 36:96x1x8");
  ASSERT_EQ(made.kernels.size(), 2U);
  MeasuredKernel const* const gemv = made.find("gemv_n", 's');
  ASSERT_NE(gemv, nullptr);
  EXPECT_EQ(gemv->worth, (std::vector<Shape>{{0, 4, 128, 1}, {12, 32, 1, 8}, {1, 64, 2, 1}}));
  EXPECT_EQ(gemv->best, (std::vector<MeasuredShape>{{16, 1 << 20, true, {0, 4, 128, 2}, 1, 0},
                                                    {257, 300, false, {1, 4, 64, 1}, 1, 0}}));
  MeasuredKernel const* const product = made.find("skinny_gemm", 'z');
  ASSERT_NE(product, nullptr);
  EXPECT_EQ(product->best, (std::vector<MeasuredShape>{{3, 5, true, {36, 96, 1, 8}, 65536, 69}}));
  EXPECT_EQ(made.find("gemv_n", 'd'), nullptr);
}

TEST(PlanKernelFile, TimesBesideCublas) {
  MeasuredGpu const made = parsed(
      "built-in = no\n[skinny_gemm s]\n"
      "best = 3x5x65536 kind 9 36:96x1x8 took 31.2 cublas 44\nbest = 9x9 0:1x1x1\n"
      "best = 12x12 0:1x1x1 took 3.5");
  MeasuredKernel const& kernel = made.kernels.front();
  EXPECT_FALSE(made.adds_built_in);
  EXPECT_DOUBLE_EQ(kernel.best[0].ours_seconds, 31.2e-6);
  EXPECT_DOUBLE_EQ(kernel.best[0].vendor_seconds, 44e-6);
  EXPECT_TRUE(kernel.best[0].has_times());
  EXPECT_FALSE(kernel.best[1].has_times());
  EXPECT_DOUBLE_EQ(kernel.best[2].ours_seconds, 3.5e-6);
  EXPECT_FALSE(kernel.best[2].has_times());
  EXPECT_TRUE(kernel.has_times());
  EXPECT_TRUE(kernel.is_mostly_faster());
  std::string const text = format_kernels(made);
  EXPECT_NE(text.find("took 31.2 cublas 44\n"), text.npos) << text;
  EXPECT_NE(text.find("took 3.5\n"), text.npos) << text;
  EXPECT_EQ(format_kernels(*parse_kernels(text, "again")), text);
}

TEST(PlanKernelFile, WhatIsBuiltInComesBackAsItWas) {
  MeasuredGpu const& built_in = built_in_kernels();
  EXPECT_EQ(built_in.device, "NVIDIA H200");
  EXPECT_EQ(built_in.capability, 90);
  EXPECT_GT(built_in.kernels.size(), 60U);
  auto const again = parse_kernels(format_kernels(built_in), "again");
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(*again, built_in);
}

TEST(PlanKernelFile, ClassesComeBackAsTheyWere) {
  MeasuredGpu const made =
      parsed("cublas = gemm d T NC edge 32-128 longer 129-2048 k 1000-5000\nours = dot s * size 1- from a");
  EXPECT_EQ(*parse_kernels(format_kernels(made), "again"), made);
}

TEST(PlanKernelFile, Rates) {
  EXPECT_FALSE(parsed("").rates.are_known());
  MeasuredGpu const made = parsed("rates = stream 1405.4 one 35 load 612 launch 2.25");
  MeasuredRates const& rates = made.rates;
  ASSERT_TRUE(rates.are_known());
  EXPECT_NEAR(rates.stream_bytes_per_second, 1405.4e9, 1);
  EXPECT_NEAR(rates.one_bytes_per_second, 35e9, 1);
  EXPECT_NEAR(rates.load_seconds, 612e-9, 1e-15);
  EXPECT_NEAR(rates.launch_seconds, 2.25e-6, 1e-15);
  std::string const text = format_kernels(made);
  EXPECT_NE(text.find("rates = stream 1405 one 35 load 612 launch 2.25\n"), text.npos) << text;
  MeasuredGpu const again = *parse_kernels(text, "again");
  EXPECT_EQ(format_kernels(again), text);
  EXPECT_NEAR(again.rates.load_seconds, rates.load_seconds, 1e-3 * rates.load_seconds);
}

TEST(PlanKernelFile, ErrorsNameTheLineTheValueAndTheWayOut) {
  struct Wrong {
    char const* line;
    char const* said;
  };
  for (Wrong const& each : {
           Wrong{"theirs = gemm s N N edge 1-2 k 1-",
                 "device, capability, built-in, rates, ours, cublas, or a section"},
           Wrong{"[gemv_n s]\nbetter = 1", "one of device, capability, built-in, rates, ours, cublas, worth and best"},
           Wrong{"worth = 0:1x1x1", "a section such as [gemv_n s]"},
           Wrong{"nonsense", "key = value"},
           Wrong{"ours = GEMV s N size 1-", "a routine's name"},
           Wrong{"ours = gemv q N size 1-", "precisions behind the routine"},
           Wrong{"ours = gemv s X size 1-", "flags behind the precisions"},
           Wrong{"ours = gemv s N", "either size or edge"},
           Wrong{"ours = gemm s N N size 1- edge 1-2 k 1-", "either size or edge"},
           Wrong{"ours = gemm s N N edge 1-2", "k beside edge"},
           Wrong{"ours = gemm s N N size 1-", "one word of flags"},
           Wrong{"ours = gemv s N size 1- k 5-7", "neither k nor longer"},
           Wrong{"ours = gemv s N size 1- longer 5-7", "neither k nor longer"},
           Wrong{"ours = gemm s N N edge 1-2 k 1- narrowest 3", "no narrowest"},
           Wrong{"ours = gemm s N N edge 100-200 longer 1-50 k 1-", "longer from edge on"},
           Wrong{"ours = gemv s N size 1-2 size 3-4", "once"},
           Wrong{"ours = gemv s N size 1- from", "a value behind"},
           Wrong{"device = again", "the GPU's name, once"},
           Wrong{"ours = gemv s N size 2-1", "sizes as 256-4096"},
           Wrong{"ours = gemv s N size 0-1", "sizes as 256-4096"},
           Wrong{"ours = gemv s N size 12", "sizes as 256-4096"},
           Wrong{"ours = gemv s N size 1- narrowest x", "a number behind narrowest"},
           Wrong{"ours = gemv s N size 1- width 3", "of size, narrowest, edge, longer, k and from"},
           Wrong{"capability = 9", "a compute capability"},
           Wrong{"device =", "the GPU's name"},
           Wrong{"[gemv_n]", "[kernel precision]"},
           Wrong{"[gemv_n s", "[kernel precision]"},
           Wrong{"[gemv_n s]\n[gemv_n s]", "each kernel and precision once"},
           Wrong{"[gemv_n s]\nworth = 0:32x64x1", "shapes: variant"},
           Wrong{"[gemv_n s]\nworth = 0:0x1x1", "shapes: variant"},
           Wrong{"[gemv_n s]\nbest = 1 0:1x1x1", "a size first"},
           Wrong{"[gemv_n s]\nbest = 1x0 0:1x1x1", "sizes from 1"},
           Wrong{"[gemv_n s]\nbest = 1x1099511627777 0:1x1x1", "sizes up to 2^40"},
           Wrong{"[skinny_gemm s]\nbest = 3x3x1099511627777 0:1x1x1", "sizes up to 2^40"},
           Wrong{"[gemv_n s]\nbest = 1x1 kind -1 0:1x1x1", "a number behind kind"},
           Wrong{"[gemv_n s]\nbest = 1x1", "a shape behind the size"},
           Wrong{"[gemv_n s]\nbest = 1x1 0:1x1x1 more", "nothing behind the shape, or took and cublas"},
           Wrong{"[gemv_n s]\nbest = 1x1 0:1x1x1 took 3 cublas", "took 31.2 cublas 44"},
           Wrong{"[gemv_n s]\nbest = 1x1 0:1x1x1 took 3 cublas 0", "took 31.2 cublas 44"},
           Wrong{"[gemv_n s]\nbest = 1x1 0:1x1x1 took nan cublas 1", "took 31.2 cublas 44"},
           Wrong{"[gemv_n s]\nbest = 1x1 0:1x1x1 took 3 cublas 4 5", "took 31.2 cublas 44"},
           Wrong{"built-in = perhaps", "yes or no"},
           Wrong{"rates = stream 1 one 2 load 3", "rates as in: stream 4549"},
           Wrong{"rates = stream 1 one 2 load 0 launch 4", "rates as in: stream 4549"},
           Wrong{"rates = stream 1 one 2 load nan launch 4", "rates as in: stream 4549"},
           Wrong{"rates = stream 1 two 2 load 3 launch 4", "rates as in: stream 4549"},
           Wrong{"rates = stream 1 one 2 load 3 launch 4 more", "rates as in: stream 4549"},
           Wrong{"[gemv_n s]\nbest = 99999999999999999999x1 0:1x1x1", "a size first"},
       }) {
    std::string const said = error_of(std::string(of_an_a100) + each.line);
    EXPECT_NE(said.find(each.said), said.npos) << each.line << ": " << said;
    int const line = each.line[0] == '[' && std::string(each.line).find('\n') != std::string::npos ? 5 : 4;
    EXPECT_NE(said.find("kernels:" + std::to_string(line) + ": "), said.npos) << said;
  }
  EXPECT_NE(error_of("device = x").find("blaslift-kernels = 1 in the first line"), std::string::npos);
  EXPECT_NE(error_of("").find("no version"), std::string::npos);
  EXPECT_NE(error_of("blaslift-kernels = 1").find("no GPU"), std::string::npos);
  EXPECT_NE(error_of("blaslift-kernels = 2").find("a later blaslift wrote this"), std::string::npos);
}

TEST(PlanKernelFile, IsReadFromTheDisk) {
  TemporaryFolder const folder;
  std::string const path = folder.path() + "/kernels";
  EXPECT_EQ(read_kernels(path.c_str()).error().code, Error::Code::unavailable);
  std::ofstream(path) << of_an_a100 << "ours = dot s * size 1-\n";
  auto const read = read_kernels(path.c_str());
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read->classes.size(), 1U);
}

}  // namespace
}  // namespace blaslift::gpu::plan
