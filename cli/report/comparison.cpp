// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/comparison.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>

#include "cli/printable.hpp"
#include "cli/report/missed_chances.hpp"
#include "cli/report/summary_json.hpp"
#include "cli/text.hpp"
#include "shim/observe/quantities.hpp"

namespace blaslift::cli {
namespace {

using observe::amount;
using observe::count;
using observe::duration;
using observe::Machine;
using observe::Summary;

// "2.51", "0.00042"; "" where there is nothing to divide.
std::string ratio(double before, double after) {
  if (before <= 0 || after <= 0) return "";
  return before / after < 0.1 ? fmt::format("{:.2g}", before / after) : fmt::format("{:.2f}", before / after);
}

std::string amount_or_none(double bytes) { return bytes > 0 ? amount(bytes) : ""; }

std::string seconds(RoutineSum const& one) { return one.calls() > 0 ? duration(one.seconds()) : ""; }

std::vector<std::string> cells(std::string const& name, RoutineSum const& before, RoutineSum const& after) {
  return {name,
          count(before.calls()),
          count(after.calls()),
          count(before.gpu.calls),
          count(after.gpu.calls),
          seconds(before),
          seconds(after),
          ratio(before.seconds(), after.seconds()),
          amount_or_none(before.bytes_moved()),
          amount_or_none(after.bytes_moved())};
}

// The different values of one thing in all machines of a summary.
std::string all_of(Summary const& sum, std::string Machine::*member) {
  std::vector<std::string> values;
  for (Machine const& machine : sum.machines)
    if (std::string const& value = machine.*member; std::find(values.begin(), values.end(), value) == values.end())
      values.push_back(value);
  std::sort(values.begin(), values.end());
  for (std::string& value : values)
    if (value.empty()) value = "none";
  return joined(values, "; ");
}

}  // namespace

std::vector<RoutineChange> changes_by_routine(Side const& before, Side const& after) {
  std::map<Symbol, RoutineChange> found;
  for (RoutineSum const& one : by_routine(before.sum)) found[one.symbol].before = one;
  for (RoutineSum const& one : by_routine(after.sum)) found[one.symbol].after = one;
  std::vector<RoutineChange> changes;
  for (auto& [symbol, change] : found) {
    change.symbol = symbol;
    changes.push_back(change);
  }
  std::stable_sort(changes.begin(), changes.end(), [](auto const& a, auto const& b) {
    return a.before.seconds() + a.after.seconds() > b.before.seconds() + b.after.seconds();
  });
  return changes;
}

Table comparison_table(Side const& before, Side const& after) {
  Table table{"By routine",
              {{"routine", false},
               {"calls A"},
               {"calls B"},
               {"on GPU A"},
               {"on GPU B"},
               {"time A"},
               {"time B"},
               {"A/B"},
               {"moved A"},
               {"moved B"}},
              {},
              "A/B: how many times faster B is. moved: sent to the GPU and fetched from it."};
  RoutineSum all_before, all_after;
  for (RoutineChange const& change : changes_by_routine(before, after)) {
    table.rows.push_back(cells(info(change.symbol).name, change.before, change.after));
    all_before.cpu += change.before.cpu, all_before.gpu += change.before.gpu;
    all_after.cpu += change.after.cpu, all_after.gpu += change.after.gpu;
  }
  if (before.sum.tiny_calls + after.sum.tiny_calls > 0) {
    RoutineSum tiny_before, tiny_after;
    tiny_before.cpu.calls = before.sum.tiny_calls, tiny_before.cpu.seconds = before.sum.tiny_seconds;
    tiny_after.cpu.calls = after.sum.tiny_calls, tiny_after.cpu.seconds = after.sum.tiny_seconds;
    table.rows.push_back(cells("others", tiny_before, tiny_after));
    all_before.cpu += tiny_before.cpu, all_after.cpu += tiny_after.cpu;
    table.note += " others: tiny, or level 1 and 2; counted, their time an estimate from samples.";
  }
  if (!table.rows.empty()) table.rows.push_back(cells("all", all_before, all_after));
  return table;
}

Table difference_table(Side const& before, Side const& after) {
  Table table{"What was different", {{"", false}, {"A", false}, {"B", false}}, {}, ""};
  auto const compare = [&](char const* what, std::string const& one, std::string const& other) {
    if (one != other) table.rows.push_back({what, one.empty() ? "none" : one, other.empty() ? "none" : other});
  };
  static constexpr struct {
    char const* name;
    std::string Machine::*member;
  } facts[] = {{"settings", &Machine::settings}, {"GPU", &Machine::device}, {"CPU BLAS", &Machine::cpu_library},
               {"CPU", &Machine::cpu},           {"host", &Machine::host},  {"huge pages", &Machine::huge_pages},
               {"profile", &Machine::profile}};
  for (auto const& [name, member] : facts) compare(name, all_of(before.sum, member), all_of(after.sum, member));
  compare("processes", count(before.sum.processes), count(after.sum.processes));
  compare("program", joined(before.sum.programs, "; "), joined(after.sum.programs, "; "));
  return table;
}

std::string comparison_as_text(Side const& before, Side const& after) {
  std::string text = fmt::format("A: {}\nB: {}\n\n{}", printable(before.name), printable(after.name),
                                 as_text(comparison_table(before, after)));
  Table const differences = difference_table(before, after);
  if (differences.rows.empty()) text += "\nSettings, libraries, devices and programs were the same.\n";
  for (auto const& row : differences.rows)
    text += fmt::format("{}  {}\n", &row == &differences.rows.front() ? "\n" + differences.title + "\n" : "", row[0]) +
            wrapped("A: " + row[1], 110, "    ") + wrapped("B: " + row[2], 110, "    ");
  for (Side const* side : {&before, &after})
    if (std::string const chances = as_text(missed_chances(side->sum)); !chances.empty())
      text += fmt::format("\n{}: {}", side == &before ? "A" : "B", chances);
  return text;
}

nlohmann::ordered_json comparison_to_json(Side const& before, Side const& after) {
  auto routines = nlohmann::ordered_json::array(), differences = nlohmann::ordered_json::array();
  auto const side = [](RoutineSum const& one) -> nlohmann::ordered_json {
    return {{"calls", one.calls()},
            {"calls_on_gpu", one.gpu.calls},
            {"seconds", one.seconds()},
            {"bytes_to_device", one.gpu.bytes_to_device},
            {"bytes_from_device", one.gpu.bytes_from_device}};
  };
  for (RoutineChange const& change : changes_by_routine(before, after))
    routines.push_back(
        {{"routine", info(change.symbol).name}, {"before", side(change.before)}, {"after", side(change.after)}});
  for (auto const& row : difference_table(before, after).rows)
    differences.push_back({{"what", row[0]}, {"before", row[1]}, {"after", row[2]}});
  auto const whole = [](Side const& one) -> nlohmann::ordered_json {
    auto json = report_to_json(one.sum);
    json["name"] = one.name;
    return json;
  };
  return {{"format", "blaslift comparison"}, {"version", 1},         {"before", whole(before)},
          {"after", whole(after)},           {"routines", routines}, {"differences", differences}};
}

}  // namespace blaslift::cli
