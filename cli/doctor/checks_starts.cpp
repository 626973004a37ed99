// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift doctor`: what is remembered of the GPU's starts on this machine, and of programs.
#include <fmt/format.h>

#include <cstdlib>
#include <numeric>

#include "cli/doctor/check.hpp"
#include "shim/base/gpu_driver.hpp"
#include "shim/base/state.hpp"
#include "shim/decide/profile_path.hpp"
#include "shim/decide/program_history.hpp"
#include "shim/decide/start_record.hpp"
#include "shim/decide/start_rule.hpp"

namespace blaslift::cli {
namespace {

constexpr char const *of_starts = "starts of the GPU", *of_programs = "earlier runs";

double sum(StageSeconds const& stages) { return std::accumulate(stages.begin(), stages.end(), 0.0); }

std::string by_stage(StageSeconds const& stages) {
  std::string made;
  for (StartStage stage = next(StartStage::idle); takes_time(stage); stage = next(stage))
    made += fmt::format("{}{} {:.2f}", made.empty() ? "" : ", ", name_of(stage), stages[index(stage)]);
  return made;
}

// As shim/dispatch/start/record.cpp asks.
bool is_of_this_machine(StartRecord const& record) {
  bool const emulated = settings().device == setting::device::emulated;
  char const* const loading = std::getenv("CUDA_MODULE_LOADING");
  return record.matches(emulated ? "emulated" : gpu_driver(), emulated ? "" : gpu_model(), loading ? loading : "");
}

Check starts_in(std::string const& path) {
  auto const record = read_start_record(path);
  StageSeconds const expected = expected_start(1).usual;
  if (!record)
    return {State::info, of_starts,
            fmt::format("none is remembered: {:.1f} s are expected until one is; then in {}", sum(expected), path), ""};
  if (!is_of_this_machine(*record))
    return {State::info, of_starts,
            fmt::format("{} is of another driver, GPU or CUDA_MODULE_LOADING, and counts nothing here", path), ""};
  StartTimes const times = record->times(1);
  std::string const took = fmt::format("{}: a start of one process usually takes {:.2f} s ({}), {:.2f} at the latest",
                                       path, sum(times.usual), by_stage(times.usual), sum(times.late));
  if (record->failures() == 0) return {State::ok, of_starts, took, ""};
  return {State::warning, of_starts,
          fmt::format(
              "{}. The last {} failed{}", took, record->failures() == 1 ? "one" : std::to_string(record->failures()),
              record->may_wait() ? "; the next call that gains by waiting tries again" : ": no call waits for now"),
          "BLASLIFT_LOG=debug says why; once it is mended, delete the file or wait for the next try"};
}

Check programs_in(std::string const& path) {
  auto const history = read_program_history(path);
  if (!history)
    return {State::info, of_programs, fmt::format("none is remembered; {} is where they would be", path), ""};
  constexpr int enough_cores = 2;
  auto const all = history->count([](ProgramRecord const&) { return true; }),
             early = history->count(
                 [](ProgramRecord const&program) { return starts_early({.program = program, .cores = enough_cores}); }),
             children = history->count([](ProgramRecord const&program) { return program.children_compute != 0; });
  return {
      State::info, of_programs,
      fmt::format("{}: {} program{}. The GPU starts at the first BLAS call of {}, whose last two runs gained by it, "
                  "and never there for {}, whose forked children use it",
                  path, all, all == 1 ? "" : "s", early, children),
      "delete the file to forget them; BLASLIFT_HISTORY=none keeps none"};
}

}  // namespace

Checks check_starts() {
  if (std::string_view(settings().history) == "none")
    return {{State::info, of_starts, "nothing is remembered of them or of programs: BLASLIFT_HISTORY=none", ""}};
  if (is_reproducible())
    return {{State::info, of_starts, "under BLASLIFT_REPRODUCIBLE nothing that is remembered counts", ""}};
  std::string const record = start_record_path(), programs = program_history_path();
  Checks made;
  made.push_back(record.empty()
                     ? Check{State::info, of_starts, "nothing is remembered: there is no folder for it (HOME)", ""}
                     : starts_in(record));
  if (!programs.empty()) made.push_back(programs_in(programs));
  return made;
}

}  // namespace blaslift::cli
