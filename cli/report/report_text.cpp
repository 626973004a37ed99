// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/report_text.hpp"

#include "cli/printable.hpp"
#include "cli/report/call_sites.hpp"
#include "cli/report/missed_chances.hpp"
#include "cli/report/report_tables.hpp"

namespace blaslift::cli {

std::string report_as_text(observe::Summary const& sum) {
  observe::Summary const kinds = observe::without_sites(sum);
  std::string text = "blaslift: " + observe::format_overview(printable(sum)) + "\n";
  // One section a way to group the calls.
  for (Table const& table : {routine_table(kinds), group_table(kinds, Width::terminal),
                             site_table(sum, Width::terminal), reason_table(kinds)})
    if (std::string const section = as_text(table); !section.empty()) text += "\n" + section;
  if (std::string const chances = as_text(missed_chances(sum)); !chances.empty()) text += "\n" + chances;
  return text;
}

}  // namespace blaslift::cli
