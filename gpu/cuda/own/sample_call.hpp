// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The call that a kernel is sampled with, from the routine table: "suitable, fairly large" sizes, those of the seed.
#pragma once

#include <array>
#include <cstddef>

#include "shim/call/direct.hpp"

namespace blaslift::gpu::cuda {

// What a family says (families.hpp).
struct SampleProblem {
  RoutineId routine{};
  char const* flags = "";  // of the routine, in its order
};

inline constexpr std::int64_t sample_vector = 409600, sample_matrix = 8192;

struct SampleCall {
  DirectCall call;
  std::array<std::size_t, max_direct_operands> place{};  // bytes from a set's begin to each operand, aligned to 256
  std::size_t set_bytes = 0;                             // one set of operands
  double bytes = 0;                                      // to move: what is read once, what is written once
  char sizes[32] = "";                                   // "8192 x 8192"
};

// Square matrices without gaps, increments of 1, alpha 1.25, beta 0.5. `problem` names a routine of DevicePath::direct
// that has this precision.
SampleCall sample_call(SampleProblem const& problem, Precision precision);

}  // namespace blaslift::gpu::cuda
