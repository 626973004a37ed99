// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From where calls came, in words: for the report (BLASLIFT_CALL_SITES).
#pragma once

#include <string>
#include <vector>

#include "cli/report/report_tables.hpp"
#include "shim/observe/summary.hpp"

namespace blaslift::cli {

struct SiteWords {
  std::string title;               // the nearest function of the program or of an interpreter's extension, and LAPACK's
  std::vector<std::string> stack;  // a line for every frame, the innermost first
};
// For every site of the sum.
std::vector<SiteWords> describe_sites(observe::Summary const& sum);

// Calls from sites with one title.
struct FromHere {
  SiteWords words;  // the stack is that in which most of the time went by
  double calls = 0, seconds = 0, calls_on_gpu = 0, seconds_on_gpu = 0;  // those of tiny calls estimated, and included
  double tiny_calls = 0, tiny_seconds = 0;
  double bytes_sent = 0, bytes_fetched = 0, bytes_saved = 0;  // saved: used from the GPU instead of sent
  double predicted_seconds = 0,
         estimated_seconds = 0;  // of the calls that were estimated: expected where they ran, and taken
};
// By time, the longest first. Empty where call sites were not asked for.
std::vector<FromHere> by_call_site(observe::Summary const& sum);

// The longest first; on a page with the stacks.
Table site_table(observe::Summary const& sum, Width width);

// The first five for the block of `blaslift run`; each line begins with a line feed.
std::string format_call_sites(observe::Summary const& sum);

}  // namespace blaslift::cli
