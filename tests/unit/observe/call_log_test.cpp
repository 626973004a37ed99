// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the log says of the kernel that computed a call.
#include "shim/observe/call_log.hpp"

#include <gtest/gtest.h>
#include <string>

namespace blaslift::observe {
namespace {

std::string said(KernelUsed const& kernel) {
  char text[160];
  format_kernel(kernel, text, sizeof text);
  return text;
}

TEST(CallLog, AKernelOfOursWithItsShapeAndOccupancies) {
  KernelUsed used;
  used.name = "gemv_n";
  used.variant = 1, used.Tx = 8, used.Ty = 32, used.per_thread = 2;
  used.active_warps = 32, used.most_warps = 64, used.active_blocks = 4, used.most_blocks = 32;
  used.blocks = 1000, used.blocks_at_once = 528;
  EXPECT_EQ(said(used), "gemv_n 1:8x32x2 (WrpOcp 32/64, BlkOcp 4/32, GrdOcp 0.95)");
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
