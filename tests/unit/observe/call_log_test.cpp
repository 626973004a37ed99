// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The line per call: what it says of the kernel that computed it.
#include "shim/observe/call_log.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <string>

#include "shim/base/log.hpp"
#include "shim/call/usual_call.hpp"

namespace blaslift::observe {
namespace {

std::string said(KernelUsed const& kernel) {
  char text[160];
  format_kernel(kernel, text, sizeof text);
  return text;
}

KernelUsed gemv_n() {
  KernelUsed used;
  used.name = "gemv_n";
  used.variant = 1, used.Tx = 8, used.Ty = 32, used.per_thread = 2;
  used.active_warps = 32, used.most_warps = 64, used.active_blocks = 4, used.most_blocks = 32;
  used.blocks = 1000, used.blocks_at_once = 528;
  return used;
}

void write_line(std::string const& path, Call const& call, KernelUsed const* kernel) {
  Settings settings;
  settings.log = setting::log::calls;
  std::snprintf(settings.log_file, sizeof settings.log_file, "%s", path.c_str());
  open_log(settings);
  Observation seen;
  seen.decision.place = Place::gpu;
  seen.decision.reason = Reason::resident;
  log_call(call, seen, kernel);
}

// The line of a call on the GPU, from its remark on. A process of its own writes it: the log and the statistics, from
// which a line has its time, are each process's one.
std::string remark(Call const& call, KernelUsed const* kernel) {
  std::string const path = testing::TempDir() + "call_log_test." + std::to_string(getpid());
  pid_t const child = fork();
  if (child == 0) {
    write_line(path, call, kernel);
    _exit(0);
  }
  if (child < 0 || waitpid(child, nullptr, 0) != child) return "no process";
  char text[2048] = "";
  std::FILE* const file = std::fopen(path.c_str(), "r");
  if (file == nullptr) return "no line";
  std::string const line(text, std::fread(text, 1, sizeof text, file));
  std::fclose(file);
  std::remove(path.c_str());
  return line.substr(std::min(line.find('#'), line.size()));
}

TEST(CallLog, AKernelOfOursWithItsShapeAndOccupancies) {
  EXPECT_EQ(said(gemv_n()), "gemv_n 1:8x32x2 (WrpOcp 32/64, BlkOcp 4/32, GrdOcp 0.95)");
}

TEST(CallLog, TheLinePerCallNamesTheKernel) {
  KernelUsed const kernel = gemv_n(), unknown;
  Call const call = usual_call(Symbol::dgemv, 100, 100, 1);
  std::string const reason = explain(Reason::resident);
  auto const begins = [&](KernelUsed const* with, std::string const& begin) {
    std::string const found = remark(call, with);
    EXPECT_EQ(found.substr(0, begin.size()), begin) << found;
  };
  begins(&kernel, "# GPU, " + reason + ", by " + said(kernel) + "; 0.000 ms (estimates: ");
  begins(&unknown, "# GPU, " + reason + "; 0.000 ms (estimates: ");
  begins(nullptr, "# GPU, " + reason + "; 0.000 ms (estimates: ");
}

TEST(CallLog, AnotherLibraryByItsName) { EXPECT_EQ(said({.name = "cuBLAS"}), "cuBLAS"); }

TEST(CallLog, NothingWhereNothingIsTold) { EXPECT_EQ(said({}), ""); }

TEST(KernelUsed, AGridOfFewBlocksFillsOneRoundInPart) {
  KernelUsed used;
  used.blocks = 66, used.blocks_at_once = 132;
  EXPECT_DOUBLE_EQ(used.grid_occupancy(), 0.5);
  used.blocks = 132;
  EXPECT_DOUBLE_EQ(used.grid_occupancy(), 1);
  used.blocks = 133;
  EXPECT_DOUBLE_EQ(used.grid_occupancy(), 133.0 / 264);
  EXPECT_DOUBLE_EQ(KernelUsed().grid_occupancy(), 0);
}

}  // namespace
}  // namespace blaslift::observe
