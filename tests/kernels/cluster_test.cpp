// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Clusters on tests/simt: that they run, and that what hardware does not promise is reported.
#include "gpu/kernels/cluster.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <vector>

#include "tests/kernels/launch.hpp"

namespace blaslift::gpu::kernels {
namespace {

simt::Launch clusters_of(unsigned blocks, simt::Order order = simt::Order::forward) {
  simt::Launch how;
  how.grid = {3, blocks, 1};
  how.cluster = {1, blocks, 1};
  how.block = {64, 1, 1};
  how.shared_bytes = 64 * sizeof(int);
  how.order = order;
  return how;
}

int* shared() { return reinterpret_cast<int*>(simt::shared_memory()); }

TEST(Cluster, BlocksLeaveNumbersInTheFirst) {
  for (simt::Order const order : testing::every_order) {
    std::vector<int> sums(3, 0);
    simt::launch(clusters_of(5, order), [&] {
      cluster_arrive();
      cluster_wait();
      if (threadIdx.x == 0) store_in_first_block(shared() + blockIdx.y, static_cast<int>(blockIdx.y + 10 * blockIdx.x));
      cluster_arrive();
      if (blockIdx.y != 0) return;
      cluster_wait();
      if (threadIdx.x == 0)
        for (unsigned i = 0; i < gridDim.y; ++i) sums[blockIdx.x] += shared()[i];
    });
    EXPECT_EQ(sums, (std::vector<int>{10, 60, 110}));
  }
}

TEST(Cluster, MisuseIsReported) {
  auto const is_reported = [](std::function<void()> const& body) {
    for (simt::Order const order : testing::every_order)
      EXPECT_THROW(simt::launch(clusters_of(2, order), body), std::logic_error);
  };
  is_reported([] { cluster_wait(); });
  is_reported([] {
    cluster_arrive();
    cluster_arrive();
  });
  is_reported([] {
    cluster_arrive();
    cluster_wait();
    cluster_wait();
  });
  // The first block need not have begun.
  is_reported([] { store_in_first_block(shared(), 1); });
  is_reported([] {
    cluster_arrive();
    store_in_first_block(shared(), 1);
    cluster_wait();
  });
  // Not in the block's own shared memory.
  is_reported([] {
    cluster_arrive();
    cluster_wait();
    store_in_first_block(shared() + 64, 1);
  });
  // One that never comes.
  is_reported([] {
    if (blockIdx.y == 1) return;
    cluster_arrive();
    cluster_wait();
  });
  simt::Launch torn = clusters_of(2);
  torn.grid.y = 3;
  EXPECT_THROW(simt::launch(torn, [] {}), std::invalid_argument);
}

}  // namespace
}  // namespace blaslift::gpu::kernels
