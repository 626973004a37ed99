// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tables: made once from numbers, printed on a terminal or as HTML (html_table.hpp).
#pragma once

#include <string>
#include <vector>

namespace blaslift::cli {

struct Column {
  std::string name;
  bool number = true;  // to the right
  bool whole = false;  // a text that stays in one line where a page is narrow
};

struct Table {
  std::string title;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;
  std::string note;  // what has been left out, or how to read it
};

// Lines that are as wide as the cells want, "" for a table without rows.
std::string as_text(Table const& table);

}  // namespace blaslift::cli
