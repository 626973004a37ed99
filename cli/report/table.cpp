// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/table.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "cli/printable.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {

std::string as_text(Table const& raw) {
  if (raw.rows.empty()) return {};
  Table table = raw;
  for (auto& row : table.rows)
    for (std::string& cell : row) cell = printable(cell);
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    widths.push_back(table.columns[i].name.size());
    for (auto const& row : table.rows) widths[i] = std::max(widths[i], row[i].size());
  }
  auto const line = [&](auto const& cell) {
    std::string text = " ";
    for (std::size_t i = 0; i < widths.size(); ++i)
      text += table.columns[i].number ? fmt::format(" {:>{}}", cell(i), widths[i])
                                      : fmt::format(" {:<{}}", cell(i), widths[i]);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  };
  std::string text = table.title + "\n" + line([&](std::size_t i) { return table.columns[i].name; });
  for (auto const& row : table.rows) text += line([&](std::size_t i) { return row[i]; });
  if (!table.note.empty()) text += wrapped(table.note, 110, "  ");
  return text;
}

}  // namespace blaslift::cli
