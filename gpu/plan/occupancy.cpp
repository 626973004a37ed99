// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/occupancy.hpp"

#include <algorithm>
#include <limits>

namespace blaslift::gpu::plan {
namespace {

constexpr int unlimited = std::numeric_limits<int>::max();

int divide_up(int x, int u) { return (x + u - 1) / u; }
int round_up(int x, int u) { return divide_up(x, u) * u; }

int blocks_by_registers(DeviceLimits const& limits, KernelResources const& kernel, int warps_per_block) {
  if (kernel.registers > limits.registers_per_thread) return 0;
  int const per_warp = round_up(kernel.registers * limits.warp_threads, limits.register_unit);
  // A launch is refused as if every partition got the block's largest share, even where none is asked of the last one.
  if (per_warp * round_up(warps_per_block, limits.partitions) > limits.registers_per_block) return 0;
  if (per_warp == 0) return unlimited;
  return limits.partitions * (limits.registers / limits.partitions / per_warp) / warps_per_block;
}

int blocks_by_shared_memory(DeviceLimits const& limits, KernelResources const& kernel) {
  std::int64_t const asked =
      std::int64_t{kernel.static_shared_bytes} + kernel.dynamic_shared_bytes + limits.shared_reserved;
  if (asked > limits.shared_bytes_per_block + limits.shared_reserved) return 0;
  int const per_block = round_up(static_cast<int>(asked), limits.shared_unit);
  if (per_block > limits.shared_bytes_per_block + limits.shared_reserved) return 0;
  return per_block == 0 ? unlimited : limits.shared_bytes / per_block;
}

}  // namespace

Occupancy occupancy(DeviceLimits const& limits, KernelResources const& kernel, int threads) {
  Occupancy made;
  made.warps_per_block = divide_up(threads, limits.warp_threads);
  if (threads <= 0 || threads > std::min(limits.threads_per_block, kernel.threads_per_block_max)) return made;
  made.active_blocks = limits.warps / made.warps_per_block;
  auto limit = [&](int blocks, LimitedBy by) {
    if (blocks >= made.active_blocks) return;
    made.active_blocks = blocks;
    made.limited_by = by;
  };
  limit(blocks_by_registers(limits, kernel, made.warps_per_block), LimitedBy::registers);
  limit(blocks_by_shared_memory(limits, kernel), LimitedBy::shared_memory);
  limit(limits.blocks, LimitedBy::blocks);
  if (limits.barriers > 0 && kernel.barriers > 0) limit(limits.barriers / kernel.barriers, LimitedBy::barriers);
  return made;
}

Ratio WrpOcp(DeviceLimits const& limits, Occupancy const& occupancy) {
  return {std::int64_t{occupancy.active_blocks} * occupancy.warps_per_block, limits.warps};
}

Ratio BlkOcp(DeviceLimits const& limits, Occupancy const& occupancy) {
  return {occupancy.active_blocks, limits.blocks};
}

std::int64_t MaxActvBlkPerDev(DeviceLimits const& limits, Occupancy const& occupancy) {
  return std::int64_t{occupancy.active_blocks} * limits.multiprocessors;
}

std::int64_t waves(std::int64_t BlkPerGrd, std::int64_t MaxActvBlkPerDev) {
  return MaxActvBlkPerDev <= 0 ? 0 : BlkPerGrd / MaxActvBlkPerDev + (BlkPerGrd % MaxActvBlkPerDev != 0);
}

Ratio GrdOcp(std::int64_t BlkPerGrd, std::int64_t MaxActvBlkPerDev) {
  if (BlkPerGrd <= 0 || MaxActvBlkPerDev <= 0) return {0, 1};
  std::int64_t const blocks = std::min<std::int64_t>(BlkPerGrd, std::numeric_limits<std::int32_t>::max());
  return {blocks, waves(blocks, MaxActvBlkPerDev) * MaxActvBlkPerDev};
}

}  // namespace blaslift::gpu::plan
