// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/stores.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace blaslift::gpu {
namespace {

// Every length around the borders of lines and of what is copied by lines, at every offset of both ends within a line: these bytes and
// no others.
TEST(Stores, CopyExactlyTheBytesThatTheyAreGiven) {
  constexpr std::size_t margin = 128, longest = 1200, lengths[] = {0, 1, 63, 64, 511, 512, 513, 575, 576, 640, 1023, 1199};
  std::vector<std::byte> from(longest + 2 * margin), to(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<std::byte>(1 + i % 250);
  for (Stores const stores : {Stores::through_caches, Stores::to_last_level, Stores::around_caches})
    for (std::size_t const bytes : lengths)
      for (std::size_t to_offset = 0; to_offset < 64; to_offset += 7)
        for (std::size_t from_offset = 0; from_offset < 64; from_offset += 9) {
          std::fill(to.begin(), to.end(), std::byte{0});
          copy_bytes(to.data() + margin + to_offset - 64, from.data() + from_offset, bytes, stores, from_offset % 2 ? 4096 : 0);
          end_of_stores(stores);
          for (std::size_t i = 0; i < to.size(); ++i) {
            std::size_t const begin = margin + to_offset - 64;
            bool const inside = i >= begin && i < begin + bytes;
            ASSERT_EQ(to[i], inside ? from[from_offset + i - begin] : std::byte{0})
                << static_cast<int>(stores) << " bytes " << bytes << " to " << to_offset << " from " << from_offset << " at " << i;
          }
        }
}

TEST(Stores, ColumnsApartByPowersOfTwoFallIntoFewSets) {
  constexpr std::size_t KiB = 1024;
  EXPECT_TRUE(few_sets(4 * KiB, 64 * KiB));
  EXPECT_TRUE(few_sets(8 * KiB, 64 * KiB));
  EXPECT_TRUE(few_sets(4 * KiB, 3 * 64 * KiB));
  EXPECT_FALSE(few_sets(12 * KiB, 64 * KiB));
  EXPECT_FALSE(few_sets(4 * KiB, 8 * KiB)) << "half of the sets";
  EXPECT_FALSE(few_sets(4 * KiB, 72000)) << "every column falls elsewhere";
  EXPECT_FALSE(few_sets(64 * KiB, 64 * KiB)) << "no gaps";
}

}  // namespace
}  // namespace blaslift::gpu
