// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The closed form of active blocks against NVIDIA's header-only calculator, on every compute capability that both know.
// Skipped by name where the CUDA toolkit's headers are missing: nothing else here could stand in for them.
#include <gtest/gtest.h>
#include <algorithm>

#include "gpu/plan/occupancy.hpp"
#include "tests/unit/plan/devices.hpp"

#ifdef BLASLIFT_CUDA_OCCUPANCY
#include <cuda_occupancy.h>
#endif

namespace blaslift::gpu::plan {
namespace {

#ifdef BLASLIFT_CUDA_OCCUPANCY

cudaOccDeviceProp properties_of(DeviceLimits const& limits) {
  cudaOccDeviceProp made;
  made.computeMajor = limits.capability / 10;
  made.computeMinor = limits.capability % 10;
  made.maxThreadsPerBlock = limits.threads_per_block;
  made.maxThreadsPerMultiprocessor = limits.warps * limits.warp_threads;
  made.regsPerBlock = limits.registers_per_block;
  made.regsPerMultiprocessor = limits.registers;
  made.warpSize = limits.warp_threads;
  made.sharedMemPerBlock = 48 * 1024;
  made.sharedMemPerMultiprocessor = static_cast<std::size_t>(limits.shared_bytes);
  made.numSms = limits.multiprocessors;
  made.sharedMemPerBlockOptin = static_cast<std::size_t>(limits.shared_bytes_per_block);
  made.reservedSharedMemPerBlock = static_cast<std::size_t>(limits.shared_reserved);
  return made;
}

int by_nvidia(cudaOccDeviceProp const& properties, KernelResources const& kernel, int threads) {
  cudaOccFuncAttributes attributes;
  attributes.maxThreadsPerBlock = kernel.threads_per_block_max;
  attributes.numRegs = kernel.registers;
  attributes.sharedSizeBytes = static_cast<std::size_t>(kernel.static_shared_bytes);
  attributes.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  attributes.maxDynamicSharedSizeBytes = 1 << 20;
  attributes.numBlockBarriers = kernel.barriers;
  cudaOccDeviceState const state;
  cudaOccResult result;
  cudaOccError const error = cudaOccMaxActiveBlocksPerMultiprocessor(
      &result, &properties, &attributes, &state, threads, static_cast<std::size_t>(kernel.dynamic_shared_bytes));
  return error == CUDA_OCC_SUCCESS ? result.activeBlocksPerMultiprocessor : -static_cast<int>(error);
}

// The number of combinations tried; stops at the first difference.
long compare(DeviceLimits const& limits, int thread_step, int register_step, int shared_step) {
  cudaOccDeviceProp const properties = properties_of(limits);
  int const static_bytes[] = {0, 1, 4096, 33000}, barriers[] = {1, 1, 2, 5, 16};
  long tried = 0;
  KernelResources kernel;
  for (int threads = thread_step; threads <= 1056; threads += thread_step) {
    for (kernel.registers = 0; kernel.registers <= 255; kernel.registers += register_step) {
      for (int shared = 0; shared <= limits.shared_bytes_per_block + 3000; shared += shared_step) {
        kernel.static_shared_bytes = std::min(shared, static_bytes[tried % 4]);
        kernel.dynamic_shared_bytes = shared - kernel.static_shared_bytes;
        kernel.barriers = barriers[tried % 5];
        ++tried;
        int const ours = occupancy(limits, kernel, threads).active_blocks;
        int const theirs = by_nvidia(properties, kernel, threads);
        if (ours != theirs) {
          ADD_FAILURE() << "compute capability " << limits.capability << ", threads " << threads << ", registers "
                        << kernel.registers << ", shared " << kernel.static_shared_bytes << " + "
                        << kernel.dynamic_shared_bytes << ", barriers " << kernel.barriers << ": " << ours
                        << " blocks, by NVIDIA " << theirs;
          return tried;
        }
      }
    }
  }
  return tried;
}

TEST(PlanOracle, ActiveBlocksOfTheH200) { EXPECT_GT(compare(h200(), 8, 3, 1777), 1000000); }

TEST(PlanOracle, ActiveBlocksOfEveryCapability) {
  long tried = 0;
  for (int capability : {75, 80, 86, 87, 89, 90, 100, 103, 110, 120, 121}) {
    ASSERT_TRUE(is_known(capability));
    tried += compare(*limits_of(capability, 100), 24, 7, 2111);
  }
  EXPECT_GT(tried, 1000000);
}

TEST(PlanOracle, ActiveBlocksOfTheSeedsDevices) {  // Fermi is older than the calculator
  EXPECT_GT(compare(k20c(), 16, 7, 1999), 30000);
  EXPECT_GT(compare(gtx980(), 16, 7, 1999), 30000);
}

// Where a block may have fewer registers than there are (as on some Tegra chips), the rounding of its warps matters.
TEST(PlanOracle, ABlockMayHaveHalfTheRegisters) {
  DeviceLimits limits = h200();
  limits.registers_per_block /= 2;
  EXPECT_GT(compare(limits, 16, 1, 50000), 50000);
}

#else

TEST(PlanOracle, ActiveBlocksOfTheH200) {
  GTEST_SKIP() << "no cuda_occupancy.h here: install the CUDA toolkit's headers and configure again";
}

#endif

}  // namespace
}  // namespace blaslift::gpu::plan
