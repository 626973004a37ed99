// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift tune --kernels` on the emulated device, whose times are known: what it learns, and what it does not keep.
#include "cli/tune/measured_kernel.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "gpu/plugin.hpp"

namespace blaslift::cli {
namespace {

using gpu::SampledCall, gpu::SampledSize;
constexpr double no_limit = std::numeric_limits<double>::infinity();

gpu::KernelSampler* sampler() {
  static gpu::KernelSampler* const opened = [] {
    void* const library = dlopen(BLASLIFT_DEVICE_FOLDER "/libblaslift-emulated.so", RTLD_NOW | RTLD_LOCAL);
    Error error;
    return reinterpret_cast<gpu::OpenSampler>(dlsym(library, gpu::sampler_entry))(gpu::plugin_interface, &error);
  }();
  return opened;
}

// The emulated device with another truth of times, and a host that takes so many seconds for each.
class Crooked final : public gpu::KernelSampler {
 public:
  // Times are multiplied with it.
  using Truth = std::function<double(SampledSize const&, bool is_cublas)>;
  explicit Crooked(Truth truth, double host_seconds = 0) : truth_(std::move(truth)), host_seconds_(host_seconds) {}

  char const* device_name() const override { return of_.device_name(); }
  int capability() const override { return of_.capability(); }
  std::size_t call_count() const override { return of_.call_count(); }
  SampledCall call(std::size_t call) const override { return of_.call(call); }
  gpu::plan::MeasuredGpu const& known() const override { return of_.known(); }
  void know(gpu::plan::MeasuredGpu measured) override { of_.know(std::move(measured)); }
  bool counts_built_in() const override { return of_.counts_built_in(); }
  Result<gpu::plan::MeasuredRates> measure_rates() override { return of_.measure_rates(); }
  gpu::SampledChoice choice(std::size_t call, SampledSize const& size) const override { return of_.choice(call, size); }
  KernelUsed computed_by(Call const& call) const override { return of_.computed_by(call); }
  Error prepare(std::size_t call, SampledSize const& size) override {
    size_ = size;
    return of_.prepare(call, size);
  }
  gpu::plan::MeasuredShape size_in_files() const override { return of_.size_in_files(); }
  gpu::SampledShape shape(std::size_t shape) const override { return of_.shape(shape); }
  Result<double> time(std::size_t shape, double enough) override { return crooked(of_.time(shape, enough), false); }
  Result<double> time_cublas(double enough) override { return crooked(of_.time_cublas(enough), true); }
  double now() const override { return of_.now() + host_; }

 private:
  Result<double> crooked(Result<double> seconds, bool is_cublas) {
    host_ += host_seconds_;
    if (!seconds) return seconds;
    return *seconds * truth_(size_, is_cublas);
  }

  gpu::KernelSampler& of_ = *sampler();
  Truth truth_;
  double host_seconds_, host_ = 0;
  SampledSize size_;
};

double straight(SampledSize const&, bool) { return 1; }
// There is a range in which nothing of ours is good, and one in which cuBLAS is.
double with_ranges(SampledSize const& size, bool is_cublas) {
  if (is_cublas) return size.n > 20000 && size.n < 60000 ? 0.6 : 1;
  return size.m > 2000 && size.m < 8000 ? 1.5 : 1;
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
      double const cublas = *sampler()->time_cublas(no_limit);
      double best = cublas;
      for (std::size_t i = 0; i < sampler()->call(call).shapes; ++i)
        if (sampler()->shape(i).legal) best = std::min(best, *sampler()->time(i, no_limit));
      auto const choice = sampler()->choice(call, size);
      sum += std::log((choice.is_ours ? *sampler()->time(choice.shape, no_limit) : cublas) / best);
    }
  return std::exp(sum / sizes);
}

TEST_F(MeasuredKernelTest, CallsAreNearTheBestAfterwards) {
  constexpr std::size_t z = 3;
  double const before = by_best(z);
  Measuring const done = measure(*sampler(), {z}, 4, goes_on);
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
      if (sampler()->shape(i).legal && *sampler()->time(i, no_limit) > most)
        slowest = i, most = *sampler()->time(i, no_limit);
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

using SizeSet = std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>>;
std::tuple<std::int64_t, std::int64_t, std::int64_t> key(SizeTimes const& at) {
  return {at.size.m, at.size.n, at.size.k};
}
bool has_lost(SizeTimes const& at) {
  return at.purpose == Purpose::judging && at.tuned_seconds > 1.02 * at.today_seconds &&
         at.tuned_seconds > at.today_seconds + 0.35e-6;
}

// Sizes stand in the order in which they were measured: none is judged that was learnt from or judged before, and what
// lost is learnt.
void expect_fresh(MeasuredSection const& made) {
  SizeSet known, lost;
  for (SizeTimes const& at : made.sizes) {
    if (at.purpose == Purpose::judging) {
      EXPECT_FALSE(known.contains(key(at))) << at.size.m << " x " << at.size.n;
    }
    if (has_lost(at)) lost.insert(key(at));
    known.insert(key(at));
    if (at.purpose == Purpose::learning) lost.erase(key(at));
  }
  EXPECT_LE(lost.size(), 1U) << "but the one at which time was over";
}

TEST_F(MeasuredKernelTest, CallsThatLostLearnAndAreTriedAgain) {
  int kept_then = 0, lost_again = 0;
  for (auto* const truth : {straight, with_ranges})
    for (std::size_t call = 0; call < sampler()->call_count(); ++call)
      for (double const seconds : {0.5, 1.0, 2.0}) {
        sampler()->know({});
        Crooked crooked(truth);
        Measuring const done = measure(crooked, {call}, seconds, goes_on);
        ASSERT_TRUE(done.made.has_value()) << done.error.text;
        MeasuredSection const& made = *done.made;
        CallVerdict const& verdict = made.verdicts[0];
        expect_fresh(made);
        std::size_t judged[most_rounds + 1] = {};
        bool lost_once = false;
        double worst = 1;  // of the last round
        for (SizeTimes const& at : made.sizes) {
          if (at.purpose != Purpose::judging) continue;
          ++judged[at.round];
          lost_once = lost_once || (at.round == 1 && has_lost(at));
          if (at.round == verdict.rounds) worst = std::max(worst, at.tuned_seconds / at.today_seconds);
        }
        EXPECT_EQ(verdict.judged, judged[verdict.rounds]);
        if (verdict.rounds == 1) continue;
        EXPECT_TRUE(lost_once) << "nobody else is tried again";
        EXPECT_GE(2 * judged[2], judged[1]);
        EXPECT_LE(verdict.worst, worst);
        if (verdict.is_kept) {
          EXPECT_LE(worst, 1.25) << "what lost in the first round does not count";
        }
        if (!verdict.is_kept) {
          EXPECT_TRUE(made.kernel.best.empty());
        }
        ++(verdict.is_kept ? kept_then : lost_again);
      }
  EXPECT_GE(kept_then, 3) << "other truths would do here";
  EXPECT_GE(lost_again, 3);
}

TEST_F(MeasuredKernelTest, TakesNoMoreTimeThanItHas) {
  constexpr std::size_t d = 1;
  constexpr double one_time = 0.02;  // of the largest operands, and laying them out
  for (double const seconds : {0.0, 0.001, 0.02, 0.1, 0.3, 1.0, 3.0, 60.0})
    for (double const host_seconds : {0.0, 0.01}) {
      sampler()->know({});
      Crooked crooked(straight, host_seconds);
      double const start = crooked.now();
      Measuring const done = measure(crooked, {d}, seconds, goes_on);
      ASSERT_TRUE(done.made.has_value()) << done.error.text;
      EXPECT_LE(crooked.now() - start, seconds + one_time + host_seconds);
      for (SizeTimes const& at : done.made->sizes) {
        EXPECT_GT(at.cublas_seconds, 0);
        if (at.purpose == Purpose::learning) {
          EXPECT_GT(at.runs.size(), 3U);
        }
        if (at.purpose == Purpose::judging) {
          EXPECT_GT(at.today_seconds * at.tuned_seconds, 0);
        }
      }
      if (!done.made->verdicts[0].has_enough()) {
        EXPECT_FALSE(done.made->verdicts[0].is_kept);
      }
    }
}

TEST_F(MeasuredKernelTest, WithoutTimeAKernelKeepsWhatItHad) {
  constexpr std::size_t z = 3;
  gpu::plan::MeasuredGpu const had = wrong(z);
  for (double const seconds : {0.0, 2.0, 10.0, 15.0}) {
    sampler()->know(had);
    Crooked crooked(straight, 0.1);
    Measuring const done = measure(crooked, {z}, seconds, goes_on);
    ASSERT_TRUE(done.made.has_value()) << done.error.text;
    EXPECT_TRUE(done.made->had_no_time) << seconds;
    EXPECT_FALSE(done.made->verdicts[0].is_kept);
    EXPECT_EQ(done.made->sizes.empty(), seconds < 3) << "one size is some thirty times";
    EXPECT_EQ(done.made->kernel, had.kernels[0]);
    EXPECT_EQ(crooked.known(), had);
  }
  Crooked quick(straight);
  EXPECT_FALSE(measure(quick, {z}, 2, goes_on).made->had_no_time);
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
    verdict.learnt = 20, verdict.judged = judged, verdict.tuned_by_today = mean, verdict.worst = worst;
    return is_worth_keeping(verdict);
  };
  EXPECT_TRUE(keeps(0.98, 1.015));
  EXPECT_FALSE(keeps(0.98, 1.03));
  EXPECT_FALSE(keeps(1.0, 1.0)) << "nothing is gained";
  EXPECT_TRUE(keeps(0.9, 1.09));
  EXPECT_FALSE(keeps(0.9, 1.11));
  EXPECT_FALSE(keeps(0.3, 1.3));
  EXPECT_FALSE(keeps(0.5, 1.0, fewest_judged - 1)) << "few have judged";
  CallVerdict verdict;
  verdict.learnt = fewest_learnt - 1, verdict.judged = 20, verdict.tuned_by_today = 0.5;
  EXPECT_FALSE(is_worth_keeping(verdict)) << "few were learnt";
}

TEST(DrawSize, IsTheSameInEveryRunAndNeverTheJudges) {
  SampledCall product{"skinny_gemm", 'd', "gemm", "TN", SampledCall::Sizes::product, 1};
  std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>> learnt;
  for (std::size_t i = 0; i < 96; ++i) {
    SampledSize const size = draw_size(product, Purpose::learning, i);
    EXPECT_EQ(size, draw_size(product, Purpose::learning, i));
    EXPECT_GE(size.m, 1);
    EXPECT_LE(std::max(size.m, size.n), 128);
    EXPECT_LE(static_cast<double>(size.m + size.n) * static_cast<double>(size.k) * 8,
              1.02 * (size.k > 1 << 20 ? 0x1p31 : 0x1p29));
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
  // Rows of A lie together in its m, those of B in its k: two ways come four times among eight sizes, and all among
  // thirty-two.
  SampledCall product{"skinny_gemm", 's', "gemm", "NN", SampledCall::Sizes::product, 1};
  std::map<std::pair<bool, bool>, int> ways;
  for (std::size_t i = 0; i < 32; ++i) {
    SampledSize const size = draw_size(product, Purpose::learning, i);
    ++ways[{size.m % 4 == 0, size.k % 4 == 0}];
    if (i == 7) {
      EXPECT_GE((ways[{true, true}]), 4);
      EXPECT_GE((ways[{false, false}]), 4);
    }
  }
  ASSERT_EQ(ways.size(), 4U);
  for (auto const& [way, times] : ways) EXPECT_GE(times, 4);
}

}  // namespace
}  // namespace blaslift::cli
