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

bool StartTimes::is_stuck(StartStage stage, double seconds_in_stage) const {
  return takes_time(stage) && seconds_in_stage > 2 * late[index(stage)];
}

StartTimes expected_start(int local_ranks) {
  constexpr double usual_seconds = 0.8, late_seconds = 1.5;
  // Of a start of 0.46 s on the H200 machine, about.
  constexpr StageSeconds share{0, 0.15, 0.25, 0.3, 0.15, 0.15, 0};
  double const longer = local_ranks > 1 ? 1 + 0.25 * local_ranks : 1;
  StartTimes made;
  for (std::size_t stage = 0; stage < start_stages; ++stage) {
    made.usual[stage] = share[stage] * longer * usual_seconds;
    made.late[stage] = share[stage] * longer * late_seconds;
  }
  return made;
}

}  // namespace blaslift
