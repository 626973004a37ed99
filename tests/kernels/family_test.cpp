// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sizes that share a choice: the same key, and the same problems at the beginning and the end of their class.
#include <gtest/gtest.h>

#include <set>

#include "gpu/cuda/own/families.hpp"

namespace blaslift::gpu::cuda {
namespace {

template <class Family>
void check(typename Family::Problem problem, std::int64_t m, std::int64_t n) {
  if constexpr (requires { problem.m; }) problem.m = m;
  problem.n = n;
  auto const first = Family::of_class(problem), last = Family::end_of_class(problem);
  for (auto const& each : {first, last}) {
    EXPECT_EQ(Family::key(each), Family::key(problem)) << m << " x " << n;
    EXPECT_EQ(Family::of_class(each), first) << m << " x " << n;
    EXPECT_EQ(Family::end_of_class(each), last) << m << " x " << n;
  }
}

constexpr std::int64_t sizes[] = {1,
                                  2,
                                  63,
                                  64,
                                  65,
                                  66,
                                  127,
                                  128,
                                  129,
                                  512,
                                  513,
                                  520,
                                  521,
                                  527,
                                  528,
                                  1000,
                                  1024,
                                  1025,
                                  4095,
                                  4096,
                                  4097,
                                  4104,
                                  4105,
                                  4223,
                                  4224,
                                  20001,
                                  1 << 20,
                                  (1 << 20) + 1,
                                  std::int64_t{1} << 40};

TEST(Family, EveryProblemOfAClassIsTheBeginningsAndTheEnds) {
  for (std::int64_t const m : sizes)
    for (std::int64_t const n : sizes) {
      check<GemvNFamily<float>>({}, m, n);
      check<GemvTFamily<double, false>>({}, m, n);
    }
  for (std::int64_t const n : sizes) check<SymvFamily<float>>({plan::Sums::both, n}, n, n);
}

TEST(Family, AlignmentsAndSizesHaveKeysOfTheirOwn) {
  std::set<std::uint64_t> keys;
  std::size_t problems = 0;
  for (std::int64_t const m : {64, 4096, 4097, 8192})
    for (std::int64_t const n : {64, 4096, 4097, 8192})
      for (bool const wide : {false, true})
        for (bool const packed_x : {false, true}) {
          keys.insert(GemvTFamily<float, false>::key({m, n, 4, wide, packed_x}));
          ++problems;
        }
  EXPECT_EQ(keys.size(), problems);
  keys.clear();
  for (std::int64_t const n : {64, 4096, 4097, 8192})
    for (bool const upper : {false, true})
      for (bool const wide : {false, true}) keys.insert(SymvFamily<float>::key({plan::Sums::both, n, upper, 4, wide}));
  EXPECT_EQ(keys.size(), 16U);
}

// What is the best at a power of two may need twice the blocks one column further.
TEST(Family, RoundSizesChooseForThemselves) {
  using Family = GemvNFamily<float>;
  auto const key = [](std::int64_t m, std::int64_t n) { return Family::key({m, n, 4, true}); };
  EXPECT_NE(key(4096, 4096), key(4097, 4097));
  EXPECT_NE(key(4096, 4096), key(4096, 4105));
  EXPECT_EQ(key(4096, 4105), key(4096, 4200));
  EXPECT_EQ(Family::of_class({5001, 4096}).n, 4096);
  EXPECT_EQ(key(4105, 4105), key(4223, 4200));
  EXPECT_EQ(Family::of_class({4200, 4200}).n, 4105);
  EXPECT_EQ(Family::end_of_class({4096, 4096}).n, 4096);
}

// A few columns over make no atom of their own, so that such sizes are more like the round one.
TEST(Family, AFewOverChooseForThemselves) {
  using Family = GemvNFamily<float>;
  auto const key = [](std::int64_t m, std::int64_t n) { return Family::key({m, n, 4, true}); };
  EXPECT_EQ(key(4097, 4097), key(4104, 4100));
  EXPECT_NE(key(4097, 4097), key(4097, 4096));
  EXPECT_NE(key(4097, 4097), key(4105, 4097));
  EXPECT_EQ(Family::of_class({4100, 4104}).n, 4097);
  EXPECT_EQ(Family::end_of_class({4100, 4097}).n, 4104);
  // Classes of no more sizes than that.
  EXPECT_EQ(key(257, 257), key(263, 263));
  EXPECT_EQ(Family::of_class({263, 263}).n, 257);
}

}  // namespace
}  // namespace blaslift::gpu::cuda
