// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Write tracking and where memory comes from: other mappings in the place of a tracked one, ranges that shrink and
// grow, the places where programs keep their arrays, and memory that was never touched.
#include <algorithm>
#include <memory>
#include <thread>

#include "tests/unit/residency/tracked_memory.hpp"

namespace blaslift::gpu {
namespace {

// ---- another mapping in the place of the tracked one: an error ----

void* map_at(void* place, std::size_t size) {
  void* const got = mmap(place, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  must(got == place, "mmap");
  return got;
}

void* move_to(void* from, std::size_t size, void* place) {
  void* const got = mremap(from, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, place);
  must(got == place, "mremap");
  return got;
}

struct Replacement {
  char const* name;
  std::function<void(Pages&)> act;
};

Replacement const replacements[] = {
    {"MunmapThenMmap",
     [](Pages& p) {
       munmap(p[0], p.size());
       map_at(p[0], p.size());
     }},
    {"MmapOverAPart", [](Pages& p) { map_at(p[20], 4 * page); }},
    {"AFileOverAPart",
     [](Pages& p) {
       File const file(4 * page);
       must(mmap(p[20], 4 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file.get(), 0) == p[20], "mmap");
     }},
    {"AnotherMovedOntoIt",
     [](Pages& p) {
       Pages other(8);
       move_to(other[0], other.size(), p[8]);
     }},
    {"AnotherTrackedOneMovedOntoIt",
     [](Pages& p) {
       Pages other(8);
       must(tracker().track(other.range()));
       armed(other);
       move_to(other[0], other.size(), p[8]);
     }},
    {"MovedAwayAndBack", [](Pages& p) {
       void* const place = mmap(nullptr, p.size(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
       must(place != MAP_FAILED, "mmap");
       char* const moved = static_cast<char*>(move_to(p[0], p.size(), place));
       store(moved + 5 * page);
       move_to(moved, p.size(), p[0]);
     }}};

class Replacing : public testing::TestWithParam<Replacement> {
 protected:
  static void check(std::size_t count, Pages::Kind kind) {
    std::string skipped;
    run_or_skip(
        [&] {
          tracker();
          Pages pages(count, kind);
          must(tracker().track(pages.range()));
          armed(pages);
          GetParam().act(pages);
          std::vector<ByteRange> dirty;
          Error const error = tracker().validate(pages.range(), &dirty);
          EXPECT_EQ(error.code, Error::Code::failed) << error.text;
          EXPECT_TRUE(tracker().arm(pages.range(), &dirty));
        },
        &skipped);
    if (!skipped.empty()) GTEST_SKIP() << skipped;
  }
};

TEST_P(Replacing, IsAnErrorWithSmallPages) { check(64, Pages::Kind::small); }
TEST_P(Replacing, IsAnErrorWithHugePages) { check(1024, Pages::Kind::huge); }

INSTANTIATE_TEST_SUITE_P(, Replacing, testing::ValuesIn(replacements), [](auto const& row) { return row.param.name; });

// After it was replaced and registered anew, nothing of what was armed before passes for clean.
TRACKING_TEST(Replaced, IsDirtyWhenRegisteredAnew) {
  Pages pages(64), place(64);
  must(tracker().track(pages.range()));
  armed(pages);
  move_to(pages[0], pages.size(), place[0]);
  must(tracker().track(place.range()));
  EXPECT_EQ(validated(place), every(0, 64));
  armed(place);
  map_at(place[0], place.size());
  must(tracker().track(place.range()));
  EXPECT_EQ(validated(place), every(0, 64));
}

// A mapping that comes back to where it was joins its neighbours, and Linux 6.18 takes the registration from all of
// them, but leaves the neighbours their marks: what is stored there meanwhile is not seen, and in the same pages nor is
// what is stored later.
void check_neighbours_of_what_came_back(std::size_t count, Pages::Kind kind) {
  Pages pages(count, kind), place(count, kind);
  std::size_t const quarter = count / 4, size = quarter * page;
  must(tracker().track(pages.range()));
  armed(pages);
  move_to(pages[quarter], size, place[0]);
  must(tracker().track(place.range(0, quarter)));
  std::vector<ByteRange> dirty;
  must(tracker().arm(place.range(0, quarter), &dirty));
  move_to(place[0], size, pages[quarter]);
  bool const lost = static_cast<bool>(tracker().validate(pages.range(0, quarter), &dirty));
  store(pages[0]), store(pages[count - 1]);
  std::vector<ByteRange> anew;
  must(tracker().track(pages.range(), &anew));
  PageSet const found = validated(pages);
  if (lost) {
    EXPECT_EQ(found, every(0, count));
    EXPECT_EQ(numbers(anew, pages[0]), every(0, count));
  } else {  // a kernel that leaves the neighbours alone
    EXPECT_TRUE(found.contains(0) && found.contains(count - 1));
  }
  // The kernel may take a page away for a moment, and the tracking must count that as a store.
  bool seen = false;
  for (int tries = 4; tries > 0 && !seen; --tries) {
    armed(pages);
    store(pages[0]), store(pages[count - 1]);
    seen = validated(pages) == PageSet{0, count - 1};
  }
  EXPECT_TRUE(seen);
}
TRACKING_TEST(Replaced, NeighboursOfWhatCameBackAreDirtyAndSeenAgain) {
  check_neighbours_of_what_came_back(64, Pages::Kind::small);
}
TRACKING_TEST(Replaced, HugeNeighboursOfWhatCameBackAreDirtyAndSeenAgain) {
  check_neighbours_of_what_came_back(2048, Pages::Kind::huge);
}

TRACKING_TEST(Replaced, UnmappedMemoryCountsAsClean) {
  Pages pages(8);
  must(tracker().track(pages.range()));
  armed(pages);
  munmap(pages[0], pages.size());
  EXPECT_EQ(validated(pages), PageSet{});
}

// The program break down and up again. No allocation in between: malloc may use the break, too.
TRACKING_TEST(Replaced, BreakIsAnErrorAfterItWasLowered) {
  std::vector<ByteRange> dirty;
  dirty.reserve(256);
  WriteTracker& watcher = tracker();
  auto const begin = pages_around({1, reinterpret_cast<std::uintptr_t>(sbrk(0))}).end;
  auto at = [&](std::size_t pages) { return reinterpret_cast<char*>(begin) + pages * page; };
  if (brk(at(64)) != 0) throw NotHere("the program break cannot be moved");
  std::memset(at(0), 1, 64 * page);
  Error const tracked = watcher.track(range_of(at(0), 64 * page));
  Error const was_armed = watcher.arm(range_of(at(0), 64 * page), &dirty);
  dirty.clear();
  Error const before = watcher.validate(range_of(at(0), 64 * page), &dirty);
  bool const clean = dirty.empty();
  bool const moved = sbrk(0) == at(64) && brk(at(32)) == 0 && brk(at(64)) == 0;
  Error const after = watcher.validate(range_of(at(0), 64 * page), &dirty);
  bool const grown = brk(at(96)) == 0;
  Error const beyond = watcher.validate(range_of(at(0), 32 * page), &dirty);
  if (sbrk(0) == at(96)) brk(at(0));
  must(tracked), must(was_armed), must(before);
  EXPECT_TRUE(clean && moved && grown);
  EXPECT_TRUE(after);
  EXPECT_FALSE(beyond) << beyond.text;
}

TRACKING_TEST(Grown, PartIsDirtyOrAnError) {
  Pages pages(64);
  munmap(pages[32], 32 * page);
  must(tracker().track(pages.range(0, 32)));
  std::vector<ByteRange> dirty;
  must(tracker().arm(pages.range(0, 32), &dirty));
  must(mremap(pages[0], 32 * page, 64 * page, 0) == pages[0], "mremap");
  store(pages[40]);
  dirty.clear();
  if (Error const error = tracker().validate(pages.range(), &dirty)) return;
  PageSet const found = numbers(dirty, pages[0]);
  EXPECT_EQ(found, every(32, 64));
}

// ---- the places where programs keep their arrays ----

void expect_noticed_in(char* memory, std::size_t size) {
  std::memset(memory, 1, size);
  ByteRange const inside = {pages_around({1, range_of(memory, size).begin}).end,
                            range_of(memory, size).end & ~(page - 1)};
  ASSERT_GE(inside.bytes(), 32 * page);
  char* const first = memory + (inside.begin - range_of(memory, size).begin);
  std::vector<ByteRange> dirty;
  must(tracker().track(inside));
  must(tracker().arm(inside, &dirty));
  dirty.clear();
  store(first + 5 * page);
  must(tracker().validate(inside, &dirty));
  PageSet const found = numbers(dirty, first);
  EXPECT_TRUE(found.count(5));
  EXPECT_LT(found.size(), 8U);  // the stack's own pages and a neighbour's may be among them
  must(tracker().disarm(inside));
}

TRACKING_TEST(Place, Heap) {
  std::vector<char> chunk(40 * page);
  expect_noticed_in(chunk.data(), chunk.size());
}

TRACKING_TEST(Place, HeapChunkFreedAndUsedAgain) {
  constexpr std::size_t size = 25 * page;  // from the arena, not mapped on its own
  auto chunk = std::make_unique<char[]>(size);
  char* const old = chunk.get();
  ByteRange const inside{pages_around({1, range_of(old, size).begin}).end, range_of(old, size).end & ~(page - 1)};
  std::vector<ByteRange> dirty;
  must(tracker().track(inside));
  must(tracker().arm(inside, &dirty));
  chunk.reset();
  chunk.reset(new char[size]);
  std::memset(chunk.get(), 3, size);
  if (chunk.get() != old) throw NotHere("the allocator did not give the same chunk again");
  dirty.clear();
  must(tracker().validate(inside, &dirty));
  EXPECT_EQ(dirty, (std::vector<ByteRange>{inside}));
}

__attribute__((noinline)) int recurse(int depth) {
  char volatile frame[65536];
  frame[0] = static_cast<char>(depth);
  return depth > 0 ? recurse(depth - 1) + frame[0] : 0;
}

__attribute__((noinline)) void check_on_the_stack() {
  char array[40 * page];
  expect_noticed_in(array, sizeof array);
  EXPECT_NE(recurse(60), -1);  // 4 MB below the armed part
}

TRACKING_TEST(Place, MainStack) { check_on_the_stack(); }

TRACKING_TEST(Place, ThreadStack) {
  std::string problem;
  std::thread([&] {
    try {
      check_on_the_stack();
    } catch (std::exception const& reason) {
      problem = reason.what();
    }
  }).join();
  EXPECT_EQ(problem, "");
}

char zeros[64 * page];
TRACKING_TEST(Place, Bss) { expect_noticed_in(zeros, sizeof zeros); }

// ---- memory that was never touched ----

TRACKING_TEST(Untouched, StaysUnarmedAndDirty) {
  Pages pages(64, Pages::Kind::untouched);
  must(tracker().track(pages.range()));
  EXPECT_EQ(armed(pages), PageSet{});
  EXPECT_EQ(validated(pages), every(0, 64));
  char const volatile byte = *pages[3];  // the zero page
  static_cast<void>(byte);
  store(pages[5]);
  EXPECT_EQ(validated(pages), every(0, 64));
  EXPECT_EQ(armed(pages), (PageSet{3, 5}));
  PageSet rest = every(0, 64);
  rest.erase(3), rest.erase(5);
  EXPECT_EQ(validated(pages), rest);
  store(pages[3]);
  rest.insert(3);
  EXPECT_EQ(validated(pages), rest);
}

TRACKING_TEST(Untouched, MayStillBecomeHuge) {
  Pages const probe(huge_page / page, Pages::Kind::huge);
  Pages pages(huge_page / page, Pages::Kind::untouched);
  madvise(pages[0], pages.size(), MADV_HUGEPAGE);
  must(tracker().track(pages.range()));
  armed(pages);
  store(pages[7]);
  EXPECT_TRUE(pages.is_huge());
}

}  // namespace
}  // namespace blaslift::gpu
