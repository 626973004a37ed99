// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is remembered of earlier starts on this machine (shim/decide/start_record.hpp), read once a process.
#pragma once

#include <cstdint>

#include "shim/decide/start_record.hpp"

namespace blaslift::dispatch {

struct RememberedStart {
  StartTimes times;
  bool may_wait = true;      // false: the last start failed
  bool may_be_made = false;  // a GPU is here, by its driver or by what is remembered
};
RememberedStart const& remembered_start();

// How many times as long as estimated such a call took on the CPU, in an earlier process of the program; 0 where
// nothing is known.
double remembered_cpu_ratio(KindOnCpu const& kind);
// Once a process for each kind, where it differs from what is remembered.
void remember_cpu_ratio(KindOnCpu const& kind, double ratio);
// The program with so many threads of its CPU BLAS, as KindOnCpu has it.
std::uint32_t number_of_program(int cpu_threads);

// This one has succeeded, with a GPU of that name (null: the one that is expected); it takes so long at least, and the
// program has ended; it has failed, or hangs.
void remember_start(StageSeconds const& took, char const* gpu);
void remember_slow_start(StageSeconds const& at_least);
void remember_failed_start();

}  // namespace blaslift::dispatch
