// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/start_times.hpp"

#include <algorithm>

namespace blaslift {

char const* name_of(StartStage stage) {
  constexpr char const* names[start_stages] = {"idle", "opening", "driver", "context", "memory", "first call", "ready"};
  return names[index(stage)];
}

// 1, 2, 4, 8 and 16 processes took 0.12, 0.2, 0.39, 0.9 and 2.1 s for it (bench/results/2026-11-28-first-call).
constexpr double context_seconds_of_a_rank = 0.14;

StartLeft StartTimes::left(StartStage stage, double seconds_in_stage) const {
  StartLeft made;
  for (StartStage later = next(stage); takes_time(later); later = next(later)) {
    made.usual += std::max(0.0, usual[index(later)]);
    made.late += std::max(0.0, late[index(later)]);
  }
  if (!takes_time(stage)) return made;
  double const spent = std::max(0.0, seconds_in_stage), late_rest = std::max(0.0, late[index(stage)] - spent);
  made.usual += spent > usual[index(stage)] ? late_rest : usual[index(stage)] - spent;
  made.late += late_rest;
  made.late = std::max(made.late, made.usual);
  return made;
}

double StartTimes::stuck_after(StartStage stage) const {
  constexpr double least = 0.5;
  return std::max(least, 2 * late[index(stage)]);
}

bool StartTimes::is_stuck(StartStage stage, double seconds_in_stage) const {
  return takes_time(stage) && seconds_in_stage > stuck_after(stage);
}

StartTimes expected_start(int local_ranks) {
  // Of 0.36 s on the H200 machine with a third more: opening, driver, context, memory, first call.
  StartTimes made{.usual = {0, 0.02, 0.16, 0.15, 0.11, 0.06, 0}};
  made.usual[index(StartStage::context)] += context_seconds_of_a_rank * std::max(0, local_ranks - 1);
  constexpr double late = 3;
  for (std::size_t stage = 0; stage < start_stages; ++stage) made.late[stage] = late * made.usual[stage];
  return made;
}

}  // namespace blaslift
