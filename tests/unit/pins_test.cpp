// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pin oracle: its table, its alarms, its policy. What is noted stays noted for the process, so each test has
// addresses of its own, and those that fill the table or count what was seen run in a child.
#include <gtest/gtest.h>
#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "gpu/residency/pins.hpp"

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

// Every second thread's ranges only touch each other, so that each takes room, and twice as much where two threads note the same at once:
// less than the table has.
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
    account("0");
  }
  ~Proc() override { std::filesystem::remove_all(folder_); }
  void open_file(char const* target) {
    std::filesystem::create_symlink(target, folder_ / "fd" / std::to_string(opened_++));
  }
  void account(char const* kilobytes) {
    std::ofstream(folder_ / "status") << "Name:\tx\nVmLck:\t       7 kB\nVmPin:\t       " << kilobytes
                                      << " kB\nVmHWM:\t 9 kB\n";
  }
  Alarms look() const { return look_for_alarms((folder_ / "fd").c_str(), (folder_ / "status").c_str()); }

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
  EXPECT_EQ(quiet.grown_pinned_bytes, 0u);
  EXPECT_FALSE(unanswered(quiet));
  struct {
    char const* file;
    bool Alarms::*alarm;
  } const devices[] = {{"/dev/infiniband/uverbs0", &Alarms::infiniband},
                       {"/dev/hfi1_0", &Alarms::hfi},
                       {"/dev/cxi0", &Alarms::cxi},
                       {"/dev/knem", &Alarms::knem},
                       {"/dev/xpmem", &Alarms::xpmem},
                       {"/dev/vfio/vfio", &Alarms::vfio},
                       {"/dev/vfio/devices/vfio0", &Alarms::vfio},
                       {"/dev/iommu", &Alarms::vfio},
                       {"anon_inode:[io_uring]", &Alarms::io_uring}};
  for (auto const& [file, alarm] : devices) {
    Alarms alarms;
    EXPECT_TRUE(raise_alarm(file, &alarms)) << file;
    EXPECT_TRUE(alarms.*alarm) << file;
    EXPECT_TRUE(unanswered(alarms)) << file;
    open_file(file);
    EXPECT_TRUE(look().*alarm) << file;
  }
}

TEST_F(Proc, TheAccountRaisesAnAlarm) {
  account("64");
  Alarms const alarms = look();
  EXPECT_EQ(alarms.grown_pinned_bytes, 65536u);
  EXPECT_TRUE(unanswered(alarms));
}

TEST_F(Proc, WhatCannotBeReadIsAnAlarm) {
  EXPECT_TRUE(look_for_alarms("/nonexistent", (folder_ / "status").c_str()).blind);
  EXPECT_TRUE(look_for_alarms((folder_ / "fd").c_str(), "/nonexistent").blind);
  std::ofstream(folder_ / "status") << "Name:\tx\n";
  EXPECT_TRUE(look().blind);
  EXPECT_TRUE(unanswered(look()));
}

TEST_F(Proc, OnlyARegistrationOfItsKindAnswersAnAlarm) {
  Alarms rdma, uring, cxi, account, hfi;
  rdma.infiniband = uring.io_uring = cxi.cxi = hfi.hfi = true;
  account.grown_pinned_bytes = 4096;
  std::uintptr_t const base = 0x170000000000;
  EXPECT_TRUE(in_child([&] {
    note(base, page, Registrar::cuda);
    return unanswered(rdma) && unanswered(uring) && unanswered(cxi) && unanswered(account);
  }));
  EXPECT_TRUE(in_child([&] {
    note(base, page, Registrar::rdma);
    return !unanswered(rdma) && unanswered(uring) && unanswered(cxi) && !unanswered(account) && unanswered(hfi);
  }));
  EXPECT_TRUE(in_child([&] {
    note(base, page, Registrar::io_uring);
    return unanswered(rdma) && !unanswered(uring) && unanswered(cxi) && !unanswered(account);
  }));
  EXPECT_TRUE(in_child([&] {
    note(base, page, Registrar::cxi);
    return unanswered(rdma) && unanswered(uring) && !unanswered(cxi) && !unanswered(account);
  }));
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

// A fixed buffer of a real io_uring, by raw system calls, which nothing can interpose.
TEST(Pins, ARawIoUringIsAlarming) {
  io_uring_params parameters{};
  int const ring = static_cast<int>(syscall(SYS_io_uring_setup, 4, &parameters));
  if (ring < 0) GTEST_SKIP() << "io_uring is not permitted here: " << std::strerror(errno);
  EXPECT_TRUE(look_for_alarms().io_uring);
  EXPECT_TRUE(in_child([] {
    usleep(100000);  // an earlier answer holds no longer than that
    return pins_unseen();
  }));
  EXPECT_TRUE(in_child([] {
    setenv("BLASLIFT_PINS", "ignore", 1);
    return !pins_unseen();
  }));
  std::size_t const before = look_for_alarms().grown_pinned_bytes;
  void* const memory = mmap(nullptr, 16 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  iovec const buffer{memory, 16 * page};
  int const registered = static_cast<int>(syscall(SYS_io_uring_register, ring, IORING_REGISTER_BUFFERS, &buffer, 1));
  if (registered == 0)
    EXPECT_EQ(look_for_alarms().grown_pinned_bytes, before + 16 * page);
  else
    std::printf("no fixed buffers here: %s\n", std::strerror(errno));
  close(ring);
  munmap(memory, 16 * page);
}

}  // namespace
