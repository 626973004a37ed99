// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pin oracle: its table, its alarms, its policy. What is noted stays noted for the process, so each test has
// addresses of its own, and those that fill the table or count what was seen run in a child.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "gpu/residency/pins.hpp"
#include "tests/support/io_ring.hpp"

namespace {

using namespace blaslift::gpu;
constexpr std::uintptr_t page = 4096;

void note(std::uintptr_t begin, std::size_t bytes, Registrar by = Registrar::cuda) {
  note_pinned(reinterpret_cast<void const*>(begin), bytes, by);
}

// Runs in a process of its own, with the table as it is here; whether it said yes.
template <class Work>
bool in_child(Work const& work) {
  pid_t const child = fork();
  if (child == 0) _exit(work() ? 0 : 1);
  int status = -1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST(Pins, WholePagesAreDenied) {
  std::uintptr_t const base = 0x100000000000;
  EXPECT_FALSE(may_be_pinned(base, base + 100 * page));
  note(base + 10 * page + 100, page);  // in two pages
  EXPECT_FALSE(may_be_pinned(base, base + 10 * page));
  EXPECT_TRUE(may_be_pinned(base, base + 10 * page + 1));
  EXPECT_TRUE(may_be_pinned(base + 10 * page, base + 10 * page + 1));
  EXPECT_TRUE(may_be_pinned(base + 12 * page - 1, base + 20 * page));
  EXPECT_FALSE(may_be_pinned(base + 12 * page, base + 20 * page));
  EXPECT_TRUE(may_be_pinned(base, base + 100 * page));
}

TEST(Pins, OverlappingRangesBecomeOneAndNothingBetweenOthersIsDenied) {
  std::uintptr_t const base = 0x110000000000;
  note(base + 10 * page, page);
  note(base + 20 * page, page);
  note(base + 8 * page, 3 * page);
  EXPECT_TRUE(may_be_pinned(base + 8 * page, base + 9 * page));
  EXPECT_FALSE(may_be_pinned(base + 11 * page, base + 20 * page));
  EXPECT_FALSE(may_be_pinned(base + 7 * page, base + 8 * page));
}

TEST(Pins, OddRanges) {
  std::uintptr_t const base = 0x120000000000;
  note(base, 0);
  EXPECT_FALSE(may_be_pinned(base, base + page));
  EXPECT_TRUE(in_child([&] {
    note(base, SIZE_MAX);  // passes the end of the address space
    return may_be_pinned(base, base + 1) && may_be_pinned(UINTPTR_MAX - page, UINTPTR_MAX) &&
           !may_be_pinned(base - 1, base);
  }));
  EXPECT_TRUE(in_child([] {
    note(0, SIZE_MAX);  // all memory
    return may_be_pinned(0x180000000000, 0x180000000001);
  }));
}

TEST(Pins, TheSameRangeAgainTakesNoRoom) {
  EXPECT_TRUE(in_child([] {
    std::uintptr_t const base = 0x130000000000;
    for (int i = 0; i < 100000; ++i) note(base + page * static_cast<unsigned>(i % 2) * 10, page);
    return !may_be_pinned(base + 100 * page, base + 101 * page);
  }));
}

TEST(Pins, AFullTableDeniesAllMemory) {
  EXPECT_TRUE(in_child([] {
    std::uintptr_t const base = 0x140000000000, elsewhere = 0x150000000000;
    bool open = true;
    for (unsigned i = 0; i < 4000; ++i)
      note(base + 2 * i * page, page), open &= !may_be_pinned(elsewhere, elsewhere + 1);
    for (unsigned i = 4000; i < 5000; ++i) note(base + 2 * i * page, page);
    return open && may_be_pinned(elsewhere, elsewhere + 1);
  }));
}

// All threads let the same ranges grow: each takes room once for every thread that notes it at the same time, at most.
TEST(Pins, NothingIsLostBetweenThreads) {
  EXPECT_TRUE(in_child([] {
    std::uintptr_t const base = 0x160000000000;
    std::vector<std::thread> threads;
    std::atomic<bool> complete{true};
    for (unsigned t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        for (unsigned i = 0; i < 1500; ++i) {  // all threads let the same 50 ranges grow
          std::uintptr_t const begin = base + (i % 50) * 1000 * page + (i / 50) * page * (t % 2 ? 1 : 2);
          note(begin, 2 * page);
          if (!may_be_pinned(begin, begin + 1) || !may_be_pinned(begin + 2 * page - 1, begin + 2 * page))
            complete = false;
        }
      });
    for (std::thread& thread : threads) thread.join();
    return complete && !may_be_pinned(base + 900 * page, base + 950 * page);
  }));
}

// A folder of descriptors and an account as /proc shows them.
class Proc : public ::testing::Test {
 protected:
  Proc() {
    char name[] = "/tmp/blaslift-pins-XXXXXX";
    folder_ = mkdtemp(name);
    std::filesystem::create_directory(folder_ / "fd");
    std::filesystem::create_directory(folder_ / "fdinfo");
    account("0");
  }
  ~Proc() override { std::filesystem::remove_all(folder_); }
  void open_file(char const* target) {
    std::filesystem::create_symlink(target, folder_ / "fd" / std::to_string(opened_++));
  }
  // An io_uring, with what the kernel says of it beside other things.
  void open_ring(std::string const& details) {
    std::ofstream(folder_ / "fdinfo" / std::to_string(opened_))
        << "pos:\t0\nflags:\t02000002\nSqMask:\t0x7\nSQEs:\t0\nUserFiles:\t0\n"
        << details;
    open_file("anon_inode:[io_uring]");
  }
  void close_files() {
    for (char const* part : {"fd", "fdinfo"}) {
      std::filesystem::remove_all(folder_ / part);
      std::filesystem::create_directory(folder_ / part);
    }
    opened_ = 0;
  }
  void account(char const* kilobytes) {
    std::ofstream(folder_ / "status") << "Name:\tx\nVmLck:\t       7 kB\nVmPin:\t       " << kilobytes
                                      << " kB\nVmHWM:\t 9 kB\n";
  }
  Alarms look() const {
    std::string const files = folder_ / "fd", details = folder_ / "fdinfo", status = folder_ / "status";
    return look_for_alarms({files.c_str(), details.c_str(), status.c_str()});
  }

  std::filesystem::path folder_;
  int opened_ = 0;
};

TEST_F(Proc, EachDeviceRaisesItsAlarm) {
  open_file("/dev/null");
  open_file("socket:[1234]");
  open_file("/dev/infiniband/rdma_cm");
  open_file("/dev/nvidiactl");
  open_file("/home/user/dev/knem");
  Alarms const quiet = look();
  EXPECT_FALSE(quiet.infiniband || quiet.hfi || quiet.cxi || quiet.knem || quiet.xpmem || quiet.vfio || quiet.io_uring);
  EXPECT_FALSE(quiet.blind);
  EXPECT_EQ(quiet.pinned_bytes, 0u);
  EXPECT_FALSE(unanswered(quiet));
  struct {
    char const* file;
    bool (*raised)(Alarms const&);
  } const devices[] = {{"/dev/infiniband/uverbs0", [](Alarms const& of) { return of.infiniband == 1; }},
                       {"/dev/hfi1_0", [](Alarms const& of) { return of.hfi; }},
                       {"/dev/cxi0", [](Alarms const& of) { return of.cxi == 1; }},
                       {"/dev/knem", [](Alarms const& of) { return of.knem; }},
                       {"/dev/xpmem", [](Alarms const& of) { return of.xpmem; }},
                       {"/dev/vfio/vfio", [](Alarms const& of) { return of.vfio; }},
                       {"/dev/vfio/devices/vfio0", [](Alarms const& of) { return of.vfio; }},
                       {"/dev/iommu", [](Alarms const& of) { return of.vfio; }},
                       {"anon_inode:[io_uring]", [](Alarms const& of) { return of.io_uring; }}};
  for (auto const& [file, raised] : devices) {
    Alarms alarms;
    EXPECT_TRUE(raise_alarm(file, &alarms)) << file;
    EXPECT_TRUE(raised(alarms)) << file;
    EXPECT_TRUE(unanswered(alarms)) << file;
    open_file(file);
    EXPECT_TRUE(raised(look())) << file;
  }
}

TEST_F(Proc, TheAccountRaisesAnAlarm) {
  account("64");
  Alarms const alarms = look();
  EXPECT_EQ(alarms.pinned_bytes, 65536u);
  EXPECT_TRUE(unanswered(alarms));
}

TEST_F(Proc, WhatCannotBeReadIsAnAlarm) {
  std::string const files = folder_ / "fd", details = folder_ / "fdinfo", status = folder_ / "status";
  EXPECT_TRUE(look_for_alarms({"/nonexistent", details.c_str(), status.c_str()}).blind);
  EXPECT_TRUE(look_for_alarms({files.c_str(), details.c_str(), "/nonexistent"}).blind);
  EXPECT_FALSE(look_for_alarms({files.c_str(), "/nonexistent", status.c_str()}).blind) << "there is no ring";
  open_ring("UserBufs:\t0\n");
  EXPECT_FALSE(look().io_uring);
  EXPECT_TRUE(look_for_alarms({files.c_str(), "/nonexistent", status.c_str()}).io_uring);
  std::ofstream(folder_ / "status") << "Name:\tx\n";
  EXPECT_TRUE(look().blind);
  EXPECT_TRUE(unanswered(look()));
}

TEST_F(Proc, WhatRingsListIsNoted) {
  EXPECT_TRUE(in_child([&] {
    open_ring("UserBufs:\t0\nPollList:\n");
    open_ring(
        "UserBufs:\t4\n    0: 0x190000000010/8192\n    1: <none>\n    2: 0xffffffffffffffff/1\n    3: "
        "0x190000010000/4096\nPollList:\n");
    account("16");
    Alarms const alarms = look();
    std::uintptr_t const base = 0x190000000000;
    return !unanswered(alarms) && alarms.listed_bytes == 4 * page && may_be_pinned(base, base + 1) &&
           may_be_pinned(base + 3 * page - 1, base + 3 * page) && !may_be_pinned(base + 3 * page, base + 16 * page) &&
           may_be_pinned(base + 16 * page, base + 17 * page) && !may_be_pinned(base + 17 * page, UINTPTR_MAX);
  }));
}

// One ring whose registrations were seen, or that lists them, says nothing of others.
TEST_F(Proc, RingsAreAccountedOneByOne) {
  std::string const one = "UserBufs:\t1\n    0: 0x1a0000000000/8192\n";
  note(0x1a0000000000, 2 * page, Registrar::io_uring);  // it was seen, too
  account("8");
  open_ring(one);
  EXPECT_FALSE(unanswered(look()));
  for (char const* unknown :
       {"", "UserBufs:\t1\n", "UserBufs:\t2\n    0: 0x1a0000002000/4096\n", "UserBufs:\t1\n    0: what\n",
        "UserBufs:\t1\n    0: 0x1a0000002000\n", "UserBufs:\t1\n    0: 0x1a0000002000/40x\n"}) {
    close_files();
    open_ring(one);
    open_ring(unknown);
    EXPECT_TRUE(look().io_uring) << unknown;
    EXPECT_TRUE(unanswered(look())) << unknown;
  }
  // Pinned pages that no ring lists: a ring without a descriptor.
  close_files();
  open_ring(one);
  account("12");
  EXPECT_TRUE(unanswered(look()));
  // The same pages in another ring are not more pages; memory of the kernel is none.
  open_ring("UserBufs:\t2\n    0: 0x1a0000001000/4096\n    1: 0x0/4096\n");
  EXPECT_TRUE(unanswered(look()));
  open_ring("UserBufs:\t1\n    0: 0x1a0000002000/4096\n");
  EXPECT_FALSE(unanswered(look()));
}

TEST_F(Proc, OnlyDevicesThatWereSeenAreAnswered) {
  std::uintptr_t const base = 0x170000000000;
  struct {
    Registrar by, other;
    char const* file;
  } const devices[] = {{Registrar::rdma, Registrar::cxi, "/dev/infiniband/uverbs0"},
                       {Registrar::cxi, Registrar::rdma, "/dev/cxi0"}};
  for (auto const& device : devices) {
    close_files();
    open_file(device.file);
    EXPECT_TRUE(unanswered(look())) << device.file;
    EXPECT_TRUE(in_child([&] {
      note(base, page, device.by);
      return unanswered(look());  // opened by whom?
    })) << device.file;
    EXPECT_TRUE(in_child([&] {
      note_device_opened(device.other);
      note(base, page, device.other);
      note(base, page, Registrar::cuda);
      note(base, page, Registrar::io_uring);
      return unanswered(look());
    })) << device.file;
    EXPECT_TRUE(in_child([&] {
      note_device_opened(device.by);
      bool const before = unanswered(look());
      note(base, page, device.by);
      account("64");  // queues
      bool const seen = !unanswered(look());
      open_file(device.file);  // by somebody else
      bool const second = unanswered(look());
      note_device_opened(device.by);
      bool const both = !unanswered(look());
      note_device_closed(device.by);
      return before && seen && second && both && unanswered(look());
    })) << device.file;
    account("0");
  }
}

TEST(Pins, ThisProcessIsQuiet) {
  errno = 4711;
  Alarms const alarms = look_for_alarms();
  EXPECT_EQ(errno, 4711);
  EXPECT_FALSE(alarms.blind);
  EXPECT_FALSE(unanswered(alarms));
  EXPECT_TRUE(in_child([] { return !pins_unseen(); }));  // it reads the settings, which other tests choose
}

// The first thread's /proc entries are empty once it has ended; the look must not take that for quiet.
TEST(Pins, TheLookSurvivesTheFirstThread) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  pid_t const child = fork();
  if (child == 0) {
    std::thread([&] {
      usleep(50000);
      bool const blind = look_for_alarms().blind;
      [[maybe_unused]] ssize_t const written = write(ends[1], blind ? "b" : "s", 1);
      _exit(0);
    }).detach();
    syscall(SYS_exit, 0);
  }
  char answer = 0;
  EXPECT_EQ(read(ends[0], &answer, 1), 1);
  EXPECT_EQ(answer, 's');
  close(ends[0]), close(ends[1]);
  waitpid(child, nullptr, 0);
}

// Fixed buffers of real rings, by raw system calls, which nothing can interpose.
TEST(Pins, FixedBuffersAreFoundOrAlarming) {
  constexpr std::size_t size = 16 * page;
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  auto const begin = reinterpret_cast<std::uintptr_t>(memory);
  enum : int { right = 0, wrong = 1, not_permitted = 77 };
  auto const answer = [](auto const& work) {
    pid_t const child = fork();
    if (child == 0) _exit(work());
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  int const listed = answer([&] {
    blaslift::IoRing ring, other;
    if (!ring.ok() || !other.ok()) return +not_permitted;
    if (pins_unseen_now() || may_be_pinned(begin, begin + 1)) return +wrong;  // a ring without buffers
    if (!ring.fix(memory, size)) return +not_permitted;
    if (pins_unseen_now() || !may_be_pinned(begin, begin + 1) || look_for_alarms().pinned_bytes != size) return +wrong;
    return ring.unfix() && !pins_unseen_now() ? +right : +wrong;
  });
  if (listed == not_permitted) GTEST_SKIP() << "io_uring or its fixed buffers are not permitted here";
  EXPECT_EQ(listed, right);
  int const hidden = answer([&] {
    blaslift::IoRing ring;
    if (!ring.fix(memory, size) || !ring.hide()) return +not_permitted;
    if (!pins_unseen_now()) return +wrong;
    return ring.unfix() && !pins_unseen_now() ? +right : +wrong;
  });
  if (hidden == not_permitted)
    std::printf("no rings without a descriptor here\n");
  else
    EXPECT_EQ(hidden, right);
  EXPECT_TRUE(in_child([&] {
    setenv("BLASLIFT_PINS", "ignore", 1);
    blaslift::IoRing ring;
    return ring.fix(memory, size) && ring.hide() ? !pins_unseen_now() && !pins_unseen() && !pins_matter()
                                                 : hidden == not_permitted;
  }));
  munmap(memory, size);
}

// An older answer is good for what is prepared, and a question of its own for what is used.
TEST(Pins, ALookThatBeginsNowIsNotAnOlderAnswer) {
  EXPECT_TRUE(in_child([] {
    if (pins_unseen()) return false;
    std::vector<int> files;
    for (int i = 0; i < 500; ++i) files.push_back(dup(2));
    if (pins_unseen_now()) return false;  // takes a while: good for as many milliseconds
    blaslift::IoRing ring;
    void* const memory = mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!ring.ok() || !ring.fix(memory, page) || !ring.hide()) return true;  // not permitted here
    return pins_unseen_now() && pins_unseen() && pins_may_be_unseen();
  }));
}

// In the long run looks take little time, unless what they save takes more.
TEST(Pins, LooksArePaidFor) {
  EXPECT_TRUE(in_child([] {
    bool first = pins_look_pays(0), free = true;
    for (int i = 0; i < 100000 && free; ++i) {
      (void)pins_unseen_now();
      free = pins_look_pays(0);
    }
    return first && !free && pins_look_pays(std::size_t{1} << 40);
  }));
  EXPECT_TRUE(in_child([] {
    setenv("BLASLIFT_RESIDENCY", "always", 1);
    for (int i = 0; i < 3000; ++i) (void)pins_unseen_now();
    return pins_look_pays(0);
  }));
}

}  // namespace
