// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// That tests/simt reports a kernel which would not wait for the one before it: all others here are launched so.
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/pack.hpp"

namespace blaslift::gpu::kernels {
namespace {

simt::Launch beside_another() {
  simt::Launch how;
  how.grid = {3, 1, 1};
  how.block = {32, 1, 1};
  how.begins_early = true;
  return how;
}

TEST(BesideTest, WhoWaitsFirstMayRead) {
  float const from[4] = {1, 2, 3, 4};
  float sum = 0;
  simt::launch(beside_another(), [&] {
    wait_for_previous_kernel();
    sum += load_shared_by_many(from + 2);
  });
  EXPECT_EQ(sum, 3 * 32 * 3.0F);
}

TEST(BesideTest, ReadsBeforeTheWaitAreReported) {
  alignas(16) float array[4] = {1, 2, 3, 4};
  std::function<void()> const accesses[] = {
      [&] { (void)load_once<float, 4>(array); }, [&] { (void)load_pack_if<float, 4>(true, array); },
      [&] { (void)load_shared_by_many(array); }, [&] { (void)load_to_update<float, 4>(array); },
      [&] { store<float, 4>(array, {}); },
  };
  for (auto const& access : accesses) {
    EXPECT_THROW(simt::launch(beside_another(),
                              [&] {
                                access();
                                wait_for_previous_kernel();
                              }),
                 std::logic_error);
    simt::Launch alone = beside_another();
    alone.begins_early = false;
    EXPECT_NO_THROW(simt::launch(alone, access));
  }
}

TEST(BesideTest, SoIsAThreadThatNeverWaits) {
  EXPECT_THROW(simt::launch(beside_another(),
                            [] {
                              if (threadIdx.x != 7) wait_for_previous_kernel();
                            }),
               std::logic_error);
}

}  // namespace
}  // namespace blaslift::gpu::kernels
