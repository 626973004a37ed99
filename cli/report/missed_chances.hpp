// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a program could have gained, by rules that look at its statistics: one rule a chance, with the numbers that
// speak for it and what to do.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "shim/observe/summary.hpp"

namespace blaslift::cli {

struct MissedChance {
  std::string rule;      // "sent_again"
  std::string title;     // "Data moved more than once"
  std::string evidence;  // with its numbers, and which calls most of it is of
  std::string advice;
  double seconds = 0;    // that it cost
  bool at_most = false;  // a bound, and no estimate
};

// Those that cost something worth telling: a millisecond and half a percent of all BLAS time. The dearest first. With
// call sites in the sum they say from where, too.
std::vector<MissedChance> missed_chances(observe::Summary const& sum);
// "about 1.20 s", "at most 34.0 ms".
std::string cost_in_words(MissedChance const& chance);

nlohmann::ordered_json to_json(std::vector<MissedChance> const& chances);
// On a terminal; "" if there is none.
std::string as_text(std::vector<MissedChance> const& chances);

}  // namespace blaslift::cli
