// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift run`: a program under the preload, and one block on standard error that says what its calls did.
#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/child.hpp"
#include "cli/installation.hpp"
#include "cli/json_text.hpp"
#include "cli/options.hpp"
#include "cli/printable.hpp"
#include "cli/program.hpp"
#include "cli/report/call_sites.hpp"
#include "cli/report/summary_json.hpp"
#include "cli/settings_in_force.hpp"
#include "cli/statistics_folder.hpp"
#include "cli/text.hpp"
#include "shim/base/text_file.hpp"

namespace blaslift::cli {
namespace {

namespace files = std::filesystem;

constexpr int not_found_status = 127, not_executable_status = 126;  // as shells do

struct Wishes {
  std::map<std::string, std::string> settings;  // by variable
  std::string report, json;
  int integers = 0;
  bool quiet = false;
  Arguments program;
};

std::string absolute(std::string const& path) {
  std::error_code error;
  return files::absolute(path, error).string();
}

std::string first_sentence(std::string text) {
  if (text.starts_with("For tests: ")) text = text.substr(11);
  text = text.substr(0, std::min(text.find(". "), text.find(" (")));
  return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

// One option for each setting. BLASLIFT_REPORT and BLASLIFT_REPORT_MEMORY are left out: the tool itself needs them.
void add_settings(Options* options, std::map<std::string, std::string>* chosen) {
  for (std::size_t i = 0; i < setting_count(); ++i) {
    SettingInfo const row = setting_info(i);
    std::string const variable = row.variable;
    if (variable.starts_with("BLASLIFT_REPORT")) continue;
    std::vector<std::string> const words = setting_words(row);
    if (words == std::vector<std::string>{"off", "on"}) {
      options
          ->add_flag_callback(
              "--" + option_name(row), [variable, chosen] { (*chosen)[variable] = "on"; },
              first_sentence(row.documentation))
          ->group("Settings (see `blaslift settings`)");
      continue;
    }
    auto* const option = options->add_option_function<std::string>(
        "--" + option_name(row),
        [variable, chosen](std::string const& value) {
          // The program may change its folder. A library without a slash is a soname.
          bool const path = variable == "BLASLIFT_LOG_FILE" ||
                            ((variable == "BLASLIFT_KERNEL_FILE" || variable == "BLASLIFT_PROFILE" ||
                              variable == "BLASLIFT_HISTORY") &&
                             value != "none") ||
                            (variable == "BLASLIFT_FALLBACK" && value.find('/') != value.npos);
          (*chosen)[variable] = path ? absolute(value) : value;
        },
        first_sentence(row.documentation));
    option->type_name(words.empty() ? row.values : joined(words, "|"));
    option->check([row](std::string const& value) { return value_problem(row, value); });
    option->group(is_for_tests(row) ? "For tests" : "Settings (see `blaslift settings`)");
  }
}

std::optional<int> read_wishes(Arguments const& arguments, Wishes* wishes) {
  Options options(run_command);
  options
      .add_option("--integers", wishes->integers,
                  "Bits of the integers in the program's BLAS; found out by itself otherwise")
      ->check(CLI::IsMember({32, 64}));
  options.add_option("--report", wishes->report, "Keep the statistics of every process in this folder")
      ->type_name("FOLDER/");
  options.add_option("--json", wishes->json, "Write the sum as JSON")->type_name("FILE");
  options.add_flag("--quiet", wishes->quiet, "Print no block at the end");
  add_settings(&options, &wishes->settings);
  if (auto const status = options.read(arguments, &wishes->program)) return status;
  if (wishes->program.empty()) {
    say("which program? blaslift run [OPTIONS] -- PROGRAM [ARGUMENTS]");
    return usage_error;
  }
  if (!wishes->json.empty()) wishes->json = absolute(wishes->json);
  return std::nullopt;
}

// The value of a setting that the program will see.
std::string setting(Wishes const& wishes, char const* variable) {
  if (auto const chosen = wishes.settings.find(variable); chosen != wishes.settings.end()) return chosen->second;
  char const* const value = std::getenv(variable);
  return value ? value : "";
}

StatisticsFolder make_folder(Wishes const& wishes) {
  if (!wishes.report.empty()) return StatisticsFolder::kept(wishes.report);
  std::string const inherited = setting(wishes, "BLASLIFT_REPORT");
  if (inherited.ends_with('/')) return StatisticsFolder::kept(inherited);
  if (!inherited.empty())
    say(fmt::format(
        "BLASLIFT_REPORT={} names one file and is put aside, for a run may have many processes; use --report FOLDER/",
        inherited));
  return StatisticsFolder::temporary();
}

// The preload list with our library first; "" with a reason if it cannot be preloaded.
std::string preload_list(Wishes const& wishes, Program const& program, std::string* reason) {
  int const bits = wishes.integers ? wishes.integers : plain_bits(program.files);
  std::string const name = bits == 64 ? "libblaslift64.so" : "libblaslift.so";
  std::string const library = own_library(name);
  if (library.empty()) {
    *reason =
        fmt::format("{} is in none of {}: is blaslift installed completely?", name, joined(library_folders(), ", "));
    return {};
  }
  if (library.find_first_of(" :") != std::string::npos) {
    *reason = fmt::format("{} cannot be preloaded: the loader splits LD_PRELOAD at blanks and colons", library);
    return {};
  }
  std::string list = library;
  char const* const inherited = std::getenv("LD_PRELOAD");
  for (std::string const& other : split_at(inherited ? inherited : "", " :"))
    if (other != library) list += ":" + other;
  return list;
}

// Why no call ran on the device, for --place gpu.
std::string why_none_on_device(observe::Summary const& sum, StatisticsFolder const& folder) {
  if (folder.path().empty()) return "without statistics it cannot be told whether one did";
  if (sum.calls == 0) return "the program made no BLAS call that blaslift saw";
  double supported = 0;
  std::vector<std::string> reasons;
  for (observe::SummaryRow const& row : sum.rows) {
    if (device_path(row.key.symbol) == DevicePath::none) continue;
    supported += row.calls;
    std::string const reason = explain(row.key.reason);
    if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) reasons.push_back(reason);
  }
  if (supported == 0) return "none of the program's BLAS calls has a GPU path";
  reasons.insert(reasons.end(), sum.notes.begin(), sum.notes.end());
  return joined(reasons, "; ");
}

bool write_json(std::string const& path, observe::Summary const& sum) {
  std::string const text = json_text(summary_to_json(sum), 2) + "\n";
  if (Error const error = write_text_file(path.c_str(), text)) return say(error.text), false;
  return true;
}

// What the tool says after the program's end; the exit status that is left.
int conclude(Wishes const& wishes, StatisticsFolder const& folder, bool preloaded, int status) {
  observe::Summary sum;
  sum.of_this_run = true;
  std::vector<std::string> problems;
  if (!folder.path().empty()) folder.keep(&problems), folder.add_to(&sum, &problems);
  if (!wishes.quiet) {
    for (std::string const& problem : problems) say(problem);
    if (!folder.path().empty() && preloaded)
      say_lines(observe::format_summary(printable(sum)) + format_call_sites(sum));
  }
  if (!wishes.json.empty() && !write_json(wishes.json, sum) && status == 0) status = 1;
  if (setting(wishes, "BLASLIFT_PLACE") != "gpu" || sum.calls_at(Place::gpu) > 0) return status;
  say("no call ran on the device, as --place gpu demands: " + why_none_on_device(sum, folder));
  return status ? status : 1;
}

int refuse(std::string const& name, Program const& program) {
  bool const missing = program.reach == Reach::not_found;
  say(missing
          ? fmt::format("there is no program {}{}", name, name.find('/') == name.npos ? " in the folders of PATH" : "")
          : fmt::format("{} is not an executable program", name));
  return missing ? not_found_status : not_executable_status;
}

int run(Arguments const& arguments) {
  Wishes wishes;
  if (auto const status = read_wishes(arguments, &wishes)) return *status;
  if (Error const error = wishes.json.empty() ? Error::none() : try_text_file(wishes.json.c_str()))
    return say(error.text), 1;  // now, not after the program's hour
  Program const program = inspect(wishes.program[0]);
  if (program.reach == Reach::not_found || program.reach == Reach::not_executable)
    return refuse(wishes.program[0], program);

  Environment environment;
  for (auto const& [variable, value] : wishes.settings) environment[variable] = value;
  std::string reason = obstacle(program);
  bool const preloaded = reason.empty();
  if (preloaded) {
    environment["LD_PRELOAD"] = preload_list(wishes, program, &reason);
    if (environment["LD_PRELOAD"].empty()) return say(reason), 1;
  } else {
    say(reason);
  }
  StatisticsFolder const folder = make_folder(wishes);
  if (folder.path().empty()) say("the program runs without statistics: " + folder.problem());
  environment.merge(folder.environment());

  bool const elf = program.via.empty() && program.reach != Reach::unknown;
  ChildResult const result = run_child(elf ? program.path : "", wishes.program, environment);
  if (result.exec_error) {
    say(fmt::format("{} could not be started: {}", wishes.program[0], std::strerror(result.exec_error)));
    return result.exec_error == ENOENT ? not_found_status : not_executable_status;
  }
  return conclude(wishes, folder, preloaded, result.status);
}

}  // namespace

extern Command const run_command{"run", "Runs a program over blaslift and says what its BLAS calls did.",
                                 "[OPTIONS] -- PROGRAM [ARGUMENTS]", &run};

}  // namespace blaslift::cli
