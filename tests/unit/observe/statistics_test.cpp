// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Statistics: what threads count and record is found again in the file, also when the process is killed.
#include "shim/observe/statistics.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <thread>

#include "shim/observe/summary.hpp"
#include "tests/unit/observe/report_folder.hpp"

namespace blaslift::observe {
namespace {

TEST(GroupKey, PacksAndUnpacks) {
  GroupKey const key{static_cast<Symbol>(symbol_count - 1), Place::gpu, Reason::not_trackable, 63, 1, 40, 4095};
  GroupKey const back = GroupKey::unpack(key.pack());
  EXPECT_EQ(back.symbol, key.symbol);
  EXPECT_EQ(back.place, key.place);
  EXPECT_EQ(back.reason, key.reason);
  EXPECT_EQ(back.m, 63);
  EXPECT_EQ(back.n, 1);
  EXPECT_EQ(back.k, 40);
  EXPECT_EQ(back.site, 4095);
  EXPECT_NE(key.pack(), 0u);
}

TEST_F(ReportInMemory, OutlivesAKilledProcess) {
  int const status = status_of_child([] {
    count("daxpy", 41);
    Observation seen;
    seen.symbol = find_symbol("dgemm");
    seen.decision = {Place::gpu, Reason::gpu_is_faster, 1, 2};
    seen.m = seen.n = seen.k = 1000;
    seen.seconds = 0.25;
    seen.flops = 2e9;
    seen.bytes_to_device = 16e6;
    ++current_block->calls[index(seen.symbol)];
    seen.bytes_resident = 3 << 20;
    seen.bytes_sent_again = 2 << 20;
    seen.sent_again_seconds = 0.125;
    seen.scattered = true;
    record(seen);
    count_residency({2, 1, 0, 7, 0.5, 4096, 1 << 20, 1 << 19});
    count_residency({1, 0, 1, 3, 0.25});
    count_result_check({1, 0, 0});
    count_result_check({1, 1, 0});
    count_result_check({0, 0, 1});
    set_device("a device");
    set_huge_pages("madvise");
    set_cpu_library("a library");
    note("a note");
    note("a note");
    raise(SIGKILL);
  });
  EXPECT_TRUE(WIFSIGNALED(status));
  Summary const sum = read();
  EXPECT_EQ(sum.processes, 1);
  EXPECT_EQ(sum.calls, 42);
  EXPECT_EQ(sum.tiny_calls, 41);
  EXPECT_EQ(sum.calls_at(Place::gpu), 1);
  EXPECT_NEAR(sum.seconds_at(Place::gpu), 0.25, 1e-6);
  EXPECT_EQ(sum.notes.size(), 1u);
  ASSERT_EQ(sum.rows.size(), 1u);
  EXPECT_EQ(sum.rows[0].key.m, 10);  // 1000 has ten bits
  EXPECT_DOUBLE_EQ(sum.rows[0].bytes_reused, 3 << 20);
  EXPECT_DOUBLE_EQ(sum.rows[0].estimated_calls, 1);
  EXPECT_NEAR(sum.rows[0].estimated_seconds, 0.25, 1e-6);
  EXPECT_NEAR(sum.rows[0].expected_cpu_seconds, 1, 1e-6);
  EXPECT_NEAR(sum.rows[0].expected_gpu_seconds, 2, 1e-6);
  EXPECT_NEAR(sum.rows[0].errors, 7, 1e-2);  // expected were 2 seconds, and 0.25 it took
  std::string const text = format_summary(sum);
  EXPECT_NE(text.find("42 BLAS calls"), std::string::npos) << text;
  EXPECT_NE(text.find("a device"), std::string::npos) << text;
  EXPECT_DOUBLE_EQ(sum.residency.bytes_reused, 3 << 20);
  EXPECT_DOUBLE_EQ(sum.residency.bought, 3);
  EXPECT_DOUBLE_EQ(sum.residency.bytes_sent_again, 2 << 20);
  EXPECT_NEAR(sum.residency.sent_again_seconds, 0.125, 1e-6);
  EXPECT_DOUBLE_EQ(sum.residency.bytes_bought, 1 << 20);
  EXPECT_DOUBLE_EQ(sum.residency.bytes_bought_huge, 1 << 19);
  EXPECT_DOUBLE_EQ(sum.residency.bytes_dropped_rewritten, 4096);
  EXPECT_DOUBLE_EQ(sum.rows[0].bytes_sent_again, 2 << 20);
  EXPECT_DOUBLE_EQ(sum.rows[0].scattered_calls, 1);
  EXPECT_DOUBLE_EQ(sum.residency.dropped_rewritten, 1);
  EXPECT_DOUBLE_EQ(sum.residency.dropped_for_room, 1);
  EXPECT_DOUBLE_EQ(sum.residency.checks, 10);
  EXPECT_NEAR(sum.residency.check_seconds, 0.75, 1e-6);
  EXPECT_NE(
      text.find("3 operands; 3.0 MiB used again instead of sent; 1 dropped because the program rewrote it; 1 dropped "
                "for room"),
      std::string::npos)
      << text;
  EXPECT_DOUBLE_EQ(sum.result_checks.compared, 2);
  EXPECT_DOUBLE_EQ(sum.result_checks.differed, 1);
  EXPECT_DOUBLE_EQ(sum.result_checks.not_compared, 1);
  EXPECT_NE(text.find("checked 2 results of the GPU on the CPU, 1 differed; 1 more could not be checked"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("10 for writes to such operands, in 750.0 ms"), std::string::npos) << text;
}

TEST_F(Report, KnowsMachinesProgramsAndTimes) {
  for (char const* place : {"cpu", "cpu", "gpu"})
    in_child([&] {
      setenv("BLASLIFT_PLACE", place, 1);
      setenv("OPENBLAS_NUM_THREADS", "3", 1);
      count("ddot", 1);
      set_cpu_library("a library");
    });
  Summary const sum = read();
  ASSERT_EQ(sum.machines.size(), 2u);  // equal ones are one
  auto const& first = sum.machines[0].processes == 2 ? sum.machines[0] : sum.machines[1];
  auto const& second = sum.machines[0].processes == 2 ? sum.machines[1] : sum.machines[0];
  EXPECT_EQ(first.processes, 2);
  EXPECT_EQ(second.processes, 1);
  EXPECT_NE(first.settings.find("BLASLIFT_PLACE=cpu"), std::string::npos) << first.settings;
  EXPECT_NE(first.settings.find("OPENBLAS_NUM_THREADS=3"), std::string::npos) << first.settings;
  EXPECT_EQ(first.settings.find("REPORT"), std::string::npos) << first.settings;
  EXPECT_NE(second.settings.find("BLASLIFT_PLACE=gpu"), std::string::npos) << second.settings;
  EXPECT_EQ(first.cpu_library, "a library");
  EXPECT_FALSE(first.host.empty());
  ASSERT_EQ(sum.programs.size(), 1u);
  EXPECT_NE(sum.programs[0].find("unit_observe"), std::string::npos) << sum.programs[0];
  EXPECT_GT(sum.begin_seconds, 1.7e9);
  EXPECT_GE(sum.end_seconds, sum.begin_seconds);
}

TEST_F(Report, SaysNothingOfResidencyWhereThereWasNone) {
  in_child([] { count("daxpy", 1); });
  std::string const text = format_summary(read());
  EXPECT_EQ(text.find("stayed"), std::string::npos) << text;
  EXPECT_EQ(text.find("checks"), std::string::npos) << text;
}

TEST_F(ReportInMemory, CountsEveryThreadBeyondOneChunkOfBlocks) {
  constexpr int threads = 3 * static_cast<int>(chunk_blocks) + 5;
  in_child([] {
    std::vector<std::thread> all;
    std::atomic<int> waiting{0};
    for (int i = 0; i < threads; ++i)
      all.emplace_back([&waiting] {
        count("ddot", 10);
        ++waiting;
        while (waiting < threads) std::this_thread::yield();  // all alive at once
      });
    for (auto& one : all) one.join();
  });
  EXPECT_EQ(read().calls, 10.0 * threads);
}

TEST_F(Report, ThreadsThatEndLeaveTheirBlocksToOthers) {
  in_child([] {
    for (int i = 0; i < 500; ++i) std::thread([] { count("ddot", 1); }).join();
  });
  Summary const sum = read();
  EXPECT_EQ(sum.calls, 500);
  auto const file = std::filesystem::directory_iterator(folder_)->path();
  EXPECT_EQ(std::filesystem::file_size(file), blocks_offset + chunk_bytes);
}

TEST_F(ReportInMemory, ForkedChildrenCountForThemselves) {
  in_child([] {
    count("dscal", 5);
    if (pid_t const child = fork(); child == 0) {
      forget_after_fork();
      count("dscal", 7);
      _exit(0);
    } else {
      waitpid(child, nullptr, 0);
    }
  });
  Summary const sum = read();
  EXPECT_EQ(sum.processes, 2);
  EXPECT_EQ(sum.calls, 12);
}

// One path for parent and child: neither may touch the other's file, whatever the number of threads.
TEST_F(Report, OnePathServesAProcessTree) {
  pid_t const parent = fork();
  if (parent == 0) {
    setenv("BLASLIFT_REPORT", (folder_ + "/one").c_str(), 1);
    constexpr int threads = 2 * static_cast<int>(chunk_blocks);
    std::atomic<int> waiting{0};
    std::atomic<bool> go_on{false};
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i)
      all.emplace_back([&] {
        count("ddot", 1);
        ++waiting;
        while (!go_on) std::this_thread::yield();
        current_block->calls[index(find_symbol("ddot"))] += 1;
      });
    while (waiting < threads) std::this_thread::yield();
    if (pid_t const child = fork(); child == 0) {
      forget_after_fork();
      count("ddot", 3);
      save_now();
      _exit(0);
    } else {
      waitpid(child, nullptr, 0);
    }
    go_on = true;
    for (auto& one : all) one.join();
    save_now();
    _exit(0);
  }
  int status = 0;
  waitpid(parent, &status, 0);
  EXPECT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
  Summary const sum = read();
  EXPECT_EQ(sum.processes, 2);
  EXPECT_EQ(sum.calls, 4 * static_cast<int>(chunk_blocks) + 3);
}

// Nodes of a cluster see one folder, and know nothing of each other's processes.
TEST_F(Report, LeavesFilesOfOtherHostsAlone) {
  std::string const path = folder_ + "/one";
  auto const one_more = [&](std::uint64_t calls) {
    in_child([&] {
      setenv("BLASLIFT_REPORT", path.c_str(), 1);
      count("ddot", calls);
    });
  };
  one_more(1);
  one_more(2);  // in place of the first, which has ended
  EXPECT_EQ(read().calls, 2);
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(offsetof(Head, host));
  file.write("elsewhere", sizeof "elsewhere");
  file.close();
  one_more(4);
  Summary const sum = read();
  EXPECT_EQ(sum.processes, 2);
  EXPECT_EQ(sum.calls, 6);
  char host[sizeof(Head::host)] = "";
  gethostname(host, sizeof host - 1);
  std::size_t named = 0;
  for (auto const& entry : std::filesystem::directory_iterator(folder_))
    named += entry.path().string().starts_with(path + "." + host + ".");
  EXPECT_EQ(named, 1U);
}

TEST_F(Report, LeavesForeignFilesAlone) {
  std::string const path = folder_ + "/data";
  std::string const precious(5000, 'x');
  std::FILE* const file = std::fopen(path.c_str(), "w");
  std::fputs(precious.c_str(), file);
  std::fclose(file);
  pid_t const child = fork();
  if (child == 0) {
    setenv("BLASLIFT_REPORT", path.c_str(), 1);
    close(STDERR_FILENO);  // it says so
    count("ddot", 1);
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  EXPECT_EQ(std::filesystem::file_size(path), precious.size());
}

// More processes than there are slots: the others have files.
TEST_F(ReportInMemory, LeavesProcessesWithoutASlotTheirFiles) {
  for (std::uint32_t i = 0; i + 1 < memory_slots; ++i) ASSERT_NE(take_slot(memory_.descriptor()), 0U);
  in_child([] { count("ddot", 1); });
  in_child([] { count("ddot", 2); });
  EXPECT_EQ(take_slot(memory_.descriptor()), 0U);
  auto const file = std::filesystem::directory_iterator(folder_)->path();
  Summary sum;
  std::string reason;
  EXPECT_TRUE(add_file(&sum, file.c_str(), &reason)) << reason;
  EXPECT_EQ(sum.calls, 2);
  StatisticsImage image;
  EXPECT_TRUE(image.read(memory_.descriptor(), slot_offset(memory_slots - 1), "memory", &reason)) << reason;
  add(&sum, image);
  EXPECT_EQ(sum.calls, 3);
  std::filesystem::remove(file);
  memory_ = {};
}

// Memory that somebody could shorten under us, or that is something else, is not used.
TEST(SharedStatistics, HaveToBeSealed) {
  SharedMemory memory;
  ASSERT_TRUE(memory.create("/tmp/", true));
  bool saves = false;
  EXPECT_TRUE(open_shared_memory(memory.path().c_str(), &saves));
  EXPECT_TRUE(saves);
  EXPECT_NE(ftruncate(memory.descriptor(), 0), 0);
  Descriptor const other(memfd_create("other", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  ASSERT_EQ(ftruncate(other.get(), static_cast<off_t>(slot_offset(memory_slots))), 0);
  std::string head(sizeof(MemoryHead), 0);
  ASSERT_EQ(pread(memory.descriptor(), head.data(), head.size(), 0), static_cast<ssize_t>(head.size()));
  ASSERT_EQ(pwrite(other.get(), head.data(), head.size(), 0), static_cast<ssize_t>(head.size()));
  std::string const path = "/proc/self/fd/" + std::to_string(other.get());
  EXPECT_FALSE(open_shared_memory(path.c_str(), &saves));
  ASSERT_EQ(fcntl(other.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL), 0);
  EXPECT_TRUE(open_shared_memory(path.c_str(), &saves));
  EXPECT_FALSE(open_shared_memory("/dev/null", &saves));
}

// Whatever is in a file: a reason or a sum, and no crash.
TEST_F(Report, ReadsWhatIsDamaged) {
  in_child([] {
    count("dgemm", 1);
    Observation seen;
    seen.symbol = find_symbol("dgemm");
    seen.m = seen.n = seen.k = 100;
    record(seen);
  });
  auto const path = std::filesystem::directory_iterator(folder_)->path();
  std::stringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  std::string const whole = content.str();
  ASSERT_EQ(whole.size(), blocks_offset + chunk_bytes);
  std::mt19937_64 random(41);
  int refused = 0;
  for (int round = 0; round < 300; ++round) {
    std::string damaged = whole;
    for (std::uint64_t i = random() % 8 + 1; i > 0; --i) {
      std::size_t const most = round % 2 ? sizeof(Head) + 600 : whole.size() - 8;  // the beginning matters most
      std::uint64_t const value = random() % 3 ? random() : ~std::uint64_t{0} >> random() % 64;
      std::memcpy(damaged.data() + random() % most, &value, round % 3 ? 8 : 4);
    }
    if (round % 5 == 0) damaged.resize(random() % whole.size());
    std::ofstream(path, std::ios::binary).write(damaged.data(), static_cast<std::streamsize>(damaged.size()));
    Summary sum;
    std::string reason;
    if (!add_file(&sum, path.c_str(), &reason)) refused += !reason.empty();
    EXPECT_FALSE(format_summary(sum).empty());
  }
  EXPECT_GT(refused, 50);
}

TEST_F(Report, MoreKindsThanGroupsAreCountedTogether) {
  in_child([] {
    count("dgemm", 1);
    Observation seen;
    for (int m = 0; m < 20; ++m)
      for (int n = 0; n < 20; ++n)
        for (int k = 0; k < 20; ++k) {
          seen.symbol = find_symbol("dgemm");
          seen.m = 1LL << m, seen.n = 1LL << n, seen.k = 1LL << k;
          record(seen);
        }
  });
  Summary const sum = read();
  EXPECT_GT(sum.rows.size(), group_capacity / 2);
  EXPECT_EQ(sum.calls_at(Place::cpu), 8000);
  EXPECT_EQ(sum.lost_calls, 0);
}

TEST_F(Report, OtherFilesAreRefusedWithAReason) {
  std::string const path = folder_ + "/other";
  for (std::string const& content : {std::string("short"), std::string(100000, 'x')}) {
    std::FILE* const file = std::fopen(path.c_str(), "w");
    std::fputs(content.c_str(), file);
    std::fclose(file);
    Summary sum;
    std::string reason;
    EXPECT_FALSE(add_file(&sum, path.c_str(), &reason));
    EXPECT_NE(reason.find("other"), std::string::npos);
  }
}

}  // namespace
}  // namespace blaslift::observe
