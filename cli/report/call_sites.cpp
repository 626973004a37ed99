// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/report/call_sites.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "cli/blas_names.hpp"
#include "cli/printable.hpp"
#include "cli/report/site_names.hpp"
#include "cli/text.hpp"
#include "shim/observe/quantities.hpp"

namespace blaslift::cli {
namespace {

using Frames = std::vector<NamedFrame>;

// The innermost frame that is neither BLAS's nor the interpreter's; without one, the innermost that is not BLAS's.
Frames::const_iterator nearest(Frames const& frames) {
  auto const found = std::find_if(frames.begin(), frames.end(), [](NamedFrame const& frame) {
    return frame.part == Part::program && !frame.module.empty();
  });
  // What is around an interpreter is its start.
  auto const interpreter = std::find_if(frames.begin(), frames.end(),
                                        [](NamedFrame const& frame) { return frame.part == Part::interpreter; });
  return found < interpreter ? found : interpreter;
}

bool is_of_blas(std::string const& function) {
  Symbol const symbol = find_symbol(function.substr(0, function.find('_')));
  return function.starts_with("cblas_") || (symbol != Symbol::count && !is_lapack(symbol));
}

// The LAPACK routine that the program called: the outermost frame inside of it.
std::string through(Frames const& frames, Frames::const_iterator program) {
  if (program == frames.begin() || program == frames.end()) return {};
  NamedFrame const& called = *(program - 1);
  if (called.part != Part::blas || called.function.empty() || is_of_blas(called.function)) return {};
  return fmt::format(", through {} in {}", called.function, called.module);
}

SiteWords describe(Frames const& frames) {
  SiteWords words;
  auto const program = nearest(frames);
  words.title = program == frames.end() ? "unknown" : to_text(*program) + through(frames, program);
  for (NamedFrame const& frame : frames) {
    words.stack.push_back(to_text(frame));
    for (std::string const& caller : frame.callers) words.stack.push_back("  inlined in " + caller);
  }
  return words;
}

}  // namespace

std::vector<SiteWords> describe_sites(observe::Summary const& sum) {
  std::vector<SiteWords> words;
  for (Frames const& frames : name_frames(sum)) words.push_back(describe(frames));
  return words;
}

std::vector<FromHere> by_call_site(observe::Summary const& sum) {
  std::vector<SiteWords> const words = describe_sites(sum);
  std::vector<FromHere> each(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    observe::SummarySite const& tiny = sum.sites[i];
    each[i] = {.words = words[i],
               .calls = tiny.tiny_calls,
               .seconds = tiny.tiny_seconds,
               .tiny_calls = tiny.tiny_calls,
               .tiny_seconds = tiny.tiny_seconds};
  }
  for (observe::SummaryRow const& row : sum.rows) {
    if (!row.key.site || row.key.site > each.size()) continue;
    FromHere& here = each[row.key.site - 1U];
    here.calls += row.calls;
    here.seconds += row.seconds;
    here.bytes_sent += row.bytes_to_device;
    here.bytes_fetched += row.bytes_from_device;
    here.bytes_saved += row.bytes_reused;
    here.predicted_seconds += predicted_seconds(row);
    here.estimated_seconds += row.estimated_seconds;
    if (row.key.place != Place::gpu) continue;
    here.calls_on_gpu += row.calls;
    here.seconds_on_gpu += row.all_seconds();
  }
  auto const by_time = [](FromHere const& a, FromHere const& b) { return a.seconds > b.seconds; };
  std::stable_sort(each.begin(), each.end(), by_time);
  std::vector<FromHere> together;
  for (FromHere const& one : each) {
    if (one.calls == 0) continue;
    auto const same = std::find_if(together.begin(), together.end(),
                                   [&](auto const& there) { return there.words.title == one.words.title; });
    if (same == together.end()) {
      together.push_back(one);
      continue;
    }
    for (auto const member :
         {&FromHere::calls, &FromHere::seconds, &FromHere::calls_on_gpu, &FromHere::seconds_on_gpu,
          &FromHere::tiny_calls, &FromHere::tiny_seconds, &FromHere::bytes_sent, &FromHere::bytes_fetched,
          &FromHere::bytes_saved, &FromHere::predicted_seconds, &FromHere::estimated_seconds})
      (*same).*member += one.*member;
  }
  std::stable_sort(together.begin(), together.end(), by_time);
  return together;
}

Table site_table(observe::Summary const& sum, Width width) {
  bool const page = width == Width::page;
  std::size_t const most = page ? most_groups_on_page : most_groups_on_terminal;
  Table table{"By call site",
              {{"from", false}, {"calls"}, {"time"}, {"on the GPU"}, {"sent"}, {"fetched"}, {"saved"}, {"pred/took"}},
              {},
              ""};
  if (page) table.columns.push_back({"stack, innermost first", false});
  std::vector<FromHere> const all = by_call_site(sum);
  bool estimated = false;
  for (FromHere const& here : all) {
    if (table.rows.size() == most) break;
    estimated = estimated || here.tiny_calls > 0;
    table.rows.push_back({here.words.title, observe::count(here.calls), observe::duration(here.seconds),
                          here.seconds_on_gpu > 0 ? observe::duration(here.seconds_on_gpu) : "",
                          amount_or_none(here.bytes_sent), amount_or_none(here.bytes_fetched),
                          amount_or_none(here.bytes_saved),
                          ratio_or_none(here.predicted_seconds, here.estimated_seconds)});
    if (page) table.rows.back().push_back(joined(here.words.stack, "; "));
  }
  if (estimated) table.note = "tiny calls are estimated from samples";
  if (all.size() > most) table.note += fmt::format("{}{} more", table.note.empty() ? "" : "; ", all.size() - most);
  return table;
}

std::string format_call_sites(observe::Summary const& sum) {
  std::string text;
  std::vector<FromHere> const all = by_call_site(sum);
  for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 5); ++i) {
    FromHere const& here = all[i];
    text += text.empty() ? "\n  from   " : "\n         ";
    text +=
        fmt::format("{}: {}{} {}, {}", printable(here.words.title), here.tiny_calls > 0 ? "about " : "",
                    observe::count(here.calls), here.calls == 1 ? "call" : "calls", observe::duration(here.seconds));
    if (here.calls_on_gpu > 0) text += fmt::format(" ({} of them on the GPU)", observe::duration(here.seconds_on_gpu));
  }
  return text;
}

}  // namespace blaslift::cli
