// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Processes that leave statistics, for the tests of these.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "shim/observe/saving.hpp"
#include "shim/observe/shared_memory.hpp"
#include "shim/observe/summary.hpp"

namespace blaslift::observe {

// A child process counts and dies; the parent reads its file. The folder is the test's own.
class Report : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/blaslift-statistics-XXXXXX";
    ASSERT_NE(mkdtemp(pattern), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // Runs body in a child with BLASLIFT_REPORT set; returns how it ended.
  template <class Body>
  int status_of_child(Body&& body) {
    pid_t const child = fork();
    if (child == 0) {
      setenv("BLASLIFT_REPORT", (folder_ + "/").c_str(), 1);
      if (!memory_.path().empty()) setenv("BLASLIFT_REPORT_MEMORY", memory_.path().c_str(), 1);
      body();
      save_now();  // unless it has ended before, it ends as programs do
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }
  // The same for a child that must end well; body may _exit with a number that says what is wrong.
  template <class Body>
  void in_child(Body&& body) {
    int const status = status_of_child(body);
    EXPECT_TRUE(WIFEXITED(status)) << "ended by signal " << WTERMSIG(status);
    EXPECT_EQ(WEXITSTATUS(status), 0);
  }
  Summary read() {
    Summary sum;
    for (auto const& file : std::filesystem::directory_iterator(folder_)) {
      std::string reason;
      EXPECT_TRUE(add_file(&sum, file.path().c_str(), &reason)) << reason;
    }
    for (std::uint32_t slot = 0; slot < memory_.taken(); ++slot) {
      std::string reason;
      StatisticsImage image;
      EXPECT_TRUE(image.read(memory_.descriptor(), slot_offset(slot), "memory", &reason)) << reason;
      add(&sum, image);
    }
    return sum;
  }
  std::string folder_;
  SharedMemory memory_;
};

// As under `blaslift run`: children count in memory of the parent.
class ReportInMemory : public Report {
 protected:
  void SetUp() override {
    Report::SetUp();
    ASSERT_TRUE(memory_.create(folder_ + "/", false));
  }
  void TearDown() override {
    EXPECT_TRUE(std::filesystem::is_empty(folder_));
    Report::TearDown();
  }
};

inline void count(char const* symbol, std::uint64_t calls) {
  register_thread()->calls[index(find_symbol(symbol))] += calls;
}

}  // namespace blaslift::observe
