// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Seconds against seconds, both on logarithmic axes, as an inline SVG: what was predicted beside what it took.
#pragma once

#include <string>
#include <vector>

namespace blaslift::cli {

struct ScatterPoint {
  double x = 0, y = 0;  // seconds, more than zero
  double weight = 1;    // the area of the mark
  bool round = false;   // else a square
  std::string style, text;
};

struct ScatterAxes {
  std::string x, y;
  // What the marks are: the first a round one, the second a square one. With their styles.
  std::string round_name, round_style, square_name, square_style;
};

// "" without points.
std::string scatter_chart(std::string const& title, std::string const& description, ScatterAxes const& axes,
                          std::vector<ScatterPoint> const& points);

}  // namespace blaslift::cli
