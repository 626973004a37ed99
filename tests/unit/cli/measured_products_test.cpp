// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift tune --kernels` with products that files of kernels have no sizes of: a longer k than they tell apart, and
// results that are cut into tiles.
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "cli/tune/measured_classes.hpp"
#include "cli/tune/measured_kernel.hpp"
#include "gpu/choice/sampled_calls.hpp"
#include "gpu/choice/taken.hpp"

namespace blaslift::cli {
namespace {

using gpu::SampledCall, gpu::SampledChoice, gpu::SampledShape, gpu::SampledSize;
using Sizes = SampledCall::Sizes;

constexpr std::size_t shapes = 3;

// Two calls of one kernel, a product and a cut result, and a truth of both's times.
class Products final : public gpu::KernelSampler {
 public:
  enum Call : std::size_t { product, cut };
  using CutRatio = std::function<double(SampledSize const&)>;  // ours by cuBLAS's
  explicit Products(CutRatio cut_ratio, double memory = 0x1p40) : cut_ratio_(std::move(cut_ratio)), memory_(memory) {}

  char const* device_name() const override { return "a product's"; }
  int capability() const override { return 10; }
  std::size_t call_count() const override { return 2; }
  SampledCall call(std::size_t call) const override {
    return call == cut ? SampledCall{"skinny_gemm", 's', "syrk", "LT", Sizes::cut, 1}
                       : SampledCall{"skinny_gemm", 's', "gemm", "TN", Sizes::product, shapes};
  }
  gpu::plan::MeasuredGpu const& known() const override { return known_; }
  void know(gpu::plan::MeasuredGpu measured) override { known_ = std::move(measured); }
  bool counts_built_in() const override { return false; }
  Result<gpu::plan::MeasuredRates> measure_rates() override { return gpu::plan::rates_of_h200; }
  // A product is ours where the kernel has enough times.
  KernelUsed computed_by(blaslift::Call const&) const override { return {}; }
  SampledChoice choice(std::size_t call, SampledSize const& size) const override {
    if (call == cut) return {gpu::Taken(known_.classes).ours_is_faster(*placed(this->call(call), size).call.level3), 0};
    auto const* const found = known_.find("skinny_gemm", 's');
    return {found != nullptr && found->best.size() >= 4, best_shape};
  }
  Error prepare(std::size_t call, SampledSize const& size) override {
    if (4 * static_cast<double>(size.m + (call == cut ? 0 : size.n)) * static_cast<double>(size.k) > memory_)
      return Error::make(Error::Code::out_of_memory, "it does not fit");
    call_ = call, size_ = size, now_ += 2e-3;
    return Error::none();
  }
  gpu::plan::MeasuredShape size_in_files() const override {
    return {size_.m, size_.n, size_.wide, {}, std::min(size_.k, longest)};
  }
  SampledShape shape(std::size_t shape) const override {
    EXPECT_LT(shape, call(call_).shapes);
    return {{static_cast<int>(shape), 32, 1, 1}, true, cublas()};
  }
  Result<double> time(std::size_t shape, double) override {
    if (call_ == cut) return taken(cut_ratio_(size_) * cublas());
    return taken((shape == best_shape ? 0.5 : 0.8) * cublas());
  }
  Result<double> time_cublas(double enough) override {
    patience_ = std::max(patience_, enough / cublas());
    return taken(cublas());
  }
  // The longest that cuBLAS was awaited, by its time.
  double patience() const { return patience_; }
  double now() const override { return now_; }

  static constexpr std::size_t best_shape = 1;
  static constexpr std::int64_t longest = 1 << 20;

 private:
  double cublas() const { return static_cast<double>(size_.m + size_.n) * static_cast<double>(size_.k) * 4 / 3e12; }
  Result<double> taken(double seconds) {
    now_ += 1e-3 + 6 * seconds;
    return seconds;
  }

  CutRatio cut_ratio_;
  double memory_, now_ = 0, patience_ = 0;
  gpu::plan::MeasuredGpu known_;
  std::size_t call_ = 0;
  SampledSize size_;
};

bool to_the_end(double) { return true; }
double half(SampledSize const&) { return 0.5; }

TEST(MeasuredProducts, ALongKCountsForTheLongestThatFilesHave) {
  Products sampler(half);
  Measuring const done = measure(sampler, {Products::product}, 3, to_the_end);
  ASSERT_TRUE(done.made.has_value()) << done.error.text;
  EXPECT_TRUE(done.made->verdicts[0].is_kept);
  auto const is_long = [](SizeTimes const& at) { return at.size.k > Products::longest; };
  for (Purpose const purpose : {Purpose::learning, Purpose::judging})
    EXPECT_TRUE(std::any_of(done.made->sizes.begin(), done.made->sizes.end(),
                            [&](SizeTimes const& at) { return at.purpose == purpose && is_long(at); }));
  std::size_t long_ones = 0;
  for (gpu::plan::MeasuredShape const& row : done.made->kernel.best) {
    EXPECT_LE(row.k, Products::longest);
    double const cublas = static_cast<double>(row.m + row.n) * static_cast<double>(row.k) * 4 / 3e12;
    EXPECT_NEAR(row.vendor_seconds, cublas, 1e-3 * cublas) << row.m << ' ' << row.n << ' ' << row.k;
    EXPECT_NEAR(row.ours_seconds, cublas / 2, 1e-3 * cublas);
    long_ones += row.k == Products::longest;
  }
  EXPECT_GT(long_ones, 0U);
}

// It takes seconds for what ours computes in milliseconds.
TEST(MeasuredProducts, CublasIsNotAwaitedBeyondThreeTimesOurs) {
  Products sampler(half);
  Measuring const done = measure(sampler, {Products::product}, 3, to_the_end);
  ASSERT_TRUE(done.made.has_value()) << done.error.text;
  EXPECT_NEAR(sampler.patience(), 3 * 0.5, 1e-6);
}

TEST(MeasuredProducts, WhatDoesNotFitIsLeftOutAndTheRestGoesOn) {
  Products sampler(half, 0x1p26);
  Measuring const done = measure(sampler, {Products::product, Products::cut}, 3, to_the_end);
  ASSERT_TRUE(done.made.has_value()) << done.error.text;
  EXPECT_GT(done.made->did_not_fit, 0U);
  EXPECT_TRUE(done.made->verdicts[Products::product].is_kept);
  for (SizeTimes const& at : done.made->sizes) EXPECT_LE(4 * at.size.m * at.size.k, 1 << 26);
}

TEST(MeasuredProducts, ACutResultGetsClasses) {
  // Ours is the better one for small orders alone, whatever is believed today.
  Products sampler([](SampledSize const& size) { return size.n <= 256 ? 0.3 : 1.4; });
  gpu::plan::MeasuredGpu today;
  gpu::plan::MeasuredClass believed;
  believed.routine = "syrk", believed.precisions = "s", believed.transa = "*", believed.transb = "*";
  believed.edge = {129, 1000}, believed.k = {20000, gpu::plan::without_end}, believed.source = "a belief";
  today.classes.push_back(believed);
  sampler.know(today);
  Measuring const done = measure(sampler, {Products::product, Products::cut}, 6, to_the_end);
  ASSERT_TRUE(done.made.has_value()) << done.error.text;
  EXPECT_TRUE(done.made->verdicts[Products::cut].is_kept);
  for (gpu::plan::MeasuredShape const& row : done.made->kernel.best) EXPECT_LE(row.m, 128);
  EXPECT_TRUE(sampler.choice(Products::cut, {200, 200, 1 << 18, true}).is_ours);
  EXPECT_FALSE(sampler.choice(Products::cut, {400, 400, 1 << 18, true}).is_ours);
  EXPECT_EQ(sampler.known().classes.back(), believed) << "it holds for other calls";
  EXPECT_TRUE(done.made->has_lines);

  // Again, alone: there is nothing to gain, and the classes of before stay.
  gpu::plan::MeasuredGpu const after = sampler.known();
  Measuring const again = measure(sampler, {Products::cut}, 3, to_the_end);
  ASSERT_TRUE(again.made.has_value());
  EXPECT_FALSE(again.made->verdicts[0].is_kept);
  EXPECT_TRUE(again.made->classes.empty());
  EXPECT_FALSE(again.made->has_lines);
  EXPECT_EQ(sampler.known(), after);
}

TEST(MeasuredProducts, ACutResultThatLosesIsAsToday) {
  Products sampler([](SampledSize const& size) { return size.n % 3 == 0 ? 3.0 : 0.5; });  // nobody can learn that
  Measuring const done = measure(sampler, {Products::cut}, 2, to_the_end);
  ASSERT_TRUE(done.made.has_value()) << done.error.text;
  EXPECT_FALSE(done.made->verdicts[0].is_kept);
  EXPECT_TRUE(done.made->classes.empty());
  EXPECT_TRUE(sampler.known().classes.empty());
}

TEST(ClassesOf, SayNothingWhereTimesDisagreeOrAreFew) {
  SampledCall const call{"skinny_gemm", 'd', "syrk", "UN", Sizes::cut, 1};
  EXPECT_TRUE(classes_of(call, {{200, 1 << 15, 1, 2}}).empty());
  EXPECT_TRUE(classes_of(call, {{200, 1 << 15, 1, 2}, {220, 1 << 16, 2, 1}}).empty());
  EXPECT_TRUE(classes_of(call, {{200, 1 << 15, 1, 2}, {400, 1 << 15, 1, 2}}).empty()) << "two ranges";
  auto const ours = classes_of(call, {{200, 1 << 15, 1, 2}, {220, 1 << 16, 1, 2}});
  ASSERT_EQ(ours.size(), 1U);
  EXPECT_TRUE(ours[0].is_ours);
  EXPECT_EQ(ours[0].transa, "N");
  EXPECT_EQ(ours[0].precisions, "d");
  EXPECT_TRUE(ours[0].edge.has(129) && !ours[0].edge.has(300) && !ours[0].k.has(1 << 18));
  auto const cublas = classes_of(call, {{2000, 1 << 19, 0.99, 1}, {1000, 1 << 17, 2, 1}});
  ASSERT_EQ(cublas.size(), 1U);
  EXPECT_FALSE(cublas[0].is_ours) << "one per cent is not worth other bits";
}

TEST(PutClasses, TakeThePlaceOfThoseOfAnEarlierTuning) {
  SampledCall const call{"skinny_gemm", 'd', "syrk", "UN", Sizes::cut, 1};
  auto const ours = classes_of(call, {{200, 1 << 15, 1, 2}, {220, 1 << 16, 1, 2}});
  auto const cublas = classes_of(call, {{200, 1 << 15, 2, 1}, {220, 1 << 16, 2, 1}});
  gpu::plan::MeasuredGpu gpu;
  gpu.classes = {ours[0], ours[0]};
  gpu.classes[1].source = "somebody";
  put_classes(cublas, &gpu);
  ASSERT_EQ(gpu.classes.size(), 2U);
  EXPECT_EQ(gpu.classes[0], cublas[0]);
  EXPECT_EQ(gpu.classes[1].source, "somebody");
  put_classes({}, &gpu);
  EXPECT_EQ(gpu.classes.size(), 2U) << "nothing was learnt of any call";
}

TEST(DrawSize, OfProductsHasALongKAndResultsBeyondOneLaunch) {
  for (char const precision : {'s', 'd', 'c', 'z'}) {
    SampledCall const product{"skinny_gemm", precision, "gemm", "TN", Sizes::product, 1},
        cut{"skinny_gemm", precision, "syrk", "LT", Sizes::cut, 1};
    int const bytes = precision == 's' ? 4 : precision == 'z' ? 16 : 8;
    for (Purpose const purpose : {Purpose::learning, Purpose::rehearsing, Purpose::judging}) {
      int long_ones = 0, small = 0, large = 0;
      for (std::size_t i = 0; i < 14; ++i) {
        SampledSize const size = draw_size(product, purpose, i);
        long_ones += size.k > 1 << 20;
        EXPECT_LE(static_cast<double>(size.m + size.n) * static_cast<double>(size.k) * bytes, 1.05 * 0x1p31);
        SampledSize const of_cut = draw_size(cut, purpose, i);
        EXPECT_EQ(of_cut, draw_size(cut, purpose, i));
        EXPECT_EQ(of_cut.m, of_cut.n);
        EXPECT_GT(of_cut.n, 128);
        EXPECT_LE(of_cut.n, 2048);
        EXPECT_GE(of_cut.k, 16384 - 4);
        EXPECT_LE(static_cast<double>(of_cut.n) * static_cast<double>(of_cut.k) * bytes, 1.05 * 0x1p31);
        small += of_cut.n <= 256, large += of_cut.n > 512;
      }
      EXPECT_EQ(long_ones, 2);
      EXPECT_GE(small, 2);
      EXPECT_GE(large, 2);
    }
  }
}

}  // namespace
}  // namespace blaslift::cli
