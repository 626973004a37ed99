// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/strided_copy.hpp"

#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

#include "shim/base/clock.hpp"
#include "tests/unit/emulated_device.hpp"

namespace blaslift::gpu {
namespace {

struct Shape {
  std::int64_t count;
  std::ptrdiff_t from_step, to_step;  // elements
  std::size_t bytes;
};

// Copies `times` neighbouring vectors as NumPy does; true if every element arrived and nothing else was written.
bool copies_right(StridedCopy& copies, Shape const& shape, int times) {
  auto const size = [&](std::ptrdiff_t step) {
    return static_cast<std::size_t>((shape.count - 1) * step + 1 + times) * shape.bytes;
  };
  std::vector<std::byte> from(size(shape.from_step)), to(size(shape.to_step), std::byte{0xee});
  for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<std::byte>((i * 2654435761u) >> 7 & 0x7f);
  std::vector<std::byte> wanted = to;
  for (int time = 0; time < times; ++time) {
    std::size_t const shift = static_cast<std::size_t>(time) * shape.bytes;
    auto const bytes = static_cast<std::ptrdiff_t>(shape.bytes);
    StridedVectors const vectors{from.data() + shift,   to.data() + shift, shape.from_step * bytes,
                                 shape.to_step * bytes, shape.count,       shape.bytes};
    if (copies.copy(vectors)) continue;
    for (std::int64_t i = 0; i < shape.count; ++i)
      std::memcpy(vectors.to + i * vectors.to_step, vectors.from + i * vectors.from_step, shape.bytes);
  }
  // Not between the copies, which would be no row then.
  auto const bytes = static_cast<std::ptrdiff_t>(shape.bytes);
  for (int time = 0; time < times; ++time)
    for (std::int64_t i = 0; i < shape.count; ++i)
      std::memcpy(wanted.data() + (time + i * shape.to_step) * bytes,
                  from.data() + (time + i * shape.from_step) * bytes, shape.bytes);
  return to == wanted;
}

class StridedCopies : public ::testing::Test {
 protected:
  StridedCopies() {
    // Helpers run for good.
    crew_ = new Crew;
    copies_ = new StridedCopy(*crew_);
    crew_->stand(*copies_);
    crew_->start(*must(try_open_emulated_device()), 3, 8);
  }
  Crew* crew_;
  StridedCopy* copies_;
};

TEST_F(StridedCopies, EveryElementArrivesAndNothingElseIsWritten) {
  for (std::size_t const bytes : {4UL, 8UL, 16UL})
    for (Shape const& shape : {Shape{512, 1000, 1, bytes}, Shape{517, 1, 999, bytes}, Shape{1023, 640, 3, bytes}}) {
      std::uint64_t const before = copies_->shared();
      // On a busy machine a row may be interrupted: again, for ten seconds.
      for (double const end = monotonic_seconds() + 10; copies_->shared() == before && monotonic_seconds() < end;)
        EXPECT_TRUE(copies_right(*copies_, shape, 60)) << shape.count << " elements of " << bytes << " bytes";
      EXPECT_GT(copies_->shared(), before)
          << "none was shared: " << shape.count << " elements of " << bytes << " bytes";
    }
}

TEST_F(StridedCopies, AreLeftToTheCallerWhereTheyAreFewOrNearOrTheFirst) {
  EXPECT_TRUE(copies_right(*copies_, {511, 1000, 1, 8}, 40));
  EXPECT_TRUE(copies_right(*copies_, {4000, 60, 1, 8}, 40));
  EXPECT_EQ(copies_->shared(), 0U);
  std::vector<double> from(600 * 100), to(600);
  EXPECT_FALSE(copies_->copy(
      {reinterpret_cast<std::byte*>(from.data()), reinterpret_cast<std::byte*>(to.data()), 800, 8, 600, 8}));
}

TEST_F(StridedCopies, CallersTakeTurns) {
  std::atomic<int> right{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < 6; ++i)
    callers.emplace_back([&, i] { right += copies_right(*copies_, {600 + i / 3, 130, 1, 8}, 150) ? 1 : 0; });
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(right, 6);
}

}  // namespace
}  // namespace blaslift::gpu
