// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a lane lends to kernels of our own: memory for partial results and counters of blocks that have arrived.
#pragma once

#include <cstddef>

namespace blaslift::gpu::cuda {

struct OwnWorkspace {
  void* partials = nullptr;
  std::size_t bytes = 0;
  unsigned* counters = nullptr;  // zero between kernels
  std::size_t counter_count = 0;
};

}  // namespace blaslift::gpu::cuda
