// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The functions of WriteTracker as a protocol: what they report, refuse and survive. What the kernel notices of each
// way of writing is in write_tracker_semantics_test.cpp.
#include "gpu/residency/write_tracker.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/userfaultfd.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/syscall.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <thread>

#include "gpu/residency/mapping.hpp"
#include "gpu/residency/other_trackers.hpp"
#include "gpu/residency/self_test.hpp"
#include "tests/unit/descriptors.hpp"
#include "tests/unit/residency/tracked_memory.hpp"

namespace blaslift::gpu {
namespace {

using Code = Error::Code;

// ---- arming and asking ----

TRACKING_TEST(WriteTracker, IsOpenedOnce) {
  WriteTracker& first = tracker();
  EXPECT_EQ(&first, &tracker());
  EXPECT_TRUE(first.same_process());
  must(test_write_tracking(first));
}

TRACKING_TEST(WriteTracker, ReportsPagesSortedAndJoinedHoweverMany) {
  constexpr std::size_t count = 2000;  // every other page: more ranges than the kernel is asked for at once
  Pages pages(count);
  must(tracker().track(pages.range()));
  EXPECT_EQ(armed(pages), every(0, count));
  PageSet odd;
  for (std::size_t i = 1; i < count; i += 2) {
    store(pages[i]);
    odd.insert(i);
  }
  EXPECT_EQ(validated(pages), odd);
  EXPECT_EQ(armed(pages), odd);
  EXPECT_EQ(validated(pages), PageSet{});
  for (std::size_t i = 300; i < 700; ++i) store(pages[i]);
  std::vector<ByteRange> dirty{pages.range(290, 10)};  // appended to what is there, joined with it
  must(tracker().validate(pages.range(300, 1000), &dirty));
  EXPECT_EQ(dirty, (std::vector<ByteRange>{pages.range(290, 410)}));
}

TRACKING_TEST(WriteTracker, GoesOverThePagesAroundARange) {
  Pages pages(16);
  must(tracker().track({pages.range().begin + 5 * page + 100, pages.range().begin + 5 * page + 101}));
  armed(pages);  // the whole mapping is registered
  for (std::size_t i = 0; i < 16; ++i) store(pages[i]);
  ByteRange const inner{pages.range().begin + 5 * page + 4095, pages.range().begin + 6 * page + 1};
  std::vector<ByteRange> dirty;
  must(tracker().validate(inner, &dirty));
  EXPECT_EQ(dirty, (std::vector<ByteRange>{pages.range(5, 2)}));
  dirty.clear();
  must(tracker().arm(inner, &dirty));
  EXPECT_EQ(dirty, (std::vector<ByteRange>{pages.range(5, 2)}));
  PageSet others = every(0, 16);
  others.erase(5), others.erase(6);
  EXPECT_EQ(validated(pages), others);
  armed(pages);
  must(tracker().disarm(inner));
  EXPECT_EQ(validated(pages), (PageSet{5, 6}));
  ByteRange const nothing{inner.begin, inner.begin};
  dirty.clear();
  must(tracker().track(nothing));
  must(tracker().arm(nothing, &dirty));
  must(tracker().disarm(nothing));
  must(tracker().validate(nothing, &dirty));
  EXPECT_TRUE(dirty.empty());
}

TRACKING_TEST(WriteTracker, DisarmRevokes) {
  Pages pages(64);
  must(tracker().track(pages.range()));
  armed(pages);
  must(tracker().disarm(pages.range(8, 8)));
  EXPECT_EQ(validated(pages), every(8, 16));
  EXPECT_EQ(armed(pages), every(8, 16));
}

TRACKING_TEST(WriteTracker, CountsWrittenPagesUpToALimit) {
  Pages pages(1000);
  must(tracker().track(pages.range()));
  armed(pages);
  for (std::size_t i = 0; i < 1000; i += 3) store(pages[i]);
  for (std::size_t most : {0U, 1U, 7U, 200U, 333U}) {
    Result<std::size_t> const count = tracker().written_pages(pages.range(), most);
    ASSERT_TRUE(count);
    EXPECT_EQ(*count, most);
  }
  EXPECT_EQ(*tracker().written_pages(pages.range(), 100000), 334U);
  EXPECT_EQ(*tracker().written_pages(pages.range(1, 2), 10), 0U);
  Pages const foreign(4);
  EXPECT_FALSE(tracker().written_pages(foreign.range(), 10));
}

// An arming that fails half way has armed the first half, and what was dirty there is lost: an error, not an answer.
TRACKING_TEST(WriteTracker, RefusesARangeThatIsTrackedInPart) {
  Pages pages(64);
  must(tracker().track(pages.range()));
  armed(pages);
  must(mmap(pages[32], 32 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == pages[32],
       "mmap");
  store(pages[5]);
  std::vector<ByteRange> dirty;
  EXPECT_EQ(tracker().validate(pages.range(), &dirty).code, Code::failed);
  EXPECT_EQ(tracker().arm(pages.range(), &dirty).code, Code::failed);
  EXPECT_EQ(tracker().disarm(pages.range()).code, Code::failed);
  EXPECT_FALSE(tracker().written_pages(pages.range(), 1000));
  // Tracked anew, the whole is usable, and the new half is dirty.
  must(tracker().track(pages.range()));
  PageSet const found = validated(pages);
  for (std::size_t i = 32; i < 64; ++i) EXPECT_TRUE(found.count(i)) << i;
  armed(pages);
  EXPECT_EQ(validated(pages).size(), 32U);  // never touched
}

// A store is either in the copy or reported by the next arming, if the copy is made after arming.
void lose_nothing(std::size_t count, Pages::Kind kind, bool collapsing) {
  Pages pages(count, kind);
  must(tracker().track(pages.range()));
  auto word = [&](std::size_t number) { return reinterpret_cast<std::uint64_t*>(pages[number]); };
  std::vector<std::uint64_t> copy(count, 0);
  std::vector<ByteRange> dirty;
  auto round = [&] {
    dirty.clear();
    must(tracker().arm(pages.range(), &dirty));
    for (std::size_t i : numbers(dirty, pages[0])) copy[i] = __atomic_load_n(word(i), __ATOMIC_RELAXED);
  };
  std::atomic<bool> done{false};
  std::thread writer([&] {
    std::uint32_t x = 1;
    for (std::uint64_t value = 1; !done; ++value) {
      x = x * 1664525U + 1013904223U;
      __atomic_store_n(word((x >> 8) % count), value, __ATOMIC_RELAXED);
    }
  });
  auto const end = std::chrono::steady_clock::now() + std::chrono::milliseconds(150);
  int rounds = 0;
  while (std::chrono::steady_clock::now() < end) {
    round();
    if (collapsing && rounds % 16 == 0) madvise(pages[0], pages.size(), kernel::advice_collapse);
    ++rounds;
  }
  done = true;
  writer.join();
  round();
  std::size_t lost = 0;
  for (std::size_t i = 0; i < count; ++i) lost += copy[i] != *word(i);
  EXPECT_EQ(lost, 0U) << "of " << count << " after " << rounds << " rounds";
}

TRACKING_TEST(WriteTracker, LosesNoStoreBetweenArmingAndReading) { lose_nothing(256, Pages::Kind::small, false); }
TRACKING_TEST(WriteTracker, LosesNoStoreInHugePages) { lose_nothing(1024, Pages::Kind::huge, true); }

// A large range is validated in parts by several threads while another stores: each store is found by the part that it
// lies in, at the latest when it is over.
TRACKING_TEST(WriteTracker, ValidatesNeighbouringPartsAtOnce) {
  constexpr std::size_t count = 512, parts = 4;
  Pages pages(count);
  must(tracker().track(pages.range()));
  for (int round = 0; round < 20; ++round) {
    armed(pages);
    std::atomic<int> ready{0};
    std::vector<std::vector<ByteRange>> dirty(parts);
    std::vector<Error> errors(parts);
    std::vector<std::thread> threads;
    for (std::size_t part = 0; part < parts; ++part)
      threads.emplace_back([&, part] {
        store(pages[part * 128 + 7]);
        ++ready;
        while (ready < static_cast<int>(parts)) std::this_thread::yield();
        errors[part] = tracker().validate(pages.range(part * 128, 128), &dirty[part]);
      });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t part = 0; part < parts; ++part) {
      must(errors[part]);
      EXPECT_EQ(dirty[part], (std::vector<ByteRange>{pages.range(part * 128 + 7, 1)}));
    }
  }
}

// Armed, asked and disarmed by several threads at once, with the mapping changing under them: no crash, no hang.
TRACKING_TEST(WriteTracker, MayBeUsedByThreadsAtOnce) {
  Pages pages(128);
  WriteTracker& watcher = tracker();
  std::atomic<bool> done{false};
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      std::vector<ByteRange> dirty;
      while (!done) {
        dirty.clear();
        if (watcher.track(pages.range())) continue;
        if (watcher.arm(pages.range(), &dirty)) continue;
        if (watcher.validate(pages.range(16, 64), &dirty)) continue;
        static_cast<void>(watcher.written_pages(pages.range(), 4));
        (void)watcher.disarm(pages.range(32, 8));
      }
    });
  auto const end = std::chrono::steady_clock::now() + std::chrono::milliseconds(150);
  while (std::chrono::steady_clock::now() < end) {
    must(mmap(pages[40], 8 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == pages[40],
         "mmap");
    for (std::size_t k = 40; k < 48; ++k) store(pages[k]);
    std::this_thread::yield();
  }
  done = true;
  for (std::thread& thread : threads) thread.join();
  must(tracker().track(pages.range()));
  armed(pages);
  store(pages[44]);
  EXPECT_TRUE(validated(pages).count(44));
}

// ---- huge pages ----

TRACKING_TEST(HugePages, AreArmedAndDisarmedWhole) {
  Pages pages(2 * huge_page / page, Pages::Kind::huge);
  must(tracker().track(pages.range()));
  std::vector<ByteRange> dirty;
  must(tracker().arm(pages.range(500, 20), &dirty));  // the last pages of the first, the first of the second
  EXPECT_EQ(numbers(dirty, pages[0]), every(0, 1024));
  EXPECT_TRUE(pages.is_huge());
  EXPECT_EQ(validated(pages), PageSet{});
  ByteRange disarmed;
  must(tracker().disarm(pages.range(5, 1), &disarmed));
  EXPECT_EQ(disarmed, pages.range(0, 512));
  EXPECT_TRUE(pages.is_huge());
  EXPECT_EQ(validated(pages), every(0, 512));
  ByteRange const most = WriteTracker::armed_range(pages.range(500, 20));
  EXPECT_EQ(most, pages.range());
}

TRACKING_TEST(HugePages, AreSplitByAStoreAndMadeAgain) {
  if (huge_pages_allowed() == HugePages::never) throw NotHere("huge pages are forbidden");
  Pages pages(2 * huge_page / page, Pages::Kind::huge);
  must(tracker().track(pages.range()));
  armed(pages);
  store(pages[7]);
  std::vector<ByteRange> parts;
  Result<std::size_t> const left = huge_bytes(tracker().page_map(), pages.range(), &parts);
  ASSERT_TRUE(left);
  EXPECT_EQ(*left, huge_page);
  EXPECT_EQ(parts, (std::vector<ByteRange>{pages.range(512, 512)}));
  std::vector<char> const before(pages[0], pages[1024]);
  // Only whole aligned parts: of this range the first.
  Result<Collapsed> made = collapse(tracker(), {pages.range().begin, pages.range().end - 1});
  if (!made) throw NotHere(made.error().text);
  EXPECT_EQ(made->bytes, huge_page);
  EXPECT_GT(made->seconds, 0);
  EXPECT_TRUE(pages.is_huge());
  EXPECT_EQ(std::memcmp(pages[0], before.data(), before.size()), 0);
  EXPECT_EQ(validated(pages), every(0, 512));
  EXPECT_EQ(collapse(tracker(), pages.range(1, 511)).error().code, Code::declined);
}

TRACKING_TEST(HugePages, AreNotForcedOnMemoryThatRefusesThem) {
  Pages pages(huge_page / page);  // MADV_NOHUGEPAGE
  must(tracker().track(pages.range()));
  Result<Collapsed> const made = collapse(tracker(), pages.range());
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, Code::declined);
}

// ---- what cannot be tracked ----

void* mapped(std::size_t size, int protection, int flags, int file = -1) {
  void* const got = mmap(nullptr, size, protection, flags, file, 0);
  return got == MAP_FAILED ? nullptr : got;
}

struct Place {
  char const* name;
  char const* reason;                      // what the text must name
  std::function<void*(std::size_t)> make;  // nullptr: not to be had here
};

constexpr int both = PROT_READ | PROT_WRITE;

int scratch_file(std::size_t size) {
  char name[] = "write_tracker_test_XXXXXX";
  int const file = mkostemp(name, O_CLOEXEC);
  if (file < 0) return -1;
  unlink(name);
  return ftruncate(file, static_cast<off_t>(size)) == 0 ? file : -1;
}

Place const places[] = {
    {"SharedAnonymous", "shared", [](std::size_t size) { return mapped(size, both, MAP_SHARED | MAP_ANONYMOUS); }},
    {"SharedFile", "shared", [](std::size_t size) { return mapped(size, both, MAP_SHARED, scratch_file(size)); }},
    {"PrivateFile", "file", [](std::size_t size) { return mapped(size, both, MAP_PRIVATE, scratch_file(size)); }},
    {"MemoryFile", "shared",
     [](std::size_t size) {
       int const file = memfd_create("test", MFD_CLOEXEC);
       return file >= 0 && ftruncate(file, static_cast<off_t>(size)) == 0 ? mapped(size, both, MAP_SHARED, file)
                                                                          : nullptr;
     }},
    {"SystemV", "shared",
     [](std::size_t size) -> void* {
       int const segment = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
       void* const got = segment >= 0 ? shmat(segment, nullptr, 0) : nullptr;
       if (segment >= 0) shmctl(segment, IPC_RMID, nullptr);
       return got == reinterpret_cast<void*>(-1) ? nullptr : got;
     }},
    {"Hugetlb", "hugetlbfs",
     [](std::size_t size) { return mapped(size, both, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB | MAP_NORESERVE); }},
    {"ReadOnly", "writable", [](std::size_t size) { return mapped(size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS); }},
    {"Guard", "writable", [](std::size_t size) { return mapped(size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS); }},
    {"Gap", "gap",
     [](std::size_t size) {
       char* const got = static_cast<char*>(mapped(size, both, MAP_PRIVATE | MAP_ANONYMOUS));
       munmap(got + page, page);
       return static_cast<void*>(got);
     }},
    {"GuardAtItsEnd", "writable", [](std::size_t size) {
       char* const got = static_cast<char*>(mapped(size, both, MAP_PRIVATE | MAP_ANONYMOUS));
       mprotect(got + size - page, page, PROT_NONE);
       return static_cast<void*>(got);
     }}};

class UntrackablePlace : public testing::TestWithParam<Place> {};

TEST_P(UntrackablePlace, IsDeclined) {
  std::string skipped;
  run_or_skip(
      [&] {
        constexpr std::size_t size = 2 * huge_page;
        WriteTracker& watcher = tracker();
        void* const memory = GetParam().make(size);
        if (memory == nullptr) throw NotHere("such memory is not to be had here");
        Error const error = watcher.track(range_of(memory, size));
        EXPECT_EQ(error.code, Code::declined) << error.text;
        EXPECT_NE(std::string(error.text).find(GetParam().reason), std::string::npos) << error.text;
        munmap(memory, size);
      },
      &skipped);
  if (!skipped.empty()) GTEST_SKIP() << skipped;
}

INSTANTIATE_TEST_SUITE_P(, UntrackablePlace, testing::ValuesIn(places), [](auto const& row) { return row.param.name; });

int open_raw_userfaultfd(std::uint64_t features) {
  int const opened = static_cast<int>(syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | kernel::user_mode_only));
  must(opened >= 0, "userfaultfd");
  uffdio_api api{};
  api.api = UFFD_API;
  api.features = features;
  must(ioctl(opened, UFFDIO_API, &api) == 0, "UFFDIO_API");
  return opened;
}

TRACKING_TEST(Untrackable, AnotherUserfaultfdsMemoryIsDeclined) {
  tracker();
  Pages pages(8);
  int const other = open_raw_userfaultfd(0);  // as MPI libraries do
  uffdio_register request{};
  request.range = {pages.range(2, 2).begin, 2 * page};
  request.mode = UFFDIO_REGISTER_MODE_MISSING;
  must(ioctl(other, UFFDIO_REGISTER, &request) == 0, "UFFDIO_REGISTER");
  Error const error = tracker().track(pages.range());
  EXPECT_EQ(error.code, Code::declined);
  EXPECT_NE(std::string(error.text).find("another userfaultfd"), std::string::npos) << error.text;
  must(tracker().track(pages.range(4, 4)));
  close(other);
  must(tracker().track(pages.range()));
  EXPECT_FALSE(WriteTracker::open().error()) << "such a monitor is no reason to give up";
}

TRACKING_TEST(Untrackable, NothingIsWhereAnotherTracksWrites) {
  tracker();
  std::string const said = in_child([]() -> std::string {
    int const other = open_raw_userfaultfd(kernel::feature_wp_async);
    Result<WriteTracker*> const refused = WriteTracker::open();
    close(other);
    Result<WriteTracker*> const opened = WriteTracker::open();
    return std::string(refused ? "taken" : refused.error().text) + "; " + (opened ? "works" : opened.error().text);
  });
  EXPECT_NE(said.find("tracks writes already"), std::string::npos) << said;
  EXPECT_NE(said.find("; works"), std::string::npos) << said;
}

// ---- mappings ----

TEST(Mappings, AreTheSameByBothWays) {
  static char const constant = 'c';
  int stack = 0;
  auto const heap = std::make_unique<char[]>(100);
  std::vector<Mapping> all;
  ASSERT_FALSE(mappings_under_by_text({0, UINTPTR_MAX}, &all));
  ASSERT_GT(all.size(), 5U);
  auto const equal = [](Mapping const& one, Mapping const& other) {
    return one.range == other.range && one.readable == other.readable && one.writable == other.writable &&
           one.shared == other.shared && one.anonymous == other.anonymous && one.hugetlb == other.hugetlb;
  };
  void const* const addresses[] = {&constant, &stack, heap.get(), reinterpret_cast<void const*>(&strlen)};
  for (void const* address : addresses) {
    std::vector<Mapping> asked, read;
    ASSERT_FALSE(mappings_under(range_of(address, 1), &asked));
    ASSERT_FALSE(mappings_under_by_text(range_of(address, 1), &read));
    ASSERT_EQ(asked.size(), 1U);
    ASSERT_EQ(read.size(), 1U);
    EXPECT_TRUE(equal(asked[0], read[0]));
    EXPECT_LE(asked[0].range.begin, range_of(address, 1).begin);
  }
  std::vector<Mapping> of_stack;
  ASSERT_FALSE(mappings_under(range_of(&stack, 4), &of_stack));
  EXPECT_EQ(why_untrackable(of_stack.at(0)), nullptr);
  std::vector<Mapping> of_constant;
  ASSERT_FALSE(mappings_under(range_of(&constant, 1), &of_constant));
  EXPECT_NE(why_untrackable(of_constant.at(0)), nullptr);
}

TEST(Mappings, KnowTheKernelsOwn) {
  std::vector<Mapping> all;
  ASSERT_FALSE(mappings_under_by_text({0, UINTPTR_MAX}, &all));
  std::FILE* const maps = std::fopen("/proc/self/maps", "re");
  ASSERT_NE(maps, nullptr);
  char line[4096];
  int special = 0;
  while (std::fgets(line, sizeof line, maps)) {
    if (!std::strstr(line, "[vdso]") && !std::strstr(line, "[vvar]")) continue;
    unsigned long begin = 0;
    ASSERT_EQ(std::sscanf(line, "%lx", &begin), 1);
    std::vector<Mapping> found;
    ASSERT_FALSE(mappings_under({begin, begin + 1}, &found));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_FALSE(found[0].anonymous);
    EXPECT_NE(why_untrackable(found[0]), nullptr);
    ++special;
  }
  std::fclose(maps);
  EXPECT_GT(special, 0);
}

TEST(Mappings, LeaveGapsOut) {
  char* const memory = static_cast<char*>(mapped(8 * page, both, MAP_PRIVATE | MAP_ANONYMOUS));
  ASSERT_NE(memory, nullptr);
  munmap(memory + 2 * page, 3 * page);
  for (auto look : {&mappings_under, &mappings_under_by_text}) {
    std::vector<Mapping> found;
    ASSERT_FALSE(look(range_of(memory + page, 5 * page), &found));
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].range.end, range_of(memory, 2 * page).end);
    EXPECT_EQ(found[1].range.begin, range_of(memory, 5 * page).end);
    found.clear();
    ASSERT_FALSE(look(range_of(memory + 2 * page, 3 * page), &found));
    EXPECT_TRUE(found.empty());
  }
  munmap(memory, 8 * page);
}

// ---- descriptors that the program closes or replaces ----

// Tracks, lets `damage` loose on the descriptors, and says what comes of it. In a child, for the tests' tracker is to
// live.
std::string after_damage(std::function<void(int faults, int page_map)> const& damage) {
  tracker();
  return in_child([&]() -> std::string {
    WriteTracker& watcher = tracker();
    Pages pages(16);
    must(watcher.track(pages.range()));
    armed(pages);
    store(pages[3]);
    std::vector<int> const faults = descriptors("[userfaultfd]"), maps = descriptors("/pagemap");
    if (faults.size() != 1 || maps.size() != 1) return "descriptors";
    if (faults[0] < 500 && maps[0] < 500) return "they are low";
    damage(faults[0], maps[0]);
    std::vector<ByteRange> dirty;
    std::string said;
    Error const validate = watcher.validate(pages.range(), &dirty);
    said += validate ? "validate refuses" : dirty == std::vector{pages.range(3, 1)} ? "validate is right" : "WRONG";
    if (watcher.arm(pages.range(), &dirty).code == Code::unavailable) said += ", arm refuses";
    if (watcher.disarm(pages.range()).code == Code::unavailable) said += ", disarm refuses";
    if (watcher.track(pages.range()).code == Code::unavailable) said += ", track refuses";
    // A new one works; the memory is no longer armed, or still the other's.
    WriteTracker& again = tracker();
    if (&again == &watcher) return said + ", the same again";
    Pages others(16);
    must(again.track(others.range()));
    armed(others);
    store(others[2]);
    return said + (validated(others) == PageSet{2} ? ", a new one works" : ", the new one fails");
  });
}

TRACKING_TEST(Descriptors, Closed) {
  EXPECT_EQ(after_damage([](int faults, int page_map) { close(faults), close(page_map); }),
            "validate refuses, arm refuses, disarm refuses, track refuses, a new one works");
}

TRACKING_TEST(Descriptors, UserfaultfdClosed) {
  EXPECT_EQ(after_damage([](int faults, int) { close(faults); }),
            "validate refuses, arm refuses, disarm refuses, track refuses, a new one works");
}

TRACKING_TEST(Descriptors, PageMapClosed) {
  EXPECT_EQ(after_damage([](int, int page_map) { close(page_map); }),
            "validate refuses, arm refuses, disarm refuses, track refuses, a new one works");
}

TRACKING_TEST(Descriptors, ReplacedByOtherFiles) {
  EXPECT_EQ(after_damage([](int faults, int page_map) {
              int const null = open("/dev/null", O_RDWR | O_CLOEXEC);
              dup2(null, faults), dup2(null, page_map);
            }),
            "validate refuses, arm refuses, disarm refuses, track refuses, a new one works");
}

// The worst case: of the same kind, and in the same process's hands.
TRACKING_TEST(Descriptors, ReplacedByTheParentsPageMap) {
  EXPECT_EQ(after_damage([](int, int page_map) {
              std::string const path = "/proc/" + std::to_string(getppid()) + "/pagemap";
              int const foreign = open(path.c_str(), O_RDONLY | O_CLOEXEC);
              must(foreign >= 0, "pagemap of the parent");
              dup2(foreign, page_map);
            }),
            "validate refuses, arm refuses, disarm refuses, track refuses, a new one works");
}

TRACKING_TEST(Descriptors, ReplacedByAnotherUserfaultfd) {
  EXPECT_EQ(after_damage([](int faults, int) {
              int const other = open_raw_userfaultfd(0);
              dup2(other, faults);
            }),
            "validate refuses, arm refuses, disarm refuses, track refuses, a new one works");
}

// ---- forked children ----

TRACKING_TEST(Fork, TheChildIsToldAndTheParentIsUndisturbed) {
  Pages pages(16);
  WriteTracker& watcher = tracker();
  must(watcher.track(pages.range()));
  armed(pages);
  std::string const said = in_child([&]() -> std::string {
    std::vector<ByteRange> dirty;
    bool const refused = watcher.track(pages.range()).code == Code::unavailable &&
                         watcher.validate(pages.range(), &dirty).code == Code::unavailable &&
                         watcher.arm(pages.range(), &dirty).code == Code::unavailable &&
                         watcher.disarm(pages.range()).code == Code::unavailable &&
                         !watcher.written_pages(pages.range(), 5);
    if (watcher.same_process() || !refused || !dirty.empty()) return "the parent's tracker answers";
    WriteTracker& own = tracker();
    if (&own == &watcher || !own.same_process()) return "no tracker of its own";
    must(own.track(pages.range()));
    armed(pages);
    store(pages[4]);
    return validated(pages) == PageSet{4} ? "works" : "its own does not work";
  });
  EXPECT_EQ(said, "works");
  EXPECT_TRUE(watcher.same_process());
  EXPECT_EQ(validated(pages), PageSet{});
  store(pages[9]);
  EXPECT_EQ(validated(pages), PageSet{9});
}

// ---- where it is not permitted ----

// From now on userfaultfd(2) fails with this errno, in this process.
void forbid_userfaultfd(unsigned number) {
  sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_userfaultfd, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | number),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  sock_fprog const program{4, steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    throw NotHere("no seccomp filter may be set");
}

std::string said_where_forbidden(unsigned number, bool with_device) {
  return in_child([=]() -> std::string {
    forbid_userfaultfd(number);
    if (!with_device && geteuid() == 0) {
      must(setresuid(65534, 65534, 65534) == 0, "setresuid");
      prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);  // else /proc/self belongs to root
    }
    Result<WriteTracker*> const opened = WriteTracker::open();
    return opened ? "works" : opened.error().text;
  });
}

TEST(Forbidden, ItSaysWhatToDo) {
  if (access("/dev/userfaultfd", R_OK | W_OK) == 0 && geteuid() != 0) GTEST_SKIP() << "the device node gets round it";
  std::string const said = said_where_forbidden(EPERM, false);
  if (said.find("no seccomp filter") != std::string::npos) GTEST_SKIP() << said;
  EXPECT_NE(said.find("not permitted"), std::string::npos) << said;
  EXPECT_NE(said.find("seccomp profile"), std::string::npos) << said;
}

TEST(Forbidden, AKernelWithoutItIsNamed) {
  if (access("/dev/userfaultfd", R_OK | W_OK) == 0 && geteuid() != 0) GTEST_SKIP() << "the device node gets round it";
  std::string const said = said_where_forbidden(ENOSYS, false);
  if (said.find("no seccomp filter") != std::string::npos) GTEST_SKIP() << said;
  EXPECT_NE(said.find("Linux 6.8.10 or later"), std::string::npos) << said;
}

TRACKING_TEST(Forbidden, TheDeviceNodeGetsRoundIt) {
  tracker();
  if (access("/dev/userfaultfd", R_OK | W_OK) != 0) throw NotHere("no /dev/userfaultfd");
  std::string const said = said_where_forbidden(EPERM, true);
  if (said.find("no seccomp filter") != std::string::npos) throw NotHere(said);
  EXPECT_EQ(said, "works");
}

TEST(Forbidden, KernelsThatLoseDataAreRefused) {
  struct Row {
    char const *release, *signature;
    bool refused;
  };
  Row const rows[] = {{"6.6.50", "", false},
                      {"6.7.0", "", true},
                      {"6.7.12-arch1", "", true},
                      {"6.8.9-200.fc39", "", true},
                      {"6.8.10", "", false},
                      {"6.8.0-31-generic", "Ubuntu 6.8.0-31.31-generic 6.8.1", true},
                      {"6.8.0-40-generic", "Ubuntu 6.8.0-40.40-generic 6.8.12", false},
                      {"6.8.0-40-generic", "Ubuntu 6.11.0-8.8-generic 6.11.3", true},
                      {"6.12.100+deb13", "", false},
                      {"7.0.0", "", false},
                      {"unknown", "", false}};
  for (Row const& row : rows)
    EXPECT_EQ(static_cast<bool>(refuse_known_kernel(row.release, row.signature)), row.refused) << row.release;
}

}  // namespace
}  // namespace blaslift::gpu
