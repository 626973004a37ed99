// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/html_scatter.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "cli/report/html.hpp"

namespace blaslift::cli {
namespace {

constexpr double width = 860, height = 520, left = 90, right = 840, top = 40, bottom = 460;

// Whole decades around all points, the same on both axes.
struct Scale {
  int first = 0, last = 0;  // powers of ten
  double x(double seconds) const { return left + (right - left) * (std::log10(seconds) - first) / (last - first); }
  double y(double seconds) const { return bottom - (bottom - top) * (std::log10(seconds) - first) / (last - first); }
};

Scale scale_for(std::vector<ScatterPoint> const& points) {
  double least = points[0].x, most = points[0].x;
  for (ScatterPoint const& point : points) {
    least = std::min({least, point.x, point.y});
    most = std::max({most, point.x, point.y});
  }
  Scale scale{static_cast<int>(std::floor(std::log10(least))), static_cast<int>(std::ceil(std::log10(most)))};
  if (scale.last <= scale.first) scale.last = scale.first + 1;
  return scale;
}

// "100 ns", "1 us", "10 ms", "100 s".
std::string decade(int power) {
  static constexpr char const* units[] = {"ns", "us", "ms", "s"};
  int const unit = std::clamp(static_cast<int>(std::floor(power / 3.0)) + 3, 0, 3);
  return fmt::format("{:g} {}", std::pow(10.0, power - 3 * (unit - 3)), units[unit]);
}

std::string mark(ScatterPoint const& point, Scale const& scale, double heaviest) {
  double const radius = 4 + 9 * std::sqrt(point.weight / heaviest);
  double const x = scale.x(point.x), y = scale.y(point.y);
  std::string const title = "<title>" + escaped(point.text) + "</title>";
  if (point.round)
    return fmt::format("<circle class=\"mark {}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\">{}</circle>\n", point.style,
                       x, y, radius, title);
  double const side = 1.7 * radius;
  return fmt::format("<rect class=\"mark {}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\">{}</rect>\n",
                     point.style, x - side / 2, y - side / 2, side, side, title);
}

std::string grid(Scale const& scale, ScatterAxes const& axes) {
  std::string svg;
  int const step = (scale.last - scale.first) / 9 + 1;
  for (int power = scale.first; power <= scale.last; power += step) {
    double const seconds = std::pow(10.0, power), x = scale.x(seconds), y = scale.y(seconds);
    svg += fmt::format("<path class=\"line\" d=\"M{0:.1f} {1:.0f}V{2:.0f}M{3:.0f} {4:.1f}H{5:.0f}\"/>\n", x, top,
                       bottom, left, y, right);
    svg += fmt::format("<text class=\"soft\" x=\"{:.1f}\" y=\"{:.0f}\" text-anchor=\"middle\">{}</text>\n", x,
                       bottom + 20, decade(power));
    svg += fmt::format("<text class=\"soft\" x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", left - 8,
                       y + 4, decade(power));
  }
  svg += fmt::format("<path class=\"even\" d=\"M{:.0f} {:.0f}L{:.0f} {:.0f}\"/>\n", left, bottom, right, top);
  svg += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"middle\">{}</text>\n", (left + right) / 2,
                     bottom + 46, escaped(axes.x));
  svg += fmt::format("<text transform=\"translate(18 {:.0f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                     (top + bottom) / 2, escaped(axes.y));
  return svg;
}

std::string legend(ScatterAxes const& axes) {
  return fmt::format(
             "<circle class=\"mark {}\" cx=\"{:.0f}\" cy=\"14\" r=\"7\"/><text class=\"soft\" x=\"{:.0f}\" "
             "y=\"19\">{}</text>\n",
             axes.round_style, left + 8, left + 22, escaped(axes.round_name)) +
         fmt::format(
             "<rect class=\"mark {}\" x=\"{:.0f}\" y=\"8\" width=\"12\" height=\"12\"/>"
             "<text class=\"soft\" x=\"{:.0f}\" y=\"19\">{}</text>\n",
             axes.square_style, left + 82, left + 100, escaped(axes.square_name)) +
         fmt::format(
             "<path class=\"even\" d=\"M{:.0f} 14h30\"/><text class=\"soft\" x=\"{:.0f}\" y=\"19\">as "
             "predicted</text>\n",
             left + 160, left + 198);
}

}  // namespace

std::string scatter_chart(std::string const& title, std::string const& description, ScatterAxes const& axes,
                          std::vector<ScatterPoint> const& points) {
  if (points.empty()) return {};
  Scale const scale = scale_for(points);
  double heaviest = 0;
  for (ScatterPoint const& point : points) heaviest = std::max(heaviest, point.weight);
  std::vector<ScatterPoint> ordered = points;  // small marks above large ones
  std::stable_sort(ordered.begin(), ordered.end(), [](auto const& a, auto const& b) { return a.weight > b.weight; });
  std::string svg =
      fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n", width,
                  height, escaped(title), escaped(description)) +
      legend(axes) + grid(scale, axes);
  for (ScatterPoint const& point : ordered) svg += mark(point, scale, heaviest > 0 ? heaviest : 1);
  return svg + "</svg>\n";
}

}  // namespace blaslift::cli
