// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How chunks fall into pieces, and how threads take those.
#include "gpu/transfer/chunks.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "gpu/transfer/pieces.hpp"

namespace blaslift::gpu {
namespace {

// Whatever the pieces, every element of the chunk is in one of them, where the slot has it, and none is there twice; padding is in none.
TEST(Chunks, FallIntoPartsThatHoldEveryElementOnce) {
  for (Chunk const& chunk : {Chunk{3, 7, 2, 5, 7}, Chunk{0, 7, 0, 5, 9}, Chunk{4, 100, 6, 1, 100}, Chunk{0, 1, 0, 40, 1}, Chunk{0, 1, 0, 40, 4}})
    for (std::int64_t const width : {1, 2, 6, 7, 8, 13, 14, 21, 1000}) {
      std::int64_t const all = chunk.pitch * chunk.cols;
      std::vector<int> seen(static_cast<std::size_t>(all));
      for (std::int64_t first = 0; first < all; first += width)
        for_each_part(chunk, first, std::min(first + width, all), [&](Chunk const& part, std::int64_t offset) {
          ASSERT_GT(part.rows, 0);
          ASSERT_GE(offset, first);
          for (std::int64_t j = 0; j < part.cols; ++j)
            for (std::int64_t i = 0; i < part.rows; ++i) {
              std::int64_t const row = part.row + i - chunk.row, col = part.col + j - chunk.col;
              ASSERT_LT(row, chunk.rows);
              ASSERT_EQ(offset + j * part.pitch + i, col * chunk.pitch + row);
              ++seen[static_cast<std::size_t>(col * chunk.pitch + row)];
            }
        });
      for (std::int64_t at = 0; at < all; ++at)
        ASSERT_EQ(seen[static_cast<std::size_t>(at)], at % chunk.pitch < chunk.rows ? 1 : 0) << "width " << width << ", element " << at;
    }
}

TEST(Pieces, AreEachTakenOnce) {
  constexpr int count = 37, rounds = 2000, threads = 4;
  Pieces pieces;
  EXPECT_EQ(pieces.take(), -1) << "nothing has been opened";
  std::vector<std::atomic<int>> taken(count);
  std::atomic<int> round = 0;
  auto const work = [&] {
    for (int piece; round < rounds;) {
      if ((piece = pieces.take()) < 0) continue;
      ++taken[static_cast<std::size_t>(piece)];
      if (!pieces.finish()) continue;
      // Nobody else is inside the chunk now.
      for (std::atomic<int>& each : taken) EXPECT_EQ(each.exchange(0), 1);
      if (++round < rounds) pieces.open(count, static_cast<std::uint32_t>(round) + 1);
    }
  };
  pieces.open(count, 1);
  EXPECT_EQ(pieces.free_in(), 1U);
  std::vector<std::thread> crew;
  for (int i = 0; i < threads; ++i) crew.emplace_back(work);
  for (std::thread& each : crew) each.join();
  EXPECT_EQ(pieces.free_in(), 0U);
}

}  // namespace
}  // namespace blaslift::gpu
