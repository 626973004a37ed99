// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift doctor`: what is remembered of the GPU's starts on this machine, of programs, and of what
// their calls taught.
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <numeric>

#include "cli/doctor/check.hpp"
#include "gpu/plan/kernel_file.hpp"
#include "shim/base/gpu_driver.hpp"
#include "shim/base/state.hpp"
#include "shim/base/state_file.hpp"
#include "shim/base/user_folder.hpp"
#include "shim/decide/profile_path.hpp"
#include "shim/decide/program_history.hpp"
#include "shim/decide/start_record.hpp"
#include "shim/decide/start_rule.hpp"

namespace blaslift::cli {
namespace {

constexpr char const *of_starts = "starts of the GPU", *of_programs = "earlier runs", *of_calls = "learnt of calls";

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

Check learnt_in(std::string const& path) {
  auto const text = read_state_file(path.c_str(), gpu::plan::longest_learnt);
  auto const learnt = text ? gpu::plan::parse_kernels(*text, path.c_str()) : Result<gpu::plan::MeasuredGpu>(Error());
  if (!learnt)
    return {State::info, of_calls, fmt::format("{} cannot be read, and counts nothing", path), "delete the file"};
  std::size_t sizes = 0;
  for (gpu::plan::MeasuredKernel const& each : learnt->kernels) sizes += each.best.size();
  return {State::info, of_calls,
          fmt::format("{}: the fastest kernel at {} size{} of {} kernel{}", path, sizes, sizes == 1 ? "" : "s",
                      learnt->kernels.size(), learnt->kernels.size() == 1 ? "" : "s"),
          "only runs with BLASLIFT_LEARN=on read and write it; delete the file to forget all"};
}

// A file for each GPU, driver and build that this host has had.
Checks all_learnt() {
  Checks made;
  std::filesystem::path const begin = file_of_host(".kernels.");
  std::error_code none;
  for (std::filesystem::directory_iterator each(begin.parent_path(), none), end; each != end && !none;
       each.increment(none))
    if (each->path().filename().native().starts_with(begin.filename().native()))
      made.push_back(learnt_in(each->path()));
  return made;
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
  for (Check const& each : all_learnt()) made.push_back(each);
  return made;
}

}  // namespace blaslift::cli
