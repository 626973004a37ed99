// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/start_record.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "shim/decide/local_ranks.hpp"
#include "shim/decide/profile_path.hpp"
#include "tests/unit/temporary_folder.hpp"

namespace blaslift {
namespace {

constexpr char driver[] = "580.65.06", gpu[] = "NVIDIA H200";

StageSeconds start_of(double seconds) {
  return {0, 0.1 * seconds, 0.2 * seconds, 0.3 * seconds, 0.25 * seconds, 0.15 * seconds, 0};
}

StartRecord full_record() {
  StartRecord record(driver, gpu, "LAZY");
  for (int const ranks : {1, 3, 16, 1000})
    for (int i = 0; i < 20; ++i) record.add(start_of(0.3 + 0.0123456 * i), ranks);
  record.set_quick_look({1.2e-5, 2.7e10, 2.6e10, 20783});
  return record;
}

TEST(StartRecord, GivesBackWhatWasWritten) {
  for (StartRecord const& record :
       {full_record(), StartRecord(), StartRecord(driver, gpu, ""), StartRecord("", "", "EAGER")}) {
    auto const read = StartRecord::parse(record.format());
    ASSERT_TRUE(read) << record.format();
    EXPECT_TRUE(*read == record) << record.format();
  }
  StartRecord odd("a # driver\nwith a line", std::string(5000, 'x'), " \t\xff ");
  auto const read = StartRecord::parse(odd.format());
  ASSERT_TRUE(read) << odd.format();
  EXPECT_TRUE(*read == odd);
  EXPECT_TRUE(read->matches("a # driver\nwith a line", std::string(5000, 'x'), ""));
  EXPECT_LT(full_record().format().size(), 4096U);
}

TEST(StartRecord, ReadsAsAPersonWould) {
  StartRecord record(driver, gpu, "");
  record.add({0, 0.04, 0.1, 0.13, 0.02, 0.05, 0}, 2);
  std::string const text = record.format();
  EXPECT_NE(text.find("\nstart = 2 to 4 ranks: opening 0.04, driver 0.1, context 0.13, memory 0.02, first call 0.05\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\ngpu = NVIDIA H200\nfailures = 0\n"), std::string::npos) << text;
}

TEST(StartRecord, TheUsualIsTheMedianAndTheLateIsTheWorstOfEight) {
  StartRecord record(driver, gpu, "");
  auto const driver_times = [&] {
    StartTimes const times = record.times(1);
    return std::pair(times.usual[index(StartStage::driver)], times.late[index(StartStage::driver)]);
  };
  auto const add = [&](double seconds) {
    StageSeconds took{};
    took[index(StartStage::driver)] = seconds;
    record.add(took, 1);
  };
  add(1.1);  // with nothing in the cache
  EXPECT_EQ(driver_times(), std::pair(1.1, 2.2));
  add(0.1);
  EXPECT_EQ(driver_times(), std::pair(0.1, 1.1));
  for (double const seconds : {0.2, 0.3, 0.4, 0.5, 0.6, 0.7}) add(seconds);
  EXPECT_EQ(driver_times(), std::pair(0.4, 1.1));
  add(0.45);  // the first one is forgotten
  EXPECT_EQ(driver_times(), std::pair(0.4, 0.8));
}

TEST(StartRecord, NumbersOfRanksAreRememberedApart) {
  StartRecord record(driver, gpu, "");
  record.add(start_of(4), 6);
  for (int const same : {5, 16}) EXPECT_DOUBLE_EQ(record.times(same).usual[index(StartStage::context)], 1.2);
  for (int const other : {-1, 1, 2, 4, 17, 1 << 30})
    EXPECT_EQ(record.times(other).usual, expected_start(other).usual) << other;
}

TEST(StartRecord, AfterAFailureNobodyWaitsUntilAStartHasSucceeded) {
  StartRecord record(driver, gpu, "");
  EXPECT_TRUE(record.may_wait());
  record.add_failure();
  EXPECT_FALSE(record.may_wait());
  auto read = StartRecord::parse(record.format());
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->may_wait());
  read->add(start_of(0.5), 1);
  EXPECT_TRUE(read->may_wait());
  for (int i = 0; i < 5000; ++i) record.add_failure();
  EXPECT_TRUE(StartRecord::parse(record.format()));
}

TEST(StartRecord, OrUntilItIsTimeToTryAgain) {
  constexpr std::int64_t minute = 60, begin = 1795340000;
  StartRecord record(driver, gpu, "");
  for (auto const& [failures, minutes] : {std::pair(1, 10), {2, 20}, {3, 40}, {13, 40960}, {14, 43200}, {500, 43200}}) {
    while (record.failures() < failures) record.add_failure(begin);
    auto const read = StartRecord::parse(record.format());
    ASSERT_TRUE(read);
    for (StartRecord const& same : {record, *read}) {
      EXPECT_FALSE(same.may_wait(begin)) << failures;
      EXPECT_FALSE(same.may_wait(begin + minutes * minute - 1)) << failures;
      EXPECT_TRUE(same.may_wait(begin + minutes * minute)) << failures;
      EXPECT_TRUE(same.may_wait(begin - 1)) << failures;  // somebody has set the clock
    }
  }
  record.add_failure(-7);
  EXPECT_TRUE(StartRecord::parse(record.format()));
}

TEST(StartRecord, IsOfOneDriverOneGpuAndOneWayToLoad) {
  StartRecord const record(driver, gpu, "LAZY");
  EXPECT_TRUE(record.matches(driver, gpu, "LAZY"));
  EXPECT_TRUE(record.matches(driver, "", "LAZY"));  // nobody knows the GPU before the start
  EXPECT_FALSE(record.matches("590.1", gpu, "LAZY"));
  EXPECT_FALSE(record.matches("", gpu, "LAZY"));
  EXPECT_FALSE(record.matches(driver, "NVIDIA H100", "LAZY"));
  EXPECT_FALSE(record.matches(driver, gpu, "EAGER"));
  EXPECT_FALSE(record.matches(driver, gpu, ""));
}

TEST(StartRecord, WhatIsNoTimeIsNotRemembered) {
  StartRecord record(driver, gpu, "");
  for (double const wrong : {static_cast<double>(NAN), -0.1, 1e5, std::numeric_limits<double>::infinity()}) {
    StageSeconds took = start_of(0.4);
    took[index(StartStage::memory)] = wrong;
    record.add(took, 1);
    record.set_quick_look({wrong, 1e10, 1e10, 1});
  }
  record.set_quick_look({1e-5, 1e10, 1e10, -1});
  EXPECT_TRUE(record == StartRecord(driver, gpu, ""));
}

TEST(StartRecord, AnOldQuickLookIsNone) {
  StartRecord const record = full_record();
  EXPECT_TRUE(record.quick_look(20783));
  EXPECT_TRUE(record.quick_look(20783 + 30));
  EXPECT_FALSE(record.quick_look(20783 + 31));
  EXPECT_FALSE(record.quick_look(20782));  // somebody has set the clock
  EXPECT_FALSE(StartRecord(driver, gpu, "").quick_look(0));
}

// A text with a checksum that is right.
std::string sealed(std::string text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (char const letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  char line[40];
  std::snprintf(line, sizeof line, "checksum = %016llx\n", static_cast<unsigned long long>(hash));
  return text + line;
}

TEST(StartRecord, ATornOrChangedTextIsNone) {
  std::string const text = full_record().format();
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_FALSE(StartRecord::parse(text.substr(0, length))) << length;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string changed = text;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_FALSE(StartRecord::parse(changed)) << at;
  }
  EXPECT_FALSE(StartRecord::parse(text + "\n"));
  EXPECT_FALSE(StartRecord::parse(text + text));
  EXPECT_FALSE(StartRecord::parse(std::string(100000, '\0')));
}

TEST(StartRecord, WhatIsNotOfItsFormIsNoneWithARightChecksumToo) {
  std::string const head = "blaslift-start = 1\n";
  ASSERT_TRUE(StartRecord::parse(sealed(head)));
  std::string const start = "start = 1 rank: opening 0.1, driver 0.1, context 0.1, memory 0.1, first call 0.1\n";
  ASSERT_TRUE(StartRecord::parse(sealed(head + start)));
  for (std::string const& wrong :
       {std::string(),
        std::string("blaslift-start = 2\n"),
        std::string("blaslift-start = x\n"),
        std::string("failures = 0\n"),
        head + "failures = -1\n",
        head + "failures = many\n",
        head + "failed_at = -1\n",
        head + "unknown = 1\n",
        head + "a line\n",
        head + "start = 1 rank:\n",
        head + "start = 7 ranks" + start.substr(14),
        head + "start = 1 rank: opening nan, driver 0.1, context 0.1, memory 0.1, first call 0.1\n",
        head + "start = 1 rank: opening inf, driver 0.1, context 0.1, memory 0.1, first call 0.1\n",
        head + "start = 1 rank: opening -1, driver 0.1, context 0.1, memory 0.1, first call 0.1\n",
        head + "start = 1 rank: opening 1e9, driver 0.1, context 0.1, memory 0.1, first call 0.1\n",
        head + "start = 1 rank: driver 0.1, opening 0.1, context 0.1, memory 0.1, first call 0.1\n",
        head + "start = 1 rank: opening 0.1, driver 0.1, context 0.1, memory 0.1\n",
        head + start.substr(0, start.size() - 1) + ", more 1\n",
        head + start + start + start + start + start + start + start + start + start,
        head + "quick_look = day x: call 1, up 1, down 1\n",
        head + "quick_look = day 1: call nan, up 1, down 1\n",
        head + "quick_look = day 1: call 1, up -1, down 1\n",
        head + "quick_look = day 1: call 1, up 1\n",
        head + "driver = " + std::string(101, 'x') + "\n",
        head + std::string(9000, '\n')})
    EXPECT_FALSE(StartRecord::parse(sealed(wrong))) << wrong;
}

class RecordFolder : public testing::Test {
 protected:
  TemporaryFolder const own_;
  std::string const folder_ = own_.path();
};

TEST_F(RecordFolder, AFileThatIsNoRecordIsReplacedByTheNextStart) {
  std::string const path = folder_ + "/blaslift/node.start";
  EXPECT_FALSE(read_start_record(path));
  EXPECT_FALSE(read_start_record(""));
  write_start_record("", full_record());
  write_start_record(path, full_record());
  auto const read = read_start_record(path);
  ASSERT_TRUE(read);
  EXPECT_TRUE(*read == full_record());
  std::ofstream(path) << "torn";
  EXPECT_FALSE(read_start_record(path));
  write_start_record(path, full_record());
  EXPECT_TRUE(read_start_record(path));
}

TEST_F(RecordFolder, OfSeveralWritersTheLastOneWinsAndNoneIsTorn) {
  std::string const path = folder_ + "/node.start";
  pid_t writers[3];
  for (pid_t& writer : writers) {
    writer = fork();
    if (writer != 0) continue;
    StartRecord record(driver, gpu, std::to_string(getpid()));
    for (int i = 0; i < 100; ++i) {
      record.add(start_of(0.3 + 0.001 * i), i % 20);
      write_start_record(path, record);
    }
    _exit(0);
  }
  int torn = 0, seen = 0;
  for (std::size_t ended = 0; ended < std::size(writers);) {
    if (std::filesystem::exists(path)) ++seen, torn += read_start_record(path) ? 0 : 1;
    if (waitpid(writers[ended], nullptr, WNOHANG) != 0) ++ended;
  }
  EXPECT_TRUE(read_start_record(path));
  EXPECT_GT(seen, 0);
  EXPECT_EQ(torn, 0);
  std::size_t files = 0;
  for ([[maybe_unused]] auto const& entry : std::filesystem::directory_iterator(folder_)) ++files;
  EXPECT_EQ(files, 1U);
}

TEST(StartRecord, LiesBesideTheProfile) {
  std::string const path = start_record_path();
  if (path.empty()) GTEST_SKIP() << "there is no home here";
  EXPECT_TRUE(path.ends_with(".start")) << path;
  EXPECT_NE(path.find("/blaslift/"), std::string::npos);
}

TEST(LocalRanks, AreWhatTheLauncherSays) {
  for (auto const& [text, ranks] : {std::pair("16", 16),
                                    {" 4 ", 4},
                                    {"16(x4)", 16},
                                    {"16(x3),8", 16},
                                    {"2,1", 2},
                                    {"1", 1},
                                    {"", 1},
                                    {"0", 1},
                                    {"-3", 1},
                                    {"many", 1},
                                    {"16x", 1},
                                    {"65537", 1},
                                    {"99999999999999999999", 1},
                                    {"(x4)", 1},
                                    {"1e3", 1},
                                    {"nan", 1}})
    EXPECT_EQ(ranks_in(text), ranks) << text;
  for (char const* variable : {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "SLURM_NTASKS_PER_NODE"})
    unsetenv(variable);
  EXPECT_EQ(local_ranks(), 1);
  setenv("SLURM_NTASKS_PER_NODE", "8(x2)", 1);
  EXPECT_EQ(local_ranks(), 8);
  setenv("MPI_LOCALNRANKS", "6", 1);
  EXPECT_EQ(local_ranks(), 6);
  setenv("OMPI_COMM_WORLD_LOCAL_SIZE", "what", 1);
  EXPECT_EQ(local_ranks(), 1);
  for (char const* variable : {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "SLURM_NTASKS_PER_NODE"})
    unsetenv(variable);
}

TEST(StartRecordOfCpuTimes, IsKeptByKind) {
  StartRecord record("580.65.06", "NVIDIA H200", "");
  KindOnCpu const kind{0x3fa9c2d1, "dsyevr", 12, 12, 0}, smaller{0x3fa9c2d1, "dsyevr", 11, 11, 0};
  EXPECT_EQ(record.cpu_ratio(kind), 0) << "nothing is known";
  record.set_cpu_ratio(kind, 4.5);
  record.set_cpu_ratio(smaller, 0.75);
  record.set_cpu_ratio(kind, 4.25);
  auto const again = StartRecord::parse(record.format());
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, record);
  EXPECT_DOUBLE_EQ(again->cpu_ratio(kind), 4.25);
  EXPECT_DOUBLE_EQ(again->cpu_ratio(smaller), 0.75);
}

TEST(StartRecordOfCpuTimes, ForgetsTheOldestAndStaysSmall) {
  StartRecord record("580.65.06", "NVIDIA H200", "");
  for (int i = 0; i <= static_cast<int>(StartRecord::most_ratios); ++i)
    record.set_cpu_ratio({1, "zgesvd", i % 60, 64, i / 60}, 123.456);
  EXPECT_EQ(record.cpu_ratio({1, "zgesvd", 0, 64, 0}), 0);
  EXPECT_GT(record.cpu_ratio({1, "zgesvd", 1, 64, 0}), 0);
  EXPECT_LT(record.format().size(), 4096U);
  EXPECT_TRUE(StartRecord::parse(record.format()));
}

TEST(StartRecordOfCpuTimes, TakesNothingThatIsNone) {
  StartRecord record("580.65.06", "NVIDIA H200", "");
  for (KindOnCpu const& odd :
       {KindOnCpu{1, "", 1, 1, 1}, KindOnCpu{1, "d gemm", 1, 1, 1}, KindOnCpu{1, "dgemm", -1, 1, 1},
        KindOnCpu{1, "dgemm", 1, 65, 1}, KindOnCpu{1, "a_name_that_is_too_long", 1, 1, 1}})
    record.set_cpu_ratio(odd, 2);
  for (double const odd : {0.0, -1.0, static_cast<double>(NAN)}) record.set_cpu_ratio({1, "dgemm", 1, 1, 1}, odd);
  EXPECT_EQ(record, StartRecord("580.65.06", "NVIDIA H200", ""));
}

}  // namespace
}  // namespace blaslift
