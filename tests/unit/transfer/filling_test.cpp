// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/filling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace blaslift::gpu {
namespace {

constexpr double MiB = 1 << 20;

// All chunks of a call, one after the other.
std::vector<Filling> all_of(Sending sending) {
  std::vector<Filling> made;
  for (; sending.taken_bytes < sending.all_bytes && made.size() < 10000; ++sending.chunks) {
    made.push_back(how_to_fill(sending, {}));
    sending.taken_bytes +=
        std::min(sending.all_bytes - sending.taken_bytes, static_cast<double>(made.back().chunk_bytes));
  }
  return made;
}

TEST(Filling, BeginsSmallGrowsAndEndsSmall) {
  for (double const bytes : {3 * MiB, 16 * MiB, 64 * MiB, 512 * MiB, 4096 * MiB})
    for (int const calls : {1, 2, 16})
      for (int const workers : {1, 8, 12, 16}) {
        std::vector<Filling> const chunks =
            all_of({.all_bytes = bytes, .calls = calls, .workers = workers, .demotes = true});
        ASSERT_LT(chunks.size(), 10000U);
        std::size_t largest = 0;
        for (Filling const& chunk : chunks) largest = std::max(largest, chunk.chunk_bytes);
        EXPECT_LE(chunks.front().chunk_bytes, std::min<std::size_t>(1 << 20, largest)) << bytes << ", " << calls;
        EXPECT_LE(chunks.back().chunk_bytes, std::size_t{3} << 20) << bytes << ", " << calls;
        EXPECT_GT(chunks.back().chunk_bytes, std::size_t{128} << 10) << "a crumb: " << bytes << ", " << calls;
        EXPECT_LE(largest, std::size_t{8} << 20) << bytes << ", " << calls;
      }
}

// The link reads slowly what a core's own cache has, so nothing that it reads soon may be left there.
TEST(Filling, LeavesNothingInTheCoresOwnCachesThatTheLinkReadsSoon) {
  for (Filling const& chunk : all_of({.all_bytes = 64 * MiB, .workers = 12, .demotes = true}))
    EXPECT_EQ(chunk.stores, Stores::to_last_level);
  for (Sending const& sending : {Sending{.all_bytes = 512 * MiB, .workers = 12, .demotes = true},
                                 Sending{.all_bytes = 64 * MiB, .workers = 8}}) {
    std::vector<Filling> const chunks = all_of(sending);
    EXPECT_EQ(chunks.front().stores, Stores::to_last_level);
    EXPECT_EQ(chunks[chunks.size() / 2].stores, Stores::through_caches);
    EXPECT_EQ(chunks.back().stores, Stores::to_last_level);
  }
  EXPECT_EQ(all_of({.all_bytes = 64 * MiB, .workers = 12})[6].stores, Stores::through_caches)
      << "a CPU that cannot push them out";
  // Columns that push out nothing but themselves, and threads too few for the link.
  for (Filling const& chunk : all_of({.all_bytes = 64 * MiB, .workers = 8, .few_sets = true}))
    EXPECT_EQ(chunk.stores, Stores::around_caches);
  for (Filling const& chunk : all_of({.all_bytes = 64 * MiB, .workers = 12, .demotes = true, .few_sets = true}))
    EXPECT_EQ(chunk.stores, Stores::to_last_level);
}

// Where sixteen calls share the cores, these are what counts; and all their slots together stay in a last-level cache.
TEST(Filling, TakesTheLeastFromCoresThatCallsShare) {
  for (int const calls : {2, 3, 5, 8, 16})
    for (Filling const& chunk :
         all_of({.all_bytes = 64 * MiB, .calls = calls, .workers = 12, .demotes = true, .few_sets = true})) {
      EXPECT_EQ(chunk.stores, Stores::through_caches);
      EXPECT_GE(chunk.slots, 2);
      EXPECT_LE(calls * chunk.slots * static_cast<double>(chunk.chunk_bytes), 128 * MiB);
    }
}

TEST(Filling, GrowsAsABenchmarkAsks) {
  Ramp const ramp{2 * MiB, 1.5};
  EXPECT_EQ(how_to_fill({.all_bytes = 512 * MiB}, ramp).chunk_bytes, std::size_t{2} << 20);
  EXPECT_EQ(how_to_fill({.all_bytes = 512 * MiB, .chunks = 1}, ramp).chunk_bytes, std::size_t{3} << 20);
}

}  // namespace
}  // namespace blaslift::gpu
