// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A summary by routine, by shape class and by reason: sums, and tables of them for every form of the report.
#pragma once

#include <vector>

#include "cli/report/table.hpp"
#include "shim/observe/summary.hpp"

namespace blaslift::cli {

// Calls of one routine, by place. Of the keys only the symbol and the place mean something.
struct RoutineSum {
  Symbol symbol{};
  observe::SummaryRow cpu, gpu;
  double seconds() const { return cpu.seconds + gpu.seconds; }
  double all_seconds() const { return cpu.all_seconds() + gpu.all_seconds(); }  // and that of nested calls
  double calls() const { return cpu.calls + gpu.calls; }
  double bytes_moved() const { return gpu.bytes_to_device + gpu.bytes_from_device; }
};
// Most time first.
std::vector<RoutineSum> by_routine(observe::Summary const& sum);
// The groups, most time first; at most so many.
std::vector<observe::SummaryRow> largest_groups(observe::Summary const& sum, std::size_t most);

// What the place where the calls ran was expected to take.
double predicted_seconds(observe::SummaryRow const& row);
// "1184.0", "" where nothing was counted.
std::string gigaflops(observe::SummaryRow const& row);
// Of one call on average, of those that were estimated: "77.3 ms"; "" where none was.
std::string took_each(observe::SummaryRow const& row);
std::string predicted_each(observe::SummaryRow const& row);
// Cells of tables: "" where there is nothing. Predicted beside what it took: 0.90 is a tenth too little.
std::string amount_or_none(double bytes);
std::string ratio_or_none(double predicted, double took);
char const* describe(Place place);

// How many groups a page shows, and a terminal.
inline constexpr std::size_t most_groups_on_page = 60, most_groups_on_terminal = 12;

Table routine_table(observe::Summary const& sum);
enum class Width { terminal, page };
Table group_table(observe::Summary const& sum, Width width);
Table reason_table(observe::Summary const& sum);
Table machine_table(observe::Summary const& sum);

}  // namespace blaslift::cli
