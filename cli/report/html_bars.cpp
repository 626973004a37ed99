// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/html_bars.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "cli/report/html.hpp"

namespace blaslift::cli {
namespace {

constexpr double width = 860, label_width = 90, text_width = 190, bar_height = 16, gap = 8, legend_height = 30;

double length_of(double value, double longest) {
  return longest > 0 ? std::max(value > 0 ? 1.0 : 0.0, (width - label_width - text_width) * value / longest) : 0;
}

std::string legend(std::vector<BarSeries> const& series) {
  std::string svg;
  double x = label_width;
  for (BarSeries const& one : series) {
    svg += fmt::format(
        "<rect class=\"{}\" x=\"{:.0f}\" y=\"6\" width=\"12\" height=\"12\"/>"
        "<text class=\"soft\" x=\"{:.0f}\" y=\"16\">{}</text>\n",
        one.style, x, x + 18, escaped(one.name));
    x += 40 + 7.5 * static_cast<double>(one.name.size());
  }
  return svg;
}

std::string bar(BarSeries const& series, double x, double y, double length, std::string const& title) {
  return fmt::format(
      "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.0f}\"><title>{}</title></rect>\n",
      series.style, x, y, length, bar_height, escaped(title));
}

std::string value(double x, double y, std::string const& text) {
  return fmt::format("<text class=\"value\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", x, y + bar_height - 4,
                     escaped(text));
}

std::string bar_title(BarRow const& row, BarSeries const& series, Bar const& one) {
  return fmt::format("{}, {}: {}", row.label, series.name, one.text);
}

// The bars of a row; y moves on to the next one.
std::string bars_of(BarRow const& row, std::vector<BarSeries> const& series, double longest, Bars arrangement,
                    double* y) {
  std::string svg;
  double x = label_width, texts = 0;
  std::string both;
  for (std::size_t i = 0; i < series.size(); ++i) {
    Bar const& one = row.bars[i];
    if (one.value <= 0) continue;
    double const length = length_of(one.value, longest);
    svg += bar(series[i], x, *y, length, bar_title(row, series[i], one));
    if (arrangement == Bars::below_each_other) {
      svg += value(x + length + 6, *y, one.text);
      *y += bar_height + 2;
      ++texts;
    } else {
      x += length;
      both += (both.empty() ? "" : " + ") + one.text;
    }
  }
  if (arrangement == Bars::in_one_line || texts == 0) {
    svg += value(x + 6, *y, both);
    *y += bar_height;
  }
  *y += gap;
  return svg;
}

}  // namespace

std::string bar_chart(std::string const& title, std::string const& description, std::vector<BarSeries> const& series,
                      std::vector<BarRow> const& rows, Bars arrangement) {
  double longest = 0;
  for (BarRow const& row : rows) {
    double sum = 0, most = 0;
    for (Bar const& one : row.bars) sum += one.value, most = std::max(most, one.value);
    longest = std::max(longest, arrangement == Bars::in_one_line ? sum : most);
  }
  if (rows.empty() || longest <= 0) return {};
  std::string body = legend(series);
  double y = legend_height;
  for (BarRow const& row : rows) {
    body += fmt::format("<text x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", label_width - 8,
                        y + bar_height - 4, escaped(row.label));
    body += bars_of(row, series, longest, arrangement, &y);
  }
  return fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n", width, y,
                     escaped(title), escaped(description)) +
         body + "</svg>\n";
}

}  // namespace blaslift::cli
