// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Summaries: the statistics of one or many processes, added up and put into words.
#pragma once

#include <string>
#include <vector>

#include "shim/observe/statistics.hpp"

namespace blaslift::observe {

// Calls of one kind (a Group), added up over processes.
struct SummaryRow {
  GroupKey key;
  double calls = 0, seconds = 0, flops = 0, bytes_to_device = 0, bytes_from_device = 0, bytes_reused = 0;
  // Of the calls that were estimated, sums: what they took, what was expected, and the errors, each relative to its call.
  double estimated_calls = 0, estimated_seconds = 0;
  double expected_cpu_seconds = 0, expected_gpu_seconds = 0, expected_resident_seconds = 0, errors = 0;
  SummaryRow& operator+=(SummaryRow const& other);  // the key stays
};

// Operands that stayed on the device, added up over processes.
struct ResidencySum {
  double bytes_reused = 0, bought = 0, dropped_rewritten = 0, dropped_for_room = 0, checks = 0, check_seconds = 0;
  ResidencySum& operator+=(ResidencySum const& other);
};

// Results of the device that were to be computed again on the CPU, added up over processes.
struct ResultCheckSum {
  double compared = 0, differed = 0, not_compared = 0;
  ResultCheckSum& operator+=(ResultCheckSum const& other);
};

struct Summary {
  int processes = 0;                       // with at least one BLAS call
  double calls = 0;                        // all calls, the tiny ones included
  double tiny_calls = 0, tiny_seconds = 0;  // tiny ones: counted; their time is an estimate from samples
  double lost_calls = 0;                   // looked at, but without room in the table of groups
  ResidencySum residency;
  ResultCheckSum result_checks;
  std::vector<SummaryRow> rows;
  std::vector<std::string> devices, cpu_libraries, notes;

  double calls_at(Place place) const;
  double seconds_at(Place place) const;
};

// Adds one process's statistics. `block` gives its blocks by number, or null.
void add(Summary* sum, Header const& header, Block const* (*block)(void* context, std::size_t number), void* context);
// Adds a statistics file; false with a reason if it is none or of another version.
bool add_file(Summary* sum, char const* path, std::string* reason);

// The block that `blaslift run` prints: a few lines without a final line feed.
std::string format_summary(Summary const& sum);

}  // namespace blaslift::observe
