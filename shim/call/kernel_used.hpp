// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernel that computed a call on a device, for people who ask (BLASLIFT_LOG=calls).
#pragma once

#include <cstdint>

namespace blaslift {

struct KernelUsed {
  char const* name = "";  // "gemv_n", "cuBLAS"; lives as long as the process; "": not told
  // The rest of a kernel of ours alone, by the names of gpu/plan: its shape,
  int variant = 0, Tx = 0, Ty = 0, per_thread = 0;
  // what a multiprocessor has active and can hold, and blocks of the grid and of those that the device holds at once.
  int active_warps = 0, most_warps = 0, active_blocks = 0, most_blocks = 0;
  std::int64_t blocks = 0, blocks_at_once = 0;

  bool is_ours() const { return most_warps > 0; }
  // GrdOcp: blocks by blocks rounded up to whole rounds.
  double grid_occupancy() const {
    if (blocks < 1 || blocks_at_once < 1) return 0;
    std::int64_t const rounds = (blocks + blocks_at_once - 1) / blocks_at_once;
    return static_cast<double>(blocks) / static_cast<double>(rounds * blocks_at_once);
  }
};

}  // namespace blaslift
