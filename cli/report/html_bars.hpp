// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Horizontal bars as an inline SVG: a row for each thing, its bars one after another in one line or below each other.
#pragma once

#include <string>
#include <vector>

namespace blaslift::cli {

// What the bars of a colour stand for. The style is a class of html_style.cpp.
struct BarSeries {
  std::string name, style;
};
struct Bar {
  double value = 0;
  std::string text;  // the value as the tables have it
};
struct BarRow {
  std::string label;
  std::vector<Bar> bars;  // one for each series
};
enum class Bars { in_one_line, below_each_other };

// `title` and `description` are read out where the drawing cannot be seen. "" without rows.
std::string bar_chart(std::string const& title, std::string const& description, std::vector<BarSeries> const& series,
                      std::vector<BarRow> const& rows, Bars arrangement);

}  // namespace blaslift::cli
