// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How chunks fall into pieces, and how threads take those.
#include "gpu/transfer/chunks.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "gpu/transfer/pieces.hpp"

namespace blaslift::gpu {
namespace {

// Whatever the pieces, every element of the chunk is in one of them, where the slot has it, and none is there twice;
// padding is in none.
TEST(Chunks, FallIntoPartsThatHoldEveryElementOnce) {
  for (Chunk const& chunk : {Chunk{3, 7, 2, 5, 7}, Chunk{0, 7, 0, 5, 9}, Chunk{4, 100, 6, 1, 100},
                             Chunk{0, 1, 0, 40, 1}, Chunk{0, 1, 0, 40, 4}})
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
        ASSERT_EQ(seen[static_cast<std::size_t>(at)], at % chunk.pitch < chunk.rows ? 1 : 0)
            << "width " << width << ", element " << at;
    }
}

// Places that chunks come and go in, as in a pipeline: what a chunk is is written without a lock before it is opened,
// and read by whoever has taken a piece, of whichever chunk.
TEST(Pieces, AreEachTakenOnceAndSeeTheirChunk) {
  constexpr std::size_t places = 3, most = 37;
  constexpr std::uint32_t last = 6000;
  struct Place {
    Pieces pieces;
    std::uint32_t number = 0;  // the chunk's
    std::array<int, most> taken{};
  };
  std::array<Place, places> all;
  std::atomic<std::uint32_t> opened = 0, finished = 0;
  auto const open = [&](Place& place) {
    std::uint32_t const number = ++opened;
    if (number > last) return;
    place.number = number;
    place.taken.fill(0);
    place.pieces.open(static_cast<std::uint16_t>(1 + number % most), number);
  };
  auto const work = [&] {
    while (finished < last)
      for (Place& place : all) {
        if (place.pieces.free_in() == 0) continue;
        int const piece = place.pieces.take();
        if (piece < 0) continue;
        ASSERT_LT(static_cast<std::uint32_t>(piece), 1 + place.number % most);
        ++place.taken[static_cast<std::size_t>(piece)];
        if (!place.pieces.finish()) continue;
        // Nobody else is inside the chunk now.
        for (std::uint32_t i = 0; i < most; ++i) ASSERT_EQ(place.taken[i], i < 1 + place.number % most ? 1 : 0);
        ++finished;
        open(place);
      }
  };
  EXPECT_EQ(all[0].pieces.take(), -1) << "nothing has been opened";
  for (Place& place : all) open(place);
  EXPECT_EQ(all[1].pieces.free_in(), 2U);
  std::vector<std::thread> crew;
  for (int i = 0; i < 4; ++i) crew.emplace_back(work);
  for (std::thread& each : crew) each.join();
  EXPECT_EQ(finished, last);
}

}  // namespace
}  // namespace blaslift::gpu
