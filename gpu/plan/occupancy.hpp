// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How many blocks of a kernel a multiprocessor holds at once, in closed form, and the three occupancies of the seed
// (MUBLAS thread-count selection, IPSJ HPC-150 No.13, 2015) under their names.
#pragma once

#include <cstdint>

#include "gpu/plan/device_limits.hpp"
#include "gpu/plan/ratio.hpp"

namespace blaslift::gpu::plan {

// What one block of a kernel takes (cudaFuncGetAttributes tells all but the dynamic shared memory).
struct KernelResources {
  int registers = 0;                 // RT: per thread
  int static_shared_bytes = 0;       // per block
  int dynamic_shared_bytes = 0;      // per block; a kernel that may need more than 48 KiB has opted in to the maximum
  int threads_per_block_max = 1024;  // cudaFuncAttributes::maxThreadsPerBlock
  int barriers = 1;                  // block barriers; every kernel has one
};

// What keeps more blocks from being active.
enum class LimitedBy : unsigned char { warps, registers, shared_memory, blocks, barriers };

struct Occupancy {
  int active_blocks = 0;    // MaxActvBlkPerMp; 0: such a block cannot run at all
  int warps_per_block = 0;  // WB
  LimitedBy limited_by = LimitedBy::warps;
};

// kernels.md 5.1, which is the poster's table with today's constants:
//   RW = ceil(32 RT, Runit)    BM-rmax = floor(Wgran floor(RM / Wgran / RW) / WB)    0 if RW ceil(WB, Wgran) > RM
//   SB = ceil(static + dynamic + reserved, Sunit)    BM-smax = floor(SM / SB)
//   BM-max = min(BM-rmax, BM-smax, BM-pmax, floor(WM-pmax / WB), floor(barriers / the kernel's barriers))
// Equals NVIDIA's header-only calculator cuda_occupancy.h (a test compares them). `threads` is from 1 up.
Occupancy occupancy(DeviceLimits const& limits, KernelResources const& kernel, int threads);

// WrpOcp = MaxActvWrpPerMp / MaxRsdWrpPerMp: what NVIDIA calls occupancy. It need only be sufficient.
Ratio WrpOcp(DeviceLimits const& limits, Occupancy const& occupancy);

// BlkOcp = MaxActvBlkPerMp / MaxRsdBlkPerMp. It need only be sufficient.
Ratio BlkOcp(DeviceLimits const& limits, Occupancy const& occupancy);

// MaxActvBlkPerDev = MaxActvBlkPerMp x multiprocessors.
std::int64_t MaxActvBlkPerDev(DeviceLimits const& limits, Occupancy const& occupancy);

// GrdOcp = BlkPerGrd / ceil(BlkPerGrd, MaxActvBlkPerDev): the part of the waves of a grid that is filled; at best 1.
// (The poster and the authors' paper at PDP 2015 call it Block-Occupancy.) 0 for an empty grid or a block that cannot
// run; more than 2^31 - 1 blocks, which no grid has, count as so many.
Ratio GrdOcp(std::int64_t BlkPerGrd, std::int64_t MaxActvBlkPerDev);

// The number of waves, the last perhaps partial.
std::int64_t waves(std::int64_t BlkPerGrd, std::int64_t MaxActvBlkPerDev);

}  // namespace blaslift::gpu::plan
