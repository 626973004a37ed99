// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a start of the device takes, stage by stage, and what of it is still to come.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace blaslift {

// In this order. A start is in the stage that it is working at; idle and ready take no time.
enum class StartStage : std::uint8_t {
  idle,        // not begun
  opening,     // the device's libraries
  driver,      // CUDA's driver is initialised
  context,     // memory and queues of the process on the device
  memory,      // pinned memory of the host
  first_call,  // the library's kernels are loaded, and a product is checked
  ready
};
inline constexpr std::size_t start_stages = 7;
constexpr std::size_t index(StartStage stage) { return static_cast<std::size_t>(stage); }
constexpr StartStage next(StartStage stage) {
  return stage == StartStage::ready ? stage : static_cast<StartStage>(index(stage) + 1);
}
constexpr bool takes_time(StartStage stage) { return stage != StartStage::idle && stage != StartStage::ready; }

// For people, and for files: "first call".
char const* name_of(StartStage stage);

// Seconds by stage.
using StageSeconds = std::array<double, start_stages>;

struct StartLeft {
  double usual = 0, late = 0;
};

struct StartTimes {
  StageSeconds usual{}, late{};

  // What is still to come of a start that has been in a stage for so long; never negative. A stage that takes longer
  // than usual counts for the rest of its late time.
  StartLeft left(StartStage stage, double seconds_in_stage) const;
  // A stage that takes twice its late time may never end: nobody waits for it any more. Half a second is nothing: so
  // long a thread may wait for a core on a busy machine.
  double stuck_after(StartStage stage) const;
  bool is_stuck(StartStage stage, double seconds_in_stage) const;
};

// Where nothing is remembered: 0.5 s, and 1.5 at the latest. Ranks on one node start at once, and the driver makes
// their contexts one after the other.
StartTimes expected_start(int local_ranks);

}  // namespace blaslift
