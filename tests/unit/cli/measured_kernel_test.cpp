// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift tune --kernels` on the emulated device, whose times are known: what it learns, and what it does not keep.
#include "cli/tune/measured_kernel.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <cmath>
#include <set>
#include <tuple>

#include "gpu/plugin.hpp"

namespace blaslift::cli {
namespace {

using gpu::SampledCall, gpu::SampledSize;

gpu::KernelSampler* sampler() {
  static gpu::KernelSampler* const opened = [] {
    void* const library = dlopen(BLASLIFT_DEVICE_FOLDER "/libblaslift-emulated.so", RTLD_NOW | RTLD_LOCAL);
    Error error;
    return reinterpret_cast<gpu::OpenSampler>(dlsym(library, gpu::sampler_entry))(gpu::plugin_interface, &error);
  }();
  return opened;
}

bool goes_on(double) { return true; }

class MeasuredKernelTest : public testing::Test {
 protected:
  MeasuredKernelTest() { sampler()->know({}); }
  ~MeasuredKernelTest() override { sampler()->know({}); }
};

// Geometric mean, at sizes of no draw, of what a program's calls take by the best that there is.
double by_best(std::size_t call) {
  double sum = 0;
  int sizes = 0;
  for (std::int64_t m = 300; m < 9000; m += 1700)
    for (std::int64_t n = 333; n < 9000; n += 1900, ++sizes) {
      SampledSize const size{m, n, 1, m % 4 == 0};
      EXPECT_FALSE(sampler()->prepare(call, size));
      double const cublas = *sampler()->time_cublas();
      double best = cublas;
      for (std::size_t i = 0; i < sampler()->call(call).shapes; ++i)
        if (sampler()->shape(i).legal) best = std::min(best, *sampler()->time(i));
      auto const choice = sampler()->choice(call, size);
      sum += std::log((choice.is_ours ? *sampler()->time(choice.shape) : cublas) / best);
    }
  return std::exp(sum / sizes);
}

TEST_F(MeasuredKernelTest, CallsAreNearTheBestAfterwards) {
  constexpr std::size_t z = 3;
  double const before = by_best(z);
  Measuring const done = measure(*sampler(), {z}, 2, goes_on);
  ASSERT_TRUE(done.made.has_value()) << done.error.text;
  EXPECT_TRUE(done.made->verdicts[0].is_kept);
  EXPECT_LT(done.made->verdicts[0].tuned_by_today, 0.98);
  double const after = by_best(z);
  EXPECT_GT(before, 1.03);
  EXPECT_LT(after, 1.02);
}

// Shapes that are slow, and times that claim the contrary of what is true.
gpu::plan::MeasuredGpu wrong(std::size_t call) {
  gpu::plan::MeasuredGpu made;
  SampledCall const of = sampler()->call(call);
  made.kernels.push_back({of.kernel, of.precision, {}, {}});
  for (std::int64_t n = 512; n <= 16384; n *= 2) {
    EXPECT_FALSE(sampler()->prepare(call, {n, n, 1, true}));
    std::size_t slowest = 0;
    double most = 0;
    for (std::size_t i = 0; i < of.shapes; ++i)
      if (sampler()->shape(i).legal && *sampler()->time(i) > most) slowest = i, most = *sampler()->time(i);
    gpu::plan::MeasuredShape row = sampler()->size_in_files();
    row.shape = sampler()->shape(slowest).shape;
    row.ours_seconds = 1e-6, row.vendor_seconds = 1e-3;
    made.kernels[0].best.push_back(row);
  }
  return made;
}

TEST_F(MeasuredKernelTest, AWrongFileIsFoundOut) {
  constexpr std::size_t z = 3;
  sampler()->know(wrong(z));
  double const before = by_best(z);
  Measuring const done = measure(*sampler(), {z}, 2, goes_on);
  ASSERT_TRUE(done.made.has_value()) << done.error.text;
  EXPECT_TRUE(done.made->verdicts[0].is_kept);
  EXPECT_LT(by_best(z), before * 0.98);
}

TEST_F(MeasuredKernelTest, WhatIsNotKeptChangesNothing) {
  constexpr std::size_t s = 0;
  Measuring const done = measure(*sampler(), {s}, 0, goes_on);
  ASSERT_TRUE(done.made.has_value()) << done.error.text;
  ASSERT_FALSE(done.made->verdicts[0].is_kept) << "another size of sample would do here";
  EXPECT_TRUE(done.made->kernel.best.empty());
  EXPECT_FALSE(sampler()->choice(s, {4096, 4096, 1, true}).is_ours);
}

TEST_F(MeasuredKernelTest, StopsWhenItIsTold) {
  int asked = 0;
  Measuring const done = measure(*sampler(), {0}, 60, [&](double) { return ++asked < 4; });
  EXPECT_TRUE(done.stopped);
  EXPECT_FALSE(done.made.has_value());
  EXPECT_EQ(asked, 4);
}

TEST(IsWorthKeeping, AMeanThatGainsAndAWorstThatLosesLess) {
  auto const keeps = [](double mean, double worst, std::size_t judged = 20) {
    CallVerdict verdict;
    verdict.judged = judged, verdict.tuned_by_today = mean, verdict.worst = worst;
    return is_worth_keeping(verdict);
  };
  EXPECT_TRUE(keeps(0.98, 1.015));
  EXPECT_FALSE(keeps(0.98, 1.03));
  EXPECT_FALSE(keeps(1.0, 1.0)) << "nothing is gained";
  EXPECT_TRUE(keeps(0.9, 1.09));
  EXPECT_FALSE(keeps(0.9, 1.11));
  EXPECT_FALSE(keeps(0.3, 1.3));
  EXPECT_FALSE(keeps(0.5, 1.0, 0)) << "nobody has judged";
}

TEST(DrawSize, IsTheSameInEveryRunAndNeverTheJudges) {
  SampledCall product{"skinny_gemm", 'd', "gemm", "TN", SampledCall::Sizes::product, 1};
  std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>> learnt;
  for (std::size_t i = 0; i < 96; ++i) {
    SampledSize const size = draw_size(product, Purpose::learning, i);
    EXPECT_EQ(size, draw_size(product, Purpose::learning, i));
    EXPECT_GE(size.m, 1);
    EXPECT_LE(std::max(size.m, size.n), 128);
    EXPECT_LE(static_cast<double>(size.m + size.n) * static_cast<double>(size.k) * 8, 1.02 * 0x1p29);
    learnt.emplace(size.m, size.n, size.k);
  }
  EXPECT_GT(learnt.size(), 90U);
  for (std::size_t i = 0; i < 96; ++i) {
    SampledSize const size = draw_size(product, Purpose::judging, i);
    EXPECT_FALSE(learnt.contains({size.m, size.n, size.k}));
  }
}

TEST(DrawSize, EveryWayToLieInMemoryComesOftenEnough) {
  for (auto const sizes : {SampledCall::Sizes::triangle, SampledCall::Sizes::rectangle}) {
    SampledCall call{"k", 's', "r", "N", sizes, 1};
    int wide = 0;
    for (std::size_t i = 0; i < 12; ++i) wide += draw_size(call, Purpose::learning, i).wide;
    EXPECT_GE(wide, 4);
    EXPECT_LE(wide, 8);
  }
}

}  // namespace
}  // namespace blaslift::cli
