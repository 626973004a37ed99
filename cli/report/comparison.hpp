// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two summaries beside each other: what their calls took, routine by routine, and what was different about the runs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/report/report_tables.hpp"

namespace blaslift::cli {

struct Side {
  std::string name;  // the file or folder
  observe::Summary sum;
};

struct RoutineChange {
  Symbol symbol{};
  RoutineSum before, after;
};
// Routines of either side, most time (of both) first.
std::vector<RoutineChange> changes_by_routine(Side const& before, Side const& after);

Table comparison_table(Side const& before, Side const& after);
// What was different: settings, libraries, devices, machines, programs. Without rows: nothing was.
Table difference_table(Side const& before, Side const& after);

std::string comparison_as_text(Side const& before, Side const& after);
nlohmann::ordered_json comparison_to_json(Side const& before, Side const& after);

}  // namespace blaslift::cli
