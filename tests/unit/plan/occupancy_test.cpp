// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Occupancies: against the poster's formula, hand-made values, and as exact integers.
#include "gpu/plan/occupancy.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <limits>
#include <string>

#include "tests/unit/plan/devices.hpp"

namespace blaslift::gpu::plan {
namespace {

// The formula of the Kepler SGEMV poster, with its names: blocks per multiprocessor, and OB for N rows.
struct Poster {
  int TyB, RT;
  static int ceil(int x, int u) { return (x + u - 1) / u * u; }
  static int floor(int x, int u) { return x / u * u; }
  int BM_max() const {
    constexpr int TxB = 32, TW = 32, RM = 65536, Runit = 256, Sunit = 256, Wgran = 4, WM_pmax = 64, BM_pmax = 16,
                  SM = 49152, NxT = 4, NaT = 4, None = 4;
    int const WB = TxB * TyB / TW, RW = ceil(RT * TW, Runit), WM_rmax = std::min(floor(RM / RW, Wgran), WM_pmax);
    int const BM_rmax = WM_rmax / WB, SB = ceil(TxB * TyB * NxT * None * NaT / NxT, Sunit), BM_smax = SM / SB;
    return std::min({BM_rmax, BM_smax, BM_pmax});
  }
  double OB(int N, int MD) const {
    int const BD_max = BM_max() * MD, BD = (N + 32 * 4 - 1) / (32 * 4);
    return static_cast<double>(BD) / ceil(BD, BD_max);
  }
};

TEST(PlanOccupancy, EqualsThePoster) {
  Kernel kernel = gemv_n_kernel();
  for (int RT = 16; RT <= 63; ++RT) {
    kernel.resources.registers = RT;
    for (int TyB = 4; TyB <= 16; ++TyB) {
      Occupancy const now = occupancy(k20c(), kernel, {32, TyB});
      ASSERT_EQ(now.active_blocks, (Poster{TyB, RT}.BM_max())) << "TyB " << TyB << ", RT " << RT;
      for (int N = 1; N <= 30000; N += 127) {
        Ratio const grid = GrdOcp(BlkPerGrd(kernel, {32, TyB}, N), MaxActvBlkPerDev(k20c(), now));
        ASSERT_DOUBLE_EQ(grid.value(), (Poster{TyB, RT}.OB(N, 13)));
      }
    }
  }
  // The poster's example.
  kernel.resources.registers = 39;
  EXPECT_EQ(occupancy(k20c(), kernel, {32, 8}).active_blocks, 6);
}

TEST(PlanOccupancy, SaysWhatLimits) {
  DeviceLimits const device = h200();
  KernelResources kernel;
  kernel.registers = 32;
  EXPECT_EQ(occupancy(device, kernel, 256).active_blocks, 8);
  EXPECT_EQ(occupancy(device, kernel, 256).limited_by, LimitedBy::warps);
  EXPECT_EQ(occupancy(device, kernel, 32).limited_by, LimitedBy::blocks);
  kernel.registers = 128;
  EXPECT_EQ(occupancy(device, kernel, 256).active_blocks, 2);
  EXPECT_EQ(occupancy(device, kernel, 256).limited_by, LimitedBy::registers);
  kernel.dynamic_shared_bytes = 227 * 1024;
  EXPECT_EQ(occupancy(device, kernel, 256).active_blocks, 1);
  EXPECT_EQ(occupancy(device, kernel, 256).limited_by, LimitedBy::shared_memory);
  kernel.dynamic_shared_bytes += 1;
  EXPECT_EQ(occupancy(device, kernel, 256).active_blocks, 0);
  kernel = {};
  kernel.barriers = 16;
  EXPECT_EQ(occupancy(device, kernel, 32).active_blocks, 4);
  EXPECT_EQ(occupancy(device, kernel, 32).limited_by, LimitedBy::barriers);
}

TEST(PlanOccupancy, BlocksThatCannotRun) {
  KernelResources kernel;
  kernel.registers = 40;
  EXPECT_EQ(occupancy(h200(), kernel, 0).active_blocks, 0);
  EXPECT_EQ(occupancy(h200(), kernel, 1025).active_blocks, 0);
  kernel.threads_per_block_max = 512;
  EXPECT_EQ(occupancy(h200(), kernel, 513).active_blocks, 0);
  EXPECT_GT(occupancy(h200(), kernel, 512).active_blocks, 0);
  kernel.dynamic_shared_bytes = std::numeric_limits<int>::max();
  kernel.static_shared_bytes = std::numeric_limits<int>::max();
  EXPECT_EQ(occupancy(h200(), kernel, 32).active_blocks, 0);
}

// 34 registers a thread on Fermi: at most 960 threads, as the seed's GTX 580 had for SGEMV-N (kernels.md 1.1, a).
TEST(PlanOccupancy, FermiWithThirtyFourRegisters) {
  KernelResources kernel;
  kernel.registers = 34;
  EXPECT_EQ(occupancy(gtx580(), kernel, 960).active_blocks, 1);
  EXPECT_EQ(occupancy(gtx580(), kernel, 961).active_blocks, 0);
}

TEST(PlanOccupancy, RatiosAreExact) {
  EXPECT_EQ((Ratio{1, 3}), (Ratio{1000000, 3000000}));
  // Equal as doubles, different as numbers: 2^31 - 1 blocks of one, or of 2^31 - 2, in waves.
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  EXPECT_LT((Ratio{most - 1, most}), (Ratio{most, most + 1}));
  EXPECT_GT((Ratio{31, 64}), (Ratio{48, 100}));
  EXPECT_LT((Ratio{31, 64}), (Ratio{49, 100}));
  KernelResources kernel;
  kernel.registers = 40;
  Occupancy const now = occupancy(h200(), kernel, 256);
  EXPECT_EQ(WrpOcp(h200(), now), (Ratio{48, 64}));
  EXPECT_EQ(BlkOcp(h200(), now), (Ratio{6, 32}));
  EXPECT_EQ(MaxActvBlkPerDev(h200(), now), 6 * 132);
}

TEST(PlanOccupancy, GridOccupancyIsASawTooth) {
  EXPECT_EQ(GrdOcp(1, 792), (Ratio{1, 792}));
  EXPECT_EQ(GrdOcp(792, 792), (Ratio{1, 1}));
  EXPECT_EQ(GrdOcp(793, 792), (Ratio{793, 1584}));
  EXPECT_EQ(waves(793, 792), 2);
  EXPECT_EQ(GrdOcp(0, 792), (Ratio{0, 1}));
  EXPECT_EQ(GrdOcp(5, 0), (Ratio{0, 1}));
  // Comparisons stay exact for the largest grid, and beyond it.
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  EXPECT_LE(GrdOcp(huge, 1 << 16), (Ratio{1, 1}));
  EXPECT_GT(GrdOcp(huge, 132 * 32), (Ratio{999, 1000}));
}

TEST(PlanOccupancy, LimitsOfCapabilities) {
  EXPECT_EQ(h200().shared_bytes, 228 * 1024);
  EXPECT_EQ(h200().shared_bytes_per_block, 227 * 1024);
  // A later one takes after the nearest older one, until the driver's attributes are put in.
  EXPECT_FALSE(is_known(130));
  DeviceLimits later = *limits_of(130, 10), known = *limits_of(121, 10);
  later.capability = known.capability;
  EXPECT_EQ(later, known);
  Result<DeviceLimits> const old = limits_of(70, 80);
  EXPECT_FALSE(old);
  EXPECT_EQ(old.error().code, Error::Code::unavailable);
  EXPECT_NE(std::string(old.error().text).find("7.0"), std::string::npos);
  EXPECT_FALSE(limits_of(90, 0));
}

}  // namespace
}  // namespace blaslift::gpu::plan
