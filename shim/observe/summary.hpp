// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Summaries: the statistics of one or many processes, added up and put into words.
#pragma once

#include <string>
#include <vector>

#include "shim/observe/statistics.hpp"
#include "shim/observe/statistics_image.hpp"

namespace blaslift::observe {

// Calls of one kind (a Group), added up over processes.
struct SummaryRow {
  GroupKey key;
  // The time of calls that are part of a call of LAPACK's in another row is that row's: told apart, so that sums count
  // it once.
  double calls = 0, seconds = 0, nested_calls = 0, nested_seconds = 0;
  double all_seconds() const { return seconds + nested_seconds; }
  double flops = 0, bytes_to_device = 0, bytes_from_device = 0, bytes_reused = 0;
  double bytes_sent_again = 0, scattered_calls = 0;
  // Of the calls that were estimated, sums: what they took, what was expected, and the errors, each relative to its
  // call.
  double estimated_calls = 0, estimated_seconds = 0;
  double expected_cpu_seconds = 0, expected_gpu_seconds = 0, expected_resident_seconds = 0, errors = 0;
  SummaryRow& operator+=(SummaryRow const& other);  // the key stays
};

// Operands that stayed on the device, added up over processes.
struct ResidencySum {
  double bytes_reused = 0, bought = 0, dropped_rewritten = 0, dropped_for_room = 0, checks = 0, check_seconds = 0;
  double bytes_sent_again = 0, sent_again_seconds = 0, bytes_bought = 0, bytes_bought_huge = 0,
         bytes_dropped_rewritten = 0;
  ResidencySum& operator+=(ResidencySum const& other);
};

// Results of the device that were to be computed again on the CPU, added up over processes.
struct ResultCheckSum {
  double compared = 0, differed = 0, not_compared = 0;
  ResultCheckSum& operator+=(ResultCheckSum const& other);
};

// Starts of the device and calls that waited for them, added up over processes.
struct StartSum {
  double starts = 0, waits = 0, wait_seconds = 0, waits_in_vain = 0, saved_seconds = 0;
  StageSeconds stages{};
  StartSum& operator+=(StartSum const& other);
  double seconds() const;  // of all stages
};

// Where processes ran, and with what. Equal ones are one, with the number of their processes.
struct Machine {
  std::string host, cpu, cpu_library, device, settings, huge_pages, profile;
  MachineProfile numbers;  // of the profile, as the first of the processes used them: each measures its device anew
  int processes = 0;
  bool same_as(Machine const& other) const;  // but for the numbers
};

// A place in the programs from which calls came: Site, with modules as positions in Summary::modules (-1: code in no
// file).
struct SiteFrame {
  int module = -1;
  std::uint64_t offset = 0;
  bool operator==(SiteFrame const&) const = default;
};
struct SummarySite {
  std::vector<SiteFrame> frames;
  double tiny_calls = 0, tiny_seconds = 0;  // estimates from samples; the others are in the rows
};
struct SummaryModule {
  std::string path;
  BuildId build_id;
  bool operator==(SummaryModule const&) const = default;
};

struct Summary {
  static constexpr std::size_t most_programs = 12;
  int processes = 0;                        // with at least one BLAS call
  double calls = 0;                         // all calls, the tiny ones included
  double tiny_calls = 0, tiny_seconds = 0;  // tiny ones: counted; their time is an estimate from samples
  double tiny_nested_calls = 0;             // of these, about: calls that LAPACK made, whose time is its own
  double lost_calls = 0;                    // looked at, but without room in the table of groups
  ResidencySum residency;
  ResultCheckSum result_checks;
  StartSum start;
  std::vector<SummaryRow> rows;    // one for each kind and call site
  std::vector<SummarySite> sites;  // GroupKey::site is the position + 1
  std::vector<SummaryModule> modules;
  bool of_this_run = false;  // all processes have just ended here: the files at the modules' paths are theirs
  std::vector<std::string> devices, cpu_libraries, notes;
  std::vector<Machine> machines;
  std::vector<std::string> programs;          // command lines, the first ones
  double begin_seconds = 0, end_seconds = 0;  // since 1970: the first process's start, the last call; 0: unknown

  double calls_at(Place place) const;
  double seconds_at(Place place) const;  // each second once: what LAPACK on the CPU computes on the GPU is the GPU's
  double nested_seconds() const;
};

// Adds what is not there yet.
void add_machine(Summary* sum, Machine const& machine);
void add_program(Summary* sum, std::string const& program);
void add_span(Summary* sum, double begin_seconds, double end_seconds);

// The sizes of a group: "m=64-127 n=64-127".
std::string sizes(GroupKey const& key);
// Adds a row to that of equal key.
void add_row(Summary* sum, SummaryRow const& row);
// Rows of equal key as one, in the order in which their keys first come.
std::vector<SummaryRow> added_up(std::vector<SummaryRow> const& rows);
// The numbers of a module and of a site in the sum, which are added if they are new; 0 where a GroupKey can tell no
// more sites apart. Modules count from 0, sites from 1.
int number_of_module(Summary* sum, SummaryModule const& module);
std::uint16_t number_of_site(Summary* sum, std::vector<SiteFrame> const& frames);
// The rows of all call sites together: one for each kind.
std::vector<SummaryRow> rows_without_sites(Summary const& sum);
Summary without_sites(Summary const& sum);

// Adds one process's statistics. `block` gives its blocks by number, or null.
void add(Summary* sum, Header const& header, Block const* (*block)(void* context, std::size_t number), void* context);
void add(Summary* sum, StatisticsImage const& image);
// Adds a statistics file; false with a reason if it is none or of another version.
bool add_file(Summary* sum, char const* path, std::string* reason);

// The block's first lines and its notes, for who shows the groups and the reasons in tables.
std::string format_overview(Summary const& sum);
// The block that `blaslift run` prints: a few lines without a final line feed.
std::string format_summary(Summary const& sum);

}  // namespace blaslift::observe
