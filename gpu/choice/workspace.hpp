// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a lane lends to kernels of our own: memory for partial results, counters of blocks that have arrived, and a
// memory of choices.
#pragma once

#include <cstddef>

#include "gpu/plan/recent_choices.hpp"
#include "shim/call/kernel_used.hpp"

namespace blaslift::gpu {

class Trial;

// Room for whatever an execution plan of the long GEMM asks for: its sums are at most 32 MiB, but lie by whole tiles,
// up to twice as many (66 MiB: tests/unit/plan/skinny_gemm_test.cpp). Little beside a GPU's memory.
inline constexpr std::size_t own_workspace_bytes = std::size_t{72} << 20;
// One for each tile of rows that blocks share; with more there is work for all without sharing.
inline constexpr std::size_t own_counter_count = std::size_t{64} << 10;

struct OwnWorkspace {
  void* partials = nullptr;
  std::size_t bytes = 0;
  unsigned* counters = nullptr;  // zero between kernels
  std::size_t counter_count = 0;
  plan::RecentChoices* recent = nullptr;  // of one thread at a time; null: none is kept
  KernelUsed* used = nullptr;             // where to say what a call was computed by; null: nobody asks
  Trial* trial = nullptr;                 // for a call that another choice is tried with (trial.hpp); null: none is
  bool may_learn = true;                  // what calls taught counts for this one
};

}  // namespace blaslift::gpu
