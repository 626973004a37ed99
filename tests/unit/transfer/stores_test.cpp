// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/stores.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace blaslift::gpu {
namespace {

using CopyBytes = std::function<void(std::byte* to, std::byte const* from, std::size_t bytes, std::size_t to_next)>;

// Every length around the borders of lines and of what is copied by lines, at every offset of both ends within a line:
// these bytes and no others.
void expect_exact(CopyBytes const& copy, char const* name) {
  constexpr std::size_t margin = 128, longest = 1200,
                        lengths[] = {0, 1, 63, 64, 511, 512, 513, 575, 576, 640, 1023, 1199};
  std::vector<std::byte> from(longest + 2 * margin), to(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<std::byte>(1 + i % 250);
  for (std::size_t const bytes : lengths)
    for (std::size_t to_offset = 0; to_offset < 64; to_offset += 7)
      for (std::size_t from_offset = 0; from_offset < 64; from_offset += 9) {
        std::fill(to.begin(), to.end(), std::byte{0});
        copy(to.data() + margin + to_offset - 64, from.data() + from_offset, bytes, from_offset % 2 ? 4096 : 0);
        for (std::size_t i = 0; i < to.size(); ++i) {
          std::size_t const begin = margin + to_offset - 64;
          bool const inside = i >= begin && i < begin + bytes;
          ASSERT_EQ(to[i], inside ? from[from_offset + i - begin] : std::byte{0})
              << name << " bytes " << bytes << " to " << to_offset << " from " << from_offset << " at " << i;
        }
      }
}

TEST(Stores, CopyExactlyTheBytesThatTheyAreGiven) {
  for (auto const& [stores, name] : {std::pair{Stores::through_caches, "through caches"},
                                     {Stores::to_last_level, "to the last level"},
                                     {Stores::around_caches, "around caches"}})
    expect_exact(
        [stores = stores](std::byte* to, std::byte const* from, std::size_t bytes, std::size_t to_next) {
          copy_bytes(to, from, bytes, stores, to_next);
          end_of_stores(stores);
        },
        name);
}

TEST(Stores, CopyExactlyTheseBytesWhereTheyAreDemoted) {
  for (bool const wide : {false, true}) {
#if defined(__x86_64__)
    if (wide && !__builtin_cpu_supports("avx512f"))
      GTEST_SKIP() << "this CPU has no AVX-512: stores of whole lines are not tried";
#endif
    expect_exact([wide](std::byte* to, std::byte const* from, std::size_t bytes,
                        std::size_t to_next) { copy_demoted(to, from, bytes, to_next, wide); },
                 wide ? "demoted, whole lines" : "demoted");
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
