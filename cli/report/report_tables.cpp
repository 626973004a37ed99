// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/report_tables.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>

#include "shim/observe/quantities.hpp"

namespace blaslift::cli {
namespace {

using observe::amount;
using observe::count;
using observe::duration;
using observe::Summary;
using observe::SummaryRow;

std::string error_of(SummaryRow const& row) {
  return row.estimated_calls > 0 ? fmt::format("{:.0f} %", 100 * row.errors / row.estimated_calls) : "";
}

std::string ratio_of(SummaryRow const& row) { return ratio_or_none(predicted_seconds(row), row.estimated_seconds); }

std::string each(SummaryRow const& row, double seconds) {
  return row.estimated_calls > 0 && seconds > 0 ? duration(seconds / row.estimated_calls) : "";
}

// A column behind the one of times: what is part of rows of LAPACK's, where there is anything.
void tell_nested(Table* table, Summary const& sum, std::vector<SummaryRow> const& rows) {
  if (sum.nested_seconds() <= 0) return;
  auto const time =
      std::find_if(table->columns.begin(), table->columns.end(), [](Column const& one) { return one.name == "time"; });
  auto const at = time - table->columns.begin() + 1;
  table->columns.insert(table->columns.begin() + at, Column{"in LAPACK"});
  for (std::size_t i = 0; i < table->rows.size(); ++i) {
    bool const any = i < rows.size() && rows[i].nested_calls > 0;
    table->rows[i].insert(table->rows[i].begin() + at, any ? duration(rows[i].nested_seconds) : "");
  }
  table->note += std::string(table->note.empty() || table->note.ends_with(' ') ? "" : " ") +
                 "in LAPACK: more time, in calls that LAPACK made; it is part of LAPACK's.";
}

std::vector<std::string> routine_cells(std::string const& name, SummaryRow const& row) {
  return {name,
          describe(row.key.place),
          count(row.calls),
          duration(row.seconds),
          gigaflops(row),
          amount_or_none(row.bytes_to_device),
          amount_or_none(row.bytes_from_device),
          amount_or_none(row.bytes_reused),
          ratio_of(row),
          error_of(row)};
}

}  // namespace

std::string amount_or_none(double bytes) { return bytes > 0 ? amount(bytes) : ""; }

std::string ratio_or_none(double predicted, double took) {
  return took > 0 ? fmt::format("{:.2f}", predicted / took) : "";
}

char const* describe(Place place) { return place == Place::gpu ? "GPU" : "CPU"; }

std::vector<RoutineSum> by_routine(Summary const& sum) {
  std::map<Symbol, RoutineSum> found;
  for (SummaryRow const& row : sum.rows) {
    RoutineSum& one = found[row.key.symbol];
    one.symbol = one.cpu.key.symbol = one.gpu.key.symbol = row.key.symbol;
    one.gpu.key.place = Place::gpu;
    (row.key.place == Place::gpu ? one.gpu : one.cpu) += row;
  }
  std::vector<RoutineSum> sums;
  sums.reserve(found.size());
  for (auto const& [symbol, one] : found) sums.push_back(one);
  std::stable_sort(sums.begin(), sums.end(),
                   [](auto const& a, auto const& b) { return a.all_seconds() > b.all_seconds(); });
  return sums;
}

std::vector<SummaryRow> largest_groups(Summary const& sum, std::size_t most) {
  std::vector<SummaryRow> rows = sum.rows;
  std::stable_sort(rows.begin(), rows.end(),
                   [](auto const& a, auto const& b) { return a.all_seconds() > b.all_seconds(); });
  if (rows.size() > most) rows.resize(most);
  return rows;
}

double predicted_seconds(SummaryRow const& row) {
  return row.key.place == Place::gpu ? row.expected_gpu_seconds : row.expected_cpu_seconds;
}

std::string gigaflops(SummaryRow const& row) {
  return row.flops > 0 && row.all_seconds() > 0 ? fmt::format("{:.1f}", row.flops / row.all_seconds() * 1e-9) : "";
}

std::string took_each(SummaryRow const& row) { return each(row, row.estimated_seconds); }

std::string predicted_each(SummaryRow const& row) { return each(row, predicted_seconds(row)); }

Table routine_table(Summary const& sum) {
  Table table{"By routine",
              {{"routine", false},
               {"place", false},
               {"calls"},
               {"time"},
               {"GFlop/s"},
               {"sent"},
               {"fetched"},
               {"saved"},
               {"pred/took"},
               {"error"}},
              {},
              ""};
  std::vector<SummaryRow> rows;
  for (RoutineSum const& one : by_routine(sum))
    for (SummaryRow const* row : {&one.gpu, &one.cpu})
      if (row->calls > 0) rows.push_back(*row), table.rows.push_back(routine_cells(info(one.symbol).name, *row));
  if (sum.tiny_calls > 0)
    table.rows.push_back(
        {"others", "CPU", count(sum.tiny_calls), "~" + duration(sum.tiny_seconds), "", "", "", "", "", ""});
  if (table.rows.empty()) return table;
  table.note =
      "saved: used from the GPU instead of sent. pred/took: predicted time by actual time. error: of one prediction, "
      "on "
      "average.";
  if (sum.tiny_calls > 0)
    table.note += " others: tiny, or level 1 and 2; counted, their time an estimate from samples.";
  tell_nested(&table, sum, rows);
  return table;
}

namespace {

std::vector<std::string> group_cells(SummaryRow const& row) {
  return {info(row.key.symbol).name, observe::sizes(row.key), describe(row.key.place), count(row.calls),
          duration(row.seconds),     gigaflops(row),          took_each(row)};
}

// What a page has room for. Columns of bytes only where there were any.
void widen(Table* table, std::vector<SummaryRow> const& rows) {
  static constexpr struct {
    char const* name;
    double SummaryRow::*member;
  } times[] = {{"by the CPU", &SummaryRow::expected_cpu_seconds},
               {"by the GPU", &SummaryRow::expected_gpu_seconds},
               {"operands there", &SummaryRow::expected_resident_seconds}},
    bytes[] = {{"sent", &SummaryRow::bytes_to_device},
               {"fetched", &SummaryRow::bytes_from_device},
               {"saved", &SummaryRow::bytes_reused},
               {"sent again", &SummaryRow::bytes_sent_again}};
  for (auto const& [name, member] : times) {
    table->columns.push_back({name});
    for (std::size_t i = 0; i < rows.size(); ++i) table->rows[i].push_back(each(rows[i], rows[i].*member));
  }
  for (auto const& [name, member] : bytes) {
    if (std::none_of(rows.begin(), rows.end(), [&, of = member](SummaryRow const& row) { return row.*of > 0; }))
      continue;
    table->columns.push_back({name});
    for (std::size_t i = 0; i < rows.size(); ++i) table->rows[i].push_back(amount_or_none(rows[i].*member));
  }
  table->columns.push_back({"reason", false});
  for (std::size_t i = 0; i < rows.size(); ++i) table->rows[i].push_back(explain(rows[i].key.reason));
  table->note =
      "a call: what one took on average. by the CPU, by the GPU, operands there: what one was expected to take on the "
      "CPU, on the "
      "GPU, and there with its operands on it already. ";
}

}  // namespace

Table group_table(Summary const& sum, Width width) {
  bool const page = width == Width::page;
  std::size_t const most = page ? most_groups_on_page : most_groups_on_terminal;
  Table table{
      "By routine and shape",
      {{"routine", false}, {"sizes", false, true}, {"place", false}, {"calls"}, {"time"}, {"GFlop/s"}, {"a call"}},
      {},
      ""};
  std::vector<SummaryRow> const rows = largest_groups(sum, most);
  for (SummaryRow const& row : rows) table.rows.push_back(group_cells(row));
  if (page) {
    widen(&table, rows);
  } else {
    table.columns.push_back({"predicted"});
    for (std::size_t i = 0; i < rows.size(); ++i) table.rows[i].push_back(predicted_each(rows[i]));
  }
  if (sum.rows.size() > most) {
    double left_out = 0;
    for (SummaryRow const& row : sum.rows) left_out += row.seconds;
    for (SummaryRow const& row : rows) left_out -= row.seconds;
    table.note += fmt::format("{} more groups, {} together", sum.rows.size() - most, duration(std::max(0.0, left_out)));
    table.note += page ? "." : " (--html shows more, --json all).";
  }
  tell_nested(&table, sum, rows);
  return table;
}

Table reason_table(Summary const& sum) {
  struct Key {
    Place place;
    Reason reason;
    auto operator<=>(Key const&) const = default;  // NOLINT(modernize-use-nullptr): a false alarm
  };
  std::map<Key, SummaryRow> reasons;
  for (SummaryRow const& row : sum.rows) reasons[{row.key.place, row.key.reason}] += row;
  std::vector<std::pair<Key, SummaryRow>> ordered(reasons.begin(), reasons.end());
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](auto const& a, auto const& b) { return a.second.all_seconds() > b.second.all_seconds(); });
  Table table{"Why there", {{"place", false}, {"calls"}, {"time"}, {"reason", false}}, {}, ""};
  std::vector<SummaryRow> rows;
  for (auto const& [key, row] : ordered) {
    table.rows.push_back({describe(key.place), count(row.calls), duration(row.seconds), explain(key.reason)});
    rows.push_back(row);
  }
  tell_nested(&table, sum, rows);
  return table;
}

Table machine_table(Summary const& sum) {
  Table table{"Machines",
              {{"host", false},
               {"processes"},
               {"CPU", false},
               {"CPU BLAS", false},
               {"GPU", false},
               {"huge pages", false},
               {"profile", false},
               {"settings", false}},
              {},
              ""};
  for (observe::Machine const& one : sum.machines)
    table.rows.push_back({one.host, count(one.processes), one.cpu, one.cpu_library,
                          one.device.empty() ? "none came up" : one.device, one.huge_pages, one.profile,
                          one.settings.empty() ? "none set" : one.settings});
  return table;
}

}  // namespace blaslift::cli
