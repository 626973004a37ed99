// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/shared_work.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <thread>

#include "tests/unit/emulated_device.hpp"

namespace blaslift::gpu {
namespace {

constexpr std::size_t parts = 100;

struct Counts {
  std::array<std::atomic<int>, parts> done{};
  std::atomic<std::size_t> begun = 0;
  static void count(void* context, std::size_t i) {
    auto& counts = *static_cast<Counts*>(context);
    ++counts.begun;
    ++counts.done[i];
  }
};

Crew& crew_with(int helpers) {
  auto* const crew = new Crew;  // helpers run for good
  crew->start(*must(try_open_emulated_device()), helpers, helpers + 1);
  return *crew;
}

TEST(SharedWork, DoesEachPartOnce) {
  for (int const helpers : {0, 3}) {
    Crew& crew = crew_with(helpers);
    for (int round = 0; round < 50; ++round) {
      Counts counts;
      SharedWork work(crew, parts, Counts::count, &counts);
      work.finish();
      for (std::atomic<int> const& one : counts.done) ASSERT_EQ(one, 1);
    }
  }
}

TEST(SharedWork, HelpersBeginBeforeTheCallerComes) {
  Crew& crew = crew_with(2);
  Counts counts;
  SharedWork const work(crew, parts, Counts::count, &counts);
  auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (counts.begun < parts && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  EXPECT_EQ(counts.begun, parts);
}

// After an error nobody waits for copies that nobody needs; and none is made into memory that has gone.
TEST(SharedWork, LeavesOutWhatNobodyHasBegun) {
  struct Slow {
    std::atomic<std::size_t> begun = 0, done = 0;
    static void take_a_while(void* context, std::size_t) {
      auto& slow = *static_cast<Slow*>(context);
      ++slow.begun;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      ++slow.done;
    }
  };
  Crew& crew = crew_with(2);
  Slow slow;
  {
    SharedWork const work(crew, parts, Slow::take_a_while, &slow);
    auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (slow.begun == 0 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  }
  std::size_t const begun = slow.begun;
  EXPECT_GT(begun, 0U);
  EXPECT_LT(begun, parts);
  EXPECT_EQ(slow.done, begun);
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  EXPECT_EQ(slow.begun, begun);
}

}  // namespace
}  // namespace blaslift::gpu
