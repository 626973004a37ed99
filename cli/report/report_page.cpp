// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/report_page.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <ctime>

#include "cli/report/call_sites.hpp"
#include "cli/report/html.hpp"
#include "cli/report/html_bars.hpp"
#include "cli/report/html_page.hpp"
#include "cli/report/html_scatter.hpp"
#include "cli/report/missed_chances.hpp"
#include "cli/text.hpp"
#include "shim/observe/quantities.hpp"

namespace blaslift::cli {
namespace {

using observe::amount;
using observe::count;
using observe::duration;
using observe::Summary;
using observe::SummaryRow;

constexpr std::size_t most_bars = 12;

// "2026-11-22 18:19 UTC", "" for an unknown time.
std::string date(double seconds) {
  if (seconds <= 0) return {};
  auto const time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[40];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts);
  return text;
}

std::string subtitle(Summary const& sum) {
  std::vector<std::string> hosts;
  for (observe::Machine const& machine : sum.machines)
    if (!machine.host.empty() && std::find(hosts.begin(), hosts.end(), machine.host) == hosts.end())
      hosts.push_back(machine.host);
  std::string text = sum.programs.empty() ? "" : sum.programs[0];
  if (sum.programs.size() > 1) text += fmt::format(" and {} more", sum.programs.size() - 1);
  if (!hosts.empty()) text += " on " + joined(hosts, ", ");
  std::string const day = date(sum.begin_seconds);
  return day.empty() ? text : text + ", " + day;
}

double sent(Summary const& sum) {
  double bytes = 0;
  for (SummaryRow const& row : sum.rows) bytes += row.bytes_to_device;
  return bytes;
}

double fetched(Summary const& sum) {
  double bytes = 0;
  for (SummaryRow const& row : sum.rows) bytes += row.bytes_from_device;
  return bytes;
}

Table totals_table(Summary const& sum) {
  Table table{"All calls", {{"", false}, {"calls"}, {"time"}}, {}, ""};
  table.rows = {{"on the GPU", count(sum.calls_at(Place::gpu)), duration(sum.seconds_at(Place::gpu))},
                {"on the CPU, looked at", count(sum.calls_at(Place::cpu)), duration(sum.seconds_at(Place::cpu))},
                {"tiny, or level 1 and 2", count(sum.tiny_calls), "~" + duration(sum.tiny_seconds)}};
  return table;
}

std::string facts(Summary const& sum) {
  return html_facts({{"BLAS calls", count(sum.calls)},
                     {"on the GPU", count(sum.calls_at(Place::gpu))},
                     {"time on the GPU", duration(sum.seconds_at(Place::gpu))},
                     {"time on the CPU", duration(sum.seconds_at(Place::cpu) + sum.tiny_seconds)},
                     {"sent", amount(sent(sum))},
                     {"fetched", amount(fetched(sum))},
                     {"saved by staying", amount(sum.residency.bytes_reused)}});
}

std::string time_chart(Summary const& sum) {
  std::vector<BarRow> rows;
  for (RoutineSum const& one : by_routine(sum))
    if (rows.size() < most_bars && one.seconds() > 0)
      rows.push_back({info(one.symbol).name,
                      {{one.gpu.seconds, duration(one.gpu.seconds)}, {one.cpu.seconds, duration(one.cpu.seconds)}}});
  std::string const chart = bar_chart("Time by routine and place", "Bars; the table By routine has the same numbers.",
                                      {{"GPU", "gpu"}, {"CPU", "cpu"}}, rows, Bars::in_one_line);
  return chart.empty() ? "" : html_figure("Time by routine and place", chart);
}

std::string traffic_chart(Summary const& sum) {
  std::vector<BarRow> rows;
  for (RoutineSum const& one : by_routine(sum)) {
    SummaryRow const& gpu = one.gpu;
    if (rows.size() == most_bars || gpu.bytes_to_device + gpu.bytes_from_device + gpu.bytes_reused <= 0) continue;
    rows.push_back({info(one.symbol).name,
                    {{gpu.bytes_to_device, amount(gpu.bytes_to_device)},
                     {gpu.bytes_from_device, amount(gpu.bytes_from_device)},
                     {gpu.bytes_reused, amount(gpu.bytes_reused)}}});
  }
  std::string const chart = bar_chart("Data by routine", "Bars; the table By routine has the same numbers.",
                                      {{"sent", "sent"}, {"fetched", "fetched"}, {"saved: there already", "saved"}},
                                      rows, Bars::below_each_other);
  return chart.empty() ? ""
                       : html_figure("Data sent to the GPU, fetched from it, and not sent because it was there", chart);
}

std::string prediction_chart(Summary const& sum) {
  std::vector<ScatterPoint> points;
  for (SummaryRow const& row : largest_groups(sum, most_groups_on_page)) {
    if (row.estimated_calls <= 0 || row.estimated_seconds <= 0 || predicted_seconds(row) <= 0) continue;
    bool const gpu = row.key.place == Place::gpu;
    points.push_back(
        {row.estimated_seconds / row.estimated_calls, predicted_seconds(row) / row.estimated_calls, row.seconds, gpu,
         gpu ? "gpu" : "cpu",
         fmt::format("{} {}, {} on the {}: took {}, predicted {}", info(row.key.symbol).name, observe::sizes(row.key),
                     count(row.calls), describe(row.key.place), took_each(row), predicted_each(row))});
  }
  std::string const chart =
      scatter_chart("Predicted against actual time of a call",
                    "One mark a group of calls; the table By routine and shape has the same numbers.",
                    {"took, a call on average", "predicted", "GPU", "gpu", "CPU", "cpu"}, points);
  if (chart.empty()) return {};
  return html_figure("Predicted against actual time of a call, by routine and shape", chart) +
         "<p class=\"note\">The larger the mark, the more time its calls took together. Above the dashed line a call "
         "was faster than "
         "predicted, below it slower.</p>\n";
}

std::string chances_as_html(Summary const& sum) {
  std::string html;
  for (MissedChance const& one : missed_chances(sum))
    html += "<article class=\"chance\">\n<h3>" + escaped(one.title) + ": <span class=\"cost\">" +
            escaped(cost_in_words(one)) + "</span></h3>\n" + paragraph(one.evidence) + paragraph(one.advice) +
            "</article>\n";
  return html;
}

std::string chances_or_none(Summary const& sum) {
  std::string const html = chances_as_html(sum);
  return html.empty() ? element("p", "None that cost a millisecond and half a percent of the time.") : html;
}

std::string notes(Summary const& sum) {
  std::string html;
  for (std::string const& note : sum.notes) html += element("li", note);
  return html.empty() ? "" : "<ul>\n" + html + "</ul>\n";
}

std::string residency(Summary const& sum) {
  observe::ResidencySum const& seen = sum.residency;
  Table table{"Operands that stayed on the GPU", {{"", false}, {"", true}}, {}, ""};
  auto const row = [&](char const* name, double value, std::string const& text) {
    if (value > 0) table.rows.push_back({name, text});
  };
  row("became resident", seen.bought, count(seen.bought));
  row("their memory", seen.bytes_bought, amount(seen.bytes_bought));
  row("of that in 2 MiB pages", seen.bytes_bought_huge, amount(seen.bytes_bought_huge));
  row("used again instead of sent", seen.bytes_reused, amount(seen.bytes_reused));
  row("sent again, unchanged", seen.bytes_sent_again, amount(seen.bytes_sent_again));
  row("dropped: rewritten by the program", seen.dropped_rewritten, count(seen.dropped_rewritten));
  row("dropped for room", seen.dropped_for_room, count(seen.dropped_for_room));
  row("checks for writes", seen.checks, count(seen.checks));
  row("time of these checks", seen.check_seconds, duration(seen.check_seconds));
  return html_table(table);
}

std::string programs(Summary const& sum) {
  std::string html;
  for (std::string const& program : sum.programs) html += "<li><code>" + escaped(program) + "</code></li>\n";
  if (html.empty()) return {};
  std::string const first = date(sum.begin_seconds), last = date(sum.end_seconds);
  std::string when;
  if (!first.empty()) when = element("p", first == last ? first : first + " to " + last);
  return "<ul>\n" + html + "</ul>\n" + when;
}

}  // namespace

std::string report_as_page(Summary const& with_sites) {
  Summary const sum = observe::without_sites(with_sites);
  std::string body = facts(sum);
  body += html_section("Where the time went",
                       time_chart(sum) + html_table(routine_table(sum)) + html_table(totals_table(sum)));
  body += html_section("Missed chances", chances_or_none(with_sites));
  body += html_section("Data", traffic_chart(sum) + residency(sum));
  body += html_section("By shape", prediction_chart(sum) + html_table(group_table(sum, Width::page)));
  body += html_section("By call site", html_table(site_table(with_sites, Width::page)));
  body += html_section("Reasons", html_table(reason_table(sum)));
  body += html_section("Notes", notes(sum));
  body += html_section("Machine and program", html_table(machine_table(sum)) + programs(sum));
  return html_page("BLAS calls", subtitle(sum), body);
}

std::string comparison_as_page(Side const& before, Side const& after) {
  std::vector<BarRow> rows;
  for (RoutineChange const& change : changes_by_routine(before, after))
    if (rows.size() < most_bars)
      rows.push_back({info(change.symbol).name,
                      {{change.before.seconds(), duration(change.before.seconds())},
                       {change.after.seconds(), duration(change.after.seconds())}}});
  std::string const chart = bar_chart("Time by routine, A and B", "Bars; the table By routine has the same numbers.",
                                      {{"A", "before"}, {"B", "after"}}, rows, Bars::below_each_other);
  std::string body = "<ul>\n<li>A: " + escaped(before.name) + " (" + escaped(subtitle(before.sum)) +
                     ")</li>\n<li>B: " + escaped(after.name) + " (" + escaped(subtitle(after.sum)) + ")</li>\n</ul>\n";
  body += html_section("Time", (chart.empty() ? "" : html_figure("Time by routine", chart)) +
                                   html_table(comparison_table(before, after)));
  std::string const differences = html_table(difference_table(before, after));
  body += html_section("Differences", differences.empty()
                                          ? element("p", "Settings, libraries, devices and programs were the same.")
                                          : differences);
  body += html_section("Missed chances in A", chances_or_none(before.sum)) +
          html_section("Missed chances in B", chances_or_none(after.sum));
  body += html_section("Machines of A", html_table(machine_table(before.sum))) +
          html_section("Machines of B", html_table(machine_table(after.sum)));
  return html_page("BLAS calls: a comparison", before.name + " and " + after.name, body);
}

}  // namespace blaslift::cli
