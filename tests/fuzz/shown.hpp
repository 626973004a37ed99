// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A summary in all the ways in which the tool shows one.
#pragma once

#include "cli/json_text.hpp"
#include "cli/printable.hpp"
#include "cli/report/call_sites.hpp"
#include "cli/report/comparison.hpp"
#include "cli/report/report_page.hpp"
#include "cli/report/report_text.hpp"
#include "cli/report/summary_json.hpp"
#include "harness.hpp"

namespace blaslift::fuzz {

inline void show_in_every_way(observe::Summary const& sum) {
  must(is_harmless(cli::printable_lines(cli::report_as_text(sum))),
       "the report on a terminal holds no control characters");
  must(is_harmless(observe::format_summary(cli::printable(sum)) + cli::format_call_sites(sum)), "nor does run's block");
  must(is_harmless(cli::report_as_page(sum)), "nor does the page");
  cli::Side const one{"before", observe::without_sites(sum)}, other{"after", {}};
  must(is_harmless(cli::printable_lines(cli::comparison_as_text(one, other))), "nor does a comparison");
  must(is_harmless(cli::json_text(cli::comparison_to_json(other, one))), "nor does JSON");
  observe::Summary again;
  cli::add_json_text(&again, cli::json_text(cli::report_to_json(sum), 1));  // throws if it cannot be read
  must(again.calls == sum.calls && again.rows.size() == sum.rows.size(), "a summary in JSON is read back");
}

}  // namespace blaslift::fuzz
