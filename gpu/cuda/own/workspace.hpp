// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a lane lends to kernels of our own: memory for partial results, counters of blocks that have arrived, and a
// memory of choices.
#pragma once

#include <cstddef>

#include "gpu/plan/recent_choices.hpp"

namespace blaslift::gpu::cuda {

// Room for 512 columns of 8192 doubles: far more than keeps a GPU busy, little beside its memory.
inline constexpr std::size_t own_workspace_bytes = std::size_t{32} << 20;
// One for each tile of rows that blocks share; with more there is work for all without sharing.
inline constexpr std::size_t own_counter_count = std::size_t{64} << 10;

struct OwnWorkspace {
  void* partials = nullptr;
  std::size_t bytes = 0;
  unsigned* counters = nullptr;  // zero between kernels
  std::size_t counter_count = 0;
  plan::RecentChoices* recent = nullptr;  // of one thread at a time; null: none is kept
};

}  // namespace blaslift::gpu::cuda
