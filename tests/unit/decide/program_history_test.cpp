// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/program_history.hpp"
#include "tests/unit/in_child.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace blaslift {
namespace {

constexpr std::int64_t day = 24 * 3600, some_day = 20800 * day;

void gain(ProgramRecord& record) { record.set_gained(record.add_run()); }

class ProgramsFile : public testing::Test {
 protected:
  void run(std::uint64_t program, std::int64_t now = some_day) const {
    change_program_record(path_, program, &gain, now);
  }
  // How often it ran, as far as is remembered.
  std::uint32_t runs(std::uint64_t program) const {
    auto const history = read_program_history(path_);
    auto const found = history ? history->find(history->key_of(program)) : std::nullopt;
    return found ? found->runs : 0;
  }
  std::string bytes() const {
    std::ostringstream made;
    made << std::ifstream(path_, std::ios::binary).rdbuf();
    return made.str();
  }
  void put(std::string const& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }
  TemporaryFolder const own_;
  std::string const folder_ = own_.path();
  std::string path_ = folder_ + "/host.programs";
};

TEST(ProgramRecord, KnowsItsLastEightRuns) {
  ProgramRecord record;
  EXPECT_FALSE(record.last_gained(1));
  EXPECT_FALSE(record.last_lost(1));
  std::uint32_t const first = record.add_run();
  record.set_started(first);
  EXPECT_TRUE(record.last_lost(1));
  EXPECT_FALSE(record.last_lost(2));
  std::uint32_t const second = record.add_run();
  record.set_gained(first);  // while the second one runs
  EXPECT_FALSE(record.last_gained(1));
  record.set_gained(second);
  EXPECT_TRUE(record.last_gained(2));
  EXPECT_FALSE(record.last_gained(3));
  for (int i = 0; i < 7; ++i) record.set_started(record.add_run());
  EXPECT_TRUE(record.last_lost(7));
  record.set_gained(first);  // long ago
  EXPECT_EQ(record.gained, 0x80);
  EXPECT_EQ(record.started, 0x7f);
}

TEST_F(ProgramsFile, KeepsWhatIsChanged) {
  EXPECT_EQ(runs(7), 0U);
  run(7), run(8), run(7);
  EXPECT_EQ(runs(7), 2U);
  EXPECT_EQ(runs(8), 1U);
  EXPECT_EQ(runs(9), 0U);
  EXPECT_EQ(bytes().size(), ProgramHistory::file_bytes);
  struct stat file {};
  ASSERT_EQ(stat(path_.c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0600U);
  change_program_record(
      path_, 7, [](ProgramRecord& record) { record.children_compute = 1; }, some_day);
  auto const history = read_program_history(path_);
  ASSERT_TRUE(history);
  auto const found = history->find(history->key_of(7));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->children_compute, 1);
  EXPECT_EQ(found->day, 20800);
  EXPECT_TRUE(found->last_gained(2));
  EXPECT_EQ(history->count([](ProgramRecord const&) { return true; }), 2U);
}

TEST_F(ProgramsFile, KeepsTheKernelsOfTheLastRun) {
  for (std::uint32_t const kernels : {0xabcdefU, 1U, 0U}) {
    change_program_record(
        path_, 7, [&](ProgramRecord& record) { record.set_lapack_kernels(kernels); }, some_day);
    auto const history = read_program_history(path_);
    ASSERT_TRUE(history);
    auto const found = history->find(history->key_of(7));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->lapack_kernels(), kernels);
    EXPECT_EQ(found->children_compute, 0);
    EXPECT_EQ(found->gained, 0);
  }
}

TEST_F(ProgramsFile, TheSameProgramHasAnotherNumberInAnotherFile) {
  auto const one = ProgramHistory::parse(ProgramHistory::make(1)),
             other = ProgramHistory::parse(ProgramHistory::make(2));
  ASSERT_TRUE(one && other);
  EXPECT_NE(one->key_of(7), other->key_of(7));
  EXPECT_NE(one->key_of(7), one->key_of(8));
}

TEST_F(ProgramsFile, OfManyProgramsThoseSeenLastAreKept) {
  for (std::uint64_t program = 1; program <= 2000; ++program)
    run(program, some_day + static_cast<std::int64_t>(program) * day);
  EXPECT_EQ(bytes().size(), ProgramHistory::file_bytes);
  auto const history = read_program_history(path_);
  ASSERT_TRUE(history);
  EXPECT_GT(history->count([](ProgramRecord const&) { return true; }), ProgramHistory::places * 9 / 10);
  EXPECT_EQ(runs(2000), 1U);
  int kept = 0;
  for (std::uint64_t program = 1951; program <= 2000; ++program) kept += runs(program) == 1;
  EXPECT_GE(kept, 45);
}

TEST_F(ProgramsFile, ATornRecordIsAnEmptyPlace) {
  run(7);
  std::string const whole = bytes();
  std::size_t place = ProgramHistory::record_bytes;
  while (whole[place] == '\0' && whole[place + 1] == '\0') place += ProgramHistory::record_bytes;
  for (std::size_t const byte : {0U, 8U, 12U, 20U, 24U, 25U, 28U, 31U}) {
    std::string torn = whole;
    torn[place + byte] = static_cast<char>(torn[place + byte] ^ 1);
    put(torn);
    EXPECT_EQ(runs(7), 0U) << byte;
  }
  run(7);
  EXPECT_EQ(runs(7), 1U);
  EXPECT_EQ(bytes(), whole);
}

TEST_F(ProgramsFile, WhatIsNoSuchFileIsMadeAnew) {
  run(7);
  std::string const whole = bytes();
  std::string changed = whole, later = ProgramHistory::make(3);
  changed[17] = static_cast<char>(changed[17] ^ 1);
  for (std::string const& broken : {std::string(), std::string("profile"), whole.substr(1), whole + "x", changed,
                                    std::string(ProgramHistory::file_bytes, '\0')}) {
    put(broken);
    EXPECT_EQ(read_program_history(path_), std::nullopt) << broken.size();
    run(7);
    EXPECT_EQ(runs(7), 1U);
  }
}

TEST_F(ProgramsFile, NothingIsReadOrWrittenThroughALink) {
  std::string const other = folder_ + "/other";
  put(ProgramHistory::make(1));
  std::filesystem::rename(path_, other);
  ASSERT_EQ(symlink(other.c_str(), path_.c_str()), 0);
  run(7);
  EXPECT_EQ(runs(7), 0U);
  EXPECT_TRUE(std::filesystem::is_symlink(path_));
  std::filesystem::remove(path_);
  ASSERT_EQ(link(other.c_str(), path_.c_str()), 0);
  EXPECT_EQ(runs(7), 0U);
  run(7);  // the name is another file then
  EXPECT_EQ(runs(7), 1U);
  path_ = other;
  EXPECT_EQ(bytes(), ProgramHistory::make(1));
}

TEST_F(ProgramsFile, APipeAndAnotherUsersFileAreLeftAlone) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  run(7);
  EXPECT_TRUE(std::filesystem::is_fifo(path_));
  std::filesystem::remove(path_);
  run(7);
  if (geteuid() != 0) GTEST_SKIP() << "only root can give one away";
  ASSERT_EQ(chown(path_.c_str(), 12345, 12345), 0);
  std::string const before = bytes();
  run(7);
  EXPECT_EQ(runs(7), 0U);
  EXPECT_EQ(bytes(), before);
}

TEST_F(ProgramsFile, AFullDiskIsNoError) {
  EXPECT_TRUE(in_child([&] {
    rlimit const little{100, 100};
    if (setrlimit(RLIMIT_FSIZE, &little) != 0) return false;
    run(7);
    return runs(7) == 0;
  }));
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
  run(7);
  std::string const before = bytes();
  EXPECT_TRUE(in_child([&] {
    rlimit const little{16, 16};
    return setrlimit(RLIMIT_FSIZE, &little) == 0 && (run(7), true);
  }));
  EXPECT_EQ(bytes(), before);
}

TEST_F(ProgramsFile, ManyProcessesAtOnceLeaveItWhole) {
  run(1000);
  std::vector<pid_t> children;
  for (std::uint64_t program = 1; program <= 8; ++program) {
    pid_t const child = fork();
    if (child == 0) {
      for (int i = 0; i < 50; ++i) run(program);
      _exit(0);
    }
    children.push_back(child);
  }
  for (pid_t const child : children) waitpid(child, nullptr, 0);
  for (std::uint64_t program = 1; program <= 8; ++program) EXPECT_LE(runs(program), 50U);
  EXPECT_EQ(runs(1000), 1U);
}

}  // namespace
}  // namespace blaslift
